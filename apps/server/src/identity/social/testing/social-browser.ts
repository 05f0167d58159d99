import { SocialReturnState } from '@parley/contracts/identity/social.ts';
import type { TestApp } from '#testing/test-app.ts';

type Response_ = { status: number; body: Record<string, unknown>; cookies: string[] };

/** Where a provider sent the browser: the page with its query. */
export type Landed = {
  url: URL;
  code: string | null;
  error: string | null;
  state: SocialReturnState;
  rawState: string;
};

/** One browser with a jar for each site, which follows redirects step by step as the tests tell it. */
export type SocialBrowser = {
  /** Cookies of the application, by name. */
  cookies: Map<string, string>;
  /** Begins at our server. @returns where it sends the browser */
  begin(provider: string, query?: Record<string, string>): Promise<URL>;
  /** Follows redirects from the provider's page until the browser is at our page. */
  follow(url: URL): Promise<Landed>;
  /** Comes back from a provider with these fields. */
  comeBack(provider: string, fields: Record<string, string>, method?: 'GET' | 'POST'): Promise<Landed>;
  postLogin(
    provider: string,
    query: Record<string, string>,
    headers?: Record<string, string>,
    body?: object,
  ): Promise<Response_>;
  /** The whole way, at a provider that asks nothing. */
  signIn(provider: string, query?: Record<string, string>): Promise<Response_>;
};

const BASE = '/identity/resources/auth/v2/user/sso/default';

export function socialBrowser(app: TestApp): SocialBrowser {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (url: URL): Map<string, string> => {
    const jar = jars.get(url.host) ?? new Map<string, string>();
    jars.set(url.host, jar);
    return jar;
  };
  const send = async (url: URL, init: RequestInit = {}): Promise<Response> => {
    const jar = jarOf(url);
    const headers = new Headers(init.headers);
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      const [name = '', ...value] = pair.split('=');
      jar.set(name, value.join('='));
    }
    return response;
  };
  const landed = (url: URL): Landed => {
    const rawState = url.searchParams.get('state') ?? '';
    return {
      url,
      code: url.searchParams.get('code'),
      error: url.searchParams.get('error'),
      state: SocialReturnState.parse(JSON.parse(rawState)),
      rawState,
    };
  };
  const location = async (response: Response, from: URL): Promise<URL> => {
    const to = response.headers.get('location');
    const text = await response.text();
    if (!to) throw new Error(`${from.pathname} answered ${response.status} without a way on: ${text.slice(0, 300)}`);
    return new URL(to, from);
  };
  const browser: SocialBrowser = {
    cookies: jarOf(new URL(app.url)),
    begin: async (provider, query = {}) => {
      const url = new URL(`${app.url}${BASE}/${provider}/prelogin?${new URLSearchParams(query)}`);
      return location(await send(url), url);
    },
    follow: async (start) => {
      let url = start;
      for (let step = 0; step < 10; step += 1) {
        if (url.origin === app.url && url.pathname === '/account/social/success') return landed(url);
        url = await location(await send(url), url);
      }
      throw new Error(`${start.href} leads nowhere`);
    },
    comeBack: async (provider, fields, method = 'GET') => {
      const url = new URL(`${app.url}${BASE}/${provider}/callback`);
      const form = new URLSearchParams(fields);
      if (method === 'GET') url.search = form.toString();
      const response = await send(url, method === 'GET' ? {} : { method, body: form });
      return landed(await location(response, url));
    },
    postLogin: async (provider, query, headers = {}, body) => {
      const url = new URL(`${app.url}/identity/resources/auth/v1/user/sso/${provider}/postlogin`);
      url.search = new URLSearchParams(query).toString();
      const response = await send(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: app.url, 'sec-fetch-site': 'same-origin', ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return {
        status: response.status,
        body: (await response.json()) as Record<string, unknown>,
        cookies: response.headers.getSetCookie(),
      };
    },
    signIn: async (provider, query = {}) => {
      const { code, rawState } = await browser.follow(await browser.begin(provider, query));
      return browser.postLogin(provider, { code: code ?? '', state: rawState });
    },
  };
  return browser;
}
