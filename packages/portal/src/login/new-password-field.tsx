import { TextField } from '@parley/ui/fields/text-field.tsx';
import { labelled } from '@parley/ui/i18n/format.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import type { Ref } from 'react';
import { useEffect, useState } from 'react';
import type { PasswordRules } from './check-fields.ts';
import { fieldsCopy } from './fields.copy.ts';
import styles from './login.module.css';
import type { Estimate } from './strength.ts';

interface NewPasswordFieldProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  rules: PasswordRules;
  problem: string | undefined;
  /** What a guesser would try first: name, address. */
  own: string[];
  /** The focus starts here when the step appears. */
  first?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** A password being chosen: the rules in words, and how hard it is to guess, as it is typed. */
export function NewPasswordField({
  label,
  value,
  onValue,
  rules,
  problem,
  own,
  first,
  inputRef,
}: NewPasswordFieldProps) {
  const words = useCopy(fieldsCopy);
  const { language } = useLanguage();
  const [estimate, setEstimate] = useState<{ judge: Estimate } | null>(null);
  const begun = value !== '';

  useEffect(() => {
    if (!begun) return;
    let wanted = true;
    import('./strength.ts')
      .then(({ estimator }) => estimator(language))
      .then(
        (judge) => wanted && setEstimate({ judge }),
        // Without the dictionaries the meter stays away; the server judges all the same.
        (error: unknown) => console.warn('The strength of the password is not estimated:', error),
      );
    return () => {
      wanted = false;
    };
  }, [begun, language]);

  const score = begun && estimate ? estimate.judge(value, own) : null;
  const said = score === null ? '' : (words.strengths[score] ?? '');
  return (
    <div className={styles.newPassword}>
      <TextField
        {...(first ? { 'data-autofocus': true } : {})}
        inputRef={inputRef}
        label={label}
        hint={words.passwordRules(rules.minLength)}
        type="password"
        name="new-password"
        autoComplete="new-password"
        required
        value={value}
        problem={problem}
        onValue={onValue}
      />
      <div className={styles.meter} data-score={score ?? undefined}>
        <span className={styles.bars} aria-hidden="true">
          <span />
          <span />
          <span />
          <span />
        </span>
        <span className={styles.said} role="status">
          {said && <span className="sr-only">{labelled(language, words.strength, '')}</span>}
          {said}
        </span>
      </div>
    </div>
  );
}
