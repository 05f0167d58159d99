import type { Services } from '#platform/context.ts';
import { internalContext } from '#platform/context.ts';
import type { EventReader, PublishedEvent } from '#platform/events.ts';
import { mailOf, plainName } from '#platform/mail-layout.ts';
import { codeOf } from '../challenges/challenge-code.ts';
import { challengeIsOpen } from '../challenges/challenges.service.ts';
import type { Secrets } from '../secrets.ts';
import { findAccount } from '../users/accounts.service.ts';
import type { MfaMail } from './mfa-texts.ts';
import { mfaTexts } from './mfa-texts.ts';

/** Where the button of each leads. */
const PATHS: Partial<Record<MfaMail, string>> = {
  recovered: '/account/login',
  locked: '/account/forget-password',
  closed: '/account/forget-password',
};

async function send(services: Services, event: PublishedEvent, kind: MfaMail, code?: string): Promise<void> {
  const system = internalContext(services, { kind: 'system' });
  const user = event.userId ? await findAccount(system, event.userId) : undefined;
  if (!user || user.disabledAt) return;
  const language = event.data.language === 'fr' ? 'fr' : 'en';
  const { greeting, letters } = mfaTexts[language];
  const { label, ...letter } = letters[kind];
  const url = `${services.publicUrl()}${PATHS[kind] ?? '/settings'}`;
  const mail = mailOf(user.email, {
    ...letter,
    greeting: greeting(plainName(user.name)),
    language,
    ...(label ? { button: { label, url } } : {}),
    ...(code ? { code } : {}),
  });
  // The last line binds the code to this site, for mail programs that fill it in.
  const bound = code ? `${mail.text}\n@${new URL(services.publicUrl()).hostname} #${code}\n` : mail.text;
  await services.mailer.send({ ...mail, text: bound });
}

const notice = (kind: Exclude<MfaMail, 'code' | 'closed'>): EventReader => ({
  name: `identity-mail-mfa-${kind.replaceAll('_', '-')}`,
  types: [`identity.mfa_${kind}`],
  read: (services, event) => send(services, event, event.data.forGood === true ? 'closed' : kind),
});

/** The code of an open challenge is made with its mail, so that no event ever holds it; owners hear of every change. */
export const mfaReaders = (secrets: Secrets): EventReader[] => [
  {
    name: 'identity-mail-mfa-code',
    types: ['identity.mfa_code_asked'],
    read: async (services, event) => {
      const { challengeId: id } = event.data;
      if (typeof id !== 'string') return;
      if (!(await challengeIsOpen(internalContext(services, { kind: 'system' }), id))) return;
      await send(services, event, 'code', codeOf(secrets, { id }));
    },
  },
  notice('added'),
  notice('removed'),
  notice('all_removed'),
  notice('recovered'),
  notice('recovery_codes_made'),
  notice('locked'),
];
