import type { ApiTokenKind } from '@parley/contracts/identity/api-tokens.ts';
import { TOKEN_DESCRIPTION_LENGTH } from '@parley/contracts/identity/api-tokens.ts';
import type { Role } from '@parley/contracts/identity/roles.ts';
import { FormDialog } from '@parley/ui/dialog/form-dialog.tsx';
import { MultiChoiceField } from '@parley/ui/fields/multi-choice-field.tsx';
import { NumberField } from '@parley/ui/fields/number-field.tsx';
import { SelectField } from '@parley/ui/fields/select-field.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { apiTokensCopy } from './api-tokens.copy.ts';
import type { Life } from './token-life.ts';
import { areDays, livesWithin, longestDays, minutesOf, mostDays, usualLife } from './token-life.ts';
import type { NewToken } from './tokens.queries.ts';

interface CreateTokenDialogProps {
  kind: ApiTokenKind;
  longestMinutes: number | null;
  /** Null for a token of a person, which has that person's rights. */
  roles: readonly Role[] | null;
  onCreate: (token: NewToken) => Promise<unknown>;
  onClose: () => void;
  failure: (error: unknown) => string;
}

export function CreateTokenDialog(props: CreateTokenDialogProps) {
  const { kind, longestMinutes, roles, onCreate, onClose, failure } = props;
  const words = useCopy(apiTokensCopy);
  const longest = longestDays(longestMinutes);
  const [description, setDescription] = useState('');
  const [life, setLife] = useState<Life>(usualLife(longest));
  const [days, setDays] = useState<number | null>(null);
  const [roleIds, setRoleIds] = useState<string[]>([]);
  const [tried, setTried] = useState(false);

  const text = description.trim();
  const descriptionProblem =
    text === ''
      ? words.descriptionMissing
      : text.length > TOKEN_DESCRIPTION_LENGTH
        ? words.descriptionLong(TOKEN_DESCRIPTION_LENGTH)
        : undefined;
  const daysProblem = life === 'own' && !areDays(days, longest) ? words.ownDaysProblem(mostDays(longest)) : undefined;
  const lifeWords = (one: Life): string => {
    if (one === 'own') return words.lives.own;
    if (one === 'longest') return longest === null ? words.lives.forEver : words.longest(longest);
    return words.days(Number(one));
  };
  const submit = () => {
    setTried(true);
    if (descriptionProblem || daysProblem) return false;
    return onCreate({ kind, description: text, expiresInMinutes: minutesOf(life, days), roleIds });
  };
  return (
    <FormDialog
      title={words.create}
      lead={words.createLead[kind]}
      submit={words.create}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
    >
      <TextField
        data-autofocus
        label={words.description}
        hint={words.descriptionHint}
        autoComplete="off"
        value={description}
        onValue={setDescription}
        problem={tried ? descriptionProblem : undefined}
      />
      <SelectField
        label={words.life}
        options={livesWithin(longest).map((value) => ({ value, label: lifeWords(value) }))}
        value={life}
        onValue={setLife}
      />
      {life === 'own' && (
        <NumberField
          label={words.ownDays}
          unit={words.ownDaysUnit}
          min={1}
          max={mostDays(longest)}
          value={days}
          onValue={setDays}
          problem={tried ? daysProblem : undefined}
        />
      )}
      {roles && (
        <MultiChoiceField
          label={words.roles}
          hint={words.rolesHint}
          empty={words.rolesEmpty}
          options={roles.map(({ id, name, description: note }) => ({
            value: id,
            label: name,
            ...(note ? { note } : {}),
          }))}
          value={roleIds}
          onValue={setRoleIds}
        />
      )}
    </FormDialog>
  );
}
