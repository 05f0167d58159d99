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

/**
 * Mails and messages that anyone can cause, by typing another person's address. A stranger may neither flood it nor use up what its
 * owner needs: one network gets less than all together, and a browser that the owner used before counts for itself.
 */
export type Asking = {
  /** Of one network, for whichever account. */
  address: Limit;
  /** Of one network for one account. */
  network: Limit;
  /** For one account, from wherever it comes; also for accounts that do not exist. */
  account: Limit;
  /** The same in a day. */
  day?: Limit;
  /** In one browser of the owner, in place of all others. */
  browser: Limit;
};
const hourly = (name: string, points: number): Limit => ({ name, points, seconds: HOUR });
const daily = (name: string, points: number): Limit => ({ name, points, seconds: 24 * HOUR });
/** @param most.of what counts as one account; a phone number where texts are sent */
const fromAnywhere = (name: string, { address = 60, network = 3, account = 6, of = `${name}-account` } = {}) => ({
  address: hourly(`${name}-address`, address),
  network: hourly(`${of}-address`, network),
  account: hourly(of, account),
});
export const SIGN_UP = {
  ...fromAnywhere('sign-up'),
  /** Bounds, with the three days that a sign-up waits, how many wait for one address: 36. */
  day: daily('sign-up-account-day', 12),
};
export const PASSWORD_RESET = { ...fromAnywhere('reset'), browser: hourly('reset-browser', 3) } satisfies Asking;
/** Its code may be guessed five times each: sixty guesses a day. */
export const PHONE_RESET = {
  ...fromAnywhere('phone-reset'),
  day: daily('phone-reset-account-day', 12),
  browser: daily('phone-reset-browser', 12),
} satisfies Asking;
/** Mails of an activation or of invitations, sent again; `browser` is one that signed up with the address. */
export const MAIL_AGAIN = { ...fromAnywhere('resend'), browser: hourly('resend-browser', 3) } satisfies Asking;
/** Links and codes to sign in with, by mail. */
export const SIGN_IN = {
  ...fromAnywhere('sign-in', { network: 5, account: 12 }),
  browser: hourly('sign-in-browser', 6),
} satisfies Asking;
/** The same by text message: for one number, not for one account (L7). Tenant and country have budgets in the configuration. */
export const SIGN_IN_BY_SMS = {
  ...fromAnywhere('sms', { address: 30, account: 5, of: 'sms-number' }),
  day: daily('sms-number-day', 15),
  browser: daily('sms-browser', 6),
} satisfies Asking;
/**
 * Codes by mail that are enough to sign in; beyond, the mail's link is wanted as well. Each has five tries, so a million
 * possible codes are guessed at sixty times a day at most.
 */
export const CODES_A_DAY = {
  network: daily('codes-account-address', 6),
  account: daily('codes-account', 12),
  browser: daily('codes-browser', 12),
};
/**
 * After so many wrong codes in a row, over any time, the link is wanted as well until it was used: with the 60 that may be
 * tried at codes still on their way, no more than a hundred.
 */
export const CODE_FAILURES_IN_A_ROW = 40;
/** Mails of that kind for the people of one tenant, but for those that their own browsers ask for. */
export const SIGN_IN_MAILS_PER_TENANT: Limit = { name: 'sign-in-tenant', points: 2_000, seconds: HOUR };

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

/** Coming and going between here and a provider; each may ask it something. */
export const SOCIAL_PER_ADDRESS: Limit = { name: 'social-address', points: 120, seconds: 15 * MINUTE };

/** Codes sent to own numbers, and codes of that kind tried. */
export const PHONE_CODE_PER_USER: Limit = { name: 'phone-code', points: 10, seconds: HOUR };
export const PHONE_CODE_TRIES: Limit = { name: 'phone-code-try', points: 20, seconds: HOUR };

/**
 * Text messages for people who have shown a first factor. Strangers take nothing from these, so that they close nobody's second
 * factor. Numbers that are the person's already have no limit of their own: any account could use up that of a number it only names.
 */
export const OWN_SMS = {
  address: { name: 'own-sms-address', points: 60, seconds: HOUR },
  user: { name: 'own-sms', points: 10, seconds: HOUR },
  day: { name: 'own-sms-day', points: 20, seconds: 24 * HOUR },
};
/** The same to a number that is still to be shown to be theirs: of one account, and of all. */
export const NEW_NUMBER_SMS = {
  user: { name: 'new-number-user', points: 3, seconds: HOUR },
  number: { name: 'new-number', points: 6, seconds: HOUR },
  day: { name: 'new-number-day', points: 15, seconds: 24 * HOUR },
};

/** Codes of the second factor sent to one person, and enrolments begun. */
export const MFA_CODES_PER_USER: Limit = { name: 'mfa-code', points: 12, seconds: HOUR };
export const MFA_ENROLMENTS_PER_USER: Limit = { name: 'mfa-enrolment', points: 20, seconds: HOUR };
/** Recovery codes tried from one address. Nobody guesses 80 bits, and a limit for the account would let anyone close it (F6). */
export const RECOVERY_PER_ADDRESS: Limit = { name: 'mfa-recovery-address', points: 60, seconds: HOUR };
/** Step-ups asked for by one person. */
export const STEP_UP_PER_USER: Limit = { name: 'step-up', points: 60, seconds: HOUR };
