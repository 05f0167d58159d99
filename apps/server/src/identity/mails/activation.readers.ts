import type { Services } from '#platform/context.ts';
import { internalContext } from '#platform/context.ts';
import type { EventReader, PublishedEvent } from '#platform/events.ts';
import type { Mail } from '#platform/mail.ts';
import { mailOf, plainName } from '#platform/mail-layout.ts';
import { issueToken } from '../one-time-tokens/one-time-tokens.service.ts';
import { linkHash, newLinkSecret } from '../one-time-tokens/secret.ts';
import type { SignUp } from '../sign-up/sign-ups.service.ts';
import { ACTIVATION_SECONDS, prolongSignUp, signUpsOf } from '../sign-up/sign-ups.service.ts';
import type { Account } from '../users/accounts.service.ts';
import { findAccount } from '../users/accounts.service.ts';
import { activationTexts } from './activation-texts.ts';

const typedIn = ({ name, company }: SignUp) => ({ name: plainName(name), company: plainName(company ?? '') });

/** The secret is made with its mail, so that no event ever holds it. What was sent before holds as well. */
async function linkOf(services: Services, user: Account, signUp: SignUp): Promise<string> {
  const system = internalContext(services, { kind: 'system' });
  const token = newLinkSecret();
  await prolongSignUp(system, signUp.id);
  await issueToken(system, {
    purpose: 'activation',
    userId: user.id,
    tenantId: null,
    signUpId: signUp.id,
    tokenHash: linkHash(token),
    lifeSeconds: ACTIVATION_SECONDS,
  });
  return `${services.publicUrl()}/account/activate?${new URLSearchParams({ userId: user.id, token })}`;
}

/** One mail: with the link of the sign-up that is meant, or to choose from where any of several may be meant. */
async function mailFor(
  services: Services,
  user: Account,
  signUps: SignUp[],
  event: PublishedEvent,
): Promise<Mail | null> {
  const meant = event.data.signUpId ? signUps.filter(({ id }) => id === event.data.signUpId) : signUps;
  const [first] = meant;
  if (!first) return null;
  const language = event.data.language === 'fr' ? 'fr' : 'en';
  const { greeting, one, several, activate, activateAs } = activationTexts[language];
  if (meant.length > 1) {
    const choices = [];
    for (const each of meant)
      choices.push({ label: activateAs(typedIn(each)), url: await linkOf(services, user, each) });
    return mailOf(user.email, { ...several, greeting: greeting(''), choices, language });
  }
  const typed = typedIn(first);
  const letter = one(typed, signUps.length - 1);
  return mailOf(user.email, {
    ...letter,
    paragraphs: letter.paragraphs.filter(Boolean),
    greeting: greeting(typed.name),
    button: { label: activate, url: await linkOf(services, user, first) },
    language,
  });
}

export const activationReader = (): EventReader => ({
  name: 'identity-mail-activation',
  types: ['identity.activation_asked'],
  read: async (services, event) => {
    const system = internalContext(services, { kind: 'system' });
    const user = event.userId ? await findAccount(system, event.userId) : undefined;
    if (!user || user.activatedAt || user.disabledAt) return;
    const mail = await mailFor(services, user, await signUpsOf(system, user.id), event);
    if (mail) await services.mailer.send(mail);
  },
});
