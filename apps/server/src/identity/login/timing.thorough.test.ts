import { invitations } from '@parley/contracts/identity/invitations.ts';
import { mfaLogin } from '@parley/contracts/identity/mfa.ts';
import { passwordless } from '@parley/contracts/identity/passwordless.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { phones } from '@parley/contracts/identity/phones.ts';
import { signUp } from '@parley/contracts/identity/sign-up.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { costOf, medianOf } from '#testing/cost-of.ts';
import { drawnFrom } from '#testing/drawn.ts';
import { rankTest, twoSided } from '#testing/rank-test.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { offerEveryWay } from '../passwordless/testing/ways.ts';
import { activePerson } from '../testing/browser.ts';

const PAIRS = 400;
const RUNS = 3;
const WARM_UP = 20;
const KNOWN = 16;
/** Of all runs of a door taken together: with seven doors, less than two false alarms in a hundred whole runs. */
const ALARM = 0.0025;

let app: TestApp;
const known: string[] = [];
const sql = (text: string, values: unknown[] = []) => app.services.database.query({ kind: 'owner' }, text, values);
beforeAll(async () => {
  app = await testApp();
  await offerEveryWay(app);
  const { userId } = await activePerson(app, 'owner@example.com', { companyName: 'Maison Vidal' });
  for (let n = 0; n < KNOWN; n += 1) {
    const id = uuidv7();
    known.push(`known-${n}@example.com`);
    await sql(
      `with made as (
         insert into identity.users (id, email, name, password_hash, activated_at)
         select $1, $2, 'Ada Martin', password_hash, now() from identity.users where id = $3)
       insert into identity.memberships (tenant_id, user_id)
       select tenant_id, $1 from identity.memberships where user_id = $3`,
      [id, known.at(-1), userId],
    );
  }
});
afterAll(() => app.close());

const post = (path: string, body: object): Promise<Response> =>
  fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const byMail = (type: 'code' | 'magiclink') => (email: string) =>
  post(passwordless.preLogin.path.replace(':type', type), { email });
const doors: [string, (email: string) => Promise<Response>][] = [
  ['a recovery code', (email) => post(mfaLogin.recover.path, { email, recoveryCode: '0000-0000-0000-0000' })],
  ['a code by mail', byMail('code')],
  ['a link by mail', byMail('magiclink')],
  ['a reset of the phone number', (email) => post(phones.reset.path, { email })],
  ['a reset of the password', (email) => post(passwords.forgot.path, { email })],
  ['invitations sent again', (email) => post(invitations.resend.path, { email })],
  ['a sign-up without a password', (email) => post(signUp.signUp.path, { email, name: 'Ada Martin' })],
];

it.each(doors)(
  'AUTH-25 F1 the time of %s does not tell whether an account exists: ranks of 400 pairs, three times',
  async (name, ask) => {
    const { chance } = drawnFrom(name.length);
    let nobody = 0;
    const timeOf = async (isKnown: boolean, turn: number): Promise<number> => {
      nobody += 1;
      const email = isKnown ? (known[turn % KNOWN] ?? '') : `nobody-${nobody}@example.com`;
      const { wallMs } = await costOf(async () => (await ask(email)).arrayBuffer());
      return wallMs;
    };
    const runs: ReturnType<typeof rankTest>[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const times = { known: [] as number[], nobody: [] as number[] };
      for (let turn = 0; turn < PAIRS + WARM_UP; turn += 1) {
        // What is still done for one, such as a mail, meets either as often.
        for (const isKnown of chance(0.5) ? [true, false] : [false, true]) {
          const ms = await timeOf(isKnown, turn);
          if (turn >= WARM_UP) times[isKnown ? 'known' : 'nobody'].push(ms);
        }
        // One address has as many sign-ups as its limit lets wait, and not one more for each turn of this test.
        await sql('delete from identity.sign_ups');
        await sql('delete from platform.rate_limits');
      }
      const ranks = rankTest(times.known, times.nobody);
      runs.push(ranks);
      const medians = [times.known, times.nobody].map((each) => medianOf(each).toFixed(2)).join(' and ');
      process.stdout.write(`${name}: AUC ${ranks.auc.toFixed(3)}, p ${ranks.p.toFixed(3)}, medians ${medians} ms\n`);
    }
    const z = runs.reduce((sum, one) => sum + one.z, 0) / Math.sqrt(RUNS);
    expect(twoSided(z)).toBeGreaterThan(ALARM);
    expect(runs.filter(({ p }) => p > 0.05).length).toBeGreaterThan(0);
  },
);
