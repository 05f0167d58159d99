import { Button } from '@parley/ui/button.tsx';
import { CheckboxField } from '@parley/ui/fields/checkbox-field.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import { SelectField } from '@parley/ui/fields/select-field.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useProblemWords } from '../../api/problem-words.ts';
import page from '../../frame/parts.module.css';
import { policiesCopy } from './policies.copy.ts';
import type { PolicyField, PolicyValues } from './policy-fields.ts';
import { fieldsShown, numberIn, sameValues, valuesIn } from './policy-fields.ts';
import styles from './policy-form.module.css';
import { useInsist } from './use-insist.tsx';

interface PolicyFormProps {
  title: string;
  fields: readonly PolicyField[];
  /** What is in force. */
  saved: PolicyValues;
  /** Whether the organisation decided that itself; undefined where the server does not tell. */
  decided?: boolean;
  /** What holds where it decided nothing. */
  standard?: PolicyValues | undefined;
  /** What values mean for the people of the organisation, in a sentence. */
  meaning: (values: PolicyValues) => string;
  canEdit: boolean;
  /** @param force also where whoever saves would shut themselves out */
  onSave: (values: PolicyValues, force: boolean) => Promise<unknown>;
}

const typedOf = (values: PolicyValues): Record<string, boolean | string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  );

/** One policy: its fields, what they mean, and what holds without a decision. Every policy is shown by this part. */
export function PolicyForm(props: PolicyFormProps) {
  const { title, fields, saved, decided, standard, meaning, canEdit, onSave } = props;
  const words = useCopy(policiesCopy);
  const told = useProblemWords(words.problems);
  const { insist, dialog } = useInsist();
  const [typed, setTyped] = useState(() => typedOf(saved));
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = useMutation({
    mutationFn: (values: PolicyValues) => insist((force) => onSave(values, force)),
    onSuccess: () => setChecked(false),
  });
  const isSaved = save.data === true;

  const values = valuesIn(fields, typed, saved);
  const shown = fieldsShown(fields, { ...saved, ...typed });
  const changed = values !== null && !sameValues(values, saved);
  const set = (name: string, value: boolean | string) => {
    setTyped({ ...typed, [name]: value });
    save.reset();
  };
  const faultOf = (field: PolicyField): string | undefined =>
    checked && field.kind === 'number' && numberIn(String(typed[field.name]), field) === null
      ? words.range(field.least, field.most)
      : undefined;
  const submit = () => {
    setChecked(true);
    if (values) return save.isPending ? undefined : save.mutate(values);
    const wrong = shown.find((field) => field.kind === 'number' && numberIn(String(typed[field.name]), field) === null);
    form.current?.querySelector<HTMLInputElement>(`[name="${wrong?.name}"]`)?.focus();
  };
  const leave = () => {
    setTyped(typedOf(saved));
    setChecked(false);
    save.reset();
  };
  const own =
    decided && standard && !sameValues(standard, saved)
      ? words.standard(meaning(standard))
      : decided === false && words.undecided;
  return (
    <section className={styles.policy} aria-label={title}>
      <div className={styles.side}>
        <h2>{title}</h2>
        {own && <p className={page.muted}>{own}</p>}
      </div>
      <div className={styles.body}>
        <p className={styles.meaning} aria-live="polite">
          {meaning(values ?? saved)}
        </p>
        {canEdit ? (
          <form
            ref={form}
            noValidate
            aria-label={title}
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <FormProblem>{save.error && told(save.error)}</FormProblem>
            {shown.map((field) => (
              <OneField
                key={field.name}
                field={field}
                value={typed[field.name] ?? ''}
                problem={faultOf(field)}
                onValue={(value) => set(field.name, value)}
              />
            ))}
            {(changed || values === null) && !isSaved && (
              <div className={page.actions}>
                <Button type="submit" variant="primary" pending={save.isPending && !dialog}>
                  {words.save}
                </Button>
                <Button variant="link" onClick={leave}>
                  {words.leave}
                </Button>
              </div>
            )}
            <p role="status" className={page.told}>
              {isSaved && words.saved}
            </p>
          </form>
        ) : (
          <ViewOnly fields={fieldsShown(fields, saved)} values={saved} />
        )}
        {dialog}
      </div>
    </section>
  );
}

interface OneFieldProps {
  field: PolicyField;
  value: boolean | string;
  problem: string | undefined;
  onValue: (value: boolean | string) => void;
}

function OneField({ field, value, problem, onValue }: OneFieldProps) {
  const { name, label, hint } = field;
  const common = { name, label, ...(hint ? { hint } : {}) };
  switch (field.kind) {
    case 'switch':
      return <CheckboxField {...common} checked={value === true} onValue={onValue} />;
    case 'number':
      return (
        <TextField
          {...common}
          className={styles.number ?? ''}
          inputMode="numeric"
          autoComplete="off"
          required
          value={String(value)}
          problem={problem}
          onValue={onValue}
        />
      );
    case 'choice':
      return <SelectField {...common} options={field.options} value={String(value)} onValue={onValue} />;
  }
}

/** For whoever may look and not change. */
function ViewOnly({ fields, values }: { fields: readonly PolicyField[]; values: PolicyValues }) {
  const words = useCopy(policiesCopy);
  const wordsOf = (field: PolicyField): string => {
    const value = values[field.name];
    if (field.kind === 'switch') return value === true ? words.on : words.off;
    if (field.kind === 'choice') return field.options.find((option) => option.value === value)?.label ?? '';
    return String(value);
  };
  return (
    <dl className={styles.view}>
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{field.label}</dt>
          <dd>{wordsOf(field)}</dd>
        </div>
      ))}
    </dl>
  );
}
