import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { ProblemNotice } from '../feedback/problem-notice.tsx';
import { TextField } from '../fields/text-field.tsx';
import { useCopy } from '../i18n/language.tsx';
import { uiCopy } from '../ui.copy.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  /** A question that names the thing: "Delete “Sleep and work”?" */
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** A verb: "Delete the conversation". */
  confirm: string;
  /** Resolves when it is done; a rejection keeps the dialog open and shows `failure`. */
  onConfirm: () => Promise<unknown> | undefined;
  onClose: () => void;
  danger?: boolean;
  /** A phrase to be typed first, for what cannot be undone. */
  phrase?: string;
  /** What to say when it failed. */
  failure: (error: unknown) => string;
}

/** Asks before an act with consequences. Closes on success, stays and says why on failure. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, onConfirm, onClose, danger = true, phrase, failure } = props;
  const words = useCopy(uiCopy);
  const [typed, setTyped] = useState('');
  const [differs, setDiffers] = useState(false);
  const [state, setState] = useState<'asking' | 'running' | { problem: string }>('asking');
  const closed = useRef(false);

  useEffect(() => {
    closed.current = false;
    return () => {
      closed.current = true;
    };
  }, []);

  const run = async () => {
    if (phrase !== undefined && !sameText(typed, phrase)) {
      setDiffers(true);
      return;
    }
    setState('running');
    try {
      await onConfirm();
    } catch (error) {
      setState({ problem: failure(error) });
      return;
    }
    // Closed meanwhile: what is open now is another dialog.
    if (!closed.current) onClose();
  };

  return (
    <Dialog
      title={title}
      onClose={() => state !== 'running' && onClose()}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant={danger ? 'danger' : 'primary'} pending={state === 'running'} onClick={() => void run()}>
            {confirm}
          </Button>
        </>
      }
    >
      <div>{children}</div>
      {phrase !== undefined && (
        <TextField
          label={words.typeToConfirm(phrase)}
          value={typed}
          autoComplete="off"
          problem={differs ? words.typedDiffers(phrase) : undefined}
          onValue={(value) => {
            setTyped(value);
            setDiffers(false);
          }}
        />
      )}
      {typeof state === 'object' && <ProblemNotice happened={state.problem} />}
    </Dialog>
  );
}

/** Phones capitalise and add spaces by themselves; that is not a difference. */
const sameText = (a: string, b: string): boolean => a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase();
