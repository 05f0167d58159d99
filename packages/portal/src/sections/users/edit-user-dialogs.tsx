import type { Application } from '@parley/contracts/identity/applications.ts';
import { FormDialog } from '@parley/ui/dialog/form-dialog.tsx';
import { DateField } from '@parley/ui/fields/date-field.tsx';
import { MultiChoiceField } from '@parley/ui/fields/multi-choice-field.tsx';
import { TextArea } from '@parley/ui/fields/text-area.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { useCan } from '../../hooks/use-can.ts';
import { GroupsField, RolesField } from './rights-fields.tsx';
import { isPhone, secondsUntil } from './typed.ts';
import { userDialogsCopy } from './user-dialogs.copy.ts';
import type { User } from './user-state.ts';
import { nameOf } from './user-state.ts';
import type { UserEdit } from './users.queries.ts';
import { useGroups, useRoles } from './users.queries.ts';

type About = { user: User; onClose: () => void; failure: (error: unknown) => string };

const without = (all: readonly string[], some: readonly string[]): string[] => all.filter((id) => !some.includes(id));

/** Name, phone, roles and groups of somebody; only what is different is sent. */
export function EditUserDialog({
  user,
  onSave,
  onClose,
  failure,
}: About & { onSave: (change: UserEdit) => Promise<unknown> }) {
  const words = useCopy(userDialogsCopy);
  const can = useCan();
  const roles = useRoles();
  const groups = useGroups();
  const waiting = !user.activatedForTenant;
  const byHand = user.managedBy === 'frontegg';
  const before = { phone: user.phoneNumber ?? '', groupIds: user.groups.map(({ id }) => id) };
  const [name, setName] = useState(user.name);
  const [phone, setPhone] = useState(before.phone);
  const [roleIds, setRoleIds] = useState(user.rolesIds);
  const [groupIds, setGroupIds] = useState(before.groupIds);
  const [tried, setTried] = useState(false);
  const phoneProblem =
    phone.trim() !== '' && phone !== before.phone && !isPhone(phone) ? words.phoneProblem : undefined;
  const mayRoles = can('fe.secure.write.usersRoles') && roles;
  const mayGroups = can('fe.secure.write.groupsUsers') && can('fe.secure.delete.groupsUsers') && groups.data;
  const submit = () => {
    setTried(true);
    if (phoneProblem) return false;
    const sameRoles = without(roleIds, user.rolesIds).length + without(user.rolesIds, roleIds).length === 0;
    return onSave({
      ...(name.trim() !== user.name ? { name: name.trim() } : {}),
      ...(phone.trim() !== before.phone ? { phone: phone.trim() } : {}),
      ...(sameRoles ? {} : { roleIds }),
      joins: without(groupIds, before.groupIds),
      leaves: without(before.groupIds, groupIds),
    });
  };
  return (
    <FormDialog
      title={words.edit.title(nameOf(user))}
      submit={words.edit.submit}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
    >
      {byHand && <TextField data-autofocus label={words.name} autoComplete="off" value={name} onValue={setName} />}
      {byHand && !waiting && (
        <TextField
          type="tel"
          label={words.phone}
          optional
          autoComplete="off"
          value={phone}
          onValue={setPhone}
          problem={tried ? phoneProblem : undefined}
        />
      )}
      {mayRoles && <RolesField roles={mayRoles} held={user.rolesIds} value={roleIds} onValue={setRoleIds} />}
      {mayGroups && mayGroups.groups.length > 0 && (
        <GroupsField groups={mayGroups.groups} value={groupIds} onValue={setGroupIds} />
      )}
    </FormDialog>
  );
}

/** TEAM-3. */
export function ExpiryDialog({
  user,
  onSet,
  onClose,
  failure,
}: About & { onSet: (seconds: number) => Promise<unknown> }) {
  const words = useCopy(userDialogsCopy);
  const [until, setUntil] = useState(user.temporaryExpirationDate);
  const [tried, setTried] = useState(false);
  const [openedAt] = useState(() => new Date());
  const isAhead = until !== null && secondsUntil(until, openedAt) !== null;
  const submit = () => {
    setTried(true);
    const seconds = until ? secondsUntil(until, new Date()) : null;
    return seconds === null ? false : onSet(seconds);
  };
  return (
    <FormDialog
      title={words.expiry.title(nameOf(user))}
      lead={words.expiry.lead}
      submit={words.expiry.submit}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
    >
      <DateField
        kind="instant"
        label={words.end}
        value={until}
        onValue={setUntil}
        problem={tried && !isAhead ? words.endProblem : undefined}
      />
    </FormDialog>
  );
}

/** TEAM-7. */
export function ApplicationsDialog(
  props: About & {
    applications: readonly Application[];
    given: readonly string[];
    onSave: (change: { given: string[]; taken: string[] }) => Promise<unknown>;
  },
) {
  const { user, applications, given, onSave, onClose, failure } = props;
  const words = useCopy(userDialogsCopy);
  const isFree = ({ accessType }: Application) => accessType === 'FREE_ACCESS';
  const free = applications.filter(isFree).map(({ id }) => id);
  const [chosen, setChosen] = useState<string[]>([...free, ...given]);
  return (
    <FormDialog
      title={words.apps.title(nameOf(user))}
      lead={words.apps.lead}
      submit={words.apps.submit}
      onSubmit={() => onSave({ given: without(chosen, [...free, ...given]), taken: without(given, chosen) })}
      onClose={onClose}
      failure={failure}
    >
      <MultiChoiceField
        label={words.apps.field}
        empty={words.apps.empty}
        options={applications.map((application) => ({
          value: application.id,
          label: application.name,
          ...(application.description ? { note: application.description } : {}),
          ...(isFree(application) ? { unavailable: words.apps.everybodys } : {}),
        }))}
        value={chosen}
        onValue={setChosen}
      />
    </FormDialog>
  );
}

export function ImpersonateDialog({
  user,
  onBegin,
  onClose,
  failure,
}: About & { onBegin: (reason: string) => Promise<unknown> }) {
  const { impersonate: words } = useCopy(userDialogsCopy);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const problem = reason.trim().length < 3 ? words.reasonProblem : undefined;
  const submit = () => {
    setTried(true);
    return problem ? false : onBegin(reason.trim());
  };
  return (
    <FormDialog
      title={words.title(nameOf(user))}
      lead={words.lead}
      submit={words.submit}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
    >
      <TextArea
        data-autofocus
        label={words.reason}
        hint={words.reasonHint}
        rows={2}
        value={reason}
        onValue={setReason}
        problem={tried ? problem : undefined}
      />
    </FormDialog>
  );
}
