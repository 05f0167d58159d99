import type { KeptKind, Retention } from '@parley/contracts/identity/retention.ts';
import { KEPT_BOUNDS, KEPT_KINDS, retention } from '@parley/contracts/identity/retention.ts';
import { NumberField } from '@parley/ui/fields/number-field.tsx';
import { formatNumber } from '@parley/ui/i18n/format.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { useChange } from '../../api/ask.ts';
import { useProblemWords } from '../../api/problem-words.ts';
import { Configured } from '../../frame/configured.tsx';
import { SectionBlock } from '../../frame/section.tsx';
import styles from './account.module.css';
import { AccountForm } from './account-form.tsx';
import { retentionCopy } from './retention.copy.ts';

interface RetentionFormProps {
  kept: Retention;
  mayChange: boolean;
}

type Days = Record<KeptKind, number | null>;
const chosenOf = (kept: Retention): Days => Object.fromEntries(KEPT_KINDS.map((kind) => [kind, kept[kind]])) as Days;

/** How long the account keeps things; an empty field follows the operator. */
export function RetentionForm({ kept, mayChange }: RetentionFormProps) {
  const words = useCopy(retentionCopy);
  const { language } = useLanguage();
  const problem = useProblemWords();
  const [typed, setTyped] = useState(() => chosenOf(kept));
  const [checked, setChecked] = useState(false);
  const save = useChange(retention.change, { refresh: [retention.show] });
  const { inForce } = kept;
  const number = (value: number) => formatNumber(language, value);
  const faultOf = (kind: KeptKind): string | undefined => {
    const [{ least, most }, days] = [kept.bounds[kind], typed[kind]];
    const isOutside = days !== null && (!Number.isInteger(days) || days < least || days > most);
    return isOutside ? words.outside(number(least), number(most)) : undefined;
  };
  const hintOf = (kind: KeptKind): string => {
    const { least, most } = kept.bounds[kind];
    // The operator's setting is the most that may be chosen, where there is one.
    const operator = kept[kind] === null ? kept.inForce[kind] : most < KEPT_BOUNDS[kind].most ? most : null;
    const { hint } = words.kinds[kind];
    return `${hint} ${words.bounds(number(least), number(most))} ${words.follows(operator === null ? null : number(operator))}`;
  };
  return (
    <SectionBlock title={words.title} lead={words.lead}>
      <AccountForm
        mayChange={mayChange}
        className={styles.form}
        words={words}
        change={save}
        problem={problem}
        onCheck={() => setChecked(true)}
        onSend={() => save.mutate({ body: typed })}
      >
        <div className={styles.fields}>
          {KEPT_KINDS.map((kind) => (
            <Configured
              key={kind}
              as={mayChange ? 'edit' : 'viewOnly'}
              label={words.kinds[kind].label}
              value={words.inForce(inForce[kind] === null ? null : number(inForce[kind]))}
            >
              <NumberField
                label={words.kinds[kind].label}
                hint={hintOf(kind)}
                optional
                unit={words.unit}
                min={kept.bounds[kind].least}
                max={kept.bounds[kind].most}
                value={typed[kind]}
                problem={checked ? faultOf(kind) : undefined}
                onValue={(days) => {
                  setTyped({ ...typed, [kind]: days });
                  save.reset();
                }}
              />
            </Configured>
          ))}
        </div>
      </AccountForm>
    </SectionBlock>
  );
}
