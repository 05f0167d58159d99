import { passwords } from '@parley/contracts/identity/passwords.ts';
import { Button } from '@parley/ui/button.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAsk, useRead } from '../../api/ask.ts';
import styles from '../../frame/parts.module.css';
import { SectionBlock } from '../../frame/section.tsx';
import { usePerson } from '../../hooks/use-person.ts';
import { passwordFault, usualRules } from '../../login/check-fields.ts';
import { fieldsCopy } from '../../login/fields.copy.ts';
import { NewPasswordField } from '../../login/new-password-field.tsx';
import { refusalIn, useProblemWords } from '../../login/problem-words.ts';
import { passwordCopy } from './password.copy.ts';

const nothing = { password: '', newPassword: '' };

/** The password, changed by whoever knows the present one. */
export function PasswordBlock() {
  const ask = useAsk();
  const words = useCopy(passwordCopy);
  const fields = useCopy(fieldsCopy);
  const problem = useProblemWords();
  const person = usePerson();
  const rules = useRead(passwords.policy, {}).data;
  const { minLength, maxLength } = rules ?? usualRules;
  const [typed, setTyped] = useState(nothing);
  const [checked, setChecked] = useState(false);
  const current = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLInputElement>(null);
  const change = useMutation({
    mutationFn: () => ask(passwords.change, { body: typed }),
    onSuccess: () => {
      setTyped(nothing);
      setChecked(false);
    },
    onError: (error) => (refusalIn(error).type === 'wrong_password' ? current : next).current?.focus(),
  });
  const set = (part: Partial<typeof nothing>) => {
    setTyped({ ...typed, ...part });
    change.reset();
  };

  const fault = passwordFault(typed.newPassword, { minLength, maxLength });
  const faultWords = {
    missing: fields.passwordWanted,
    tooShort: fields.passwordTooShort(minLength, minLength - [...typed.newPassword].length),
    tooLong: fields.passwordTooLong(maxLength),
  };
  const refused = change.error ? { type: refusalIn(change.error).type, text: problem(change.error) } : null;
  const about =
    refused?.type === 'wrong_password' ? 'current' : refused?.type.startsWith('password_') ? 'next' : 'form';
  const submit = () => {
    setChecked(true);
    if (typed.password === '') current.current?.focus();
    else if (fault) next.current?.focus();
    else if (!change.isPending) change.mutate();
  };
  return (
    <SectionBlock id="password" title={words.title} lead={words.lead}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FormProblem>{about === 'form' && refused?.text}</FormProblem>
        <input type="email" name="email" autoComplete="username" readOnly hidden value={person.email} />
        <TextField
          inputRef={current}
          label={words.current}
          type="password"
          name="current-password"
          autoComplete="current-password"
          required
          value={typed.password}
          problem={
            checked && typed.password === '' ? words.currentMissing : about === 'current' ? refused?.text : undefined
          }
          onValue={(password) => set({ password })}
        />
        <NewPasswordField
          inputRef={next}
          label={words.next}
          rules={{ minLength, maxLength }}
          value={typed.newPassword}
          own={[person.name, person.email]}
          problem={checked && fault ? faultWords[fault] : about === 'next' ? refused?.text : undefined}
          onValue={(newPassword) => set({ newPassword })}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" pending={change.isPending}>
            {words.change}
          </Button>
        </div>
        <p role="status" className={styles.told}>
          {change.isSuccess && words.changed}
        </p>
      </form>
    </SectionBlock>
  );
}
