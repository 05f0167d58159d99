import type { Transport } from '@parley/contracts/client.ts';
import { call } from '@parley/contracts/client.ts';
import type { EndpointDescription, InputOf, ResponseOf } from '@parley/contracts/endpoint.ts';
import { activation } from '@parley/contracts/identity/activation.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { signUp } from '@parley/contracts/identity/sign-up.ts';
import type { ReceivedMail } from '#testing/people.ts';
import { mailsTo as allMailsTo, linkIn, mailTo as nthMailTo } from '#testing/people.ts';
import type { TestApp } from '#testing/test-app.ts';

export const PASSWORD = 'quiet harbour lantern 42';

/** One browser: a cookie jar, a bearer token, and the headers of its own site. */
export type Browser = {
  token: string | null;
  /** The refresh cookie, if there is one. */
  cookie: string | null;
  /** All others, by name. */
  others: Map<string, string>;
  headers: Record<string, string>;
  url: string;
  call<E extends EndpointDescription>(endpoint: E, input: InputOf<E>): Promise<ResponseOf<E>>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
};

export function browserAt(url: string, headers: Record<string, string> = {}): Browser {
  const browser: Browser = {
    token: null,
    cookie: null,
    others: new Map(),
    headers,
    url,
    fetch: async (path, init = {}) => {
      const sent = new Headers(init.headers);
      for (const [name, value] of Object.entries(browser.headers)) if (!sent.has(name)) sent.set(name, value);
      const jar = [...(browser.cookie ? [browser.cookie] : []), ...browser.others.values()];
      if (jar.length > 0) sent.set('cookie', jar.join('; '));
      const response = await fetch(path.startsWith('http') ? path : `${url}${path}`, { ...init, headers: sent });
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';', 1);
        const name = pair.split('=', 1)[0] ?? '';
        const isOver = /max-age=0|expires=thu, 01 jan 1970/i.test(line);
        if (name.startsWith('fe_refresh')) browser.cookie = isOver ? null : pair;
        else if (isOver) browser.others.delete(name);
        else browser.others.set(name, pair);
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

export const mailsTo = (app: TestApp, to: string): Promise<ReceivedMail[]> => allMailsTo(app, to);

/** Waits for the mail with that number, counted from one. Mails are jobs, so they come a moment later. */
export const mailTo = (app: TestApp, to: string, number = 1): Promise<ReceivedMail> => nthMailTo(app, to, number - 1);

export function linkOf(mail: ReceivedMail): { url: URL; userId: string; token: string } {
  const url = linkIn(mail);
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
