import type { Consent } from '@parley/contracts/assistant/config.ts';

/** The way in, in order (CONF-2). */
export const onboardingSteps = ['language', 'about', 'consent', 'rhythm', 'beginning'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** Without these no conversation can be had. */
export const neededConsents = ['age_18', 'coaching'] as const satisfies readonly Consent[];
/** May be given, and taken back, without losing anything. */
export const freeConsents = ['analytics'] as const satisfies readonly Consent[];
export type AskedConsent = (typeof neededConsents)[number] | (typeof freeConsents)[number];

export const hasNeeded = (consents: readonly Consent[]): boolean =>
  neededConsents.every((purpose) => consents.includes(purpose));

export const isOnboardingStep = (text: string | null): text is OnboardingStep =>
  onboardingSteps.some((step) => step === text);

/**
 * Where to go on: at the step the address or the device remembers, but never past the agreement that was not given.
 * On another device the agreement itself tells how far somebody came.
 */
export function resumeAt(
  remembered: { inAddress: string | null; onDevice: string | null },
  consents: readonly Consent[],
): OnboardingStep {
  const agreed = hasNeeded(consents);
  const named = [remembered.inAddress, remembered.onDevice].find(isOnboardingStep);
  const wanted = named ?? (agreed ? 'beginning' : 'language');
  const isBehind = onboardingSteps.indexOf(wanted) > onboardingSteps.indexOf('consent');
  return isBehind && !agreed ? 'consent' : wanted;
}

export const stepAfter = (step: OnboardingStep): OnboardingStep =>
  onboardingSteps[onboardingSteps.indexOf(step) + 1] ?? 'beginning';
export const stepBefore = (step: OnboardingStep): OnboardingStep | null =>
  onboardingSteps[onboardingSteps.indexOf(step) - 1] ?? null;
