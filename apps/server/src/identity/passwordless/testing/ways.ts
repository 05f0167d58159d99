import type { Transport } from '@parley/contracts/client.ts';
import { call } from '@parley/contracts/client.ts';
import type { EndpointDescription, InputOf, ResponseOf } from '@parley/contracts/endpoint.ts';
import { passwordless } from '@parley/contracts/identity/passwordless.ts';
import { phones } from '@parley/contracts/identity/phones.ts';
import { v7 as uuidv7 } from 'uuid';
import type { TestApp } from '#testing/test-app.ts';
import { mailTo } from '../../testing/browser.ts';

/** A browser that keeps every cookie it is given. */
export type JarBrowser = {
  jar: Map<string, string>;
  token: string | null;
  /** Lines of the last answer. */
  setCookies: string[];
  call<E extends EndpointDescription>(endpoint: E, input: InputOf<E>): Promise<ResponseOf<E>>;
};

export function jarBrowser(
  url: string,
  { token = null, headers = {} }: { token?: string | null; headers?: Record<string, string> } = {},
): JarBrowser {
  const browser: JarBrowser = {
    jar: new Map(),
    token,
    setCookies: [],
    call: (endpoint, input) => {
      const transport: Transport = {
        baseUrl: url,
        token: () => browser.token,
        fetch: (async (target: string, init: RequestInit) => {
          const sent = new Headers(init.headers);
          for (const [name, value] of Object.entries(headers)) sent.set(name, value);
          if (browser.jar.size > 0) sent.set('cookie', [...browser.jar].map((pair) => pair.join('=')).join('; '));
          const response = await fetch(target, { ...init, headers: sent });
          browser.setCookies = response.headers.getSetCookie();
          for (const line of browser.setCookies) {
            const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=');
            if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) browser.jar.delete(name);
            else browser.jar.set(name, value);
          }
          return response;
        }) as typeof fetch,
      };
      return call(transport, endpoint, input);
    },
  };
  return browser;
}

/** Every way is offered to all tenants that decided nothing of their own. Before anybody signs in. */
export const offerEveryWay = async (
  { services }: TestApp,
  secondaryAuthStrategies: { strategy: string; isActive: boolean }[] = [],
): Promise<void> =>
  void (await services.database
    .scoped({ kind: 'system' })
    .insertInto('identity.securityPolicies')
    .values({
      id: uuidv7(),
      tenantId: null,
      kind: 'strategies',
      settings: JSON.stringify({
        mainAuthStrategies: ['EmailAndPassword', 'MagicLink', 'Code', 'SmsCode'].map((strategy) => ({ strategy })),
        secondaryAuthStrategies,
      }),
    })
    .execute());

export const codeIn = ({ text }: { text: string }): string => /#(\d{6})\s*$/.exec(text)?.[1] ?? '';
export const magicTokenIn = ({ text }: { text: string }): string =>
  new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? '';

export type Way = 'magiclink' | 'code' | 'smscode';
export const ask = (
  browser: Pick<JarBrowser, 'call'>,
  type: Way,
  body: { email?: string; userId?: string; phoneNumber?: string },
) => browser.call(passwordless.preLogin, { params: { type }, body });
export const finish = (browser: Pick<JarBrowser, 'call'>, type: Way, token: string, code?: string) =>
  browser.call(passwordless.postLogin, { params: { type }, body: { token, ...(code ? { code } : {}) } });

/** Adds a number of the signed-in person and verifies it with the text message of that number among those sent to it. */
export async function verifiedNumber(
  app: TestApp,
  browser: Pick<JarBrowser, 'call'>,
  phoneNumber: string,
  message = 1,
) {
  const { otcToken = '' } = await browser.call(phones.create, { body: { phoneNumber, verify: true } });
  const code = codeIn(await mailTo(app, phoneNumber, message));
  await browser.call(phones.verify, { body: { otcToken, code } });
}
