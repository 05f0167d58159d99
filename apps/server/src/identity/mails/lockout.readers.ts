import { internalContext } from '#platform/context.ts';
import type { EventReader } from '#platform/events.ts';
import { mailOf, plainName } from '#platform/mail-layout.ts';
import { issueToken } from '../one-time-tokens/one-time-tokens.service.ts';
import { linkHash, newLinkSecret } from '../one-time-tokens/secret.ts';
import { findAccount } from '../users/accounts.service.ts';
import { lockoutTexts } from './lockout-texts.ts';

/** Longer than the pause between two such mails, so that there is always one that works. */
const UNLOCK_SECONDS = 24 * 60 * 60;

/** The secret of the link is made with its mail, so that no event ever holds it. */
export const lockoutReaders = (): EventReader[] => [
  {
    name: 'identity-mail-account-locked',
    types: ['identity.account_locked'],
    read: async (services, event) => {
      const system = internalContext(services, { kind: 'system' });
      const user = event.userId ? await findAccount(system, event.userId) : undefined;
      if (!user || user.disabledAt) return;
      const secret = newLinkSecret();
      await issueToken(system, {
        purpose: 'unlock',
        userId: user.id,
        tenantId: null,
        tokenHash: linkHash(secret),
        lifeSeconds: UNLOCK_SECONDS,
      });
      const language = event.data.language === 'fr' ? 'fr' : 'en';
      const { greeting, letter, forGood } = lockoutTexts[language];
      const { label, ...text } = event.data.forGood === true ? forGood : letter;
      const url = `${services.publicUrl()}/account/unlock?${new URLSearchParams({ token: secret })}`;
      await services.mailer.send(
        mailOf(user.email, { ...text, greeting: greeting(plainName(user.name)), language, button: { label, url } }),
      );
    },
  },
];
