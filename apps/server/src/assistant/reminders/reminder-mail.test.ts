import { generateKeyPairSync } from 'node:crypto';
import { REMINDER_KINDS } from '@parley/contracts/assistant/reminders.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#platform/config.ts';
import { openMailer, wasNotTaken } from '#platform/mail.ts';
import type { SmtpSink } from '#testing/smtp-sink.ts';
import { smtpSink } from '#testing/smtp-sink.ts';
import { fieldOf, signedFields } from '#testing/verify-dkim.ts';
import type { Reminding } from './reminder-mail.ts';
import { maskedAddress, reminderMail } from './reminder-mail.ts';
import { readUnsubscribeToken } from './unsubscribe-link.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const DKIM = {
  DKIM_DOMAIN: 'parley.example',
  DKIM_SELECTOR: 'mail2026',
  DKIM_PRIVATE_KEY: PEM.replaceAll('\n', '\\n'),
};
const LINK = '0f8fad5b-d9cb-469f-a165-70867728950e';

let sink: SmtpSink;
beforeAll(async () => {
  sink = await smtpSink();
});
afterAll(() => sink.close());

const configOf = (more: Record<string, string> = {}) =>
  readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://parley.example',
    SMTP_URL: sink.url,
    MAIL_FROM: 'Parley <hello@parley.example>',
    ENCRYPTION_KEY: 'k9Jw2mQx7Lr4Tz8Vb1Nc6Ph3Sd5Gf0Ay',
    ...more,
  });
const reminding: Reminding = {
  id: '01900000-0000-7000-8000-00000000000a',
  kind: 'plan_due',
  about: '01900000-0000-7000-8000-00000000000b',
  language: 'en',
  isLast: false,
  linkId: LINK,
};
const mailFor = (more: Partial<Reminding> = {}, config = configOf()) =>
  reminderMail(
    { config, publicUrl: () => 'https://parley.example' },
    { email: 'camille@example.com', name: 'Camille' },
    { ...reminding, ...more },
  );

/** Through a real SMTP server, as it arrives. */
async function arrived(config: ReturnType<typeof configOf>): Promise<string> {
  // In production nothing is written into the database.
  const mailer = openMailer(config, undefined as never);
  await mailer.send(mailFor({}, config));
  mailer.close();
  return sink.received.at(-1)?.source ?? '';
}

describe('a reminder as it leaves', () => {
  test('REMI-2 RFC 8058: both fields stand in it and are signed, so that one click ends it and nobody else wrote them', async () => {
    const config = configOf({ ...DKIM, MAIL_UNSUBSCRIBE_TO: 'stop@parley.example' });
    const source = await arrived(config);
    const [, token = '', byMail = ''] =
      /^<https:\/\/parley\.example\/u\/([\w-]{43})>, <mailto:stop@parley\.example\?subject=unsubscribe%20([\w-]+)>$/.exec(
        fieldOf(source, 'List-Unsubscribe') ?? '',
      ) ?? [];
    expect(byMail).toBe(token);
    expect(readUnsubscribeToken(config, token)).toBe(LINK);
    expect(fieldOf(source, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(fieldOf(source, 'Message-ID')).toBe(`<reminder.${reminding.id}@parley.example>`);
    expect(fieldOf(source, 'Auto-Submitted')).toBe('auto-generated');
    expect(fieldOf(source, 'Subject')).toBe('Your five minutes');

    expect(signedFields(source, publicKey)).toEqual(
      expect.arrayContaining([
        'from',
        'to',
        'subject',
        'date',
        'message-id',
        'list-unsubscribe',
        'list-unsubscribe-post',
      ]),
    );
    expect(fieldOf(source, 'DKIM-Signature')).toMatch(/d=parley\.example; q=dns\/txt; s=mail2026;/);
    for (const [was, becomes] of [
      ['/u/', '/v/'],
      ['=One-Click', '=Two-Clicks'],
      ['Your five minutes', 'Your ten minutes'],
    ] as const) {
      expect(source).toContain(was);
      expect(signedFields(source.replace(was, becomes), publicKey)).toBeNull();
    }
  });

  test('REMI-2 without a key it leaves unsigned; the address of the sender is the one to write to', async () => {
    const source = await arrived(configOf());
    expect(fieldOf(source, 'DKIM-Signature')).toBeUndefined();
    expect(fieldOf(source, 'List-Unsubscribe')).toContain('<mailto:hello@parley.example?subject=');
  });

  test('REMI-2 whatever it is about, subject and preview say the same, in both languages, and the links lead home', () => {
    for (const language of ['en', 'fr'] as const)
      for (const kind of REMINDER_KINDS)
        for (const isLast of [false, true]) {
          const { subject, html, text } = mailFor({ kind, language, isLast, about: null });
          expect(subject).toBe(language === 'en' ? 'Your five minutes' : 'Vos cinq minutes');
          const preview = /<div style="display:none[^>]*>([^&<]*)/.exec(html)?.[1];
          expect(preview).toBe(
            language === 'en'
              ? 'A quiet moment, if it suits you now.'
              : 'Un moment au calme, si cela vous convient maintenant.',
          );
          expect(text).toContain(`https://parley.example/reminder?kind=${kind}\n`);
          for (const [, href = ''] of html.matchAll(/href="([^"]+)"/g))
            expect(href).toMatch(/^https:\/\/parley\.example\//);
          // What mail programs understand: tables and inline styles, nothing fetched, nothing that runs.
          expect(html).not.toMatch(/<(script|style|link|img|form)\b|class=|url\(|!\s*<|[!]<\/p>/);
        }
    expect(mailFor({ isLast: true }).text).toContain('This is the last of these mails.');
    expect(maskedAddress('camille@example.com')).toBe('c•••@example.com');
  });

  test('REMI-2 only what was certainly not taken may be sent again', async () => {
    sink.refuseNext(1);
    const mailer = openMailer(configOf(), undefined as never);
    const refused = await mailer.send(mailFor()).catch((error: unknown) => error);
    expect(wasNotTaken(refused)).toBe('for now');
    const nobody = openMailer(configOf({ SMTP_URL: 'smtp://127.0.0.1:1' }), undefined as never);
    expect(wasNotTaken(await nobody.send(mailFor()).catch((error: unknown) => error))).toBe('unreached');
    for (const open of [new Error('x'), null, 'x', { code: 'ETIMEDOUT', command: 'CONN' }, { responseCode: 250 }])
      expect(wasNotTaken(open)).toBeNull();
    expect(wasNotTaken({ responseCode: 554 })).toBe('refused');
    mailer.close();
    nobody.close();
  });

  test.each<[string, Record<string, string>, string]>([
    ['one of the three', { DKIM_DOMAIN: 'parley.example' }, 'DKIM_DOMAIN is set without DKIM_SELECTOR'],
    ['an empty one', { ...DKIM, DKIM_SELECTOR: ' ' }, 'DKIM_SELECTOR is set but empty'],
    ['an address for a domain', { ...DKIM, DKIM_DOMAIN: 'https://parley.example' }, 'DKIM_DOMAIN must be'],
    ['a selector with a space', { ...DKIM, DKIM_SELECTOR: 'a b' }, 'DKIM_SELECTOR must be'],
    ['no key', { ...DKIM, DKIM_PRIVATE_KEY: 'secret' }, 'DKIM_PRIVATE_KEY must be'],
    ['no address to unsubscribe', { MAIL_UNSUBSCRIBE_TO: 'somebody' }, 'MAIL_UNSUBSCRIBE_TO'],
  ])('APP-2 %s stops the start with one line', (_, more, line) => {
    expect(() => configOf(more)).toThrow(ConfigError);
    expect(() => configOf(more)).toThrow(line);
  });
});
