import { activation } from '@parley/contracts/identity/activation.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { mfaLogin } from '@parley/contracts/identity/mfa.ts';
import { passwordless } from '@parley/contracts/identity/passwordless.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { phones } from '@parley/contracts/identity/phones.ts';
import { signUp } from '@parley/contracts/identity/sign-up.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { costOf } from '#testing/cost-of.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { offerEveryWay } from './passwordless/testing/ways.ts';
import { STEP_MS } from './same-time.ts';
import { activePerson } from './testing/browser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await offerEveryWay(app);
  await activePerson(app, 'known@example.com');
});
afterAll(() => app.close());

/** A timer counts in whole milliseconds. */
const EARLY_MS = 2;

// How alike the times are is measured by `login/timing.thorough.test.ts`; here that there is a timer at all, which the work is shorter than.
it.each<[string, { path: string }, object]>([
  ['a recovery code', mfaLogin.recover, { recoveryCode: '0000-0000-0000-0000' }],
  ['a code by mail', { path: passwordless.preLogin.path.replace(':type', 'code') }, {}],
  ['a reset of the phone number', phones.reset, {}],
  ['a reset of the password', passwords.forgot, {}],
  ['an activation sent again', activation.resend, {}],
  ['invitations sent again', invitations.resend, {}],
  ['a sign-up without a password', signUp.signUp, { name: 'Ada Martin' }],
])('AUTH-25 F1 %s is answered when its timer ends, whether or not there is an account', async (_, { path }, beside) => {
  for (const email of ['known@example.com', 'nobody@example.com']) {
    const { wallMs } = await costOf(async () => {
      const answer = await fetch(`${app.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, ...beside }),
      });
      expect([200, 401]).toContain(answer.status);
      await answer.arrayBuffer();
    });
    expect(wallMs).toBeGreaterThanOrEqual(STEP_MS - EARLY_MS);
  }
});
