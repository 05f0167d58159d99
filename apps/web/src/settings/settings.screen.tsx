import type { Config } from '@parley/contracts/assistant/config.ts';
import { LookFields } from '@parley/portal/sections/profile/look-fields.tsx';
import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { CheckboxField } from '@parley/ui/fields/checkbox-field.tsx';
import { Choices } from '@parley/ui/fields/choices.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import styles from '../account/account-page.module.css';
import { AccountPage, AccountSection, Loaded } from '../account/account-page.tsx';
import { useAddress } from '../account/use-address.ts';
import { onboardingCopy } from '../onboarding/onboarding.copy.ts';
import { hasNeeded } from '../onboarding/onboarding-steps.ts';
import { useProblemWords } from '../shell/problem-words.ts';
import { ArchiveSection } from './archive-section.tsx';
import { CountryField } from './country-field.tsx';
import { EraseSection } from './erase-section.tsx';
import { FeedbackSection } from './feedback-section.tsx';
import { ModelFields } from './model-fields.tsx';
import { modelsQuery } from './models.query.ts';
import { RetentionSection } from './retention-section.tsx';
import { settingsCopy } from './settings.copy.ts';
import { useConfig } from './use-config.ts';
import { VoiceSection } from './voice-section.tsx';

/** CONF-1. Each choice is kept as it is made. */
export function SettingsScreen() {
  const words = useCopy(settingsCopy);
  const { query } = useConfig();
  return (
    <AccountPage title={words.title}>
      <AccountSection title={words.lookTitle}>
        <LookFields />
      </AccountSection>
      <Loaded query={query}>
        {(config) => (
          <>
            <CoachSection config={config} />
            <VoiceSection config={config} />
            <ConsentSection config={config} />
            <ReplaySection />
          </>
        )}
      </Loaded>
      <RemindersSection />
      <FeedbackSection />
      <RetentionSection />
      <ArchiveSection />
      <EraseSection />
    </AccountPage>
  );
}

function CoachSection({ config }: { config: Config }) {
  const words = useCopy(settingsCopy);
  const problem = useProblemWords();
  const { language } = useLanguage();
  const { save } = useConfig();
  const models = useQuery(modelsQuery);
  // What was just chosen shows at once; a refusal brings the kept one back.
  const shown: Config = { ...config, ...(save.isPending ? (save.variables as Partial<Config>) : {}) };
  const offered = models.data;
  const choice = offered && (config.degraded || offered.model_reply.length > 1 || offered.model_sequence.length > 1);
  return (
    <AccountSection title={words.coachTitle} lead={offered && !choice ? words.onlyBuiltin : undefined}>
      {save.error && <ProblemNotice happened={words.notSaved} todo={problem(save.error)} />}
      {config.degraded && <ProblemNotice tone="note" happened={words.degraded} />}
      <div className={styles.form}>
        {choice && <ModelFields available={offered} chosen={shown} onChoose={(change) => save.mutate(change)} />}
        {language === 'fr' && (
          <Choices
            legend={words.address}
            value={shown.address}
            options={(['vous', 'tu'] as const).map((value) => ({ value, label: words.addresses[value] }))}
            onValue={(address) => save.mutate({ address })}
          />
        )}
        <CountryField
          label={words.country}
          hint={words.countryHint}
          other={words.otherCountry}
          value={shown.country}
          onValue={(country) => save.mutate({ country })}
        />
      </div>
    </AccountSection>
  );
}

function ConsentSection({ config }: { config: Config }) {
  const words = useCopy(settingsCopy);
  const { consents: asked } = useCopy(onboardingCopy);
  const problem = useProblemWords();
  const { consent } = useConfig();
  const { consents } = config.onboarding;
  return (
    <AccountSection title={words.consentTitle} lead={words.consentLead}>
      {consent.error && <ProblemNotice happened={words.notSaved} todo={problem(consent.error)} />}
      <p>{hasNeeded(consents) ? words.neededNote : words.notAgreed}</p>
      <CheckboxField
        name="analytics"
        label={asked.analytics.label}
        hint={asked.analytics.hint}
        checked={consents.includes('analytics')}
        onValue={(agreed) =>
          consent.mutate(agreed ? { given: ['analytics'] } : { given: [], withdrawn: ['analytics'] })
        }
      />
    </AccountSection>
  );
}

function RemindersSection() {
  const words = useCopy(settingsCopy);
  return (
    <AccountSection title={words.remindersTitle} lead={words.remindersLead}>
      <p>
        <Link to="/settings/reminders">{words.reminders}</Link>
      </p>
    </AccountSection>
  );
}

function ReplaySection() {
  const words = useCopy(settingsCopy);
  const { navigate } = useAddress();
  return (
    <AccountSection title={words.replayTitle} lead={words.replayLead}>
      <div>
        <Button onClick={() => navigate('/welcome?step=language')}>{words.replay}</Button>
      </div>
    </AccountSection>
  );
}
