import { users } from '@parley/contracts/identity/users.ts';
import { Button } from '@parley/ui/button.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useProblemWords } from '../shell/problem-words.ts';
import { useSession } from '../shell/session.tsx';
import { accountPageCopy } from './account-page.copy.ts';
import styles from './account-page.module.css';
import { askIdentity } from './identity-api.ts';
import { profileCopy } from './profile.copy.ts';

export function NameForm() {
  const words = useCopy(profileCopy);
  const page = useCopy(accountPageCopy);
  const problem = useProblemWords();
  const { user, refresh } = useSession();
  const [name, setName] = useState(user?.name ?? '');
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const save = useMutation({
    mutationFn: () => askIdentity(users.updateMe, { body: { name: name.trim() } }),
    // The token carries the name too.
    onSuccess: () => refresh(),
  });
  const submit = () => {
    const empty = name.trim() === '';
    setMissing(empty);
    if (empty) input.current?.focus();
    else if (!save.isPending) save.mutate();
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        ref={input}
        label={words.name}
        name="name"
        autoComplete="name"
        maxLength={200}
        required
        value={name}
        problem={missing ? words.nameMissing : save.error ? problem(save.error) : undefined}
        onValue={(value) => {
          setName(value);
          setMissing(false);
          save.reset();
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" pending={save.isPending}>
          {page.save}
        </Button>
        <span role="status" className={styles.told}>
          {save.isSuccess && page.saved}
        </span>
      </div>
    </form>
  );
}
