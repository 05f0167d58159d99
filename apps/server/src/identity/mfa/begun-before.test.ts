import { mfaLogin } from '@parley/contracts/identity/mfa.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { ask, codeIn, finish, jarBrowser } from '../passwordless/testing/ways.ts';
import { linkOf } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';
import {
  atSecondStep,
  codeAt,
  decide,
  enrolApp,
  force,
  mailAbout,
  mfaPerson,
  verify,
} from './testing/second-factors.ts';

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock });
  await decide(app, null, 'strategies', {
    mainAuthStrategies: ['EmailAndPassword', 'Code'].map((strategy) => ({ strategy })),
    secondaryAuthStrategies: [],
  });
});
afterAll(() => app.close());

it('AUTH-11 AUTH-16 M4 S5 a sign-in begun with the former password is over once there is a new one', async () => {
  const person = await mfaPerson(app, 'former@example.com');
  const own = await enrolApp(person, clock);
  const thief = await atSecondStep(app.url, person.email);
  await person.call(passwords.forgot, { body: { email: person.email } });
  const { userId, token } = linkOf(await mailAbout(app, person.email, /password/));
  await person.call(passwords.reset, { body: { userId, token, password: 'another quiet harbour 77' } });
  await expect(verify(thief.browser, thief.mfaToken, own.fresh())).rejects.toMatchObject({
    type: 'mfa_challenge_ended',
  });
});

it('AUTH-8 AUTH-11 M5 M9 whoever has only the mailbox for a second factor and comes by it enrols something better', async () => {
  const person = await mfaPerson(app, 'mailbox@example.com');
  await force(app, person.tenantId);
  const first = await atSecondStep(app.url, person.email);
  const { otcToken } = await first.browser.call(mfaLogin.emailCode, { body: { mfaToken: first.mfaToken } });
  const code = codeIn(await mailAbout(app, person.email, /second step to sign in/));
  const done = await first.browser.call(mfaLogin.emailCodeVerify, {
    body: { mfaToken: first.mfaToken, otcToken, code },
  });
  expect(done.accessToken).toBeTypeOf('string');

  const byCode = jarBrowser(app.url);
  await ask(byCode, 'code', { email: person.email });
  const asked = await finish(byCode, 'code', codeIn(await mailAbout(app, person.email, /code to sign in/)));
  expect(asked).toMatchObject({ mfaRequired: true, mfaEnrolled: false });
  const { mfaToken = '' } = asked;
  const { secret } = await byCode.call(mfaLogin.enrollAuthenticator, { body: { mfaToken } });
  const enrolled = await byCode.call(mfaLogin.enrollAuthenticatorVerify, {
    body: { mfaToken, token: codeAt(secret, clock.now()) },
  });
  expect(enrolled.accessToken).toBeTypeOf('string');

  // By the password the mailbox is another thing, so nothing else may be enrolled before it was shown.
  const plain = await mfaPerson(app, 'by-password@example.com');
  await force(app, plain.tenantId);
  const begun = await atSecondStep(app.url, plain.email);
  const sent = await begun.browser.call(mfaLogin.emailCode, { body: { mfaToken: begun.mfaToken } });
  const waiting = await atSecondStep(app.url, plain.email);
  await begun.browser.call(mfaLogin.emailCodeVerify, {
    body: {
      mfaToken: begun.mfaToken,
      otcToken: sent.otcToken,
      code: codeIn(await mailAbout(app, plain.email, /second step to sign in/)),
    },
  });
  await expect(
    waiting.browser.call(mfaLogin.enrollAuthenticator, { body: { mfaToken: waiting.mfaToken } }),
  ).rejects.toMatchObject({ type: 'mfa_challenge_ended' });
});
