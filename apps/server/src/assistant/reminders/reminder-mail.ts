import type { ReminderKind } from '@parley/contracts/assistant/reminders.ts';
import type { Services } from '#platform/context.ts';
import type { Mail } from '#platform/mail.ts';
import { mailOf, plainName } from '#platform/mail-layout.ts';
import type { MailAddress } from '#principal';
import type { Language } from '../flow/flow.ts';
import { reminderLetters } from './reminder-letters.ts';
import { unsubscribeToken } from './unsubscribe-link.ts';

export type Reminding = {
  /** Of the row, or of the test: names the mail for good. */
  id: string;
  kind: ReminderKind;
  about: string | null;
  language: Language;
  isLast: boolean;
  linkId: string;
  test?: boolean;
};

/** Where the mail's link leads: to the plan, to the cards, to a conversation, after signing in. */
const placeOf = (publicUrl: string, { kind, about }: Pick<Reminding, 'kind' | 'about'>): string =>
  `${publicUrl}/reminder?${new URLSearchParams({ kind, ...(about ? { about } : {}) })}`;

/** A reminder as it leaves: RFC 8058 for whoever wants no more, RFC 3834 for programs that answer mails. */
export function reminderMail(
  { config, publicUrl }: Pick<Services, 'config' | 'publicUrl'>,
  { email, name }: MailAddress,
  reminding: Reminding,
): Mail {
  const { language, kind, isLast, test = false } = reminding;
  const words = reminderLetters[language];
  const { paragraphs, label } = words.kinds[kind];
  const address = publicUrl();
  const token = unsubscribeToken(config, reminding.linkId);
  const unsubscribe = `${address}/u/${token}`;
  const byMail = `mailto:${encodeURI(config.unsubscribeAddress)}?subject=unsubscribe%20${token}`;
  const mail = mailOf(email, {
    subject: words.subject,
    preview: words.preview,
    greeting: words.greeting(plainName(name)),
    paragraphs: [...(test ? [words.test] : []), ...paragraphs, ...(isLast ? [words.last] : [])],
    button: { label, url: placeOf(address, reminding) },
    footer: words.footer,
    links: [
      { label: words.settings, url: `${address}/settings/reminders` },
      { label: words.unsubscribe, url: `${unsubscribe}?lang=${language}` },
    ],
    language,
  });
  return {
    ...mail,
    messageId: `<reminder.${reminding.id}@${new URL(address).hostname}>`,
    headers: {
      ...mail.headers,
      'List-Unsubscribe': `<${unsubscribe}>, <${byMail}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** `camille@example.com` is `c•••@example.com`. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)][0] ?? ''}•••${email.slice(at)}`;
}
