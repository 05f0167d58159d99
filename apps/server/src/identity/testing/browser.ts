import type { Transport } from '@parley/contracts/client.ts';
import { call } from '@parley/contracts/client.ts';
import type { EndpointDescription, InputOf, ResponseOf } from '@parley/contracts/endpoint.ts';
import { activation } from '@parley/contracts/identity/activation.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { signUp } from '@parley/contracts/identity/sign-up.ts';
import type { TestApp } from '#testing/test-app.ts';

export const PASSWORD = 'quiet harbour lantern 42';

/** One browser: a cookie jar, a bearer token, and the headers of its own site. */
export type Browser = {
  token: string | null;
  cookie: string | null;
  headers: Record<string, string>;
  url: string;
  call<E extends EndpointDescription>(endpoint: E, input: InputOf<E>): Promise<ResponseOf<E>>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
};

export function browserAt(url: string, headers: Record<string, string> = {}): Browser {
  const browser: Browser = {
    token: null,
    cookie: null,
    headers,
    url,
    fetch: async (path, init = {}) => {
      const sent = new Headers(init.headers);
      for (const [name, value] of Object.entries(browser.headers)) if (!sent.has(name)) sent.set(name, value);
      if (browser.cookie) sent.set('cookie', browser.cookie);
      const response = await fetch(path.startsWith('http') ? path : `${url}${path}`, { ...init, headers: sent });
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';', 1);
        browser.cookie = /max-age=0|expires=thu, 01 jan 1970/i.test(line) ? null : pair;
      }
      return response;
    },
    call: (endpoint, input) => {
      const transport: Transport = {
        baseUrl: url,
        token: () => browser.token,
        fetch: ((target: string, init: RequestInit) => browser.fetch(target, init)) as typeof fetch,
      };
      return call(transport, endpoint, input);
    },
  };
  return browser;
}

export type TestMail = { to: string; subject: string; text: string; html: string };

export async function mailsTo(app: TestApp, to: string): Promise<TestMail[]> {
  const response = await fetch(`${app.url}/dev/mailbox/messages?to=${encodeURIComponent(to)}`);
  return (await response.json()) as TestMail[];
}

/** Waits for the mail with that number, counted from one. Mails are jobs, so they come a moment later. */
export async function mailTo(app: TestApp, to: string, number = 1): Promise<TestMail> {
  for (let tries = 0; tries < 400; tries += 1) {
    const mail = (await mailsTo(app, to))[number - 1];
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`No mail number ${number} came to ${to}.`);
}

export function linkOf(mail: TestMail): { url: URL; userId: string; token: string } {
  const url = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '');
  return { url, userId: url.searchParams.get('userId') ?? '', token: url.searchParams.get('token') ?? '' };
}

/** A person who signed up, followed the mail and is signed in. */
export async function activePerson(
  app: TestApp,
  email: string,
  { companyName, name = 'Ada Martin' }: { companyName?: string; name?: string } = {},
): Promise<Browser & { userId: string }> {
  const browser = browserAt(app.url);
  await browser.call(signUp.signUp, {
    body: { email, name, password: PASSWORD, ...(companyName ? { companyName } : {}) },
  });
  const { userId, token } = linkOf(await mailTo(app, email));
  const answer = await browser.call(activation.activate, { body: { userId, token } });
  browser.token = answer.accessToken ?? null;
  return Object.assign(browser, { userId });
}

/** Signs in on a new browser. */
export async function signedIn(url: string, email: string, password = PASSWORD): Promise<Browser> {
  const browser = browserAt(url);
  const answer = await browser.call(login.withPassword, { body: { email, password } });
  browser.token = answer.accessToken ?? null;
  return browser;
}
