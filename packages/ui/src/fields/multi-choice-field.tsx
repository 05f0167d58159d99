import { useState } from 'react';
import { useCopy } from '../i18n/language.tsx';
import { SearchField } from '../list/search-field.tsx';
import { uiCopy } from '../ui.copy.ts';
import { CheckboxField } from './checkbox-field.tsx';
import fieldStyles from './field.module.css';
import type { FieldWords } from './field.tsx';
import { FieldProblem, useField } from './field.tsx';
import styles from './multi-choice-field.module.css';

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
  /** What it means, below its label; also found by a search. */
  note?: string;
  /** Options of one group stand together under its name, in the order in which the groups turn up. */
  group?: string;
  /** Why it cannot be changed: chosen or not, it stays. */
  unavailable?: string | undefined;
}

interface MultiChoiceFieldProps<Value extends string> extends FieldWords {
  options: readonly Choice<Value>[];
  value: readonly Value[];
  onValue: (value: Value[]) => void;
  optional?: boolean;
  /** What to say when there is nothing to choose from. */
  empty?: string;
}

/** More options than these are searched through. */
const searchFrom = 8;

/** Any number of a list: every option is seen, with its check, and a search narrows a long one. */
export function MultiChoiceField<Value extends string>(props: MultiChoiceFieldProps<Value>) {
  const { label, hint, problem, options, value, onValue, optional, empty } = props;
  const words = useCopy(uiCopy);
  const field = useField({ label, hint, problem });
  const [search, setSearch] = useState('');
  const chosen = new Set(value);
  const found = options.filter((option) => matches(option, search));
  const toggle = (option: Choice<Value>, checked: boolean) => {
    if (option.unavailable !== undefined) return;
    onValue(checked ? [...value, option.value] : value.filter((one) => one !== option.value));
  };
  return (
    <fieldset className={styles.field} aria-describedby={field.wiring['aria-describedby']}>
      <legend className={fieldStyles.label}>
        {label}
        {optional && <span className={fieldStyles.optional}>{words.optional}</span>}
        {value.length > 0 && <span className={fieldStyles.optional}>{words.chosen(value.length)}</span>}
      </legend>
      {hint && (
        <p id={field.hintId} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
      {options.length > searchFrom && <SearchField label={words.searchIn(label)} value={search} onValue={setSearch} />}
      <div className={styles.options} data-invalid={problem ? true : undefined}>
        {found.length === 0 && (
          <p className={fieldStyles.hint}>
            {options.length === 0 ? (empty ?? words.noneOffered) : words.nothingFound(search.trim())}
          </p>
        )}
        {grouped(found).map(([group, members]) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset in the fieldset would be announced twice for each option
          <div key={group} role="group" aria-label={group || undefined} className={styles.group}>
            {group && <p aria-hidden>{group}</p>}
            {members.map((option) => (
              <CheckboxField
                key={option.value}
                label={option.label}
                hint={option.unavailable ?? option.note}
                aria-disabled={option.unavailable !== undefined || undefined}
                checked={chosen.has(option.value)}
                onValue={(checked) => toggle(option, checked)}
              />
            ))}
          </div>
        ))}
      </div>
      <FieldProblem id={field.problemId} problem={problem} />
    </fieldset>
  );
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

const matches = ({ label, note = '', group = '' }: Choice, search: string): boolean =>
  plain(`${label} ${note} ${group}`).includes(plain(search.trim()));

function grouped<Value extends string>(options: readonly Choice<Value>[]): [string, Choice<Value>[]][] {
  const groups = new Map<string, Choice<Value>[]>();
  for (const option of options) {
    const group = option.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), option]);
  }
  return [...groups];
}
