import type { Context } from '#platform/context.ts';
import { linkHash, newLinkSecret } from '../one-time-tokens/secret.ts';
import { seal, unseal } from '../sealing.ts';
import type { Secrets } from '../secrets.ts';
import type { InvitationRow } from './invitations.store.ts';
import * as store from './invitations.store.ts';

export type OpenInvitation = InvitationRow;
type Means = Pick<Context, 'db' | 'clock'>;

export const openInvitationsOf = ({ db, clock }: Means, userId: string): Promise<OpenInvitation[]> =>
  store.listOpenOf(db, userId, clock.now().toISOString());

export const openInvitationOf = async (ctx: Means, userId: string, id: string): Promise<OpenInvitation | undefined> =>
  (await openInvitationsOf(ctx, userId)).find((invitation) => invitation.id === id);

/** What the secret of an invitation is bound to. */
export const sealedFor = (id: string): string => `invitation ${id}`;

/**
 * The secret of an invitation's link, made with its first mail and the same in every further one: anybody may ask for that
 * mail, and must not end the link that was sent. Inviting again empties it, so that the former link is dead (I7).
 * @returns null when the invitation is gone
 */
export async function tokenOfInvitation({ db }: Means, secrets: Secrets, id: string): Promise<string | null> {
  const token = newLinkSecret();
  const { bytes, encryptedWith } = seal(secrets, sealedFor(id), Buffer.from(token));
  const fresh = { tokenHash: linkHash(token), tokenSealed: bytes, sealedWith: encryptedWith };
  if (await store.insertToken(db, id, fresh)) return token;
  const sent = await store.findSealedToken(db, id);
  return sent
    ? unseal(secrets, sealedFor(id), { bytes: sent.tokenSealed, encryptedWith: sent.sealedWith }).toString()
    : null;
}
