import { Button } from '@parley/ui/button.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useRef, useState } from 'react';
import { addressFault, passwordFault } from './check-fields.ts';
import { fieldsCopy } from './fields.copy.ts';
import styles from './login.module.css';
import type { Refusal } from './login-steps.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { problemCopy } from './problem.copy.ts';
import { problemWords } from './problem-words.ts';
import { usePasswordRules } from './use-password-rules.ts';

export type NewPerson = { name: string; email: string; password: string; companyName: string };

interface PersonFormProps {
  email: string;
  submit: string;
  askCompany: boolean;
  pending: boolean;
  refusal: Refusal | null;
  onPerson: (person: NewPerson) => void;
  onEdited: () => void;
}

const isAboutPassword = (type: string): boolean => type.startsWith('password_');

/** Name, address and a new password: for signing up, and for the first administrator. */
export function PersonForm(props: PersonFormProps) {
  const { submit, askCompany, pending, refusal, onPerson, onEdited } = props;
  const fields = useCopy(fieldsCopy);
  const problems = useCopy(problemCopy);
  const rules = usePasswordRules();
  const [person, setPerson] = useState<NewPerson>({ name: '', email: props.email, password: '', companyName: '' });
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const set = (part: Partial<NewPerson>) => {
    setPerson({ ...person, ...part });
    onEdited();
  };
  const address = addressFault(person.email);
  const length = passwordFault(person.password, rules);
  const lengthWords = {
    missing: fields.passwordWanted,
    tooShort: fields.passwordTooShort(rules.minLength, rules.minLength - [...person.password].length),
    tooLong: fields.passwordTooLong(rules.maxLength),
  };
  const faults = {
    name: person.name.trim() === '' ? fields.nameMissing : undefined,
    email: address ? (address === 'missing' ? fields.emailMissing : fields.emailShape) : undefined,
    password: length ? lengthWords[length] : undefined,
  };
  const refused = refusal ? problemWords(problems, refusal) : undefined;
  const refusedPassword = refusal && isAboutPassword(refusal.type) ? refused : undefined;

  const send = () => {
    setChecked(true);
    const first = (['name', 'email', 'password'] as const).find((name) => faults[name]);
    if (!first) return onPerson({ ...person, name: person.name.trim(), email: person.email.trim() });
    const name = first === 'password' ? 'new-password' : first;
    form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
  };
  const shown = (problem: string | undefined) => (checked ? problem : undefined);
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <FormProblem>{!refusedPassword && refused}</FormProblem>
      <TextField
        data-autofocus
        label={fields.name}
        name="name"
        autoComplete="name"
        required
        maxLength={200}
        value={person.name}
        problem={shown(faults.name)}
        onValue={(name) => set({ name })}
      />
      <TextField
        label={fields.email}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        required
        value={person.email}
        problem={shown(faults.email)}
        onValue={(email) => set({ email })}
      />
      {askCompany && (
        <TextField
          label={fields.company}
          optional
          name="organization"
          autoComplete="organization"
          maxLength={200}
          value={person.companyName}
          onValue={(companyName) => set({ companyName })}
        />
      )}
      <NewPasswordField
        label={fields.password}
        rules={rules}
        value={person.password}
        own={[person.name, person.email]}
        problem={shown(faults.password) ?? refusedPassword}
        onValue={(password) => set({ password })}
      />
      <Button type="submit" variant="primary" wide pending={pending}>
        {submit}
      </Button>
    </form>
  );
}
