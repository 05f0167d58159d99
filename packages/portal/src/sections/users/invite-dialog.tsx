import type { PhoneField } from '@parley/contracts/identity/portal-parts.ts';
import { FormDialog } from '@parley/ui/dialog/form-dialog.tsx';
import { CheckboxField } from '@parley/ui/fields/checkbox-field.tsx';
import { DateField } from '@parley/ui/fields/date-field.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { GroupsField, RolesField } from './rights-fields.tsx';
import { isPhone, secondsUntil } from './typed.ts';
import { userDialogsCopy } from './user-dialogs.copy.ts';
import { isAddress } from './user-state.ts';
import type { NewUser } from './users.queries.ts';
import { useGroups, useRoles } from './users.queries.ts';

interface InviteDialogProps {
  /** How the host wants the phone number to be asked for. */
  phone: PhoneField;
  onInvite: (user: NewUser) => Promise<unknown>;
  onClose: () => void;
  failure: (error: unknown) => string;
}

export function InviteDialog({ phone: phoneField, onInvite, onClose, failure }: InviteDialogProps) {
  const words = useCopy(userDialogsCopy);
  const roles = useRoles();
  const groups = useGroups();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [roleIds, setRoleIds] = useState<string[]>([]);
  const [groupIds, setGroupIds] = useState<string[]>([]);
  const [isTemporary, setTemporary] = useState(false);
  const [until, setUntil] = useState<string | null>(null);
  const [tried, setTried] = useState(false);

  const emailProblem = isAddress(email) ? undefined : words.emailProblem;
  const phoneMissing = phone.trim() === '' ? phoneField === 'required' : !isPhone(phone);
  const phoneProblem = phoneField !== 'hidden' && phoneMissing ? words.phoneProblem : undefined;
  const [openedAt] = useState(() => new Date());
  const isAhead = until !== null && secondsUntil(until, openedAt) !== null;
  const endProblem = isTemporary && !isAhead ? words.endProblem : undefined;
  const submit = () => {
    setTried(true);
    const seconds = isTemporary && until ? secondsUntil(until, new Date()) : null;
    if (emailProblem || phoneProblem || endProblem || (isTemporary && seconds === null)) return false;
    return onInvite({
      email: email.trim(),
      ...(name.trim() ? { name: name.trim() } : {}),
      ...(phone.trim() ? { phone: phone.trim() } : {}),
      ...(roleIds.length > 0 ? { roleIds } : {}),
      ...(groupIds.length > 0 ? { groupIds } : {}),
      ...(seconds === null ? {} : { expirationInSeconds: seconds }),
    });
  };
  return (
    <FormDialog
      title={words.invite.title}
      lead={words.invite.lead}
      submit={words.invite.submit}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
    >
      <TextField
        data-autofocus
        type="email"
        label={words.email}
        autoComplete="off"
        value={email}
        onValue={setEmail}
        problem={tried ? emailProblem : undefined}
      />
      <TextField label={words.name} optional autoComplete="off" value={name} onValue={setName} />
      {phoneField !== 'hidden' && (
        <TextField
          type="tel"
          label={words.phone}
          optional={phoneField === 'optional'}
          autoComplete="off"
          value={phone}
          onValue={setPhone}
          problem={tried ? phoneProblem : undefined}
        />
      )}
      {roles && <RolesField roles={roles} value={roleIds} onValue={setRoleIds} hint={words.rolesHint} />}
      {groups.data && groups.data.groups.length > 0 && (
        <GroupsField groups={groups.data.groups} value={groupIds} onValue={setGroupIds} />
      )}
      <CheckboxField label={words.forAWhile} checked={isTemporary} onValue={setTemporary} />
      {isTemporary && (
        <DateField
          kind="instant"
          label={words.end}
          value={until}
          onValue={setUntil}
          problem={tried ? endProblem : undefined}
        />
      )}
    </FormDialog>
  );
}
