import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Challenge } from 'altcha-lib';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '#testing/people.ts';
import { PASSWORD, signUpMember, signUpOwner } from '#testing/people.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';

const IDENTITY = '/frontegg/identity/resources';

async function post(server: TestApp, path: string, body: unknown, who?: SignedIn) {
  const response = await fetch(`${server.url}${IDENTITY}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(who ? { authorization: `Bearer ${who.accessToken}` } : {}) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : {}) as { type?: string; id?: string } };
}
const login = (server: TestApp, { email }: { email: string }, recaptchaToken?: string) =>
  post(server, '/auth/v1/user', { email, password: PASSWORD, ...(recaptchaToken ? { recaptchaToken } : {}) });
const publicPolicy = async (server: TestApp) =>
  (await fetch(`${server.url}${IDENTITY}/configurations/v1/captcha-policy/public`)).json();

async function solve(server: TestApp): Promise<string> {
  const challenge = (await (await fetch(`${server.url}${IDENTITY}/captcha/v1/challenge`)).json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

describe('SECU-1 captcha by proof of work', () => {
  let server: TestApp;
  let owner: SignedIn;
  let member: SignedIn;
  beforeAll(async () => {
    server = await testApp();
    owner = await signUpOwner(server);
    member = await signUpMember(server);
  });
  afterAll(() => server.close());

  test('SECU-1 whoever sets it changes what the next person meets, who comes in with a solved proof, once', async () => {
    expect(await publicPolicy(server)).toEqual({ enabled: false, siteKey: null, provider: 'proof-of-work' });
    expect((await login(server, member)).status).toBe(200);
    const made = await post(server, '/configurations/v1/captcha-policy', { enabled: true }, owner);
    expect(made.status).toBe(200);
    expect(await publicPolicy(server)).toMatchObject({ enabled: true });

    expect(await login(server, member)).toMatchObject({ status: 400, body: { type: 'captcha_required' } });
    const token = await solve(server);
    expect((await login(server, member, token)).status).toBe(200);
    expect(await login(server, member, token)).toMatchObject({ status: 400, body: { type: 'captcha_invalid' } });
  });
  test('AUTH-25 known and unknown accounts are asked alike, signing in and signing up', async () => {
    expect((await login(server, { email: 'nobody@example.com' })).body.type).toBe('captcha_required');
    const newcomer = { email: 'new@example.com', name: 'New', password: PASSWORD };
    expect((await post(server, '/users/v1/signUp', newcomer)).body.type).toBe('captcha_required');
    const recaptchaToken = await solve(server);
    expect((await post(server, '/users/v1/signUp', { ...newcomer, recaptchaToken })).status).toBe(200);
  });
  test('SECU-1 a proof that is changed, easier, signed by somebody else or garbage is refused', async () => {
    const good = JSON.parse(Buffer.from(await solve(server), 'base64').toString()) as {
      challenge: Challenge;
      solution: { counter: number };
    };
    const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');
    const { parameters } = good.challenge;
    const tokens = [
      'garbage',
      encode({}),
      encode({ ...good, solution: { ...good.solution, counter: good.solution.counter + 1, derivedKey: '00' } }),
      encode({ ...good, challenge: { ...good.challenge, parameters: { ...parameters, cost: 1 } } }),
      encode({ ...good, challenge: { ...good.challenge, parameters: { ...parameters, nonce: 'f'.repeat(32) } } }),
      encode({ ...good, challenge: { ...good.challenge, parameters: { ...parameters, expiresAt: 9e9 } } }),
      encode({ ...good, challenge: { ...good.challenge, signature: '0'.repeat(64) } }),
    ];
    for (const token of tokens) expect((await login(server, member, token)).body.type, token).toBe('captcha_invalid');
  });
});

describe('SECU-1 captcha of a provider', () => {
  test('SECU-1 its token is asked about with the secret; when it cannot be asked the door stays shut', async () => {
    const asked: URLSearchParams[] = [];
    let answer: { status: number; body: string } = { status: 200, body: '{"success":true}' };
    const provider = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += String(chunk);
      });
      request.on('end', () => {
        asked.push(new URLSearchParams(body));
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => provider.once('listening', resolve));
    const verifyUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/siteverify`;
    const captcha = { provider: 'turnstile' as const, siteKey: 'site', secret: 'quiet', verifyUrl, origins: [] };
    const server = await testApp({ config: { captcha } });
    try {
      const owner = await signUpOwner(server);
      await post(server, '/configurations/v1/captcha-policy', { enabled: true }, owner);
      expect(await publicPolicy(server)).toEqual({ enabled: true, siteKey: 'site', provider: 'turnstile' });
      expect((await login(server, owner, 'a-token')).status).toBe(200);
      expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ secret: 'quiet', response: 'a-token' });
      answer = { status: 200, body: '{"success":false}' };
      expect((await login(server, owner, 'another')).body.type).toBe('captcha_invalid');
      for (const broken of [
        { status: 500, body: '' },
        { status: 200, body: 'not json' },
        { status: 200, body: '{}' },
      ]) {
        answer = broken;
        expect((await login(server, owner, 'third')).status).toBe(503);
      }
    } finally {
      await server.close();
      provider.close();
    }
  });
});
