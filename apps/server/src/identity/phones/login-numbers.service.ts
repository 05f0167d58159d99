import { phoneProblems } from '@parley/contracts/identity/phone-problems.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { IdentityContext } from '../context.ts';
import { maskedPhoneNumber } from './phone-number.ts';
import * as store from './phones.store.ts';

/** Whoever signs in with the number, which one account at most does. In the system's scope. */
export const ownerOfLoginNumber = ({ db }: IdentityContext, phoneNumber: string): Promise<string | undefined> =>
  store.findLoginOwner(db, phoneNumber);

/** The number that somebody signs in with. In the system's scope. */
export const loginNumberOf = ({ db }: IdentityContext, userId: string): Promise<string | undefined> =>
  store.findLoginNumber(db, userId);

type Person = { id: string; tenantId: string | null; email: string };

const isTaken = (error: unknown): boolean => (error as { code?: unknown }).code === '23505';

/**
 * The person has shown that the number is theirs: it is verified and signs in, and they are told. In the system's
 * transaction.
 * @throws phone_number_in_use, which only somebody who has the number gets to hear
 */
export async function acceptLoginNumber(ctx: IdentityContext, person: Person, phoneNumber: string): Promise<boolean> {
  const now = ctx.clock.now().toISOString();
  const owner = await store.findLoginOwner(ctx.db, phoneNumber);
  if (owner && owner !== person.id) throw new ProblemError(phoneProblems.phone_number_in_use);
  try {
    if (!(await store.verifyPhone(ctx.db, { userId: person.id, phoneNumber, now }))) return false;
  } catch (error) {
    // Two accounts at the same time: the index decides.
    if (!isTaken(error)) throw error;
    throw new ProblemError(phoneProblems.phone_number_in_use, { cause: error });
  }
  const about = { tenantId: person.tenantId, userId: person.id };
  const masked = maskedPhoneNumber(phoneNumber);
  await publish(ctx, 'identity.phone_number_verified', { masked, language: ctx.from.language }, about);
  await writeAudit(ctx, {
    action: 'phone.verified',
    resource: 'phone',
    severity: 'WARNING',
    ...about,
    email: person.email,
    data: { phoneNumber: masked },
  });
  return true;
}

/** It takes the place of every number they signed in with before. @throws phone_number_in_use */
export async function takeLoginNumber(ctx: IdentityContext, person: Person, phoneNumber: string): Promise<void> {
  const now = ctx.clock.now().toISOString();
  await store.insertPhone(ctx.db, { userId: person.id, phoneNumber, now });
  await store.releaseOtherLogins(ctx.db, person.id, phoneNumber, now);
  await acceptLoginNumber(ctx, person, phoneNumber);
}
