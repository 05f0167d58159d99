import { Button } from '@parley/ui/button.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useRef, useState } from 'react';
import { passwordFault } from './check-fields.ts';
import { fieldsCopy } from './fields.copy.ts';
import styles from './login.module.css';
import type { Refusal } from './login-steps.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { problemCopy } from './problem.copy.ts';
import { problemWords } from './problem-words.ts';
import { usePasswordRules } from './use-password-rules.ts';

interface NewPasswordFormProps {
  submit: string;
  /** Whose rules hold. */
  userId?: string;
  pending: boolean;
  refusal: Refusal | null;
  onPassword: (password: string) => void;
  onEdited: () => void;
}

/** One field: the new password. It can be shown, so it is asked for once. */
export function NewPasswordForm({ submit, userId, pending, refusal, onPassword, onEdited }: NewPasswordFormProps) {
  const fields = useCopy(fieldsCopy);
  const problems = useCopy(problemCopy);
  const rules = usePasswordRules(userId);
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const fault = passwordFault(password, rules);
  const faultWords = {
    missing: fields.passwordWanted,
    tooShort: fields.passwordTooShort(rules.minLength, rules.minLength - [...password].length),
    tooLong: fields.passwordTooLong(rules.maxLength),
  };
  const refused = refusal ? problemWords(problems, refusal) : undefined;
  const aboutPassword = refusal?.type.startsWith('password_') ?? false;
  const problem = checked && fault ? faultWords[fault] : aboutPassword ? refused : undefined;
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (fault) input.current?.focus();
        else onPassword(password);
      }}
    >
      <FormProblem>{!aboutPassword && refused}</FormProblem>
      <NewPasswordField
        first
        inputRef={input}
        label={fields.newPassword}
        rules={rules}
        value={password}
        own={[]}
        problem={problem}
        onValue={(value) => {
          setPassword(value);
          onEdited();
        }}
      />
      <Button type="submit" variant="primary" wide pending={pending}>
        {submit}
      </Button>
    </form>
  );
}
