import type { FrameworkSummary } from '@parley/contracts/assistant/competency-frameworks.ts';
import { ConfirmDialog } from '@parley/ui/dialog/confirm-dialog.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useProblemWords } from '../shell/problem-words.ts';
import { frameworksCopy } from './frameworks.copy.ts';
import { useFrameworkActs } from './frameworks.queries.ts';
import { said } from './said.ts';

interface ActivateDialogProps {
  framework: FrameworkSummary;
  /** The one that was seen as active: when it is not any more, nothing happens but that one is told. */
  active: FrameworkSummary;
  onClose: () => void;
}

export function ActivateDialog({ framework, active, onClose }: ActivateDialogProps) {
  const words = useCopy(frameworksCopy);
  const { language } = useLanguage();
  const { show } = useToast();
  const problem = useProblemWords(words.problems);
  const { activate } = useFrameworkActs();
  const title = said(framework.title, language);
  return (
    <ConfirmDialog
      title={words.activateTitle(title)}
      confirm={words.activate}
      danger={false}
      failure={problem}
      onClose={onClose}
      onConfirm={async () => {
        await activate.mutateAsync({ id: framework.id, insteadOf: active.id });
        show({ id: 'frameworks', text: words.activated(title) });
      }}
    >
      {words.activateText(said(active.title, language))}
    </ConfirmDialog>
  );
}
