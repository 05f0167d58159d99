import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import type { Beginning, UserRow } from './users.store.ts';
import * as store from './users.store.ts';

export type { Beginning } from './users.store.ts';
export type Account = UserRow;
type Means = Pick<Context, 'db' | 'clock'>;
const nowOf = ({ clock }: Means): string => clock.now().toISOString();

export const findAccount = ({ db }: Means, id: string): Promise<Account | undefined> => store.findUser(db, id);
export const findAccountByEmail = ({ db }: Means, email: string): Promise<Account | undefined> =>
  store.findUserByEmail(db, email);

/**
 * The person of an address, made where there is none: with nothing but that, and waiting for their activation.
 * @param asked.id theirs, if they are made
 */
export const ensureAccount = (
  ctx: Means,
  { email, language, invited, id = uuidv7() }: { email: string; language: 'en' | 'fr'; invited: boolean; id?: string },
): Promise<{ id: string; activatedAt: string | null }> =>
  store.ensureUser(ctx.db, { id, email, language, invited, now: nowOf(ctx) });

/**
 * Until the transaction ends nobody else changes or erases the account. Before the first of its links, codes or challenges is
 * used: two transactions that each used one and then ended all others would wait for each other, and so would one that erases
 * the account, which holds it first and then all it has.
 */
export const lockAccount = (ctx: Means, id: string): Promise<void> => lockAccounts(ctx, [id]);

/** The same of what rests on several people, such as an impersonation. */
export async function lockAccounts({ db }: Means, ids: string[]): Promise<void> {
  if (ids.length > 0) await store.lockUsers(db, ids);
}

/** @returns whether it waited for that */
export const activateAccount = async (ctx: Means, id: string, beginning: Beginning): Promise<boolean> =>
  (await store.activateUser(ctx.db, id, beginning, nowOf(ctx))) !== undefined;

const FORGOTTEN_MS = 30 * 24 * 60 * 60 * 1000;

/** People who never came and for whom nothing waits any more. */
export const forgetWhoNeverCame = async ({ db, clock }: Means): Promise<void> =>
  void (await store.deleteForgotten(db, new Date(clock.now().getTime() - FORGOTTEN_MS).toISOString()));

export const setPassword = async (ctx: Means, id: string, passwordHash: string): Promise<void> =>
  void (await store.updatePassword(ctx.db, id, passwordHash, nowOf(ctx)));

/** The same password, hashed as it is done now. */
export const renewHash = async (ctx: Means, id: string, hashes: { former: string; fresh: string }): Promise<void> =>
  void (await store.replaceHash(ctx.db, id, hashes));

/** Its password was found in a list of breached ones. The next one ends that. */
export const markBreached = async (ctx: Means, id: string): Promise<void> =>
  void (await store.updateBreached(ctx.db, id, nowOf(ctx)));

/** Takes one of `most` tries and locks the account with the last one. @returns which one it is, or null when none is left */
export const takeTryOf = async (ctx: Means, id: string, most: number, lockSeconds: number): Promise<number | null> => {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + lockSeconds * 1000).toISOString();
  return (await store.takeTry(ctx.db, id, { most, now: now.toISOString(), until })) ?? null;
};

/** Its tries count no more, and a lock that they caused is over. */
export const clearTriesOf = async (ctx: Means, id: string): Promise<void> => void (await store.clearTries(ctx.db, id));

/** A lock that wrong passwords caused is over; one by decision stays. */
export const endLockOf = (ctx: Means, id: string): Promise<boolean> => store.endLock(ctx.db, id);

/** Locks whose time is over leave the list of the locked ones. */
export const forgetLapsedLocks = async (ctx: Means): Promise<void> =>
  void (await store.endLapsedLocks(ctx.db, nowOf(ctx)));

/** The account and all it holds goes; others of the house hear of it. In a transaction; not of the last super user. */
export async function deleteAccount(
  ctx: Context,
  { userId, tenantId }: { userId: string; tenantId: string | null },
): Promise<void> {
  await store.deleteUser(ctx.db, userId);
  await publish(ctx, 'user.deleted', { userId }, { tenantId, userId });
}

/** Whether nobody else may do everything. */
export const isLastSuperUser = ({ db }: Means, id: string): Promise<boolean> => store.isLastSuperUser(db, id);

/** What an administrator corrects of somebody whose account is theirs alone. */
export const correctProfile = async (
  ctx: Means,
  id: string,
  change: { name?: string; phoneNumber?: string | null },
): Promise<void> => void (await store.updateProfile(ctx.db, id, change, nowOf(ctx)));

/** Where the account came from. */
export const setProvider = async (ctx: Means, id: string, provider: string): Promise<void> =>
  void (await store.updateProvider(ctx.db, id, provider));

/** The picture of the profile; null for none. */
export const setPictureUrl = async (ctx: Means, id: string, pictureUrl: string | null): Promise<void> =>
  void (await store.updateProfile(ctx.db, id, { pictureUrl }, nowOf(ctx)));

/** The number of the profile. */
export const setPhoneNumber = async (ctx: Means, id: string, phoneNumber: string): Promise<void> =>
  void (await store.updateProfile(ctx.db, id, { phoneNumber }, nowOf(ctx)));

/** Active and with that password, also when the address had an account. @returns the person */
export const makeAccountOf = async (
  ctx: Means,
  person: { email: string; name: string; passwordHash: string; language: 'en' | 'fr' },
): Promise<string> => (await store.upsertAdministrator(ctx.db, { id: uuidv7(), ...person, now: nowOf(ctx) })).id;

/** Locked: by wrong passwords until a time, or by somebody's decision without an end. */
export const isLocked = (
  { clock }: Pick<Context, 'clock'>,
  { lockedAt, lockedUntil }: Pick<Account, 'lockedAt' | 'lockedUntil'>,
): boolean => lockedAt !== null && (lockedUntil === null || Date.parse(lockedUntil) > clock.now().getTime());

/**
 * Whether the account is open: activated, not disabled, not lapsed, not locked by decision. A lock that wrong passwords
 * caused closes the way of the password only, else anybody could keep its owner out (F6).
 */
export function mayComeIn({ clock }: Pick<Context, 'clock'>, person: Account): boolean {
  const { activatedAt, disabledAt, expiresAt, lockedAt, lockedUntil } = person;
  const now = clock.now().getTime();
  const lapsed = expiresAt !== null && Date.parse(expiresAt) <= now;
  const locked = lockedAt !== null && lockedUntil === null;
  return activatedAt !== null && disabledAt === null && !lapsed && !locked;
}
