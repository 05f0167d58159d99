import { errorOf, send } from '@parley/contracts/client.ts';
import type { Formatter } from '@parley/contracts/formats.ts';
import type { Archive } from '@parley/contracts/identity/personal-data.ts';
import { personalData } from '@parley/contracts/identity/personal-data.ts';
import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { saveFile } from '@parley/ui/save-file.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import accountStyles from '../account/account-page.module.css';
import { AccountSection } from '../account/account-page.tsx';
import { sessionExpiry } from '../api/api.ts';
import { useProblemWords } from '../shell/problem-words.ts';
import { transport } from '../shell/session-of-tab.ts';
import { askIdentity } from './ask-identity.ts';
import styles from './settings.module.css';
import { yourDataCopy } from './your-data.copy.ts';

/** Milliseconds between looks while the file is being made. */
const LOOK_MS = 1_500;
const KEY = ['archives'];

/** Hands the file over to the browser. */
async function collect({ id }: Archive): Promise<void> {
  const response = await sessionExpiry.guard(() => send(transport, personalData.collect, { params: { id } }));
  if (!response.ok) throw await errorOf(response);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(name ?? 'parley.zip', await response.blob());
}

function sizeOf(bytes: number, { number }: Formatter): string {
  const [value, unit] = bytes < 1_000_000 ? [Math.max(1, bytes / 1_000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return number(value, { style: 'unit', unit, maximumFractionDigits: 1 });
}

/** CONF-3: everything that is held on the person, as a file. Asking and collecting want a sign-in of the last minutes. */
export function ArchiveSection() {
  const words = useCopy(yourDataCopy);
  const problem = useProblemWords(words.problems);
  const format = useFormat();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async () => (await askIdentity(personalData.list, {})).archives,
    refetchInterval: ({ state }) => (state.data?.[0]?.status === 'waiting' ? LOOK_MS : false),
  });
  const newest = data?.[0];
  const asking = useMutation({
    mutationFn: () => askIdentity(personalData.ask, {}),
    onSuccess: (archive) => client.setQueryData<Archive[]>(KEY, [archive]),
  });
  const collecting = useMutation({ mutationFn: collect });
  const error = asking.error ?? collecting.error;
  return (
    <AccountSection title={words.archiveTitle} lead={words.archiveLead} id="your-data">
      {error && <ProblemNotice happened={words.notDone} todo={problem(error)} />}
      <div role="status" className={styles.state}>
        {newest?.status === 'waiting' && <p>{words.waiting}</p>}
        {newest?.status === 'failed' && <p>{words.failed}</p>}
        {newest?.status === 'ready' && (
          <p>{words.ready(sizeOf(newest.sizeBytes ?? 0, format), format.dateTime(newest.expiresAt))}</p>
        )}
        {collecting.isSuccess && <p>{words.collected}</p>}
      </div>
      <div className={styles.acts}>
        {newest?.status === 'ready' && (
          <Button variant="primary" pending={collecting.isPending} onClick={() => collecting.mutate(newest)}>
            {words.collect}
          </Button>
        )}
        {newest?.status !== 'waiting' && (
          <Button pending={asking.isPending} onClick={() => asking.mutate()}>
            {newest?.status === 'ready' ? words.askAgain : words.ask}
          </Button>
        )}
      </div>
      <p className={accountStyles.lead}>{words.kept}</p>
    </AccountSection>
  );
}
