import { socialProblems } from '@parley/contracts/identity/social.ts';
import { inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { IdentityContext } from '../context.ts';
import { enterFirstTenant, joinByInvitation } from '../invitations/join.service.ts';
import { openInvitationsOf } from '../invitations/open-invitations.service.ts';
import { checkSignUpMode } from '../sign-up/sign-up.service.ts';
import { beginAccount, holdLinksOf, ownSignUp } from '../sign-up/sign-ups.service.ts';
import type { Account } from '../users/accounts.service.ts';
import { ensureAccount, findAccount, findAccountByEmail, setProvider } from '../users/accounts.service.ts';
import type { Profile } from './profile.ts';
import { providerNamed } from './provider-list.ts';
import * as store from './social.store.ts';

/** What the browser says of newcomers: a name, where the provider tells none, which is only shown; and what invited them. */
export type Told = {
  toldName: string;
  invitationToken: string | null;
  /** Sign-ups that were made in it. */
  signUps: readonly string[];
};
type Newcomer = { email: string; name: string } & Pick<Told, 'invitationToken' | 'signUps'>;
export type Found = { person: Account; isNew: boolean };

const about = ({ id, tenantId, email }: Account, provider: string) => ({
  resource: 'user',
  userId: id,
  tenantId,
  email,
  data: { provider },
});

const failed = (): never => {
  throw new ProblemError(socialProblems.social_failed);
};

/** The account again, as it is now. */
const reread = async (ctx: IdentityContext, id: string): Promise<Account> => (await findAccount(ctx, id)) ?? failed();

/**
 * Makes the account of a newcomer. One that waits for its activation may have been made by another person with this address:
 * nothing that was typed elsewhere lives on, neither password nor name nor links (L5, CVE-2026-53516).
 */
async function signUpBy(ctx: IdentityContext, provider: string, newcomer: Newcomer, waiting?: Account) {
  const { email, invitationToken } = newcomer;
  const signUp = (await ownSignUp(ctx, newcomer.signUps, email)) ?? null;
  // People who were invited, or signed up here before, come in all the same.
  const isExpected = waiting?.tenantId || waiting?.invited || invitationToken || signUp;
  if (!isExpected) checkSignUpMode(ctx.config.signUp, null);
  const { language } = ctx.from;
  const { id: userId } = await ensureAccount(ctx, { email, language, invited: false });
  const { passwordHash } = signUp ?? { passwordHash: null };
  const name = newcomer.name || (signUp?.name ?? '');
  const person = await reread(ctx, userId);
  await holdLinksOf(ctx, userId);
  if ((await beginAccount(ctx, person, { name, language, passwordHash, phoneNumber: null })) === null) return failed();
  await setProvider(ctx, userId, provider);
  if (invitationToken) await joinByInvitation(ctx, person, invitationToken);
  else await enterFirstTenant(ctx, person, signUp);
  return reread(ctx, userId);
}

async function firstTime(
  ctx: IdentityContext,
  provider: string,
  { email, mayLink, name }: Profile,
  { toldName, ...told }: Told,
): Promise<Found> {
  if (!email) throw new ProblemError(socialProblems.social_no_email);
  const known = await findAccountByEmail(ctx, email);
  if (known?.disabledAt) return failed();
  // Somebody who was invited has something to lose before they activate: their place. Whoever signs up with their address
  // makes it look as if they had come by themselves, so the invitation is what counts.
  const hasPlace = known && (known.tenantId || known.invited || (await openInvitationsOf(ctx, known.id)).length > 0);
  if ((known?.activatedAt || hasPlace) && !mayLink) throw new ProblemError(socialProblems.social_account_exists);
  if (known?.activatedAt) return { person: known, isNew: false };
  const newcomer = { email, name: name || toldName, ...told };
  return { person: await signUpBy(ctx, provider, newcomer, known), isNew: true };
}

/**
 * The person behind what a provider said: who came this way before, else the owner of the verified address, else a
 * newcomer.
 * @throws social_failed, social_no_email, social_account_exists, sign_up_closed, company_required, invitation_invalid,
 * email_domain_not_allowed
 */
export const findPerson = (ctx: IdentityContext, provider: string, profile: Profile, told: Told): Promise<Found> =>
  inTransaction(ctx, async (ctx) => {
    const identity = { provider, subject: profile.subject };
    const now = ctx.clock.now().toISOString();
    await store.lockIdentity(ctx.db, identity);
    const known = await store.findIdentity(ctx.db, identity);
    if (known) {
      await store.updateIdentityUse(ctx.db, identity, now);
      const person = await reread(ctx, known.userId);
      return person.disabledAt ? failed() : { person, isNew: false };
    }
    const found = await firstTime(ctx, provider, profile, told);
    const { person, isNew } = found;
    await store.insertIdentity(ctx.db, { ...identity, userId: person.id, email: profile.email, now });
    if (!isNew)
      await publish(
        ctx,
        'identity.provider_linked',
        { provider: providerNamed(ctx, provider).displayName, language: person.language },
        { userId: person.id, tenantId: person.tenantId },
      );
    await writeAudit(ctx, {
      action: isNew ? 'user.signed_up' : 'user.provider_linked',
      severity: isNew ? 'INFO' : 'WARNING',
      ...about(person, provider),
    });
    return found;
  });
