import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { securityPolicies } from '@parley/contracts/identity/security-policies.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ask,
  codeIn,
  finish,
  jarBrowser,
  offerEveryWay,
  verifiedNumber,
} from '../identity/passwordless/testing/ways.ts';
import { smsCodeReader } from '../identity/phones/sms-codes.readers.ts';
import { deriveSecrets } from '../identity/secrets.ts';
import { activePerson, mailsTo, mailTo } from '../identity/testing/browser.ts';
import type { TestApp } from '../testing/test-app.ts';
import { testApp } from '../testing/test-app.ts';
import { openSms, SmsRefused } from './sms.ts';
import type { SmsConfig, SmsGatewayConfig } from './sms-config.ts';
import { readSmsConfig } from './sms-config.ts';

const read = (environment: Record<string, string>): SmsConfig =>
  readSmsConfig(environment, (line) => {
    throw new Error(line);
  });
const SID = `AC${'0a'.repeat(16)}`;
const twilio = { SMS_TWILIO_ACCOUNT_SID: SID, SMS_TWILIO_AUTH_TOKEN: 'secret', SMS_TWILIO_FROM: '+15005550006' };
const gateway = { SMS_GATEWAY_URL: 'https://sms.example/send' };

describe('APP-2 the configuration of text messages', () => {
  it('APP-2 nothing set is no gateway; each of both is read', () => {
    expect(read({})).toEqual({ gateway: null, perCountry: 200, perTenant: 200 });
    expect(read({ ...gateway, SMS_PER_COUNTRY: '5', SMS_GATEWAY_FIELDS: 'to=recipient,text=body' })).toEqual({
      gateway: {
        kind: 'http',
        url: gateway.SMS_GATEWAY_URL,
        token: null,
        from: null,
        fields: { to: 'recipient', text: 'body', from: 'from' },
      },
      perCountry: 5,
      perTenant: 200,
    });
    expect(read(twilio).gateway).toMatchObject({ kind: 'twilio', url: 'https://api.twilio.com', accountSid: SID });
  });

  it.each([
    ['SMS_GATEWAY_URL', { SMS_GATEWAY_URL: '' }],
    ['SMS_GATEWAY_URL', { SMS_GATEWAY_URL: 'sms.example' }],
    ['SMS_GATEWAY_TOKEN', { ...gateway, SMS_GATEWAY_TOKEN: '' }],
    ['SMS_GATEWAY_TOKEN', { SMS_GATEWAY_TOKEN: 'x' }],
    ['SMS_GATEWAY_FIELDS', { ...gateway, SMS_GATEWAY_FIELDS: 'to:recipient' }],
    ['SMS_TWILIO_ACCOUNT_SID', { SMS_TWILIO_ACCOUNT_SID: SID, SMS_TWILIO_FROM: '+15005550006' }],
    ['SMS_TWILIO_ACCOUNT_SID', { ...twilio, SMS_TWILIO_ACCOUNT_SID: 'x' }],
    ['SMS_TWILIO_FROM', { ...twilio, SMS_TWILIO_FROM: 'a sender with a long name' }],
    ['SMS_TWILIO_ACCOUNT_SID', { ...twilio, ...gateway }],
    ['SMS_PER_COUNTRY', { SMS_PER_COUNTRY: '0' }],
  ])('APP-2 %s that is empty, malformed or alone is refused in one line', (name, environment) => {
    expect(() => read(environment)).toThrow(new RegExp(`^${name} [^\n]*$`));
  });
});

type Received = { path: string; headers: Record<string, string | string[] | undefined>; body: string };
const received: Received[] = [];
/** Statuses of the next answers; then 200. */
const answers: number[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, body });
    const status = answers.shift() ?? 200;
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('{"ok":true}');
  });
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  received.length = 0;
  answers.length = 0;
});

const http = (more: Partial<Extract<SmsGatewayConfig, { kind: 'http' }>> = {}): SmsConfig => ({
  perCountry: 200,
  perTenant: 200,
  gateway: {
    kind: 'http',
    url: `${url}/send`,
    token: 'gateway-token',
    from: 'Parley',
    fields: { to: 'to', text: 'text', from: 'from' },
    ...more,
  },
});

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { sms: http() } });
  await offerEveryWay(app);
});
afterAll(() => app.close());

describe('HOOKS-1 AUTH-8 text messages by a gateway', () => {
  it('AUTH-8 in production without a gateway there are none', () => {
    expect(openSms(read({}), true, app.services.database)).toBeNull();
    expect(openSms(read(gateway), true, app.services.database)?.kind).toBe('http');
  });

  it('AUTH-8 the generic gateway gets JSON, its own names of the fields, a bearer and a key of idempotency', async () => {
    const { database } = app.services;
    await openSms(http(), true, database)?.send({ to: '+33612345678', text: 'Héllo "1"', id: 'event-1' });
    expect(received[0]).toMatchObject({
      path: '/send',
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer gateway-token',
        'idempotency-key': 'event-1',
      },
    });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ to: '+33612345678', text: 'Héllo "1"', from: 'Parley' });
    const fields = { to: 'recipient', text: 'body', from: 'sender' };
    await openSms(http({ token: null, from: null, fields }), true, database)?.send({ to: '+33612345678', text: 'x' });
    expect(received[1]?.headers.authorization).toBeUndefined();
    expect(JSON.parse(received[1]?.body ?? '')).toEqual({ recipient: '+33612345678', body: 'x' });
  });

  it('AUTH-8 Twilio gets a form with basic credentials, by number or by messaging service', async () => {
    const config = { kind: 'twilio', url, accountSid: SID, authToken: 'secret', from: '+15005550006' } as const;
    const { database } = app.services;
    await openSms({ ...http(), gateway: config }, true, database)?.send({ to: '+33612345678', text: 'A & B' });
    const service = `MG${'0b'.repeat(16)}`;
    await openSms({ ...http(), gateway: { ...config, from: service } }, true, database)?.send({ to: '+1', text: 'x' });
    expect(received[0]).toMatchObject({
      path: `/2010-04-01/Accounts/${SID}/Messages.json`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
        authorization: `Basic ${Buffer.from(`${SID}:secret`).toString('base64')}`,
      },
    });
    expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toEqual({
      To: '+33612345678',
      Body: 'A & B',
      From: '+15005550006',
    });
    expect(new URLSearchParams(received[1]?.body).get('MessagingServiceSid')).toBe(service);
  });

  it('AUTH-8 what may pass is tried again, what is refused is not, and no error holds the message', async () => {
    const sender = openSms(http(), true, app.services.database);
    for (const status of [500, 503, 429, 401]) {
      answers.push(status);
      const error = await sender?.send({ to: '+33612345678', text: '123456' }).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(SmsRefused);
      expect(String(error)).toBe(`Error: The SMS gateway answered ${status}.`);
    }
    answers.push(400);
    await expect(sender?.send({ to: '+33612345678', text: '123456' })).rejects.toBeInstanceOf(SmsRefused);
    answers.push(302);
    await expect(sender?.send({ to: '+33612345678', text: '123456' })).rejects.toThrow();
    expect(received.map(({ path }) => path)).not.toContain('/elsewhere');
  });
});

describe('AUTH-8 L7 from asking to the gateway', () => {
  it('AUTH-8 a code goes out once, with the same code when the gateway fails at first, and no event holds it', async () => {
    const ada = await activePerson(app, 'ada@example.com');
    answers.push(503);
    await verifiedNumber(app, ada, '+33612345678');
    expect(received).toHaveLength(2);
    expect(received[0]?.body).toBe(received[1]?.body);
    expect(received[0]?.headers['idempotency-key']).toBe(received[1]?.headers['idempotency-key']);
    const browser = jarBrowser(app.url);
    await ask(browser, 'smscode', { phoneNumber: '+33612345678' });
    const message = await mailTo(app, '+33612345678', 2);
    expect(received).toHaveLength(3);
    const code = codeIn(message);
    const db = app.services.database.scoped({ kind: 'system' });
    const events = await db.selectFrom('platform.events').selectAll().execute();
    const challenges = await db.selectFrom('identity.challenges').selectAll().execute();
    const audits = await db.selectFrom('identity.audits').selectAll().execute();
    // L6: neither what happened nor what waits can sign in by itself; and audits hold no whole number.
    expect(JSON.stringify([events, challenges, audits])).not.toMatch(new RegExp(`\\b${code}\\b`));
    expect(JSON.stringify(audits)).not.toContain('+33612345678');
    expect(await finish(browser, 'smscode', code)).toHaveProperty('accessToken');
  });

  it('AUTH-8 L7 budgets of country and tenant stop what costs, and the answer does not tell', async () => {
    const own = await testApp({ config: { sms: { ...http(), perCountry: 3, perTenant: 5 } } });
    await offerEveryWay(own);
    const people = await Promise.all(['a', 'b', 'c'].map((name) => activePerson(own, `${name}@example.com`)));
    const [a, b, c] = people as [(typeof people)[number], (typeof people)[number], (typeof people)[number]];
    await verifiedNumber(own, a, '+33612345601');
    await verifiedNumber(own, b, '+33612345602');
    await verifiedNumber(own, c, '+33612345603');
    const browser = jarBrowser(own.url);
    const reader = smsCodeReader(deriveSecrets(own.services.config.encryptionKey));
    const db = own.services.database.scoped({ kind: 'system' });
    /** What the job of the newest message does, now. */
    const deliver = async () => {
      const newest = db.selectFrom('platform.events').selectAll().where('type', '=', 'identity.sms_code_asked');
      const event = await newest.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
      await reader.read(own.services, { ...event, data: event.data as Record<string, unknown> });
    };
    // The country of the three is used up, another one is not, until the tenant is.
    expect(await ask(browser, 'smscode', { phoneNumber: '+33612345601' })).toEqual({ phoneNumber: '••••••01' });
    await deliver();
    expect(received).toHaveLength(3);
    await verifiedNumber(own, a, '+4915112345601');
    await verifiedNumber(own, b, '+447400123456');
    expect(received).toHaveLength(5);
    expect(await ask(browser, 'smscode', { phoneNumber: '+447400123456' })).toEqual({ phoneNumber: '••••••56' });
    await deliver();
    expect(received).toHaveLength(5);
    expect(await mailsTo(own, '+33612345601')).toHaveLength(1);
    await own.close();
  });

  it('AUTH-8 in production without a gateway nothing that needs text messages is offered', async () => {
    const own = await testApp({
      config: { production: true, publicUrl: 'https://coach.example', smtpUrl: 'smtp://127.0.0.1:9' },
    });
    await offerEveryWay(own);
    await expect(ask(jarBrowser(own.url), 'smscode', { phoneNumber: '+33612345678' })).rejects.toMatchObject({
      status: 403,
      type: 'passwordless_off',
    });
    const strategies = await jarBrowser(own.url).call(securityPolicies.publicStrategies, {});
    expect(strategies.mainAuthStrategies.map(({ strategy }) => strategy)).toEqual([
      'EmailAndPassword',
      'MagicLink',
      'Code',
    ]);
    await own.close();
  });
});
