import type * as z from 'zod/mini';
import { SignedInToken } from './wire-shapes.ts';

/** The client's own REST package, at the two versions the wire document describes. */
export type Version = '3.2.1' | '7.119.0';
type Method = (...args: unknown[]) => Promise<unknown>;
type Api = Record<string, Record<string, unknown>>;
type Holder = {
  setContext(context: object): void;
  setAccessToken(token: string | null): void;
  getAccessToken(): string | null;
  setUser(user: unknown): void;
  setEntitlementsOptions(options: object): void;
};
type Package = { createApiClient(appName: string): Api; ContextHolder: { for(appName: string): Holder } };

/** A refusal as the client tells it to its application. */
export type Refused = { message: string; statusCode: number };

/** One application in one browser. */
export type WireClient = {
  /** @param method `group.function` of the package */
  call(method: string, ...args: unknown[]): Promise<unknown>;
  /** The same, and that the answer has this shape. */
  ask<S extends z.ZodMiniType>(shape: S, method: string, ...args: unknown[]): Promise<z.output<S>>;
  /** The same where a refusal is expected. */
  refused(method: string, ...args: unknown[]): Promise<Refused>;
  has(method: string): boolean;
  token: string | null;
  /** Cookies, by name. */
  jar: Map<string, string>;
};

const JAR = 'x-test-jar';
const jars = new Map<string, Map<string, string>>();
/** What a client offered as a download, newest last. */
export const downloads: Blob[] = [];

/** What the package finds in a browser. */
function standInForBrowser(): void {
  const { fetch } = globalThis;
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const link = { setAttribute: () => undefined, click: () => undefined, href: '' };
  Object.assign(globalThis, {
    window: { location: { search: '', href: 'http://app.test/' }, sessionStorage: storage },
    document: { createElement: () => link },
  });
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
  URL.createObjectURL = (blob) => {
    downloads.push(blob as Blob);
    return 'blob:test';
  };
  globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    const jar = jars.get(headers.get(JAR) ?? '');
    if (!jar) return fetch(input, init);
    headers.delete(JAR);
    if (jar.size > 0) headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '));
    const response = await fetch(input, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=');
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
}

/** What stands in every group and is no call. */
const PLUMBING = new Set(['get', 'post', 'patch', 'put', 'delete', 'postDownload', 'extractHeadersFromOptions']);
/** Not calls of their own: what a login does with its answer. */
const ASSEMBLES =
  /^(auth\.(generateLoginResponse|getMeAndEntitlements|noThrowLoadEntitlements|signUp$|silentOAuthRefreshTokenV3))/;

export async function openPackage(version: Version, baseUrl: string) {
  standInForBrowser();
  const found = version === '3.2.1' ? await import('frontegg-rest-api-3') : await import('frontegg-rest-api-7');
  const rest = ((found as { default?: unknown }).default ?? found) as Package;
  const called = new Set<string>();
  let clients = 0;

  const methods = (): string[] => {
    const api = rest.createApiClient('names');
    const policies = new Set(Object.keys(api.securityPolicy ?? {}));
    return Object.entries(api).flatMap(([group, members]) =>
      Object.entries(members)
        .filter(([name, member]) => typeof member === 'function' && !PLUMBING.has(name))
        // The policies are there twice.
        .filter(([name]) => group !== 'auth' || !policies.has(name))
        .map(([name]) => `${group}.${name}`)
        .filter((name) => !ASSEMBLES.test(name)),
    );
  };

  const client = (): WireClient => {
    clients += 1;
    const name = `app-${clients}`;
    const jar = new Map<string, string>();
    jars.set(name, jar);
    const holder = rest.ContextHolder.for(name);
    holder.setContext({
      baseUrl,
      requestCredentials: 'include',
      additionalHeadersResolver: () => [{ key: JAR, value: name }],
      additionalQueryParamsResolver: () => [{ key: 'fromTheApplication', value: '1' }],
      metadataHeaders: { fronteggSdkVersion: `@frontegg/react@${version}`, framework: 'react@18.3.1' },
    });
    holder.setEntitlementsOptions({ enabled: true });
    const api = rest.createApiClient(name);
    const methodOf = (method: string): Method => {
      const [group = '', member = ''] = method.split('.');
      const found = api[group]?.[member];
      if (typeof found !== 'function') throw new Error(`${version} has no ${method}`);
      called.add(method);
      return found as Method;
    };
    const call = async (method: string, ...args: unknown[]): Promise<unknown> => {
      const answer = await methodOf(method)(...args);
      // The application keeps the token of whoever signed in.
      const token = SignedInToken.safeParse((answer as { user?: unknown } | null)?.user ?? answer);
      if (token.success && method.startsWith('auth.')) holder.setAccessToken(token.data.accessToken);
      return answer;
    };
    return {
      call,
      ask: async (shape, method, ...args) => {
        const answer = await call(method, ...args);
        const parsed = shape.safeParse(answer);
        if (!parsed.success)
          throw new Error(
            `${method} answered ${JSON.stringify(answer)
              ?.replace(/eyJ[\w.-]+/g, 'jwt')
              .slice(0, 600)}: ${JSON.stringify(parsed.error.issues).slice(0, 600)}`,
          );
        return parsed.data as never;
      },
      refused: async (method, ...args) => {
        try {
          await call(method, ...args);
        } catch (error) {
          return error as Refused;
        }
        throw new Error(`${method} was not refused`);
      },
      has: (method) => {
        const [group = '', member = ''] = method.split('.');
        return typeof api[group]?.[member] === 'function';
      },
      get token() {
        return holder.getAccessToken();
      },
      set token(token) {
        holder.setAccessToken(token);
      },
      jar,
    };
  };
  return { version, client, called, methods };
}
export type OpenedPackage = Awaited<ReturnType<typeof openPackage>>;
