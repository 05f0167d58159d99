import type { Limit } from '#platform/rate-limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How long too many wrong passwords lock an account, where its tenant locks at all. */
export const LOCK_SECONDS = HOUR;
/** Wrong passwords for one account, from wherever they come; also counts for accounts that do not exist. */
export const LOGIN_PER_ACCOUNT: Limit = { name: 'login-account', points: 10, seconds: 15 * MINUTE };
/** The same where all tenants count by their policy: of an account that does not exist, and so by the default one. */
export const loginOfNobody = (points: number): Limit => ({
  name: `login-nobody-${points}`,
  points,
  seconds: LOCK_SECONDS,
});
/** Wrong passwords in a browser that its owner used before, counted while the account is closed to others (F6). */
export const LOGIN_PER_BROWSER: Limit = { name: 'login-browser', points: 10, seconds: 15 * MINUTE };
/** Wrong passwords from one address, for whichever account. */
export const LOGIN_PER_ADDRESS: Limit = { name: 'login-address', points: 100, seconds: 15 * MINUTE };
/** One mail that an account is locked, however often it is tried. */
export const LOCK_NOTICE: Limit = { name: 'lock-notice', points: 1, seconds: 6 * HOUR };
/** Passkeys asked for from one address: every sign-in page does when it opens. */
export const PASSKEY_PER_ADDRESS: Limit = { name: 'passkey-address', points: 600, seconds: 15 * MINUTE };

/** Archives of all that is held on a person: reading everything is work. */
export const ARCHIVES_PER_USER: Limit = { name: 'archives-user', points: 6, seconds: 24 * HOUR };

/** Mails that anybody can cause: to one address, and from one address. */
export const SIGN_UP_PER_ACCOUNT: Limit = { name: 'sign-up-account', points: 6, seconds: HOUR };
export const SIGN_UP_PER_ADDRESS: Limit = { name: 'sign-up-address', points: 60, seconds: HOUR };
export const RESET_PER_ACCOUNT: Limit = { name: 'reset-account', points: 6, seconds: HOUR };
export const RESET_PER_ADDRESS: Limit = { name: 'reset-address', points: 60, seconds: HOUR };
export const RESEND_PER_ACCOUNT: Limit = { name: 'resend-account', points: 6, seconds: HOUR };
export const RESEND_PER_ADDRESS: Limit = { name: 'resend-address', points: 60, seconds: HOUR };

/** Invitations of one person, who may add a whole list at once; and mails to one address for one tenant. */
export const INVITE_PER_USER: Limit = { name: 'invite-user', points: 1_000, seconds: HOUR };
export const INVITE_PER_ACCOUNT: Limit = { name: 'invite-account', points: 6, seconds: HOUR };

/** Impersonations begun by one person. */
export const IMPERSONATE_PER_USER: Limit = { name: 'impersonate-user', points: 60, seconds: HOUR };

/** API tokens made by one person. */
export const API_TOKENS_PER_USER: Limit = { name: 'api-token-user', points: 60, seconds: HOUR };
/** Wrong secrets for one client id, from wherever they come; the address it is used from counts by itself (T9). */
export const API_TOKEN_PER_CLIENT: Limit = { name: 'api-token-client', points: 20, seconds: 15 * MINUTE };
/** The same from one address, for whichever client id. */
export const API_TOKEN_PER_ADDRESS: Limit = { name: 'api-token-address', points: 100, seconds: 15 * MINUTE };

/** Wrong secrets of the operator's back ends from one address. */
export const VENDOR_PER_ADDRESS: Limit = { name: 'vendor-address', points: 20, seconds: 15 * MINUTE };

/** Pictures set by one person. */
export const PICTURE_PER_USER: Limit = { name: 'picture-user', points: 30, seconds: HOUR };

/** Trying links, which are too long to guess: keeps the noise down. */
export const LINK_PER_ADDRESS: Limit = { name: 'link-address', points: 120, seconds: 15 * MINUTE };

/** Codes to change an address: asked for, and tried. */
export const EMAIL_CODE_PER_USER: Limit = { name: 'email-code', points: 6, seconds: HOUR };
export const EMAIL_CODE_TRIES: Limit = { name: 'email-code-try', points: 5, seconds: 15 * MINUTE };

/** Mails to everybody of a tenant whose password became known elsewhere. */
export const BREACHED_RESETS_PER_TENANT: Limit = { name: 'breached-resets', points: 3, seconds: HOUR };

/** Text messages: to one number, and asked for from one address (L7). Tenant and country have budgets in the configuration. */
export const SMS_PER_NUMBER: Limit = { name: 'sms-number', points: 5, seconds: HOUR };
export const SMS_PER_NUMBER_AND_DAY: Limit = { name: 'sms-number-day', points: 15, seconds: 24 * HOUR };
export const SMS_PER_ADDRESS: Limit = { name: 'sms-address', points: 30, seconds: HOUR };

/** Coming and going between here and a provider; each may ask it something. */
export const SOCIAL_PER_ADDRESS: Limit = { name: 'social-address', points: 120, seconds: 15 * MINUTE };

/** Links and codes to sign in with: for one account from everywhere and from one address, and from one address for all. */
export const SIGN_IN_PER_ACCOUNT: Limit = { name: 'sign-in-account', points: 12, seconds: HOUR };
export const SIGN_IN_PER_ACCOUNT_AND_ADDRESS: Limit = { name: 'sign-in-account-address', points: 5, seconds: HOUR };
export const SIGN_IN_PER_ADDRESS: Limit = { name: 'sign-in-address', points: 60, seconds: HOUR };
/** Mails of that kind for the people of one tenant. */
export const SIGN_IN_MAILS_PER_TENANT: Limit = { name: 'sign-in-tenant', points: 2_000, seconds: HOUR };
/** Codes tried for one account, however many were sent; a right one begins it anew. The link signs in all the same. */
export const SIGN_IN_CODE_TRIES: Limit = { name: 'sign-in-code-try', points: 30, seconds: 24 * HOUR };

/** Codes sent to own numbers, and codes of that kind tried. */
export const PHONE_CODE_PER_USER: Limit = { name: 'phone-code', points: 10, seconds: HOUR };
export const PHONE_CODE_TRIES: Limit = { name: 'phone-code-try', points: 20, seconds: HOUR };
/** Codes tried to reset the number of one account. */
export const PHONE_RESET_TRIES: Limit = { name: 'phone-reset-try', points: 15, seconds: 24 * HOUR };

/** Codes of the second factor sent to one person, and enrolments begun. */
export const MFA_CODES_PER_USER: Limit = { name: 'mfa-code', points: 12, seconds: HOUR };
export const MFA_ENROLMENTS_PER_USER: Limit = { name: 'mfa-enrolment', points: 20, seconds: HOUR };
/** Recovery codes tried for one address, known or not, and from one. */
export const RECOVERY_PER_ACCOUNT: Limit = { name: 'mfa-recovery-account', points: 10, seconds: HOUR };
export const RECOVERY_PER_ADDRESS: Limit = { name: 'mfa-recovery-address', points: 60, seconds: HOUR };
/** Step-ups asked for by one person. */
export const STEP_UP_PER_USER: Limit = { name: 'step-up', points: 60, seconds: HOUR };
