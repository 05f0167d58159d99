import type { Config } from '@parley/contracts/assistant/config.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { readStored, writeStored } from '@parley/ui/stored.ts';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { Loaded } from '../account/account-page.tsx';
import { loginBoxCopy } from '../account/login-box.copy.ts';
import { useAddress } from '../account/use-address.ts';
import { tellZone } from '../gamification/tell-zone.ts';
import { useConfig } from '../settings/use-config.ts';
import { useSession } from '../shell/session.tsx';
import { AboutStep } from './about-step.tsx';
import { BeginningStep } from './beginning-step.tsx';
import { ConsentStep } from './consent-step.tsx';
import { LanguageStep } from './language-step.tsx';
import { onboardingCopy } from './onboarding.copy.ts';
import styles from './onboarding.module.css';
import type { OnboardingStep } from './onboarding-steps.ts';
import { isOnboardingStep, onboardingSteps, resumeAt, stepAfter, stepBefore } from './onboarding-steps.ts';
import { RhythmStep } from './rhythm-step.tsx';

const placeKey = (userId: string): string => `parley.welcome.${userId}`;

/** The way in: once after the first sign-in, and whenever somebody asks for it again. Each step is kept as it is left. */
export function WelcomeScreen() {
  const words = useCopy(loginBoxCopy);
  const { query } = useConfig();
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <span className={styles.brand}>Parley</span>
        <Link to="/help">{words.help}</Link>
      </header>
      <main className={styles.column}>
        <Loaded query={query}>{(config) => <Steps config={config} />}</Loaded>
      </main>
    </div>
  );
}

function Steps({ config }: { config: Config }) {
  const words = useCopy(onboardingCopy);
  const { user } = useSession();
  const { search, navigate } = useAddress();
  const userId = user?.id ?? '';
  const inAddress = new URLSearchParams(search).get('step');
  const named = isOnboardingStep(inAddress);
  const step = resumeAt({ inAddress, onDevice: readStored(placeKey(userId)) }, config.onboarding.consents);

  useEffect(() => {
    writeStored(placeKey(userId), step);
    // An address that asks for more than was agreed to stays: the answer that agrees may be on its way.
    if (!named) navigate(`/welcome?step=${step}`, { replace: true });
  }, [userId, step, named, navigate]);

  // Days and weeks are counted where the person is.
  useEffect(() => {
    if (userId) void tellZone(userId);
  }, [userId]);

  const to = useCallback((next: OnboardingStep) => navigate(`/welcome?step=${next}`), [navigate]);
  const forward = () => to(stepAfter(step));
  const before = stepBefore(step);
  const back = before ? () => to(before) : undefined;
  const at = onboardingSteps.indexOf(step);
  return (
    <>
      <div className={styles.stones}>
        {onboardingSteps.map((each, index) => (
          <span
            key={each}
            className={styles.stone}
            data-state={index < at ? 'done' : index === at ? 'current' : 'ahead'}
            aria-hidden="true"
          />
        ))}
        <span className={styles.count}>{words.step(at + 1, onboardingSteps.length)}</span>
      </div>
      {step === 'language' && <LanguageStep config={config} onDone={forward} />}
      {step === 'about' && <AboutStep config={config} onDone={forward} onBack={back} />}
      {step === 'consent' && <ConsentStep config={config} onDone={forward} onBack={back} />}
      {step === 'rhythm' && <RhythmStep onDone={forward} onBack={back} />}
      {step === 'beginning' && (
        <BeginningStep
          config={config}
          onBack={back}
          onDone={() => {
            writeStored(placeKey(userId), null);
            navigate('/', { replace: true });
          }}
        />
      )}
    </>
  );
}
