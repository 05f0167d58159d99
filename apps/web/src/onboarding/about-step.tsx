import type { Config } from '@parley/contracts/assistant/config.ts';
import { helpLineIn, helpLinesFor } from '@parley/contracts/assistant/help-lines.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { modelName } from '../conversations/model-name.ts';
import { likelyCountry } from '../help/country-of-device.ts';
import { HelpLineList } from '../help/help-line-list.tsx';
import { CountryField } from '../settings/country-field.tsx';
import { modelsQuery } from '../settings/models.query.ts';
import { useConfig } from '../settings/use-config.ts';
import { onboardingCopy } from './onboarding.copy.ts';
import styles from './onboarding.module.css';
import { StepActions } from './step-actions.tsx';
import { StepHead } from './step-head.tsx';

interface AboutStepProps {
  config: Config;
  onDone: () => void;
  onBack: (() => void) | undefined;
}

/** What this is and is not, that the coach is an AI, and whom to call: before anything is asked of anybody. */
export function AboutStep({ config, onDone, onBack }: AboutStepProps) {
  const words = useCopy(onboardingCopy);
  const { language } = useLanguage();
  const [country, setCountry] = useState(() => config.country ?? likelyCountry());
  const { save } = useConfig();
  const lines = helpLinesFor(country, language).map((line) => helpLineIn(line, language));
  const model = [config.model_reply, config.model_sequence].find((name) => name !== 'builtin');
  const models = useQuery(modelsQuery);
  const where = model === undefined ? words.staysHere : words.readBy(modelName(model));
  const along = models.data?.models.find(({ id }) => id === config.model_reply)?.reads_along;
  return (
    <div className={styles.step}>
      <StepHead title={words.aboutTitle} lead={words.aboutLead} />
      <p className={styles.notice}>{words.ai}</p>
      <section className={styles.part}>
        <h2>{words.isTitle}</h2>
        <ul className={styles.list}>
          {[...words.is, along ? `${where} ${words.readsAlong}` : where].map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </section>
      <section className={styles.part}>
        <h2>{words.isNotTitle}</h2>
        <ul className={styles.list}>
          {words.isNot.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </section>
      <section className={styles.lines}>
        <div className={styles.part}>
          <h2>{words.linesTitle}</h2>
          <p className={styles.lead}>{words.linesLead}</p>
        </div>
        <div className={styles.country}>
          <CountryField label={words.country} other={words.otherCountry} value={country} onValue={setCountry} />
        </div>
        <HelpLineList lines={lines} />
      </section>
      <StepActions
        pending={save.isPending}
        error={save.error}
        onNext={() => save.mutate({ country }, { onSuccess: onDone })}
        onBack={onBack}
      />
    </div>
  );
}
