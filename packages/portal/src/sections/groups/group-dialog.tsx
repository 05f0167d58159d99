import type { Group } from '@parley/contracts/identity/groups.ts';
import { FormDialog } from '@parley/ui/dialog/form-dialog.tsx';
import { ColorField } from '@parley/ui/fields/color-field.tsx';
import { TextArea } from '@parley/ui/fields/text-area.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { RolesField } from '../../access/roles-field.tsx';
import { groupsCopy } from './groups.copy.ts';
import type { GroupForm } from './groups.queries.ts';

/** Characters; the server's limits. */
const NAME = 200;
const DESCRIPTION = 1_000;
const FIRST_COLOR = '#1f5fa8';

interface GroupDialogProps {
  /** Null: a new one. */
  group: Group | null;
  /** Whether its roles can be chosen here. */
  withRoles: boolean;
  onSave: (form: GroupForm) => Promise<unknown>;
  onClose: () => void;
  failure: (error: unknown) => string;
}

export function GroupDialog({ group, withRoles, onSave, onClose, failure }: GroupDialogProps) {
  const words = useCopy(groupsCopy);
  const [name, setName] = useState(group?.name ?? '');
  const [description, setDescription] = useState(group?.description ?? '');
  const [color, setColor] = useState(group ? (group.color ?? '') : FIRST_COLOR);
  const [roleIds, setRoleIds] = useState<string[]>(() => (group?.roles ?? []).map(({ id }) => id));
  const [tried, setTried] = useState(false);
  const nameProblem = name.trim() === '' ? words.nameMissing : name.trim().length > NAME ? words.nameLong : undefined;
  const descriptionProblem = description.trim().length > DESCRIPTION ? words.descriptionLong : undefined;
  const submit = () => {
    setTried(true);
    if (nameProblem || descriptionProblem) return false;
    return onSave({
      name: name.trim(),
      description: description.trim() || null,
      color: color || null,
      roleIds: withRoles ? roleIds : null,
    });
  };
  return (
    <FormDialog
      title={group ? words.editTitle(group.name) : words.create}
      submit={group ? words.save : words.create}
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
      <ColorField label={words.color} value={color} onValue={setColor} />
      {withRoles && (
        <RolesField label={words.roles} hint={words.rolesHint} optional value={roleIds} onValue={setRoleIds} />
      )}
    </FormDialog>
  );
}
