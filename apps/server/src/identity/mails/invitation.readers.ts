import { createFormatter } from '@parley/contracts/formats.ts';
import type { Services } from '#platform/context.ts';
import { internalContext } from '#platform/context.ts';
import type { EventReader } from '#platform/events.ts';
import { mailOf, plainName } from '#platform/mail-layout.ts';
import type { OpenInvitation } from '../invitations/open-invitations.service.ts';
import { openInvitationOf, openInvitationsOf, tokenOfInvitation } from '../invitations/open-invitations.service.ts';
import type { Secrets } from '../secrets.ts';
import { formatsOf, nameOfTenant } from '../tenants/tenants.service.ts';
import type { Account } from '../users/accounts.service.ts';
import { findAccount } from '../users/accounts.service.ts';
import { invitationTexts } from './invitation-texts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Invited = { user: Account; invitation: OpenInvitation };

/** Makes the link with the mail, so that no event ever holds it. */
async function sendInvitation(services: Services, secrets: Secrets, { user, invitation }: Invited): Promise<void> {
  const system = internalContext(services, { kind: 'system' });
  const token = await tokenOfInvitation(system, secrets, invitation.id);
  // Accepted, or taken back meanwhile.
  if (!token) return;
  const { greeting, newcomer, known } = invitationTexts[user.language];
  const days = Math.max(1, Math.floor((Date.parse(invitation.expiresAt) - services.clock.now().getTime()) / DAY_MS));
  const until = createFormatter(user.language, await formatsOf(system, invitation.tenantId), 'UTC');
  const by = plainName(invitation.inviterName);
  const { label, ...letter } = (user.activatedAt ? known : newcomer)(by, plainName(invitation.tenantName), {
    days,
    until: until.date(invitation.expiresAt),
  });
  const path = user.activatedAt ? '/account/invitation/accept' : '/account/activate';
  const url = `${services.publicUrl()}${path}?${new URLSearchParams({ userId: user.id, token })}`;
  await services.mailer.send(
    mailOf(user.email, {
      ...letter,
      greeting: greeting(plainName(user.activatedAt ? user.name : (invitation.name ?? ''))),
      button: { label, url },
      language: user.language,
    }),
  );
}

const openAccount = async (services: Services, userId: string | null): Promise<Account | undefined> => {
  const user = userId ? await findAccount(internalContext(services, { kind: 'system' }), userId) : undefined;
  return user?.disabledAt ? undefined : user;
};

export const invitationReaders = (secrets: Secrets): EventReader[] => [
  {
    name: 'identity-mail-invited',
    types: ['identity.invited'],
    read: async (services, event) => {
      const user = await openAccount(services, event.userId);
      const id = String(event.data.invitationId);
      const invitation = user && (await openInvitationOf(internalContext(services, { kind: 'system' }), user.id, id));
      if (user && invitation) await sendInvitation(services, secrets, { user, invitation });
    },
  },
  {
    name: 'identity-mail-invited-again',
    types: ['identity.invitation_asked', 'identity.activation_asked'],
    read: async (services, event) => {
      const user = await openAccount(services, event.userId);
      // A sign-up has a mail of its own; who asks for that again may have been invited instead.
      const isSignUp = event.type === 'identity.activation_asked' && (!event.data.again || event.data.signUpId);
      if (!user || isSignUp || (event.type === 'identity.activation_asked' && user.activatedAt)) return;
      const system = internalContext(services, { kind: 'system' });
      for (const invitation of await openInvitationsOf(system, user.id))
        await sendInvitation(services, secrets, { user, invitation });
    },
  },
  {
    name: 'identity-mail-member-joined',
    types: ['identity.member_joined'],
    read: async (services, event) => {
      const { invitedBy, shouldSendEmail } = event.data;
      if (shouldSendEmail !== true || !event.tenantId) return;
      const maker = await openAccount(services, String(invitedBy));
      const newcomer = await openAccount(services, event.userId);
      if (!maker || !newcomer) return;
      const tenant = await nameOfTenant(internalContext(services, { kind: 'system' }), event.tenantId);
      const { greeting, joined } = invitationTexts[maker.language];
      const { label, ...letter } = joined(plainName(newcomer.name), plainName(tenant ?? ''));
      await services.mailer.send(
        mailOf(maker.email, {
          ...letter,
          greeting: greeting(plainName(maker.name)),
          button: { label, url: `${services.publicUrl()}/portal` },
          language: maker.language,
        }),
      );
    },
  },
];
