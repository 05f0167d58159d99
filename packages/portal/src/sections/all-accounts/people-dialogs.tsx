import { hierarchy } from '@parley/contracts/identity/hierarchy.ts';
import type { Role } from '@parley/contracts/identity/roles.ts';
import { roles } from '@parley/contracts/identity/roles.ts';
import type { SubTenantUser } from '@parley/contracts/identity/sub-tenant-users.ts';
import { subTenantUsers } from '@parley/contracts/identity/sub-tenant-users.ts';
import { FormDialog } from '@parley/ui/dialog/form-dialog.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { CheckboxField } from '@parley/ui/fields/checkbox-field.tsx';
import { MultiChoiceField } from '@parley/ui/fields/multi-choice-field.tsx';
import { TextArea } from '@parley/ui/fields/text-area.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { useNamedRole } from '../../access/use-named-roles.ts';
import { useChange, useRead } from '../../api/ask.ts';
import { useAssignmentProblemWords } from '../../api/problem-words.ts';
import { useCan } from '../../hooks/use-can.ts';
import type { Account } from './account-rows.ts';
import { addressesIn, isAddress } from './addresses.ts';
import { allAccountsCopy } from './all-accounts.copy.ts';

/** Roles that all accounts share can be given in any of them; those of one account stay in it. */
function useSharedRoles(): Pick<Role, 'id' | 'name' | 'description'>[] {
  const can = useCan();
  const { data } = useRead(roles.list, {}, { enabled: can('fe.secure.read.roles') });
  const named = useNamedRole();
  return data?.filter(({ tenantId }) => tenantId === null).map(named) ?? [];
}

interface RolesFieldProps {
  value: readonly string[];
  onValue: (value: string[]) => void;
  /** Roles held there already, which may be of that account alone. */
  held?: readonly Role[];
}

function RolesField({ value, onValue, held = [] }: RolesFieldProps) {
  const words = useCopy(allAccountsCopy);
  const shared = useSharedRoles();
  const own = held.filter(({ id }) => !shared.some((role) => role.id === id));
  return (
    <MultiChoiceField
      label={words.roles}
      hint={words.rolesHint}
      empty={words.rolesEmpty}
      options={[...shared, ...own].map(({ id, name, description: note }) => ({
        value: id,
        label: name,
        ...(note ? { note } : {}),
      }))}
      value={value}
      onValue={onValue}
    />
  );
}

interface PeopleDialogProps {
  account: Account;
  onClose: () => void;
}

export function AddPeopleDialog({ account, onClose }: PeopleDialogProps) {
  const words = useCopy(allAccountsCopy);
  const told = useAssignmentProblemWords(words.problems);
  const toast = useToast();
  const add = useChange(subTenantUsers.addMany, { refresh: [subTenantUsers.list, hierarchy.search] });
  const [typed, setTyped] = useState('');
  const [roleIds, setRoleIds] = useState<string[]>([]);
  const [allowBelow, setAllowBelow] = useState(false);
  const [tried, setTried] = useState(false);
  const addresses = addressesIn(typed);
  const problem = addresses.length > 0 && addresses.every(isAddress) ? undefined : words.addressesShape;
  const submit = () => {
    setTried(true);
    if (problem) return false;
    const send = async () => {
      await add.mutateAsync({
        body: {
          users: addresses.map((email) => ({ email })),
          tenantId: account.tenantId,
          ...(roleIds.length > 0 ? { roleIds } : {}),
          ...(allowBelow ? { allowSubAccountAccess: true } : {}),
        },
      });
      toast.show({ text: words.addedPeople });
    };
    return send();
  };
  return (
    <FormDialog
      title={words.addPeople}
      lead={words.addPeopleLead(account.name)}
      submit={words.addPeople}
      onSubmit={submit}
      onClose={onClose}
      failure={told}
    >
      <TextArea
        data-autofocus
        label={words.addresses}
        hint={words.addressesHint}
        rows={3}
        autoComplete="off"
        value={typed}
        onValue={setTyped}
        problem={tried ? problem : undefined}
      />
      <RolesField value={roleIds} onValue={setRoleIds} />
      <CheckboxField label={words.allowBelow} checked={allowBelow} onValue={setAllowBelow} />
    </FormDialog>
  );
}

export function RolesDialog({ account, person, onClose }: PeopleDialogProps & { person: SubTenantUser }) {
  const words = useCopy(allAccountsCopy);
  const told = useAssignmentProblemWords(words.problems);
  const save = useChange(subTenantUsers.setRoles, { refresh: [subTenantUsers.list] });
  const held = person.tenants.find(({ tenantId }) => tenantId === account.tenantId)?.roles ?? [];
  const [roleIds, setRoleIds] = useState(() => held.map(({ id }) => id));
  return (
    <FormDialog
      title={words.changeRolesTitle(person.name || person.email)}
      submit={words.saveRoles}
      onSubmit={() =>
        save.mutateAsync({
          params: { userId: person.id },
          body: { subTenantsRoles: [{ tenantId: account.tenantId, roleIds }] },
        })
      }
      onClose={onClose}
      failure={told}
    >
      <RolesField value={roleIds} onValue={setRoleIds} held={held} />
    </FormDialog>
  );
}
