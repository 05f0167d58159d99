import { internalContext } from '#platform/context.ts';
import type { EventReader } from '#platform/events.ts';
import { mailOf, plainName } from '#platform/mail-layout.ts';
import { nameOfTenant } from '../tenants/tenants.service.ts';
import { findAccount } from '../users/accounts.service.ts';
import { impersonationTexts } from './impersonation-texts.ts';

const oneLine = (text: string): string => text.replace(/[\p{C}\s]+/gu, ' ').trim();

/** Whoever is impersonated hears of it, each time (Z5). */
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

export const impersonationReader = (): EventReader => ({
  name: 'identity-mail-impersonated',
  types: ['identity.impersonated'],
  read: async (services, event) => {
    const system = internalContext(services, { kind: 'system' });
    const user = event.userId ? await findAccount(system, event.userId) : undefined;
    if (!user || !event.tenantId) return;
    const { greeting, paragraphs, label, ...letter } = impersonationTexts[user.language];
    const tenant = plainName((await nameOfTenant(system, event.tenantId)) ?? '');
    const by = plainName(textIn(event.data.actorName));
    await services.mailer.send(
      mailOf(user.email, {
        ...letter,
        greeting: greeting(plainName(user.name)),
        paragraphs: paragraphs(by, tenant, oneLine(textIn(event.data.reason))),
        button: { label, url: `${services.publicUrl()}/settings` },
        language: user.language,
      }),
    );
  },
});
