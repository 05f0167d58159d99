import { PASSWORD_MAX_LENGTH } from '@parley/contracts/identity/email.ts';
import { passwordProblems } from '@parley/contracts/identity/passwords.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { IdentityContext } from '../context.ts';
import type { SettingsOf } from '../security-policies/policy-kinds.ts';
import { passwordScore } from './password-strength.ts';

export type PasswordRules = SettingsOf<'password'>;

const LEAST_SCORE = 3;
const PHRASE_WORDS = 3;

/** Kinds of characters a tenant may ask for, in every script. */
const KINDS = {
  requireLowercase: /\p{Ll}/u,
  requireUppercase: /\p{Lu}/u,
  requireNumbers: /\p{Nd}/u,
  requireSpecialChars: /[^\p{L}\p{N}\s]/u,
} as const;

/** Words that have nothing to do with each other are better than kinds of characters, so they stand for them. */
const isPhrase = (text: string, length: number, { allowPassphrases, minPhraseLength }: PasswordRules): boolean =>
  allowPassphrases && length >= minPhraseLength && text.trim().split(/\s+/u).length >= PHRASE_WORDS;

/**
 * The rule of the tenant that `password` breaks, or null. Length in characters as people count them.
 * Optional tests: as many as `minOptionalTestsToPass` of those that are on, all of them when it asks for more.
 */
export function brokenRule(password: string, rules: PasswordRules): ProblemError | null {
  const text = password.normalize('NFC');
  const length = [...text].length;
  const { minLength, maxLength, requiredTests, optionalTests = {}, minOptionalTestsToPass } = rules;
  if (length > maxLength)
    return new ProblemError(passwordProblems.password_too_long, {
      detail: `A password has at most ${maxLength} characters.`,
    });
  if (length < minLength)
    return new ProblemError(passwordProblems.password_too_short, {
      detail: `A password needs at least ${minLength} characters.`,
    });
  if (requiredTests?.checkThreeRepeatedChars && /(.)\1\1/su.test(text))
    return new ProblemError(passwordProblems.password_repeats);
  if (isPhrase(text, length, rules)) return null;
  const asked = (Object.keys(KINDS) as (keyof typeof KINDS)[]).filter((kind) => optionalTests[kind]);
  const passed = asked.filter((kind) => KINDS[kind].test(text)).length;
  return passed < Math.min(minOptionalTestsToPass, asked.length)
    ? new ProblemError(passwordProblems.password_too_plain)
    : null;
}

/** A person's words are no secret: name, address and their parts. */
const partsOf = (texts: (string | null | undefined)[]): string[] =>
  texts.flatMap((text) => (text ? [text, ...text.split(/[^\p{L}\p{N}]+/u)] : [])).filter((part) => part.length > 2);

/**
 * The rules of the tenant, then how hard it is to guess, knowing the person, then whether it is in a list of breached ones.
 * @param tenantId null: of whoever has none yet
 * @throws password_too_short, password_too_long, password_repeats, password_too_plain, password_too_weak, password_breached
 */
export async function checkPassword(
  ctx: IdentityContext,
  password: string,
  { tenantId, about }: { tenantId: string | null; about: (string | null | undefined)[] },
): Promise<void> {
  const { policies, breached } = ctx.identity;
  const broken = brokenRule(password, (await policies.of(tenantId)).password);
  if (broken) throw broken;
  if ((await passwordScore(password.normalize('NFC'), ['parley', ...partsOf(about)])) < LEAST_SCORE)
    throw new ProblemError(passwordProblems.password_too_weak);
  if (await breached.includes(password)) throw new ProblemError(passwordProblems.password_breached);
}

/** A password nobody can have needs no hashing. */
export const isPossiblePassword = (password: string): boolean =>
  [...password.normalize('NFC')].length <= PASSWORD_MAX_LENGTH;
