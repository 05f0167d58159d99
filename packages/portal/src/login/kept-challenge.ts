import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import { readKeptEmail } from './kept-email.ts';
import type { Factors, Kept } from './login-steps.ts';
import { factorsOf } from './login-steps.ts';
import type { Offer } from './quick-login/quick-login-offer.ts';

/**
 * What a reload of the second step needs. It lives in this tab and ends with it, never in the address and never on the
 * device: a token that is worth nothing without the second factor, and the recovery codes until they are said to be kept.
 */
const keys = {
  challenge: 'parley.mfa-challenge',
  codes: 'parley.recovery-codes',
  offer: 'parley.quick-login-offer',
} as const;

export type KeptChallenge = { mfaToken: string; enrolled: boolean; email: string; factors: Factors };

/** Where storage is forbidden a sign-in still works; only a reload begins it anew. */
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null; // storage is forbidden here
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // storage is forbidden here; the memory of the page has it
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }
}

/** @returns whether the answer was a challenge */
export function keepChallenge(answer: LoginResponse): boolean {
  const factors = factorsOf(answer);
  if (!factors || !answer.mfaToken) return false;
  const kept: KeptChallenge = {
    mfaToken: answer.mfaToken,
    enrolled: answer.mfaEnrolled !== false,
    email: answer.userEmail ?? readKeptEmail(),
    factors,
  };
  write(keys.challenge, JSON.stringify(kept));
  return true;
}

function readAs<T>(key: string): T | null {
  const stored = read(key);
  if (stored === null) return null;
  try {
    return JSON.parse(stored) as T;
  } catch {
    return null; // not ours
  }
}

export const readChallenge = (): KeptChallenge | null => readAs<KeptChallenge>(keys.challenge);

export const dropChallenge = (): void => write(keys.challenge, null);

/** Codes in the one string of the wire: they stand apart by spaces, commas or lines. */
export const codesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

export const keepCodes = (text: string): void => write(keys.codes, text);
export const readCodes = (): string[] => codesIn(read(keys.codes) ?? '');
export const dropCodes = (): void => write(keys.codes, null);

export const keepOffer = (offer: Offer | null): void => write(keys.offer, offer && JSON.stringify(offer));

/** What this tab knows, for the step that its address names. */
export function keptForReturn(): Kept {
  const challenge = readChallenge();
  return {
    email: challenge?.email || readKeptEmail(),
    factors: challenge?.factors ?? null,
    enrolled: challenge?.enrolled ?? true,
    codes: readCodes().length > 0,
    offer: readAs<Offer>(keys.offer),
  };
}
