import { deviceOf } from '@parley/contracts/device.ts';
import type { Session } from '@parley/contracts/identity/sessions.ts';
import { sessions } from '@parley/contracts/identity/sessions.ts';
import { useAnnounce } from '@parley/ui/announce.tsx';
import { Button } from '@parley/ui/button.tsx';
import { ConfirmDialog } from '@parley/ui/dialog/confirm-dialog.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAsk, useRead, useRefresh } from '../../api/ask.ts';
import { useProblemWords } from '../../api/problem-words.ts';
import { Loaded } from '../../frame/loaded.tsx';
import styles from '../../frame/parts.module.css';
import { SectionBlock } from '../../frame/section.tsx';
import { sessionsCopy } from './sessions.copy.ts';

const currentFirst = (list: readonly Session[]): Session[] =>
  list.toSorted((a, b) => Number(b.current) - Number(a.current));

/** ME-2. @param mayChange PORTAL-9: otherwise they are read-only */
export function Sessions({ mayChange = true }: { mayChange?: boolean }) {
  const words = useCopy(sessionsCopy);
  const problem = useProblemWords();
  const ask = useAsk();
  const { status } = useAnnounce();
  const query = useRead(sessions.list, {});
  const refresh = useRefresh();
  const [asking, setAsking] = useState(false);
  const reload = () => refresh([sessions.list]);
  const end = useMutation({
    mutationFn: ({ id }: { id: string; device: string }) => ask(sessions.end, { params: { id } }),
    onSuccess: (_, { device }) => status(words.ended(device)),
    // Also when it failed: it may have ended by itself meanwhile.
    onSettled: reload,
  });
  const endOthers = async (): Promise<void> => {
    await ask(sessions.endOthers, {});
    status(words.othersDone);
    await reload();
  };
  return (
    <SectionBlock title={words.title} lead={words.lead} id="sessions">
      {end.error && <ProblemNotice happened={problem(end.error)} />}
      <Loaded query={query}>
        {(list) => (
          <>
            <ul className={styles.rows} aria-label={words.list}>
              {currentFirst(list).map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  pending={end.isPending && end.variables.id === session.id}
                  onEnd={mayChange ? (device) => end.mutate({ id: session.id, device }) : undefined}
                />
              ))}
            </ul>
            {list.length > 1 && !mayChange ? null : list.length > 1 ? (
              <div>
                <Button onClick={() => setAsking(true)}>{words.endOthers}</Button>
              </div>
            ) : (
              <p className={styles.muted}>{words.only}</p>
            )}
          </>
        )}
      </Loaded>
      {asking && (
        <ConfirmDialog
          title={words.othersAsk}
          confirm={words.endOthers}
          onConfirm={endOthers}
          onClose={() => setAsking(false)}
          failure={problem}
        >
          {words.othersLead}
        </ConfirmDialog>
      )}
    </SectionBlock>
  );
}

interface SessionRowProps {
  session: Session;
  pending: boolean;
  onEnd: ((device: string) => void) | undefined;
}

function SessionRow({ session, pending, onEnd }: SessionRowProps) {
  const words = useCopy(sessionsCopy);
  const format = useFormat();
  const device = words.device(deviceOf(session.userAgent));
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.strong}>{device}</span>
        <span className={styles.muted}>
          {words.since(format.dateTime(session.createdAt))}
          {session.ipAddress && ` · ${session.ipAddress}`}
        </span>
        {session.current && <span className={styles.here}>{words.current}</span>}
        {session.impersonated && <span className={styles.marked}>{words.impersonated}</span>}
      </div>
      {!session.current && onEnd && (
        <Button pending={pending} aria-label={words.endNamed(device)} onClick={() => onEnd(device)}>
          {words.end}
        </Button>
      )}
    </li>
  );
}
