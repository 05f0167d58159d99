import type { Config } from '@parley/contracts/assistant/config.ts';
import { Choices } from '@parley/ui/fields/choices.tsx';
import { languages } from '@parley/ui/i18n/define-copy.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { languageNames } from '@parley/ui/i18n/language-names.ts';
import { useState } from 'react';
import { useConfig } from '../settings/use-config.ts';
import { onboardingCopy } from './onboarding.copy.ts';
import styles from './onboarding.module.css';
import { StepActions } from './step-actions.tsx';
import { StepHead } from './step-head.tsx';

export function LanguageStep({ config, onDone }: { config: Config; onDone: () => void }) {
  const words = useCopy(onboardingCopy);
  const { language, setLanguage } = useLanguage();
  const [address, setAddress] = useState(config.address);
  const { save } = useConfig();
  return (
    <div className={styles.step}>
      <StepHead title={words.languageTitle} lead={words.languageLead} />
      <Choices
        legend={words.language}
        value={language}
        options={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
        onValue={setLanguage}
      />
      {language === 'fr' && (
        <Choices
          legend={words.address}
          value={address}
          options={(['vous', 'tu'] as const).map((value) => ({ value, label: words.addresses[value] }))}
          onValue={setAddress}
        />
      )}
      <StepActions
        pending={save.isPending}
        error={save.error}
        onNext={() => save.mutate({ language, address }, { onSuccess: onDone })}
      />
    </div>
  );
}
