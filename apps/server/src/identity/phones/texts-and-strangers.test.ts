import { mfaLogin } from '@parley/contracts/identity/mfa.ts';
import { mfaDevices } from '@parley/contracts/identity/mfa-devices.ts';
import { phones } from '@parley/contracts/identity/phones.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settled } from '#testing/settled.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import * as limits from '../limits.ts';
import { atSecondStep } from '../mfa/testing/second-factors.ts';
import { ask, codeIn, offerEveryWay, verifiedNumber } from '../passwordless/testing/ways.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, mailsTo, signedIn } from '../testing/browser.ts';
import { strangersOf } from '../testing/strangers.ts';

const trustedProxies = ['127.0.0.1', '::1'];
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { trustedProxies } });
  await offerEveryWay(app);
});
afterAll(() => app.close());

const TOO_MANY = { status: 429, type: 'too_many_requests' };
const { next, exhaust, anHourLater, strangerAt } = strangersOf(() => app);

/** Strangers ask for the number, hour after hour, until its day is over. */
const useUp = async (phoneNumber: string): Promise<void> => {
  for (let hour = 0; hour < 4; hour += 1) {
    await exhaust(6, (stranger) => ask(stranger, 'smscode', { phoneNumber }));
    await anHourLater('sms-number');
  }
  await expect(ask(strangerAt(9), 'smscode', { phoneNumber })).rejects.toMatchObject(TOO_MANY);
};
/** Makes the number a second factor. @returns its id */
const factorAt = async (person: Browser, phoneNumber: string): Promise<string> => {
  let otcToken = '';
  const message = await next(phoneNumber, 'SMS', async () => {
    otcToken = (await person.call(mfaDevices.enrollSms, { body: { phoneNumber } })).otcToken;
  });
  await person.call(mfaDevices.enrollSmsVerify, { body: { otcToken, code: codeIn(message) } });
  return (await person.call(mfaDevices.list, {})).phones[0]?.id ?? '';
};
/** Names the number of another person as often as is allowed. @returns how often */
const nameUntilRefused = async (eve: Browser, phoneNumber: string): Promise<number> => {
  for (let sent = 0; ; sent += 1) {
    const error = await eve.call(phones.create, { body: { phoneNumber, verify: true } }).then(
      () => null,
      (refusal: unknown) => refusal,
    );
    if (error === null) continue;
    expect(error).toMatchObject(TOO_MANY);
    return sent;
  }
};
/** From the password to the text message of the second factor, in a browser nobody knows. */
const textAt = async (email: string, id: string) => {
  const { browser, mfaToken } = await atSecondStep(app.url, email);
  const { otcToken } = await browser.call(mfaLogin.sms, { params: { id }, body: { mfaToken } });
  return { browser, mfaToken, otcToken };
};

it('AUTH-11 L7 F6 strangers who use up the text messages of a number for a day do not close its second factor', async () => {
  const email = 'second-by-text@example.com';
  const number = '+33612349911';
  const ada = await activePerson(app, email);
  const id = await factorAt(ada, number);
  await useUp(number);
  let step: Awaited<ReturnType<typeof textAt>> | undefined;
  const message = await next(number, 'SMS', async () => {
    step = await textAt(email, id);
  });
  const { browser, mfaToken = '', otcToken = '' } = step ?? {};
  const body = { mfaToken, otcToken, code: codeIn(message) };
  expect(await browser?.call(mfaLogin.smsVerify, { params: { id }, body })).toHaveProperty('accessToken');
});

it('ME-3 L7 F6 nor do they keep a number from being added, confirmed or removed', async () => {
  const number = '+33612349912';
  const ada = await activePerson(app, 'adds@example.com');
  await useUp(number);
  await verifiedNumber(app, ada, number);
  await anHourLater('own-sms');
  const [own] = await ada.call(phones.listOwn, {});
  const params = { id: own?.id ?? '' };
  let otcToken = '';
  const message = await next(number, 'SMS', async () => {
    ({ otcToken } = await ada.call(phones.delete, { params }));
  });
  await ada.call(phones.deleteVerify, { params, body: { otcToken, code: codeIn(message) } });
  expect(await ada.call(phones.listOwn, {})).toEqual([]);
});

it('ME-3 L7 F6 accounts that name a number of another person flood it within a limit, and take nothing from its owner', async () => {
  const email = 'named-by-others@example.com';
  const number = '+33612349913';
  const ada = await activePerson(app, email);
  const id = await factorAt(ada, number);
  const eves = await Promise.all([1, 2, 3].map((nth) => activePerson(app, `eve-${nth}@example.com`)));
  let sent = 0;
  for (const eve of eves) sent += await nameUntilRefused(eve, number);
  // One of an hour’s messages to a number that is to be confirmed was the owner’s own.
  expect(sent).toBe(limits.NEW_NUMBER_SMS.number.points - 1);
  await next(number, 'SMS', () => textAt(email, id));
});

it('ME-3 L7 nor do they flood it with more than a day’s messages, however many accounts and hours they take', async () => {
  const number = '+33612349915';
  const { number: hour, day } = limits.NEW_NUMBER_SMS;
  let sent = 0;
  for (let nth = 0; nth * hour.points <= 2 * day.points; nth += 1) {
    for (const half of [1, 2]) {
      const eve = await activePerson(app, `eve-${nth}-${half}@hours.example.com`);
      sent += await nameUntilRefused(eve, number);
    }
    await anHourLater('new-number');
    await anHourLater('own-sms-address');
  }
  expect(sent).toBe(day.points);
});

it('AUTH-8 L7 all browsers of one account together get no more text messages in a day than two of them', async () => {
  const email = 'premium@example.com';
  const number = '+33612349914';
  await verifiedNumber(app, await activePerson(app, email), number);
  let asked = 0;
  for (let browser = 0; browser < 4; browser += 1) {
    const known = await signedIn(app.url, email);
    for (let refused = false; !refused; )
      await ask(known, 'smscode', { phoneNumber: number }).then(
        () => {
          asked += 1;
        },
        (error) => {
          expect(error).toMatchObject(TOO_MANY);
          refused = true;
        },
      );
  }
  expect(asked).toBe(2 * limits.SIGN_IN_BY_SMS.browser.points);
});

it('AUTH-11 L7 F6 sign-ins that strangers ask for leave a quarter of a tenant’s messages for second factors', async () => {
  const sms = { gateway: null, perCountry: 200, perTenant: 12 };
  const own = await testApp({ config: { trustedProxies, sms } });
  const others = strangersOf(() => own);
  await offerEveryWay(own);
  const numbers = ['+33612349921', '+33612349922'];
  for (const [nth, number] of numbers.entries())
    await verifiedNumber(own, await activePerson(own, `texted-${nth}@example.com`), number);
  for (const phoneNumber of numbers)
    expect(await others.exhaust(6, (stranger) => ask(stranger, 'smscode', { phoneNumber }))).toBe(5);
  await settled(own.services.database);
  const sent = await Promise.all(numbers.map((number) => mailsTo(own, number)));
  // Two to confirm the numbers, and three quarters of twelve.
  expect(sent.flat()).toHaveLength(2 + 9);
  await verifiedNumber(own, await activePerson(own, 'after-them@example.com'), '+33612349923');
  await own.close();
});
