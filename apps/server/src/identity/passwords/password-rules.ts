import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@parley/contracts/identity/email.ts';
import type { PasswordConfig } from '@parley/contracts/identity/passwords.ts';
import { passwordProblems } from '@parley/contracts/identity/passwords.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { passwordScore } from './password-strength.ts';

const LEAST_SCORE = 3;

/** The rules as the wire tells them. */
export const PASSWORD_CONFIG: PasswordConfig = {
  minLength: PASSWORD_MIN_LENGTH,
  maxLength: PASSWORD_MAX_LENGTH,
  allowPassphrases: true,
  minPhraseLength: 6,
  minOptionalTestsToPass: 0,
  requiredTests: {},
  optionalTests: {},
};

/** A person's words are no secret: name, address and their parts. */
const partsOf = (texts: (string | null | undefined)[]): string[] =>
  texts.flatMap((text) => (text ? [text, ...text.split(/[^\p{L}\p{N}]+/u)] : [])).filter((part) => part.length > 2);

/**
 * Length in characters as people count them, then how hard it is to guess, knowing the person.
 * @throws password_too_short, password_too_long, password_too_weak
 */
export async function checkPassword(password: string, about: (string | null | undefined)[]): Promise<void> {
  const text = password.normalize('NFC');
  const length = [...text].length;
  if (length > PASSWORD_MAX_LENGTH) throw new ProblemError(passwordProblems.password_too_long);
  if (length < PASSWORD_MIN_LENGTH) throw new ProblemError(passwordProblems.password_too_short);
  if ((await passwordScore(text, ['parley', ...partsOf(about)])) < LEAST_SCORE)
    throw new ProblemError(passwordProblems.password_too_weak);
}

/** A password nobody can have needs no hashing. */
export const isPossiblePassword = (password: string): boolean =>
  [...password.normalize('NFC')].length <= PASSWORD_MAX_LENGTH;
