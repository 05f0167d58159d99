import type { KnowledgeRefresh } from '@parley/contracts/assistant/knowledge.ts';
import { formatList } from '@parley/ui/i18n/format.ts';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { knowledgeCopy } from './knowledge.copy.ts';
import styles from './knowledge.module.css';

export const goesOn = (refresh: KnowledgeRefresh | null | undefined): boolean =>
  refresh?.status === 'queued' || refresh?.status === 'running';

/** KNOW-1: how a reading of the sources goes, or what came of it. */
export function ReadingState({ refresh }: { refresh: KnowledgeRefresh }) {
  const words = useCopy(knowledgeCopy);
  const { language } = useLanguage();
  const format = useFormat();
  if (goesOn(refresh)) {
    const { done, total } = refresh;
    const text = total > 0 ? words.reading(done, total) : words.beginning;
    return (
      <div className={styles.reading}>
        <p role="status">{text}</p>
        <progress className={styles.progress} aria-label={text} {...(total > 0 ? { value: done, max: total } : {})} />
      </div>
    );
  }
  const at = format.dateTime(refresh.finished_at ?? refresh.created_at);
  if (refresh.status === 'failed') return <p role="status">{words.readFailed(at)}</p>;
  const counts = (['added', 'updated', 'removed', 'refused'] as const)
    .filter((what) => refresh[what] > 0)
    .map((what) => words[what](refresh[what]));
  return (
    <p role="status" className={styles.hint}>
      {words.lastRead(at)} {counts.length > 0 ? `${formatList(language, counts)}.` : words.nothingNew}
    </p>
  );
}
