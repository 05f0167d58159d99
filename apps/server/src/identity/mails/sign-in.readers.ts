import type { Services } from '#platform/context.ts';
import { internalContext } from '#platform/context.ts';
import type { EventReader, PublishedEvent } from '#platform/events.ts';
import type { Mail } from '#platform/mail.ts';
import { mailOf, plainName } from '#platform/mail-layout.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { codeOf } from '../challenges/challenge-code.ts';
import { challengeIsOpen } from '../challenges/challenges.service.ts';
import { SIGN_IN_MAILS_PER_TENANT } from '../limits.ts';
import { signedId } from '../one-time-tokens/signed-id.ts';
import type { Secrets } from '../secrets.ts';
import type { Account } from '../users/accounts.service.ts';
import { findAccount } from '../users/accounts.service.ts';
import type { PhoneMail } from './phone-texts.ts';
import { phoneTexts } from './phone-texts.ts';
import type { SignInMail } from './sign-in-texts.ts';
import { signInTexts } from './sign-in-texts.ts';

const languageOf = (event: PublishedEvent): 'en' | 'fr' => (event.data.language === 'fr' ? 'fr' : 'en');

/** The last line binds the code to this site, for mail programs that fill it in, as in text messages. */
const withBoundCode = (mail: Mail, publicUrl: string, code: string): Mail => ({
  ...mail,
  text: `${mail.text}\n@${new URL(publicUrl).hostname} #${code}\n`,
});

/** What somebody could have sent to the people of one tenant at most (L7). */
async function withinBudget({ rateLimits, log }: Services, tenantId: string | null): Promise<boolean> {
  try {
    await rateLimits.consume(SIGN_IN_MAILS_PER_TENANT, tenantId ?? 'none');
    return true;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    log.error({ of: tenantId }, 'too many mails to sign in for one tenant, a mail was not sent');
    return false;
  }
}

type Extra = { url?: string; code?: string };

async function send(services: Services, event: PublishedEvent, user: Account, kind: SignInMail, extra: Extra) {
  const language = languageOf(event);
  const { greeting, letters } = signInTexts[language];
  const { label, ...letter } = letters[kind];
  const { url, code } = extra;
  const mail = mailOf(user.email, {
    ...letter,
    greeting: greeting(plainName(user.name)),
    language,
    ...(label && url ? { button: { label, url } } : {}),
    ...(code ? { code } : {}),
  });
  // What a mail program would fill in by itself has to be enough.
  await services.mailer.send(code && kind !== 'linkOnly' ? withBoundCode(mail, services.publicUrl(), code) : mail);
}

const reader = (
  type: string,
  read: (services: Services, user: Account, event: PublishedEvent) => Promise<void>,
): EventReader => ({
  name: `identity-mail-${type.replaceAll('_', '-')}`,
  types: [`identity.${type}`],
  read: async (services, event) => {
    const system = internalContext(services, { kind: 'system' });
    const user = event.userId ? await findAccount(system, event.userId) : undefined;
    if (user && !user.disabledAt) await read(services, user, event);
  },
});

const notice = (kind: PhoneMail): EventReader =>
  reader(`phone_number_${kind}`, async (services, user, event) => {
    const language = languageOf(event);
    const { greeting, letters } = phoneTexts[language];
    const { paragraphs, label, ...letter } = letters[kind];
    await services.mailer.send(
      mailOf(user.email, {
        ...letter,
        greeting: greeting(plainName(user.name)),
        paragraphs: paragraphs(String(event.data.masked)),
        button: { label, url: `${services.publicUrl()}/settings` },
        language,
      }),
    );
  });

/** Links and codes are made with their mails from the open challenge, so that no event ever holds them. */
export function signInReaders(secrets: Secrets): EventReader[] {
  const openChallenge = async (services: Services, event: PublishedEvent): Promise<{ id: string } | null> => {
    const { challengeId: id } = event.data;
    const system = internalContext(services, { kind: 'system' });
    return typeof id === 'string' && (await challengeIsOpen(system, id)) ? { id } : null;
  };
  return [
    reader('sign_in_asked', async (services, user, event) => {
      const challenge = await openChallenge(services, event);
      // Finished, replaced by a newer one, or too old: nobody waits for it.
      if (!challenge) return;
      // Strangers could use up what a tenant has; its people's own browsers go on.
      if (event.data.own !== true && !(await withinBudget(services, event.tenantId))) return;
      const { publicUrl } = services;
      if (event.data.offered !== true)
        return send(services, event, user, 'off', { url: `${publicUrl()}/account/login` });
      const code = codeOf(secrets, challenge);
      const linkOnly = event.data.linkOnly === true;
      if (event.data.type === 'code' && !linkOnly) return send(services, event, user, 'code', { code });
      const token = signedId(secrets, 'magic-link', challenge.id);
      const url = `${publicUrl()}/account/login/magic-link?${new URLSearchParams({ token })}`;
      await send(services, event, user, linkOnly ? 'linkOnly' : 'magicLink', { url, code });
    }),
    reader('phone_reset_asked', async (services, user, event) => {
      const challenge = await openChallenge(services, event);
      if (challenge) await send(services, event, user, 'phoneReset', { code: codeOf(secrets, challenge) });
    }),
    notice('verified'),
    notice('removed'),
  ];
}
