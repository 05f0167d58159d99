import { activation } from '@parley/contracts/identity/activation.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { phones } from '@parley/contracts/identity/phones.ts';
import { signUp } from '@parley/contracts/identity/sign-up.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settled } from '#testing/settled.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { CODE_TRIES } from '../challenges/challenge-code.ts';
import * as limits from '../limits.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, browserAt, linkOf, mailsTo, signedIn } from '../testing/browser.ts';
import { strangersOf } from '../testing/strangers.ts';
import { ask, codeIn, finish, magicTokenIn, offerEveryWay, verifiedNumber } from './testing/ways.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { trustedProxies: ['127.0.0.1', '::1'] } });
  await offerEveryWay(app);
});
afterAll(() => app.close());

const FAILED = { status: 401, type: 'passwordless_failed' };
const TOO_MANY = { status: 429, type: 'too_many_requests' };
const NEW = 'slow copper meadow 77 tide';
const CODE = 'Your code to sign in to Parley';
const LINK = 'Your link to sign in to Parley';
const RESET = 'Set a new password for Parley';
const PHONE_RESET = 'Your code to change your phone number in Parley';

const { strangerAt, owner, next, exhaust, anHourLater } = strangersOf(() => app);
const tryCodes = async (stranger: Browser): Promise<void> => {
  for (let time = 0; time < CODE_TRIES + 2; time += 1)
    await expect(finish(stranger, 'code', '000000')).rejects.toMatchObject(FAILED);
};

it('AUTH-8 F6 a stranger’s wrong codes count only against their own challenge, and their asking ends no code of the owner', async () => {
  const email = 'guessed-at@example.com';
  await owner(email);
  const fresh = browserAt(app.url);
  const mail = await next(email, CODE, () => ask(fresh, 'code', { email }));
  const asked = await exhaust(4, async (stranger) => {
    await ask(stranger, 'code', { email });
    await tryCodes(stranger);
  });
  expect(asked).toBe(limits.SIGN_IN.account.points - 1);
  expect(await finish(fresh, 'code', codeIn(mail))).toHaveProperty('accessToken');
});

it('AUTH-8 L9 F6 a stranger’s pre-login ends no link of the owner; asking again in the owner’s browser does', async () => {
  const email = 'linked@example.com';
  await owner(email);
  const fresh = browserAt(app.url);
  const first = await next(email, LINK, () => ask(fresh, 'magiclink', { email }));
  await next(email, LINK, () => ask(strangerAt(9), 'magiclink', { email }));
  expect(await finish(fresh, 'magiclink', magicTokenIn(first))).toHaveProperty('accessToken');
  const again = browserAt(app.url);
  const former = await next(email, LINK, () => ask(again, 'magiclink', { email }));
  await next(email, LINK, () => ask(again, 'magiclink', { email }));
  await expect(finish(again, 'magiclink', magicTokenIn(former))).rejects.toMatchObject({ type: 'magic_link_expired' });
});

it('AUTH-8 AUTH-16 AUTH-18 F6 under attack a browser that the owner used before still gets codes, links and resets', async () => {
  const email = 'attacked@example.com';
  const known = await owner(email);
  await exhaust(6, (stranger) => ask(stranger, 'code', { email }));
  await exhaust(6, (stranger) => stranger.call(passwords.forgot, { body: { email } }));
  await exhaust(6, (stranger) => stranger.call(phones.reset, { body: { email } }));
  await expect(ask(browserAt(app.url), 'code', { email })).rejects.toMatchObject(TOO_MANY);

  const code = await next(email, CODE, () => ask(known, 'code', { email }));
  await known.call(phones.reset, { body: { email } });
  expect(await finish(known, 'code', codeIn(code))).toHaveProperty('accessToken');
  await known.call(login.logout, {});
  const link = await next(email, LINK, () => ask(known, 'magiclink', { email }));
  expect(await finish(known, 'magiclink', magicTokenIn(link))).toHaveProperty('accessToken');
  const reset = linkOf(await next(email, RESET, () => known.call(passwords.forgot, { body: { email } })));
  await known.call(passwords.reset, { body: { userId: reset.userId, token: reset.token, password: NEW } });
  await signedIn(app.url, email, NEW);
});

it('AUTH-8 F6 a browser is known after every way of signing in, to its own people only', async () => {
  const [ada, bob] = ['by-code@example.com', 'by-password@example.com'];
  await activePerson(app, ada);
  await activePerson(app, bob);
  const known = browserAt(app.url);
  await finish(known, 'code', codeIn(await next(ada, CODE, () => ask(known, 'code', { email: ada }))));
  await known.call(login.logout, {});
  for (const email of [ada, bob]) await exhaust(6, (stranger) => ask(stranger, 'code', { email }));
  await ask(known, 'code', { email: ada });
  await expect(ask(known, 'code', { email: bob })).rejects.toMatchObject(TOO_MANY);
});

it('AUTH-8 L7 F6 a text message reaches the owner’s own browser when strangers used up the messages of the number', async () => {
  const email = 'texted@example.com';
  const ada = await activePerson(app, email);
  await verifiedNumber(app, ada, '+33612349901');
  const known = await signedIn(app.url, email);
  await known.call(login.logout, {});
  await exhaust(6, (stranger) => ask(stranger, 'smscode', { phoneNumber: '+33612349901' }));
  const fresh = browserAt(app.url);
  await expect(ask(fresh, 'smscode', { phoneNumber: '+33612349901' })).rejects.toMatchObject(TOO_MANY);
  const message = await next('+33612349901', 'SMS', () => ask(known, 'smscode', { phoneNumber: '+33612349901' }));
  expect(await finish(known, 'smscode', codeIn(message))).toHaveProperty('accessToken');
});

it('AUTH-16 F6 a stranger who asks for resets ends no link of the owner and leaves other networks their share', async () => {
  const email = 'reset@example.com';
  await owner(email);
  const fresh = browserAt(app.url, { 'x-forwarded-for': '203.0.113.1' });
  const link = linkOf(await next(email, RESET, () => fresh.call(passwords.forgot, { body: { email } })));
  expect(await exhaust(1, (stranger) => stranger.call(passwords.forgot, { body: { email } }))).toBe(3);
  await fresh.call(passwords.forgot, { body: { email } });
  await fresh.call(passwords.reset, { body: { userId: link.userId, token: link.token, password: NEW } });
  await signedIn(app.url, email, NEW);
});

it('AUTH-18 F6 a stranger’s wrong codes and requests leave the owner’s reset of the number alone', async () => {
  const email = 'number@example.com';
  await owner(email);
  const fresh = browserAt(app.url);
  let token = '';
  const mail = await next(email, PHONE_RESET, async () => {
    token = (await fresh.call(phones.reset, { body: { email } })).resetPhoneNumberToken;
  });
  await exhaust(6, async (stranger) => {
    const { resetPhoneNumberToken } = await stranger.call(phones.reset, { body: { email } });
    for (let time = 0; time < CODE_TRIES + 2; time += 1)
      await expect(
        stranger.call(phones.resetVerify, { body: { resetPhoneNumberToken, code: '000000' } }),
      ).rejects.toMatchObject({ type: 'phone_code_invalid' });
  });
  await fresh.call(phones.resetVerify, { body: { resetPhoneNumberToken: token, code: codeIn(mail) } });
});

it('AUTH-8 M3 after twelve codes in a day to browsers nobody knows, the mail brings a link: no further code can be guessed', async () => {
  const email = 'daily@example.com';
  const known = await owner(email);
  for (let network = 1; network <= 4; network += 1) {
    // An hour later, each time.
    await anHourLater('sign-in-account');
    for (let time = 0; time < 3; time += 1) await ask(strangerAt(network), 'code', { email });
  }
  const fresh = browserAt(app.url, { 'x-forwarded-for': '203.0.113.9' });
  await anHourLater('sign-in-account');
  const mail = await next(email, LINK, () => ask(fresh, 'code', { email }));
  expect(mail.text).toContain('Many codes were requested');
  // Nothing that a mail program would fill into the field for the code.
  expect(mail.text).not.toMatch(/\n@localhost #/);
  const code = /^ {4}(\d{6})$/m.exec(mail.text)?.[1] ?? '';
  await expect(finish(fresh, 'code', code)).rejects.toMatchObject(FAILED);
  await expect(finish(fresh, 'magiclink', code)).rejects.toMatchObject(FAILED);
  expect(await finish(fresh, 'magiclink', magicTokenIn(mail))).toHaveProperty('accessToken');
  // Also what was asked for as a link has a code in its mail: alone it is no good.
  const byLink = browserAt(app.url, { 'x-forwarded-for': '203.0.113.10' });
  const asLink = await next(email, LINK, () => ask(byLink, 'magiclink', { email }));
  await expect(finish(byLink, 'magiclink', /^ {4}(\d{6})$/m.exec(asLink.text)?.[1] ?? '')).rejects.toMatchObject(
    FAILED,
  );
  const elsewhere = browserAt(app.url, { 'x-forwarded-for': '203.0.113.11' });
  const both = [magicTokenIn(asLink), /^ {4}(\d{6})$/m.exec(asLink.text)?.[1] ?? ''] as const;
  expect(await finish(elsewhere, 'magiclink', ...both)).toHaveProperty('accessToken');
  const own = await next(email, CODE, () => ask(known, 'code', { email }));
  expect(await finish(known, 'code', codeIn(own))).toHaveProperty('accessToken');
});

it('AUTH-25 L7 what strangers can have sent to one address in an hour is bounded, by whichever name they ask', async () => {
  const email = 'flooded@example.com';
  const { userId } = await activePerson(app, email);
  await settled(app.services.database);
  const before = (await mailsTo(app, email)).length;
  const doors: ((stranger: Browser) => Promise<unknown>)[] = [
    (stranger) => ask(stranger, 'code', { email }),
    (stranger) => ask(stranger, 'magiclink', { userId }),
    (stranger) => ask(stranger, 'code', { email: ` ${email.toUpperCase()}` }),
    (stranger) => ask(stranger, 'magiclink', { userId: userId.toUpperCase() }),
    (stranger) => stranger.call(passwords.forgot, { body: { email } }),
    (stranger) => stranger.call(phones.reset, { body: { email } }),
    (stranger) => stranger.call(activation.resend, { body: { email } }),
    (stranger) => stranger.call(invitations.resend, { body: { email } }),
    (stranger) => stranger.call(signUp.signUp, { body: { email, name: 'Eve' } }),
  ];
  let answered = 0;
  for (const door of doors) answered += await exhaust(7, door);
  // The account's own sign-up was one of the 36.
  expect(answered).toBe(35);
  await settled(app.services.database);
  // Those of the activation and of invitations that do not wait are asked for, and not sent.
  expect((await mailsTo(app, email)).length - before).toBe(29);
});

it('AUTH-25 F1 signing up with an address begins no count again where there was no account', async () => {
  const answers = [];
  await activePerson(app, 'somebody@example.com');
  for (const email of ['somebody@example.com', 'nobody-yet@example.com']) {
    await exhaust(6, (stranger) => ask(stranger, 'code', { email }));
    await strangerAt(8).call(signUp.signUp, { body: { email, name: 'Eve' } });
    answers.push(await ask(strangerAt(8), 'code', { email }).catch(({ status }) => status));
  }
  expect(answers).toEqual([429, 429]);
});

it('AUTH-8 L7 all browsers of one account together get no more mails in an hour than two of them', async () => {
  const email = 'collector@example.com';
  await activePerson(app, email);
  let asked = 0;
  for (let browser = 0; browser < 4; browser += 1) {
    const known = await signedIn(app.url, email);
    for (let refused = false; !refused; )
      await ask(known, 'code', { email }).then(
        () => {
          asked += 1;
        },
        (error) => {
          expect(error).toMatchObject(TOO_MANY);
          refused = true;
        },
      );
  }
  expect(asked).toBe(2 * limits.SIGN_IN.browser.points);
});

it('AUTH-8 F6 forty wrong codes of strangers take the code away from no browser of the owner', async () => {
  const email = 'guessed-in-a-row@example.com';
  const known = await owner(email);
  for (let network = 1; network <= 4; network += 1)
    for (let time = 0; time < 2; time += 1) {
      const stranger = strangerAt(network);
      await ask(stranger, 'code', { email });
      await tryCodes(stranger);
    }
  await next(email, LINK, () => ask(strangerAt(5), 'code', { email }));
  const own = await next(email, CODE, () => ask(known, 'code', { email }));
  // What is typed wrong there counts there.
  await expect(finish(known, 'code', '000000')).rejects.toMatchObject(FAILED);
  await next(email, LINK, () => ask(strangerAt(5), 'code', { email }));
  expect(await finish(known, 'code', codeIn(own))).toHaveProperty('accessToken');
});
