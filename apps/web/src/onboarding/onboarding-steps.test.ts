import { Consent } from '@parley/contracts/assistant/config.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasNeeded, onboardingSteps, resumeAt, stepAfter, stepBefore } from './onboarding-steps.ts';

const places = fc.constantFrom(null, 'nonsense', ...onboardingSteps);
const agreements = fc.subarray([...Consent.options]);

describe('onboarding steps', () => {
  it('CONF-2 language, what it is and is not, agreement, rhythm, beginning: forth and back in this order', () => {
    expect(onboardingSteps).toEqual(['language', 'about', 'consent', 'rhythm', 'beginning']);
    for (const step of onboardingSteps.slice(0, -1)) expect(stepBefore(stepAfter(step))).toBe(step);
    expect(stepBefore('language')).toBeNull();
  });

  it('CONF-2 wherever somebody comes back, it is never past the agreement that was not given', () => {
    fc.assert(
      fc.property(places, places, agreements, (inAddress, onDevice, consents) => {
        const step = resumeAt({ inAddress, onDevice }, consents);
        expect(onboardingSteps).toContain(step);
        if (!hasNeeded(consents)) expect(['rhythm', 'beginning']).not.toContain(step);
      }),
    );
  });

  it('CONF-2 the address wins over the device, and on a new device the agreement tells how far somebody came', () => {
    const needed = ['age_18', 'coaching'] as const;
    expect(resumeAt({ inAddress: 'about', onDevice: 'consent' }, [])).toBe('about');
    expect(resumeAt({ inAddress: null, onDevice: 'consent' }, [])).toBe('consent');
    expect(resumeAt({ inAddress: null, onDevice: null }, [])).toBe('language');
    expect(resumeAt({ inAddress: null, onDevice: null }, needed)).toBe('beginning');
  });

  it('CONF-2 age and conversations are needed, nothing else is', () => {
    expect(hasNeeded(['age_18', 'coaching'])).toBe(true);
    expect(hasNeeded(['age_18', 'analytics', 'profile', 'voice', 'leaderboard'])).toBe(false);
    expect(hasNeeded(['coaching'])).toBe(false);
  });
});
