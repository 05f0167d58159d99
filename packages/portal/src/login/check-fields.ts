import type { PasswordConfig } from '@parley/contracts/identity/passwords.ts';

/** What a look at a field can tell before the server is asked. Anything finer is the server's to say. */
export type FieldFault = 'missing' | 'notAnAddress' | 'tooShort' | 'tooLong';

/** Something before an @, and a domain with a dot or a local name after it. */
export function addressFault(text: string): 'missing' | 'notAnAddress' | null {
  const address = text.trim();
  if (address === '') return 'missing';
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(address) ? null : 'notAnAddress';
}

export type PasswordRules = Pick<PasswordConfig, 'minLength' | 'maxLength'>;
/** Used until the server's own rules are there, or when it does not tell them. */
export const usualRules: PasswordRules = { minLength: 12, maxLength: 128 };

/** Counted in characters a person sees as one, not in code units. */
export function passwordFault(password: string, rules: PasswordRules): 'missing' | 'tooShort' | 'tooLong' | null {
  const length = [...password].length;
  if (length === 0) return 'missing';
  if (length < rules.minLength) return 'tooShort';
  return length > rules.maxLength ? 'tooLong' : null;
}

/** An address, or a phone number in any spelling: the server reads it with the person's country. */
export function identifierFault(text: string): 'missing' | 'notAnAddress' | null {
  if (text.includes('@')) return addressFault(text);
  if (text.trim() === '') return 'missing';
  return (text.match(/\d/g) ?? []).length >= 4 && /^[\s\d+().\-/]+$/.test(text) ? null : 'notAnAddress';
}
