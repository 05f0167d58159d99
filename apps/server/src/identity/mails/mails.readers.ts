import type { Services } from '#platform/context.ts';
import { internalContext } from '#platform/context.ts';
import type { EventReader, PublishedEvent } from '#platform/events.ts';
import { mailOf, plainName } from '#platform/mail-layout.ts';
import type { Purpose } from '../one-time-tokens/one-time-tokens.service.ts';
import { issueToken } from '../one-time-tokens/one-time-tokens.service.ts';
import { codeHash, linkHash, newCode, newLinkSecret } from '../one-time-tokens/secret.ts';
import type { Secrets } from '../secrets.ts';
import type { Account } from '../users/accounts.service.ts';
import { findAccount, findAccountByEmail } from '../users/accounts.service.ts';
import type { MailKind } from './mail-texts.ts';
import { mailTexts } from './mail-texts.ts';

const MINUTE = 60;
export const RESET_SECONDS = 60 * MINUTE;
/** Nobody waits for this one before the screen. */
const BREACHED_RESET_SECONDS = 3 * 24 * 60 * MINUTE;
export const EMAIL_CODE_SECONDS = 15 * MINUTE;

type Extra = { to?: string; url?: string; code?: string };

/** The secret of a link is made with its mail, so that no event ever holds it. Made again, the former one is dead. */
export function mailReaders(secrets: Secrets): EventReader[] {
  const system = (services: Services) => internalContext(services, { kind: 'system' });

  async function send(services: Services, event: PublishedEvent, user: Account, kind: MailKind, extra: Extra = {}) {
    const language = event.data.language === 'fr' ? 'fr' : 'en';
    const { greeting, letters } = mailTexts[language];
    const { label, ...letter } = letters[kind];
    const { to = user.email, url, code } = extra;
    await services.mailer.send(
      mailOf(to, {
        ...letter,
        greeting: greeting(plainName(user.name)),
        language,
        ...(label && url ? { button: { label, url } } : {}),
        ...(code ? { code } : {}),
      }),
    );
  }

  async function link(services: Services, user: Account, purpose: Purpose, path: string, lifeSeconds: number) {
    const secret = newLinkSecret();
    await issueToken(system(services), {
      purpose,
      userId: user.id,
      tenantId: null,
      tokenHash: linkHash(secret),
      lifeSeconds,
    });
    return `${services.publicUrl()}${path}?${new URLSearchParams({ userId: user.id, token: secret })}`;
  }

  /** A reader that mails the person of the event, if there is one: some events stand for nobody, to look alike. */
  const reader = (
    name: string,
    type: string,
    read: (services: Services, user: Account, event: PublishedEvent) => Promise<void>,
  ): EventReader => ({
    name: `identity-mail-${name}`,
    types: [type],
    read: async (services, event) => {
      const user = event.userId ? await findAccount(system(services), event.userId) : undefined;
      if (user && !user.disabledAt) await read(services, user, event);
    },
  });

  const signIn = (services: Services): string => `${services.publicUrl()}/account/login`;
  const forgot = (services: Services): string => `${services.publicUrl()}/account/forget-password`;

  return [
    reader('already-member', 'identity.sign_up_repeated', (services, user, event) =>
      send(services, event, user, 'alreadyMember', { url: signIn(services) }),
    ),
    reader('reset', 'identity.reset_asked', async (services, user, event) => {
      const url = await link(services, user, 'reset', '/account/reset-password', RESET_SECONDS);
      await send(services, event, user, 'reset', { url });
    }),
    reader('breached-reset', 'identity.breached_reset_asked', async (services, user, event) => {
      const url = await link(services, user, 'reset', '/account/reset-password', BREACHED_RESET_SECONDS);
      await send(services, event, user, 'breachedReset', { url });
    }),
    reader('password-changed', 'identity.password_changed', (services, user, event) =>
      send(services, event, user, 'passwordChanged', { url: forgot(services) }),
    ),
    reader('sign-in-locked', 'identity.sign_in_locked', (services, user, event) =>
      send(services, event, user, 'signInLocked', { url: forgot(services) }),
    ),
    reader('session-ended', 'identity.refresh_token_reused', (services, user, event) =>
      send(services, event, user, 'sessionEnded', { url: signIn(services) }),
    ),
    reader('email-changed', 'identity.email_changed', (services, user, event) =>
      send(services, event, user, 'emailChanged', { to: String(event.data.former) }),
    ),
    reader('email-code', 'identity.email_change_asked', async (services, user, event) => {
      const to = String(event.data.email);
      const owner = await findAccountByEmail(system(services), to);
      // Whoever has the address already hears nothing new; the one who asked learns nothing about it.
      if (owner && (owner.activatedAt || owner.invited || owner.tenantId)) return;
      const code = newCode();
      await issueToken(system(services), {
        purpose: 'email-change',
        userId: user.id,
        tenantId: null,
        tokenHash: codeHash(secrets.codes, code, user.id, to),
        lifeSeconds: EMAIL_CODE_SECONDS,
      });
      await send(services, event, user, 'emailCode', { to, code });
    }),
  ];
}
