import { roles } from '@parley/contracts/identity/roles.ts';
import { MultiChoiceField } from '@parley/ui/fields/multi-choice-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useRead } from '../api/ask.ts';
import { useCan } from '../hooks/use-can.ts';
import { usePerson } from '../hooks/use-person.ts';
import { isWithin } from './role-rights.ts';
import { rolesFieldCopy } from './roles-field.copy.ts';
import { useCatalogue } from './use-catalogue.ts';
import { useNamedRole } from './use-named-roles.ts';

interface RolesFieldProps {
  label: string;
  hint?: string;
  /** Ids. */
  value: readonly string[];
  onValue: (ids: string[]) => void;
  optional?: boolean;
}

/** Roles to give or take: those that allow more than the person holds stay as they are, and say why (R1). */
export function RolesField({ label, hint, value, onValue, optional }: RolesFieldProps) {
  const words = useCopy(rolesFieldCopy);
  const can = useCan();
  const person = usePerson();
  const { catalogue } = useCatalogue();
  const named = useNamedRole();
  const all = useRead(roles.list, {}, { enabled: can('fe.secure.read.roles') });
  return (
    <MultiChoiceField
      label={label}
      {...(hint ? { hint } : {})}
      {...(optional ? { optional } : {})}
      empty={words.empty}
      options={(all.data ?? []).map(named).map((role) => ({
        value: role.id,
        label: role.name,
        ...(role.description ? { note: role.description } : {}),
        ...(catalogue && !isWithin(person, role, catalogue.permissions) ? { unavailable: words.beyond } : {}),
      }))}
      value={value}
      onValue={onValue}
    />
  );
}
