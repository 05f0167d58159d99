import type { Role } from '@parley/contracts/identity/roles.ts';
import { MultiChoiceField } from '@parley/ui/fields/multi-choice-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useNamedRole } from '../../access/use-named-roles.ts';
import { userDialogsCopy } from './user-dialogs.copy.ts';

interface RolesFieldProps {
  roles: { all: readonly Role[]; mayGive: (role: Role) => boolean };
  value: string[];
  onValue: (ids: string[]) => void;
  hint?: string;
  /** What somebody holds already. */
  held?: readonly string[];
}

export function RolesField({ roles, value, onValue, hint, held }: RolesFieldProps) {
  const words = useCopy(userDialogsCopy);
  const named = useNamedRole();
  return (
    <MultiChoiceField
      label={words.roles}
      {...(hint ? { hint } : {})}
      empty={words.rolesEmpty}
      // One that is held and not the person's to take stays in sight.
      options={roles.all
        .filter((role) => roles.mayGive(role) || held?.includes(role.id))
        .map(named)
        .map((role) => ({
          value: role.id,
          label: role.name,
          ...(role.description ? { note: role.description } : {}),
          ...(roles.mayGive(role) ? {} : { unavailable: words.roleHigher }),
        }))}
      value={value}
      onValue={onValue}
    />
  );
}

interface GroupsFieldProps {
  groups: readonly { id: string; name: string; description: string | null; managedBy: 'frontegg' | 'scim2' }[];
  value: string[];
  onValue: (ids: string[]) => void;
}

export function GroupsField({ groups, value, onValue }: GroupsFieldProps) {
  const words = useCopy(userDialogsCopy);
  return (
    <MultiChoiceField
      label={words.groups}
      empty={words.groupsEmpty}
      options={groups.map(({ id, name, description, managedBy }) => ({
        value: id,
        label: name,
        ...(description ? { note: description } : {}),
        ...(managedBy === 'scim2' ? { unavailable: words.groupManaged } : {}),
      }))}
      value={value}
      onValue={onValue}
    />
  );
}
