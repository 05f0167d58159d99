import type { User } from '@parley/contracts/identity/users.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { Button } from '@parley/ui/button.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import { TextArea } from '@parley/ui/fields/text-area.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAsk } from '../../api/ask.ts';
import { useProblemWords } from '../../api/problem-words.ts';
import { Configured } from '../../frame/configured.tsx';
import { frameCopy } from '../../frame/frame.copy.ts';
import styles from '../../frame/parts.module.css';
import { useAppearance } from '../../hooks/use-appearance.ts';
import { useHost } from '../../host.tsx';
import { profileCopy } from './profile.copy.ts';
import { readProfileMetadata, writeProfileMetadata } from './profile-metadata.ts';

/** As the server reads it (the contract's own rule). */
const isPhone = (text: string): boolean => /^(\+?[\d\s().-]{4,})?$/.test(text);

type Fields = { name: string; phoneNumber: string; jobTitle: string; address: string };

const fieldsOf = ({ name, phoneNumber, metadata }: User): Fields => ({
  name,
  phoneNumber: phoneNumber ?? '',
  ...readProfileMetadata(metadata),
});

/** Only what is another than before. */
function changesOf(profile: User, typed: Fields) {
  const before = fieldsOf(profile);
  const isOther = (field: keyof Fields) => typed[field].trim() !== before[field];
  const inMetadata = (['jobTitle', 'address'] as const)
    .filter(isOther)
    .map((field): [typeof field, string] => [field, typed[field].trim()]);
  return {
    ...(isOther('name') ? { name: typed.name.trim() } : {}),
    ...(isOther('phoneNumber') ? { phoneNumber: typed.phoneNumber.trim() } : {}),
    ...(inMetadata.length > 0
      ? { metadata: writeProfileMetadata(profile.metadata, Object.fromEntries(inMetadata)) }
      : {}),
  };
}

/** ME-1. @param onSaved is given the profile as the server has it now */
export function ProfileForm({ profile, onSaved }: { profile: User; onSaved: (profile: User) => void }) {
  const words = useCopy(profileCopy);
  const page = useCopy(frameCopy);
  const problem = useProblemWords();
  const ask = useAsk();
  const { onPersonChanged } = useHost();
  const { fields } = useAppearance('profile');
  const mayChange = Object.values(fields).includes('edit');
  const [typed, setTyped] = useState(() => fieldsOf(profile));
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = useMutation({
    mutationFn: () => ask(users.updateMe, { body: changesOf(profile, typed) }),
    onSuccess: async (saved) => {
      onSaved(saved);
      // The token carries the name too.
      await onPersonChanged();
    },
  });
  const set = (part: Partial<Fields>) => {
    setTyped({ ...typed, ...part });
    save.reset();
  };
  const faults = {
    name: fields.name === 'edit' && typed.name.trim() === '' ? words.nameMissing : undefined,
    tel: isPhone(typed.phoneNumber.trim()) ? undefined : words.phoneShape,
  };
  const shown = (fault: string | undefined) => (checked ? fault : undefined);
  const submit = () => {
    setChecked(true);
    const first = (['name', 'tel'] as const).find((name) => faults[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
    else if (!save.isPending) save.mutate();
  };
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormProblem>{save.error && problem(save.error)}</FormProblem>
      {!mayChange && <p className={styles.muted}>{page.viewOnly}</p>}
      <Configured as={fields.name} label={words.name} value={typed.name}>
        <TextField
          label={words.name}
          name="name"
          autoComplete="name"
          maxLength={200}
          required
          value={typed.name}
          problem={shown(faults.name)}
          onValue={(name) => set({ name })}
        />
      </Configured>
      <Configured as={fields.phoneNumber} label={words.phone} value={typed.phoneNumber}>
        <TextField
          label={words.phone}
          hint={words.phoneHint}
          optional
          type="tel"
          name="tel"
          autoComplete="tel"
          inputMode="tel"
          maxLength={32}
          value={typed.phoneNumber}
          problem={shown(faults.tel)}
          onValue={(phoneNumber) => set({ phoneNumber })}
        />
      </Configured>
      <Configured as={fields.jobTitle} label={words.jobTitle} value={typed.jobTitle}>
        <TextField
          label={words.jobTitle}
          optional
          name="organization-title"
          autoComplete="organization-title"
          maxLength={200}
          value={typed.jobTitle}
          onValue={(jobTitle) => set({ jobTitle })}
        />
      </Configured>
      <Configured as={fields.address} label={words.address} value={typed.address}>
        <TextArea
          label={words.address}
          optional
          name="street-address"
          autoComplete="street-address"
          maxLength={500}
          rows={2}
          value={typed.address}
          onValue={(address) => set({ address })}
        />
      </Configured>
      {mayChange && (
        <div className={styles.actions}>
          <Button type="submit" pending={save.isPending}>
            {page.save}
          </Button>
          <span role="status" className={styles.told}>
            {save.isSuccess && page.saved}
          </span>
        </div>
      )}
    </form>
  );
}
