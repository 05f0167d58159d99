import { ConfirmDialog } from '@parley/ui/dialog/confirm-dialog.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useEffect, useRef, useState } from 'react';
import { useProblemWords } from '../../api/problem-words.ts';
import { restrictionsCopy } from './restrictions.copy.ts';
import type { Insisted } from './use-insist.tsx';
import { useInsist } from './use-insist.tsx';

interface RemoveRuleProps {
  /** A question that names it. */
  title: string;
  /** What happens then. */
  text: string;
  onRemove: Insisted;
  onClose: () => void;
}

/** Takes a rule away after a question, and after a second one where it kept in whoever takes it away. */
export function RemoveRule({ title, text, onRemove, onClose }: RemoveRuleProps) {
  const words = useCopy(restrictionsCopy);
  const problem = useProblemWords(words.problems);
  const { insist, dialog } = useInsist();
  const [sent, setSent] = useState(false);
  const closed = useRef(false);
  useEffect(() => {
    closed.current = false;
    return () => {
      closed.current = true;
    };
  }, []);
  const remove = async () => {
    setSent(true);
    try {
      await insist(onRemove);
      // The first question is gone where there was a second one, and closes nothing then.
      if (!closed.current) onClose();
    } catch (error) {
      setSent(false);
      throw error;
    }
  };
  // The second question takes the place of the first.
  if (sent && dialog) return dialog;
  return (
    <ConfirmDialog title={title} confirm={words.remove} onConfirm={remove} onClose={onClose} failure={problem}>
      {text}
    </ConfirmDialog>
  );
}
