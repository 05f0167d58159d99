import { internalContext } from '#platform/context.ts';
import type { EventReader } from '#platform/events.ts';
import { mailOf, plainName } from '#platform/mail-layout.ts';
import { findAccount } from '../users/accounts.service.ts';
import { socialTexts } from './social-texts.ts';

/** Owners of an account hear of every provider that opens it from then on. */
export const socialReaders = (): EventReader[] => [
  {
    name: 'identity-mail-provider-linked',
    types: ['identity.provider_linked'],
    read: async (services, event) => {
      const user = event.userId
        ? await findAccount(internalContext(services, { kind: 'system' }), event.userId)
        : undefined;
      if (!user || user.disabledAt) return;
      const { provider } = event.data;
      const language = event.data.language === 'fr' ? 'fr' : 'en';
      const { greeting, paragraphs, ...text } = socialTexts[language];
      await services.mailer.send(
        mailOf(user.email, {
          subject: text.subject,
          greeting: greeting(plainName(user.name)),
          paragraphs: paragraphs(plainName(typeof provider === 'string' ? provider : '')),
          button: { label: text.label, url: `${services.publicUrl()}/account/forget-password` },
          footer: text.footer,
          language,
        }),
      );
    },
  },
];
