import type { FlowVersion, flowEditor } from '@parley/contracts/assistant/flow-editor.ts';
import type { ResponseOf } from '@parley/contracts/endpoint.ts';
import { Button } from '@parley/ui/button.tsx';
import { ConfirmDialog } from '@parley/ui/dialog/confirm-dialog.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { Skeleton } from '@parley/ui/feedback/skeleton.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Tabs } from '@parley/ui/tabs/tabs.tsx';
import { Tag } from '@parley/ui/tag.tsx';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useProblemWords } from '../../shell/problem-words.ts';
import { FlowPeople } from './flow-people.tsx';
import { FlowTrial } from './flow-trial.tsx';
import { FlowVersions } from './flow-versions.tsx';
import { flowsCopy } from './flows.copy.ts';
import styles from './flows.module.css';
import { useCheck, useFlowActs, useFlowVersion } from './flows.queries.ts';
import { isOwn, ownNumber } from './own-number.ts';

const FlowText = lazy(() => import('./flow-text.tsx').then((m) => ({ default: m.FlowText })));
const FlowCompare = lazy(() => import('./flow-compare.tsx').then((m) => ({ default: m.FlowCompare })));

/** A pause in writing, after which the text is read. */
const CHECK_AFTER_MS = 600;
type Panel = 'people' | 'trial' | 'compare' | 'versions';

interface FlowDeskProps {
  flow: string;
  versions: ResponseOf<typeof flowEditor.read>;
  /** Null: the text of the house. */
  opened: FlowVersion | null;
  onOpen: (version: number | null) => void;
}

/** Text on one side, on the other what it means. */
export function FlowDesk({ flow, versions, opened, onOpen }: FlowDeskProps) {
  const words = useCopy(flowsCopy);
  const problem = useProblemWords(words.problems);
  const { show } = useToast();
  const acts = useFlowActs(flow);
  const kept = opened?.source ?? versions.house?.source ?? '';
  const [text, setText] = useState(kept);
  const [panel, setPanel] = useState<Panel>('people');
  const [asking, ask] = useState<'publish' | 'retire' | null>(null);
  const read = useCheck(flow, useResting(text));
  const findings = read.data?.findings ?? opened?.findings ?? [];
  const changed = text !== kept;
  const trialRuns = opened?.trial?.status === 'running';

  const save = async () => {
    const { version } = await acts.save.mutateAsync({ source: text, based_on: versions.versions[0]?.version ?? 0 });
    show({ id: 'flow-saved', text: words.saved(ownNumber(version)) });
    onOpen(version);
  };
  const tryOut = async (version: number) => {
    setPanel('trial');
    await acts.tryOut.mutateAsync(version);
  };
  const failed = acts.save.error ?? acts.tryOut.error;
  return (
    <div className={styles.desk}>
      <section className={styles.writing} aria-label={words.edit}>
        <div className={styles.bar}>
          <span className={styles.stepTitle}>{opened ? words.own(ownNumber(opened.version)) : words.houseText}</span>
          {opened && <Tag tone={opened.status === 'published' ? 'moss' : 'muted'}>{words.status[opened.status]}</Tag>}
          <span role="status" className={styles.state}>
            {read.isFetching
              ? words.checking
              : findings.length > 0
                ? words.mistakes(findings.length)
                : words.noMistakes}
          </span>
        </div>
        <Suspense fallback={<Skeleton />}>
          <FlowText label={words.editorLabel} hint={words.keys} text={text} findings={findings} onChange={setText} />
        </Suspense>
        {findings.length > 0 && (
          <ul className={styles.findings}>
            {findings.map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                <strong>{words.line(line)}</strong> {message}
              </li>
            ))}
          </ul>
        )}
        {failed && <ProblemNotice happened={words.notSaved} todo={problem(failed)} />}
        <div className={styles.acts}>
          <Button
            variant="primary"
            pending={acts.save.isPending}
            unavailable={changed ? undefined : words.unchanged}
            onClick={() => void save().catch(() => undefined)}
          >
            {words.save}
          </Button>
          <Button
            pending={acts.tryOut.isPending || trialRuns}
            unavailable={!opened || changed ? words.saveFirst : findings.length > 0 ? words.mendFirst : undefined}
            onClick={() => opened && void tryOut(opened.version).catch(() => undefined)}
          >
            {trialRuns ? words.trying : words.tryOut}
          </Button>
          {opened?.status === 'published' ? (
            <Button onClick={() => ask('retire')}>{words.retire}</Button>
          ) : (
            <Button
              unavailable={!changed && opened?.trial?.status === 'passed' ? undefined : words.tryFirst}
              onClick={() => ask('publish')}
            >
              {words.publish}
            </Button>
          )}
        </div>
      </section>
      <section className={styles.reading}>
        <Tabs
          label={words.title}
          tabs={(['people', 'trial', 'compare', 'versions'] as const).map((id) => ({ id, label: words.panels[id] }))}
          value={panel}
          onChange={setPanel}
        >
          {panel === 'people' && (
            <FlowPeople
              outline={read.data ? read.data.outline : (opened?.outline ?? versions.house?.outline ?? null)}
            />
          )}
          {panel === 'trial' && <FlowTrial trial={changed ? null : (opened?.trial ?? null)} />}
          {panel === 'compare' && <Compared flow={flow} versions={versions} text={text} />}
          {panel === 'versions' && (
            <FlowVersions
              versions={versions.versions}
              house={versions.house}
              open={opened?.version ?? null}
              inUse={versions.current_version}
              onOpen={onOpen}
            />
          )}
        </Tabs>
      </section>
      {asking && opened && (
        <ConfirmDialog
          title={words[`${asking}Title`](ownNumber(opened.version))}
          confirm={words[asking]}
          danger={false}
          onConfirm={async () => {
            await acts[asking].mutateAsync(opened.version);
            show({
              id: 'flow-in-use',
              text: asking === 'publish' ? words.published(ownNumber(opened.version)) : words.retired,
            });
          }}
          onClose={() => ask(null)}
          failure={(error) => `${words.notDone} ${problem(error)}`}
        >
          {words[`${asking}Text`]}
        </ConfirmDialog>
      )}
    </div>
  );
}

/** The text once nobody has typed for a moment. */
function useResting(text: string): string {
  const [resting, setResting] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setResting(text), CHECK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return resting;
}

function Compared({ flow, versions, text }: Pick<FlowDeskProps, 'flow' | 'versions'> & { text: string }) {
  const words = useCopy(flowsCopy);
  const inUse = versions.current_version;
  const own = useFlowVersion(flow, inUse !== null && isOwn(inUse) ? inUse : null);
  const before = inUse !== null && isOwn(inUse) ? own.data?.source : (versions.house?.source ?? '');
  if (before === undefined) return <Skeleton />;
  if (before === text) return <p className={styles.muted}>{words.same}</p>;
  return (
    <Suspense fallback={<Skeleton />}>
      <FlowCompare label={words.compareWith} before={before} after={text} />
    </Suspense>
  );
}
