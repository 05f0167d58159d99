import { Button } from '@parley/ui/button.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import parts from '../../frame/parts.module.css';

interface AccountFormProps {
  mayChange: boolean;
  className: string | undefined;
  words: { readOnly: string; save: string; saved: string };
  /** The change that the form asks for. */
  change: { isPending: boolean; isSuccess: boolean; error: unknown };
  /** In words. */
  problem: (error: unknown) => string;
  /** From now on the fields say what is wrong with them. */
  onCheck: () => void;
  /** Every field is right. */
  onSend: () => void;
  /** Further acts beside the one that saves. */
  acts?: ReactNode;
  children: ReactNode;
}

/** A form of the account: fields are checked when it is sent, and what came of it stands beside the button. */
export function AccountForm(props: AccountFormProps) {
  const { mayChange, className, words, change, problem, onCheck, onSend, acts, children } = props;
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        flushSync(onCheck);
        const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]');
        if (wrong) wrong.focus();
        else if (!change.isPending) onSend();
      }}
    >
      {!mayChange && <p className={parts.muted}>{words.readOnly}</p>}
      {children}
      <FormProblem>{change.error != null && problem(change.error)}</FormProblem>
      {mayChange && (
        <div className={parts.actions}>
          <Button type="submit" variant="primary" pending={change.isPending}>
            {words.save}
          </Button>
          {acts}
          <span role="status" className={parts.told}>
            {change.isSuccess && words.saved}
          </span>
        </div>
      )}
    </form>
  );
}
