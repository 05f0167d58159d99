import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { PATIENCE_MS } from './eventually.ts';

/** Opens the mailbox of what this process starts. */
export const DEV_SECRET = process.env.DEV_SECRET ?? randomBytes(16).toString('base64url');

/** Anything that answers like a running Parley: a test application or a process of its own; headers go with each request. */
export type Reachable = { url: string; headers?: Record<string, string> };
export type ReceivedMail = { to: string; subject: string; text: string; html: string; sentAt: string };
export type SignedIn = {
  email: string;
  password: string;
  accessToken: string;
  cookie: string;
  userId: string;
  tenantId: string;
};

export const PASSWORD = 'seven quiet herons at dusk';

const post = (server: Reachable, path: string, body: unknown, cookie = ''): Promise<Response> =>
  fetch(`${server.url}/frontegg${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...server.headers, ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  });

async function answerOf<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return (text === '' ? {} : JSON.parse(text)) as T;
}

export const mailsTo = async (server: Reachable, to: string): Promise<ReceivedMail[]> =>
  answerOf(
    await fetch(`${server.url}/dev/mailbox/messages?to=${encodeURIComponent(to)}`, {
      headers: { authorization: `Bearer ${DEV_SECRET}` },
    }),
  );

/** Waits for the `nth` mail to an address (0 is the first). One whose process died in the middle is sent by the next one, once the missing heartbeat is noticed. */
export async function mailTo(server: Reachable, to: string, nth = 0): Promise<ReceivedMail> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(50)) {
    const mail = (await mailsTo(server, to))[nth];
    if (mail) return mail;
  }
  throw new Error(`mail ${nth} to ${to} did not come`);
}

/** The first link of a mail. */
export function linkIn({ text }: ReceivedMail): URL {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`no link in: ${text}`);
  return new URL(link);
}

const cookieOf = (response: Response): string => response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');

const claimsOf = (token: string): { sub: string; tenantId: string } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

async function signedIn(response: Response, email: string, password: string): Promise<SignedIn> {
  const { accessToken } = await answerOf<{ accessToken: string }>(response);
  const { sub, tenantId } = claimsOf(accessToken);
  return { email, password, accessToken, cookie: cookieOf(response), userId: sub, tenantId };
}

export const signIn = async (
  server: Reachable,
  { email, password = PASSWORD }: { email: string; password?: string },
): Promise<SignedIn> =>
  signedIn(await post(server, '/identity/resources/auth/v1/user', { email, password }), email, password);

type Newcomer = { email?: string; password?: string; name?: string };

async function signUp(
  server: Reachable,
  {
    email = `p${randomBytes(6).toString('hex')}@example.com`,
    password = PASSWORD,
    name = 'Camille Test',
    companyName,
  }: Newcomer & { companyName?: string },
): Promise<SignedIn> {
  const form = { email, name, password, ...(companyName ? { companyName } : {}) };
  const begun = await post(server, '/identity/resources/users/v1/signUp', form);
  await answerOf(begun);
  const link = linkIn(await mailTo(server, email));
  const activation = { userId: link.searchParams.get('userId'), token: link.searchParams.get('token') };
  // In the browser that signed up, the password counts.
  const path = '/identity/resources/users/v1/activate';
  return signedIn(await post(server, path, activation, cookiesOf(begun)), email, password);
}

/** Signs up a plain member of the first tenant as a person would: form, mail, link. */
export const signUpMember = (server: Reachable, newcomer: Newcomer = {}): Promise<SignedIn> => signUp(server, newcomer);

/** Signs up somebody with a company: the owner of a tenant of their own. */
export const signUpOwner = (server: Reachable, newcomer: Newcomer & { companyName?: string } = {}): Promise<SignedIn> =>
  signUp(server, { companyName: 'Maison Test', ...newcomer });
