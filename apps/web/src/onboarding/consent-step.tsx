import type { Config } from '@parley/contracts/assistant/config.ts';
import { CheckboxField } from '@parley/ui/fields/checkbox-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useRef, useState } from 'react';
import { useConfig } from '../settings/use-config.ts';
import { onboardingCopy } from './onboarding.copy.ts';
import styles from './onboarding.module.css';
import type { AskedConsent } from './onboarding-steps.ts';
import { freeConsents, neededConsents } from './onboarding-steps.ts';
import { StepActions } from './step-actions.tsx';
import { StepHead } from './step-head.tsx';

interface ConsentStepProps {
  config: Config;
  onDone: () => void;
  onBack: (() => void) | undefined;
}

const asked: readonly AskedConsent[] = [...neededConsents, ...freeConsents];

/** Each purpose by itself, nothing ticked beforehand, and only the two needed ones are required. */
export function ConsentStep({ config, onDone, onBack }: ConsentStepProps) {
  const words = useCopy(onboardingCopy);
  const { consent } = useConfig();
  const [given, setGiven] = useState<ReadonlySet<AskedConsent>>(
    () => new Set(asked.filter((purpose) => config.onboarding.consents.includes(purpose))),
  );
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLDivElement>(null);

  const set = (purpose: AskedConsent, agreed: boolean) => {
    const next = new Set(given);
    if (agreed) next.add(purpose);
    else next.delete(purpose);
    setGiven(next);
  };
  const submit = () => {
    setChecked(true);
    const missing = neededConsents.find((purpose) => !given.has(purpose));
    if (missing) return form.current?.querySelector<HTMLInputElement>(`[name="${missing}"]`)?.focus();
    const withdrawn = asked.filter((purpose) => !given.has(purpose));
    consent.mutate({ given: [...given], withdrawn }, { onSuccess: onDone });
  };
  return (
    <div className={styles.step}>
      <StepHead title={words.consentTitle} lead={words.consentLead} />
      <div ref={form} className={styles.consents}>
        {neededConsents.map((purpose) => (
          <div key={purpose} className={styles.consent}>
            <CheckboxField
              name={purpose}
              required
              label={
                <>
                  {words.consents[purpose].label} <span className={styles.needed}>({words.needed})</span>
                </>
              }
              hint={words.consents[purpose].hint}
              problem={checked && !given.has(purpose) ? words.consentMissing[purpose] : undefined}
              checked={given.has(purpose)}
              onValue={(agreed) => set(purpose, agreed)}
            />
          </div>
        ))}
        {freeConsents.map((purpose) => (
          <div key={purpose} className={styles.consent}>
            <CheckboxField
              name={purpose}
              label={words.consents[purpose].label}
              hint={words.consents[purpose].hint}
              checked={given.has(purpose)}
              onValue={(agreed) => set(purpose, agreed)}
            />
          </div>
        ))}
      </div>
      <StepActions pending={consent.isPending} error={consent.error} onNext={submit} onBack={onBack} />
    </div>
  );
}
