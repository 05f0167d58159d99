import { phoneProblems } from '@parley/contracts/identity/phone-problems.ts';
import { ProblemError } from '#platform/problem-error.ts';

/** The plans of all countries: read with the first number, at rest they would only take memory. */
const numberPlans = () => import('libphonenumber-js/max');

/** Numbers that cost their caller, or that nobody's telephone has. */
const REFUSED = new Set(['PREMIUM_RATE', 'SHARED_COST', 'TOLL_FREE', 'UAN', 'PAGER', 'VOICEMAIL']);

/**
 * A number somebody typed, as E.164; without a country code it is read as one of their country.
 * @returns null when it is no number a text message could reach
 */
export async function readPhoneNumber(typed: string, language: 'en' | 'fr'): Promise<string | null> {
  const { parsePhoneNumberFromString } = await numberPlans();
  const found = parsePhoneNumberFromString(typed.normalize('NFKC'), {
    defaultCountry: language === 'fr' ? 'FR' : 'US',
    extract: false,
  });
  if (!found?.isValid() || found.ext || REFUSED.has(found.getType() ?? '')) return null;
  return found.number;
}

/** @throws phone_number_invalid */
export async function phoneNumberOf(typed: string, language: 'en' | 'fr'): Promise<string> {
  const number = await readPhoneNumber(typed, language);
  if (!number) throw new ProblemError(phoneProblems.phone_number_invalid);
  return number;
}

/** Calling code of an E.164 number, such as `33`: the budget it counts in. */
export async function callingCode(phoneNumber: string): Promise<string> {
  const { parsePhoneNumberFromString } = await numberPlans();
  return parsePhoneNumberFromString(phoneNumber)?.countryCallingCode ?? 'unknown';
}

/** Enough to know one's own number by, and for nobody else. */
export const maskedPhoneNumber = (phoneNumber: string): string => `${'•'.repeat(6)}${phoneNumber.slice(-2)}`;
