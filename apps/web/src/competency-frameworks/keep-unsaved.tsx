import { ConfirmDialog } from '@parley/ui/dialog/confirm-dialog.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useBlocker } from '@tanstack/react-router';
import { useProblemWords } from '../shell/problem-words.ts';
import { frameworksCopy } from './frameworks.copy.ts';

/** Asks before what was written is lost. */
export function KeepUnsaved({ unsaved }: { unsaved: boolean }) {
  const words = useCopy(frameworksCopy);
  const problem = useProblemWords();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => unsaved,
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={words.leaveTitle}
      confirm={words.leave}
      failure={problem}
      onClose={reset}
      onConfirm={async () => proceed()}
    >
      {words.leaveText}
    </ConfirmDialog>
  );
}
