import { conversations } from '@parley/contracts/assistant/conversations.ts';
import { ConfirmDialog } from '@parley/ui/dialog/confirm-dialog.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ask } from '../api/api.ts';
import { useProblemWords } from '../shell/problem-words.ts';
import { shellCopy } from '../shell/shell.copy.ts';
import { forgetAllConversations } from './conversation-registry.ts';

export function DeleteAllDialog({ onClose }: { onClose: () => void }) {
  const words = useCopy(shellCopy);
  const problemWords = useProblemWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { show: toast } = useToast();
  return (
    <ConfirmDialog
      title={words.deleteAllTitle}
      confirm={words.deleteAllConfirm}
      phrase={words.deleteAllPhrase}
      failure={problemWords}
      onClose={onClose}
      onConfirm={async () => {
        const { deleted } = await ask(conversations.removeAll, {});
        forgetAllConversations();
        await client.resetQueries({ queryKey: ['conversations'] });
        void navigate({ to: '/' });
        toast({ text: words.deletedAll(deleted) });
      }}
    >
      <p>{words.deleteAllText}</p>
    </ConfirmDialog>
  );
}
