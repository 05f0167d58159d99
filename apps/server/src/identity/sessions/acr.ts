/** Of a session whose second factor nobody else could have shown (SPEC §4). */
export const MULTI_FACTOR = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';

/** RFC 8176; `mca`, a code by mail, is a second channel and not a second factor. */
export type SecondFactor = 'otp' | 'sms' | 'hwk' | 'mca';
const STRONG: readonly string[] = ['otp', 'sms', 'hwk'];

export const acrOf = (factor: SecondFactor): string | null => (factor === 'mca' ? null : MULTI_FACTOR);

export type Shown = {
  amr: readonly string[];
  acr: string | null;
  authenticatedAt: string;
  secondFactorAt: string | null;
};

/** Milliseconds; the last time that the person showed anything. */
export const authTimeOf = ({ authenticatedAt, secondFactorAt }: Pick<Shown, 'authenticatedAt' | 'secondFactorAt'>) =>
  Math.max(Date.parse(authenticatedAt), secondFactorAt ? Date.parse(secondFactorAt) : 0);

/** Whether that moment lies in the past, and not further than that. */
export const isWithin = (momentMs: number, maxAgeSeconds: number, now: Date): boolean =>
  momentMs <= now.getTime() && now.getTime() - momentMs <= maxAgeSeconds * 1000;

/** SPEC §4: the value of `acr`, `amr` with `mfa` and one of otp, sms, hwk, and not longer ago than that (M12). */
export function isSteppedUp(shown: Shown, maxAgeSeconds: number | null, now: Date): boolean {
  const { acr, amr } = shown;
  const complete = acr === MULTI_FACTOR && amr.includes('mfa') && STRONG.some((factor) => amr.includes(factor));
  return complete && isWithin(authTimeOf(shown), maxAgeSeconds ?? Number.POSITIVE_INFINITY, now);
}
