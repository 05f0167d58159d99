import * as z from 'zod/mini';

/** Characters of an e-mail address (RFC 5321 §4.5.3.1). */
export const EMAIL_LENGTH = 254;
/** Characters of a person's, a company's or a tenant's name. */
export const NAME_LENGTH = 200;
/** Characters a password may have at most; refused before it is hashed. */
export const PASSWORD_MAX_LENGTH = 128;
export const PASSWORD_MIN_LENGTH = 12;

/** An address as it is kept and compared: NFKC, lower case, no space around it. */
export const Email = z
  .string()
  .check(z.trim(), z.normalize('NFKC'), z.toLowerCase(), z.maxLength(EMAIL_LENGTH), z.email());

/** An address somebody signs in with: whatever it is, the answer must not depend on it. */
export const TypedEmail = z
  .string()
  .check(z.minLength(1), z.maxLength(1_000), z.trim(), z.normalize('NFKC'), z.toLowerCase());

export const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_LENGTH));

/** A password as it comes in. The rules are the server's; here only what no rule could mean. */
export const Password = z.string().check(z.minLength(1), z.maxLength(4_096));

/** A secret of a link or a mail. */
export const LinkToken = z.string().check(z.minLength(1), z.maxLength(512));

export const ById = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });
