import type { Context } from '#platform/context.ts';
import { linkHash, newLinkSecret } from '../one-time-tokens/secret.ts';
import type { InvitationRow } from './invitations.store.ts';
import * as store from './invitations.store.ts';

export type OpenInvitation = InvitationRow;
type Means = Pick<Context, 'db' | 'clock'>;

export const openInvitationsOf = ({ db, clock }: Means, userId: string): Promise<OpenInvitation[]> =>
  store.listOpenOf(db, userId, clock.now().toISOString());

export const openInvitationOf = async (ctx: Means, userId: string, id: string): Promise<OpenInvitation | undefined> =>
  (await openInvitationsOf(ctx, userId)).find((invitation) => invitation.id === id);

/** The former token is dead. @returns null when the invitation is gone */
export async function renewToken({ db, clock }: Means, id: string): Promise<string | null> {
  const token = newLinkSecret();
  return (await store.replaceTokenHash(db, id, linkHash(token), clock.now().toISOString())) ? token : null;
}
