import type { Group } from '@parley/contracts/identity/groups.ts';
import type { ListedUser } from '@parley/contracts/identity/user-lists.ts';
import { userLists } from '@parley/contracts/identity/user-lists.ts';
import { FormDialog } from '@parley/ui/dialog/form-dialog.tsx';
import { CheckboxField } from '@parley/ui/fields/checkbox-field.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { SearchField } from '@parley/ui/list/search-field.tsx';
import { useList } from '@parley/ui/list/use-list.ts';
import { useState } from 'react';
import { useRead } from '../../api/ask.ts';
import { groupsCopy } from './groups.copy.ts';
import styles from './groups.module.css';

/** Finds that are shown; whoever looks for somebody else types more of the name. */
const FOUND = 20;

interface AddPeopleDialogProps {
  group: Group;
  onAdd: (userIds: string[]) => Promise<unknown>;
  onClose: () => void;
  failure: (error: unknown) => string;
}

type Person = Pick<ListedUser, 'id' | 'name' | 'email' | 'activatedForTenant'>;

/**
 * People of the workspace, also those who were invited and have not joined yet, found by name or address; what was chosen stays while one looks on. A box that is ticked stays
 * where it is, with the focus, until somebody else is looked for.
 */
export function AddPeopleDialog({ group, onAdd, onClose, failure }: AddPeopleDialogProps) {
  const words = useCopy(groupsCopy);
  const list = useList({ sortBy: 'name', limit: FOUND });
  const { data } = useRead(userLists.list, { query: { ...list.query, _sortBy: 'name' } }, { keep: true });
  const [chosen, setChosen] = useState<Person[]>([]);
  const [tried, setTried] = useState(false);

  const isChosen = (person: Person) => chosen.some(({ id }) => id === person.id);
  const found = data?.items ?? [];
  const chosenBefore = chosen.filter(({ id }) => !found.some((person) => person.id === id));
  const isIn = ({ groups }: ListedUser) => groups.some(({ id }) => id === group.id);
  const choose = (person: Person, checked: boolean) =>
    setChosen((now) => (checked ? [...now, person] : now.filter((one) => one.id !== person.id)));
  const addressOf = ({ name, email, activatedForTenant }: Person) =>
    [name ? email : '', activatedForTenant ? '' : words.pending].filter(Boolean).join(' · ') || undefined;
  const box = (person: Person, hint: string | undefined, checked: boolean, unavailable: boolean) => (
    <CheckboxField
      key={person.id}
      label={person.name || person.email}
      hint={hint}
      checked={checked}
      aria-disabled={unavailable || undefined}
      onValue={(next) => !unavailable && choose(person, next)}
    />
  );
  const submit = () => {
    setTried(true);
    return chosen.length === 0 ? false : onAdd(chosen.map(({ id }) => id));
  };
  return (
    <FormDialog
      title={words.addTitle(group.name)}
      submit={words.addConfirm}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
    >
      {tried && chosen.length === 0 && <FormProblem>{words.addNobody}</FormProblem>}
      <SearchField label={words.addSearch} value={list.search} onValue={list.setSearch} />
      {chosenBefore.length > 0 && (
        <fieldset className={styles.people}>
          <legend>{words.addChosen}</legend>
          {chosenBefore.map((person) => box(person, addressOf(person), true, false))}
        </fieldset>
      )}
      <fieldset className={styles.people}>
        <legend>{words.addFound}</legend>
        {data && found.length === 0 && <p className={styles.quiet}>{words.notFound}</p>}
        {found.map((person) =>
          box(person, isIn(person) ? words.isIn : addressOf(person), isIn(person) || isChosen(person), isIn(person)),
        )}
      </fieldset>
    </FormDialog>
  );
}
