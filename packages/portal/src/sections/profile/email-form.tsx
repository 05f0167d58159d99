import { users } from '@parley/contracts/identity/users.ts';
import { Button } from '@parley/ui/button.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAsk } from '../../api/ask.ts';
import styles from '../../frame/parts.module.css';
import { usePerson } from '../../hooks/use-person.ts';
import { useHost } from '../../host.tsx';
import { addressFault } from '../../login/check-fields.ts';
import { useProblemWords } from '../../login/problem-words.ts';
import { profileCopy } from './profile.copy.ts';

/** ME-1: the address changes only when a code sent to the new one comes back. */
export function EmailForm() {
  const words = useCopy(profileCopy);
  const ask = useAsk();
  const person = usePerson();
  const { onPersonChanged } = useHost();
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<'address' | 'code' | 'changed'>('address');
  const send = useMutation({
    mutationFn: (address: string) => ask(users.changeEmail, { body: { email: address } }),
    onSuccess: () => setStep('code'),
  });
  const verify = useMutation({
    mutationFn: async (code: string) => {
      await ask(users.verifyEmail, { body: { email, code } });
      await onPersonChanged();
    },
    onSuccess: () => setStep('changed'),
  });

  const ofAddress = (text: string) => {
    const fault = addressFault(text);
    if (fault) return fault === 'missing' ? words.emailMissing : words.emailShape;
    return text.trim().toLowerCase() === person.email.toLowerCase() ? words.emailSame : undefined;
  };
  if (step === 'changed')
    return (
      <p role="status" className={styles.told}>
        {words.changed(email.trim())}
      </p>
    );
  if (step === 'code')
    return (
      <div className={styles.form}>
        <p role="status">{words.codeSent(email.trim())}</p>
        <OneFieldForm
          key="code"
          label={words.code}
          submit={words.confirm}
          input={{ name: 'code', autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 32 }}
          check={(text) => (text.trim() === '' ? words.codeMissing : undefined)}
          mutation={verify}
          onText={(code) => verify.mutate(code)}
        />
        <div>
          <Button
            variant="link"
            onClick={() => {
              verify.reset();
              setStep('address');
            }}
          >
            {words.other}
          </Button>
        </div>
      </div>
    );
  return (
    <OneFieldForm
      key="address"
      label={words.newEmail}
      submit={words.sendCode}
      input={{ name: 'email', type: 'email', autoComplete: 'email', inputMode: 'email' }}
      check={ofAddress}
      mutation={send}
      onText={(text) => {
        setEmail(text.trim());
        send.mutate(text.trim());
      }}
    />
  );
}

interface OneFieldFormProps {
  label: string;
  submit: string;
  input: { name: string; type?: string; autoComplete: string; inputMode: 'email' | 'numeric'; maxLength?: number };
  check: (text: string) => string | undefined;
  mutation: { isPending: boolean; error: unknown; reset: () => void };
  onText: (text: string) => void;
}

function OneFieldForm({ label, submit, input, check, mutation, onText }: OneFieldFormProps) {
  const problem = useProblemWords();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (mutation.error) field.current?.focus();
  }, [mutation.error]);
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const found = check(text);
        setFault(found);
        if (found) field.current?.focus();
        else if (!mutation.isPending) onText(text);
      }}
    >
      <TextField
        {...input}
        inputRef={field}
        label={label}
        required
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        problem={fault ?? (mutation.error ? problem(mutation.error) : undefined)}
        onValue={(value) => {
          setText(value);
          setFault(undefined);
          mutation.reset();
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" pending={mutation.isPending}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
