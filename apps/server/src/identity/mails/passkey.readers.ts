import { internalContext } from '#platform/context.ts';
import type { EventReader } from '#platform/events.ts';
import { mailOf, plainName } from '#platform/mail-layout.ts';
import { findAccount } from '../users/accounts.service.ts';
import type { PasskeyMail } from './passkey-texts.ts';
import { passkeyTexts } from './passkey-texts.ts';

const reader = (kind: PasskeyMail): EventReader => ({
  name: `identity-mail-passkey-${kind}`,
  types: [`identity.passkey_${kind}`],
  read: async (services, event) => {
    const user = event.userId
      ? await findAccount(internalContext(services, { kind: 'system' }), event.userId)
      : undefined;
    if (!user || user.disabledAt) return;
    const language = event.data.language === 'fr' ? 'fr' : 'en';
    const { greeting, letters } = passkeyTexts[language];
    const { subject, paragraphs, label, footer } = letters[kind];
    await services.mailer.send(
      mailOf(user.email, {
        subject,
        greeting: greeting(plainName(user.name)),
        paragraphs: paragraphs(plainName(typeof event.data.name === 'string' ? event.data.name : '')),
        button: { label, url: `${services.publicUrl()}/settings` },
        footer,
        language,
      }),
    );
  },
});

/** Owners hear of every key that comes, goes, or may have been copied. */
export const passkeyReaders = (): EventReader[] => [reader('added'), reader('removed'), reader('suspicious')];
