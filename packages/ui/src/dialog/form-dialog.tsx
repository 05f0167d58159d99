import type { FormEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { FormProblem } from '../fields/form-problem.tsx';
import { useCopy } from '../i18n/language.tsx';
import { uiCopy } from '../ui.copy.ts';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: string;
  /** A sentence above the fields. */
  lead?: ReactNode;
  /** A verb: "Add the person". */
  submit: string;
  /** Resolves when it is done, and the dialog closes. `false` keeps it open: the fields say what they miss. */
  onSubmit: () => Promise<unknown> | false | undefined;
  onClose: () => void;
  /** What to say when it failed; the dialog stays, with all that was typed. */
  failure: (error: unknown) => string;
  danger?: boolean;
  width?: 'normal' | 'wide';
  /** Why it cannot be sent yet. */
  unavailable?: string | undefined;
  /** The fields; the first with `data-autofocus` has the focus. */
  children: ReactNode;
}

/** A form in a dialog. Enter sends, Escape closes, a press beside it does not: what was typed is not lost by a slip. */
export function FormDialog(props: FormDialogProps) {
  const { title, lead, submit, onSubmit, onClose, failure, danger, width = 'normal', unavailable, children } = props;
  const words = useCopy(uiCopy);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const closed = useRef(false);
  const [running, setRunning] = useState(false);
  const [failed, setFailed] = useState({ said: '', times: 0 });
  const [refused, setRefused] = useState(0);

  useEffect(() => {
    closed.current = false;
    return () => {
      closed.current = true;
    };
  }, []);
  useEffect(() => {
    if (refused > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refused]);

  const run = async () => {
    setRunning(true);
    try {
      const done = await onSubmit();
      // Closed meanwhile: what is open now is another dialog.
      if (closed.current) return;
      if (done !== false) {
        onClose();
        return;
      }
      setFailed(({ times }) => ({ said: '', times }));
      setRefused((times) => times + 1);
    } catch (error) {
      setFailed(({ times }) => ({ said: failure(error), times: times + 1 }));
    }
    setRunning(false);
  };

  const onForm = (event: FormEvent) => {
    event.preventDefault();
    // A form inside a form of the page, by way of React's tree, is not to be sent with it.
    event.stopPropagation();
    if (!running && unavailable === undefined) void run();
  };

  return (
    <Dialog
      title={title}
      width={width}
      besideCloses={false}
      onClose={() => !running && onClose()}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            pending={running}
            unavailable={unavailable}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={onForm} style={{ display: 'contents' }}>
        {failed.said && <FormProblem key={failed.times}>{failed.said}</FormProblem>}
        {lead && <p>{lead}</p>}
        {children}
      </form>
    </Dialog>
  );
}
