import { login } from '@parley/contracts/identity/login.ts';
import { phones } from '@parley/contracts/identity/phones.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { Way } from '../passwordless/testing/ways.ts';
import { ask, codeIn, finish, jarBrowser, offerEveryWay, verifiedNumber } from '../passwordless/testing/ways.ts';
import { activePerson, mailsTo, mailTo } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock, config: { trustedProxies: ['127.0.0.1', '::1'] } });
  await offerEveryWay(app);
});
afterAll(() => app.close());

const FAILED = { status: 401, type: 'passwordless_failed' };
const INVALID = { status: 400, type: 'phone_code_invalid' };
const nextTo = async (to: string, act: () => Promise<unknown>) => {
  const before = (await mailsTo(app, to)).length;
  await act();
  return mailTo(app, to, before + 1);
};
/** Other mails, such as notices, may come in between. */
const mailAbout = async (to: string, subject: string, number: number) => {
  for (let count = 1; ; count += 1) {
    await mailTo(app, to, count);
    const about = (await mailsTo(app, to)).filter((mail) => mail.subject === subject);
    if (about[number - 1]) return about[number - 1] as (typeof about)[number];
  }
};
const person = async (email: string) => {
  const { token, userId } = await activePerson(app, email);
  return Object.assign(jarBrowser(app.url, { token }), { userId });
};

describe('ME-3 own phone numbers', () => {
  it('ME-3 CONST-1 added, listed, verified by text message, removed by one', async () => {
    const ada = await person('ada@example.com');
    const { otcToken = '' } = await ada.call(phones.create, {
      body: { phoneNumber: '+33 6 12 34 56 78', verify: true },
    });
    const message = await mailTo(app, '+33612345678');
    expect(message).toMatchObject({ to: '+33612345678' });
    expect(message.text).toMatch(/^\d{6} is your code to confirm this number in Parley\..*\n\n@localhost #\d{6}$/);
    const code = codeIn(message);
    expect(message.text.startsWith(code)).toBe(true);
    const wrong = code === '000000' ? '000001' : '000000';
    const verify = (typed: string, token = otcToken) =>
      ada.call(phones.verify, { body: { otcToken: token, code: typed } });
    await expect(verify(wrong)).rejects.toMatchObject(INVALID);
    expect((await ada.call(phones.listOwn, {}))[0]).toMatchObject({ phoneNumber: '+33612345678', verified: false });
    await verify(code);
    await expect(verify(code)).rejects.toMatchObject(INVALID);
    const { items, _metadata } = await ada.call(phones.list, { query: { _limit: 10, _offset: 0 } });
    expect(items).toEqual([expect.objectContaining({ phoneNumber: '+33612345678', verified: true })]);
    expect(_metadata).toEqual({ totalItems: 1, totalPages: 1 });
    expect((await ada.call(phones.list, { query: { _offset: 1 } })).items).toEqual([]);
    expect((await mailTo(app, 'ada@example.com', 2)).text).toContain('••••••78');

    const id = items[0]?.id ?? '';
    const before = (await mailsTo(app, '+33612345678')).length;
    const removal = await ada.call(phones.delete, { params: { id } });
    const removing = codeIn(await mailTo(app, '+33612345678', before + 1));
    await expect(verify(removing, removal.otcToken)).rejects.toMatchObject(INVALID);
    await ada.call(phones.deleteVerify, { params: { id }, body: { otcToken: removal.otcToken, code: removing } });
    expect(await ada.call(phones.listOwn, {})).toEqual([]);
  });

  it('ME-3 an unverified number goes at once; ten are the most; what is no number is refused', async () => {
    const many = await person('many@example.com');
    for (let each = 0; each < 10; each += 1)
      await many.call(phones.create, { body: { phoneNumber: `+3361234570${each}` } });
    await expect(many.call(phones.create, { body: { phoneNumber: '+33612345711' } })).rejects.toMatchObject({
      status: 409,
      type: 'phone_numbers_full',
    });
    // One they have already is no eleventh.
    await many.call(phones.create, { body: { phoneNumber: '+33612345700' } });
    const own = await many.call(phones.listOwn, {});
    expect(own).toHaveLength(10);
    const id = own[3]?.id ?? '';
    expect(await many.call(phones.delete, { params: { id } })).toEqual({ phoneId: id, otcToken: '' });
    expect(await many.call(phones.listOwn, {})).toHaveLength(9);
    for (const phoneNumber of ['+33 1', '1234', '+999123456789', '+33899123456', 'call me now', '+33612345678 ext. 5'])
      await expect(many.call(phones.create, { body: { phoneNumber } }), phoneNumber).rejects.toMatchObject({
        type: 'phone_number_invalid',
      });
    await expect(many.call(phones.preVerify, { body: { phoneNumber: '+33612345799' } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('ME-3 without a country code a number is read as one of the country of the language', async () => {
    const { token } = await person('pays@example.com');
    const french = jarBrowser(app.url, { token, headers: { 'accept-language': 'fr-FR' } });
    const message = await nextTo('+33612345720', () =>
      french.call(phones.create, { body: { phoneNumber: '06 12 34 57 20', verify: true } }),
    );
    expect(message.text).toMatch(/^\d{6} est votre code pour confirmer ce numéro dans Parley/);
    const english = jarBrowser(app.url, { token });
    await english.call(phones.create, { body: { phoneNumber: '(415) 555-2671' } });
    expect((await english.call(phones.listOwn, {})).map(({ phoneNumber }) => phoneNumber)).toContain('+14155552671');
  });

  it('ME-3 R9 N2 nobody sees, verifies or removes the number of somebody else', async () => {
    const [own, other] = [await person('own@example.com'), await person('other@example.com')];
    let token = '';
    const message = await nextTo('+33612345730', async () => {
      token = (await own.call(phones.create, { body: { phoneNumber: '+33612345730', verify: true } })).otcToken ?? '';
    });
    const id = (await own.call(phones.listOwn, {}))[0]?.id ?? '';
    expect(await other.call(phones.listOwn, {})).toEqual([]);
    await expect(other.call(phones.delete, { params: { id } })).rejects.toMatchObject({ status: 404 });
    const body = { otcToken: token, code: codeIn(message) };
    await expect(other.call(phones.verify, { body })).rejects.toMatchObject(INVALID);
    await expect(other.call(phones.deleteVerify, { params: { id }, body })).rejects.toMatchObject({ status: 404 });
    // The number of the profile is only a text: it verifies nothing.
    await other.call(users.updateMe, { body: { phoneNumber: '+33612345731' } });
    expect(await other.call(phones.listOwn, {})).toEqual([]);
    await own.call(phones.verify, { body });
  });

  it('ME-3 M7 a number that is a second factor is not removed here', async () => {
    const factor = await person('factor@example.com');
    await factor.call(phones.create, { body: { phoneNumber: '+33612345735' } });
    const db = app.services.database.scoped({ kind: 'system' });
    await db.updateTable('identity.phoneNumbers').set({ factor: true }).where('userId', '=', factor.userId).execute();
    const id = (await factor.call(phones.listOwn, {}))[0]?.id ?? '';
    await expect(factor.call(phones.delete, { params: { id } })).rejects.toMatchObject({ status: 409 });
    await expect(
      factor.call(phones.deleteVerify, { params: { id }, body: { otcToken: 'x', code: '1' } }),
    ).rejects.toMatchObject({ status: 409 });
  });

  it('ME-3 M7 an old session has to sign in again before it adds, verifies, changes or removes one', async () => {
    const old = await person('old@example.com');
    await old.call(phones.create, { body: { phoneNumber: '+33612345740' } });
    const id = (await old.call(phones.listOwn, {}))[0]?.id ?? '';
    clock.forward(11 * 60);
    const STALE = { type: 'insufficient_user_authentication' };
    await expect(old.call(phones.create, { body: { phoneNumber: '+33612345741' } })).rejects.toMatchObject(STALE);
    await expect(old.call(phones.preVerify, { body: { phoneNumber: '+33612345740' } })).rejects.toMatchObject(STALE);
    await expect(old.call(phones.changeOwn, { body: { phoneNumber: '+33612345741' } })).rejects.toMatchObject(STALE);
    await expect(old.call(phones.delete, { params: { id } })).rejects.toMatchObject(STALE);
    expect(await old.call(phones.listOwn, {})).toHaveLength(1);
  });
});

describe('AUTH-8 signing in by text message', () => {
  const smsTo = (
    number: string,
    browser: ReturnType<typeof jarBrowser>,
    body: Parameters<typeof ask>[2],
    type: Way = 'smscode',
  ) => nextTo(number, () => ask(browser, type, body));

  it('AUTH-8 a verified number signs in: typed, or by the account a device remembers; an unverified one does not', async () => {
    const sam = await person('sam@example.com');
    await sam.call(phones.create, { body: { phoneNumber: '+33612345750' } });
    const before = jarBrowser(app.url);
    await ask(before, 'smscode', { phoneNumber: '+33612345750' });
    await verifiedNumber(app, sam, '+33612345750');
    expect(await mailsTo(app, '+33612345750')).toHaveLength(1);

    for (const body of [{ phoneNumber: '+33 6 12 34 57 50' }, { userId: sam.userId }, { email: 'sam@example.com' }]) {
      const browser = jarBrowser(app.url, { headers: { 'x-forwarded-for': '203.0.113.7' } });
      const message = await smsTo('+33612345750', browser, body);
      expect(message.text).toMatch(/^\d{6} is your code to sign in to Parley\..*\n\n@localhost #\d{6}$/);
      const answer = await finish(browser, 'smscode', codeIn(message));
      expect(answer).toMatchObject({ userEmail: 'sam@example.com', amr: ['sms'] });
      await browser.call(login.refresh, {});
    }
  });

  it('AUTH-8 a number taken off after the code was sent signs in no more', async () => {
    const quick = await person('quick@example.com');
    await verifiedNumber(app, quick, '+33612345760');
    const browser = jarBrowser(app.url);
    const code = codeIn(await smsTo('+33612345760', browser, { userId: quick.userId }));
    const db = app.services.database.scoped({ kind: 'system' });
    await db.deleteFrom('identity.phoneNumbers').where('userId', '=', quick.userId).execute();
    await expect(finish(browser, 'smscode', code)).rejects.toMatchObject(FAILED);
  });

  it('AUTH-8 one number signs in one account: who comes second is told only after proving to have it', async () => {
    const [first, second] = [await person('first@example.com'), await person('second@example.com')];
    await verifiedNumber(app, first, '+33612345770');
    await expect(verifiedNumber(app, second, '+33612345770', 2)).rejects.toMatchObject({
      status: 409,
      type: 'phone_number_in_use',
    });
    expect(await second.call(phones.listOwn, {})).toEqual([expect.objectContaining({ verified: false })]);
    const browser = jarBrowser(app.url);
    const answer = await finish(
      browser,
      'smscode',
      codeIn(await smsTo('+33612345770', browser, { phoneNumber: '+33612345770' })),
    );
    expect(answer).toMatchObject({ userEmail: 'first@example.com' });
  });

  it('AUTH-8 L2 of twenty at the same time one signs in', async () => {
    const race = await person('race@example.com');
    await verifiedNumber(app, race, '+33612345780');
    const browser = jarBrowser(app.url);
    const code = codeIn(await smsTo('+33612345780', browser, { userId: race.userId }));
    const jar = [...browser.jar];
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => {
        const tab = jarBrowser(app.url);
        for (const [name, value] of jar) tab.jar.set(name, value);
        return finish(tab, 'smscode', code);
      }),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('AUTH-8 L7 one number gets five messages an hour, three of them from one network, known or not', async () => {
    const often = await person('often@example.com');
    await verifiedNumber(app, often, '+33612345790');
    for (const phoneNumber of ['+33612345790', '+33612345791']) {
      const from = (ip: string) => jarBrowser(app.url, { headers: { 'x-forwarded-for': ip } });
      for (let time = 0; time < 5; time += 1)
        expect(await ask(from(time < 3 ? '203.0.113.7' : '203.0.113.8'), 'smscode', { phoneNumber })).toEqual({
          phoneNumber: `••••••${phoneNumber.slice(-2)}`,
        });
      for (const ip of ['203.0.113.7', '203.0.113.9'])
        await expect(ask(from(ip), 'smscode', { phoneNumber })).rejects.toMatchObject({ status: 429 });
    }
    expect(await mailsTo(app, '+33612345791')).toEqual([]);
    // Being over does not show that the account has that number.
    expect(await ask(jarBrowser(app.url), 'smscode', { email: 'often@example.com' })).toEqual({});
  });
});

describe('AUTH-18 another number', () => {
  const reset = async (email: string) => {
    const browser = jarBrowser(app.url);
    const subject = 'Your code to change your phone number in Parley';
    const sent = (await mailsTo(app, email)).filter((mail) => mail.subject === subject).length;
    const token = (await browser.call(phones.reset, { body: { email } })).resetPhoneNumberToken;
    const mail = await mailAbout(email, subject, sent + 1);
    return { browser, token, code: codeIn(mail) };
  };
  const check = (browser: ReturnType<typeof jarBrowser>, token: string, code: string) =>
    browser.call(phones.resetVerify, { body: { resetPhoneNumberToken: token, code } });
  const change = (browser: ReturnType<typeof jarBrowser>, token: string, phoneNumber: string) =>
    browser.call(phones.change, { body: { changePhoneNumberToken: token, phoneNumber } });

  it('AUTH-18 code by mail, new number, sign-in by it: only then the former one is given up', async () => {
    const lost = await person('lost@example.com');
    await verifiedNumber(app, lost, '+33612345800');
    const { browser, token, code } = await reset('lost@example.com');
    await expect(change(browser, token, '+33612345801')).rejects.toMatchObject(INVALID);
    const { changePhoneNumberToken } = await check(browser, token, code);
    await expect(check(browser, token, code)).rejects.toMatchObject(INVALID);
    await expect(check(browser, changePhoneNumberToken, code)).rejects.toMatchObject(INVALID);
    await expect(change(browser, changePhoneNumberToken, 'x123')).rejects.toMatchObject({
      type: 'phone_number_invalid',
    });
    await change(browser, changePhoneNumberToken, '+33612345801');
    await expect(change(browser, changePhoneNumberToken, '+33612345802')).rejects.toMatchObject(INVALID);
    expect((await lost.call(phones.listOwn, {})).map(({ phoneNumber }) => phoneNumber)).toEqual(['+33612345800']);

    // Elsewhere the new number is nobody's, and in this browser another one is.
    await ask(jarBrowser(app.url), 'smscode', { phoneNumber: '+33612345801' });
    const first = await nextTo('+33612345801', () => ask(browser, 'smscode', { phoneNumber: '+33612345801' }));
    const second = await nextTo('+33612345801', () => ask(browser, 'smscode', { phoneNumber: '+33612345801' }));
    await expect(finish(browser, 'smscode', codeIn(first))).rejects.toMatchObject(FAILED);
    const answer = await finish(browser, 'smscode', codeIn(second));
    expect(answer).toMatchObject({ userEmail: 'lost@example.com' });
    expect(await mailsTo(app, '+33612345801')).toHaveLength(2);
    expect((await lost.call(phones.listOwn, {})).map(({ phoneNumber }) => phoneNumber)).toEqual(['+33612345801']);
    await mailAbout('lost@example.com', 'A phone number was confirmed for your Parley account', 2);
  });

  it('AUTH-18 F1 a browser whose flow is over is answered like any other that asks for a code', async () => {
    const browser = jarBrowser(app.url);
    const phoneNumber = '+33612345809';
    const fresh = await ask(browser, 'smscode', { phoneNumber });
    for (const name of browser.jar.keys()) browser.jar.set(name, 'over');
    expect(await ask(browser, 'smscode', { phoneNumber })).toEqual(fresh);
  });

  it('AUTH-18 F1 unknown and known addresses get the same answer, five tries, ten minutes', async () => {
    const unknown = jarBrowser(app.url);
    const { resetPhoneNumberToken } = await unknown.call(phones.reset, { body: { email: 'nobody@example.com' } });
    await person('tried@example.com');
    const { browser, token, code } = await reset('tried@example.com');
    expect(token).toHaveLength(resetPhoneNumberToken.length);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let time = 0; time < 5; time += 1) {
      await expect(check(browser, token, wrong)).rejects.toMatchObject(INVALID);
      await expect(check(unknown, resetPhoneNumberToken, wrong)).rejects.toMatchObject(INVALID);
    }
    await expect(check(browser, token, code)).rejects.toMatchObject(INVALID);
    const late = await reset('tried@example.com');
    clock.forward(601);
    await expect(check(late.browser, late.token, late.code)).rejects.toMatchObject(INVALID);
  });

  it('AUTH-18 a number of somebody else cannot be taken over', async () => {
    const victim = await person('victim@example.com');
    await verifiedNumber(app, victim, '+33612345810');
    await person('thief@example.com');
    const { browser, token, code } = await reset('thief@example.com');
    await change(browser, (await check(browser, token, code)).changePhoneNumberToken, '+33612345810');
    const message = await nextTo('+33612345810', () => ask(browser, 'smscode', { phoneNumber: '+33612345810' }));
    await expect(finish(browser, 'smscode', codeIn(message))).rejects.toMatchObject({
      status: 409,
      type: 'phone_number_in_use',
    });
    expect(await victim.call(phones.listOwn, {})).toHaveLength(1);
  });

  it('AUTH-18 AUTH-25 another site cannot plant the number that a browser is to sign in with', async () => {
    await person('planted@example.com');
    const { browser, token, code } = await reset('planted@example.com');
    const { changePhoneNumberToken } = await check(browser, token, code);
    const evil = jarBrowser(app.url, { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } });
    await expect(change(evil, changePhoneNumberToken, '+33612345830')).rejects.toMatchObject({
      status: 403,
      type: 'cross_site_request',
    });
    expect(evil.jar.size).toBe(0);
    await change(browser, changePhoneNumberToken, '+33612345830');
  });

  it('ME-1 ME-3 the own number changes with the code sent to the new one', async () => {
    const moved = await person('moved@example.com');
    await verifiedNumber(app, moved, '+33612345820');
    let id = '';
    const message = await nextTo('+33612345821', async () => {
      id = (await moved.call(phones.changeOwn, { body: { phoneNumber: '+33612345821' } })).changePhoneId;
    });
    await expect(moved.call(phones.verify, { body: { otcToken: id, code: codeIn(message) } })).rejects.toMatchObject(
      INVALID,
    );
    await moved.call(phones.changeOwnVerify, { body: { changePhoneId: id, code: codeIn(message) } });
    expect((await moved.call(phones.listOwn, {})).map(({ phoneNumber }) => phoneNumber)).toEqual(['+33612345821']);
    expect((await moved.call(users.me, {})).phoneNumber).toBe('+33612345821');
  });
});
