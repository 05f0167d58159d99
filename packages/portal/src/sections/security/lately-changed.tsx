import { securityCenter } from '@parley/contracts/identity/security-center.ts';
import { Button } from '@parley/ui/button.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useChange, useRead } from '../../api/ask.ts';
import { useProblemWords } from '../../api/problem-words.ts';
import styles from '../../frame/parts.module.css';
import { SectionBlock } from '../../frame/section.tsx';
import { useCan } from '../../hooks/use-can.ts';
import { centerCopy } from './center.copy.ts';
import { fixed } from './fix-dialog.tsx';

/** What was changed from here, each as long as it can be taken back. */
export function LatelyChanged() {
  const words = useCopy(centerCopy);
  const problem = useProblemWords(words.problems);
  const format = useFormat();
  const canWrite = useCan()('fe.secure.write.securityPolicy');
  const toast = useToast();
  const fixes = useRead(securityCenter.fixes, {}).data?.items ?? [];
  const undo = useChange(securityCenter.undoFix, {
    refresh: fixed,
    onSuccess: () => toast.show({ text: words.undone }),
  });
  if (fixes.length === 0) return null;
  return (
    <SectionBlock title={words.lately} lead={words.latelyLead}>
      {undo.error && <ProblemNotice happened={problem(undo.error)} />}
      <ul className={styles.rows} aria-label={words.lately}>
        {fixes.map(({ id, code, createdAt, canUndo }) => (
          <li key={id} className={styles.row}>
            <div className={styles.what}>
              <span className={styles.strong}>{words.advice[code].title}</span>
              <span className={styles.muted}>{format.dateTime(createdAt)}</span>
            </div>
            {canUndo && canWrite ? (
              <Button
                aria-label={words.undoNamed(words.advice[code].title)}
                pending={undo.isPending && undo.variables.params.id === id}
                onClick={() => undo.mutate({ params: { id } })}
              >
                {words.undo}
              </Button>
            ) : (
              !canUndo && <span className={styles.muted}>{words.decidedSince}</span>
            )}
          </li>
        ))}
      </ul>
    </SectionBlock>
  );
}
