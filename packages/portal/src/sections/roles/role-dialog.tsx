import type { Permission, Role } from '@parley/contracts/identity/roles.ts';
import { FormDialog } from '@parley/ui/dialog/form-dialog.tsx';
import type { Choice } from '@parley/ui/fields/multi-choice-field.tsx';
import { MultiChoiceField } from '@parley/ui/fields/multi-choice-field.tsx';
import { SwitchField } from '@parley/ui/fields/switch-field.tsx';
import { TextArea } from '@parley/ui/fields/text-area.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { obstacleTo } from '../../access/role-rights.ts';
import type { Catalogue } from '../../access/use-catalogue.ts';
import { usePerson } from '../../hooks/use-person.ts';
import { rolesCopy } from './roles.copy.ts';
import type { RoleForm } from './roles.queries.ts';
import { usePermissionNames } from './use-permission-names.ts';

/** Characters; the server's limits. */
const NAME = 200;
const DESCRIPTION = 1_000;

interface RoleDialogProps {
  /** What it begins with: the role that is edited, or one that another is made like. */
  from: { role: Role; as: 'itself' | 'pattern' } | null;
  /** Null for somebody who may not see permissions. */
  catalogue: Catalogue | null;
  onSave: (form: RoleForm) => Promise<unknown>;
  onClose: () => void;
  failure: (error: unknown) => string;
}

export function RoleDialog({ from, catalogue, onSave, onClose, failure }: RoleDialogProps) {
  const words = useCopy(rolesCopy);
  const person = usePerson();
  const { nameOf, byCategory } = usePermissionNames();
  const edited = from?.as === 'itself' ? from.role : null;
  const permissions = catalogue?.permissions ?? [];
  const before = edited?.permissions ?? [];
  const obstacle = (permission: Permission) => obstacleTo(person, permission, { catalogue: permissions, before });
  const always = permissions.filter(({ assignmentType }) => assignmentType === 'ALWAYS').map(({ id }) => id);
  const open = (id: string) => permissions.some((permission) => permission.id === id && obstacle(permission) === null);

  const [name, setName] = useState(from ? (edited ? from.role.name : words.copyOf(from.role.name)) : '');
  const [description, setDescription] = useState(from?.role.description ?? '');
  const [isDefault, setIsDefault] = useState(edited?.isDefault ?? false);
  const [chosen, setChosen] = useState<string[]>(() => [...(from?.role.permissions.filter(open) ?? []), ...always]);
  const [tried, setTried] = useState(false);

  const nameProblem = name.trim() === '' ? words.nameMissing : name.trim().length > NAME ? words.nameLong : undefined;
  const descriptionProblem = description.trim().length > DESCRIPTION ? words.descriptionLong : undefined;
  // Nothing for what is not there; what a role holds already can be taken from it.
  const offered = permissions.filter(({ id, inUse }) => inUse !== false || from?.role.permissions.includes(id));
  const options: Choice[] = byCategory(offered, catalogue?.categories ?? []).flatMap((category) =>
    category.permissions.map((permission) => {
      const against = obstacle(permission);
      return {
        value: permission.id,
        label: nameOf(permission),
        group: category.name,
        ...(against ? { unavailable: words[against] } : {}),
      };
    }),
  );
  const submit = () => {
    setTried(true);
    if (nameProblem || descriptionProblem) return false;
    const form = { name: name.trim(), description: description.trim() || null, isDefault };
    return onSave({ ...form, permissionIds: catalogue ? chosen : null });
  };
  return (
    <FormDialog
      title={edited ? words.editTitle(edited.name) : words.create}
      submit={edited ? words.save : words.create}
      width="wide"
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
    >
      <TextField
        data-autofocus
        label={words.name}
        autoComplete="off"
        value={name}
        onValue={setName}
        problem={tried ? nameProblem : undefined}
      />
      <TextArea
        label={words.description}
        optional
        rows={2}
        value={description}
        onValue={setDescription}
        problem={tried ? descriptionProblem : undefined}
      />
      <SwitchField label={words.isDefault} hint={words.isDefaultHint} checked={isDefault} onValue={setIsDefault} />
      {catalogue ? (
        <MultiChoiceField
          label={words.choose}
          hint={words.chooseHint}
          options={options}
          value={chosen}
          onValue={setChosen}
        />
      ) : (
        <p>{words.noCatalogue}</p>
      )}
    </FormDialog>
  );
}
