import { setTimeout as wait } from 'node:timers/promises';
import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import type { Reachable, ReceivedMail, SignedIn } from '../../apps/server/src/testing/people.ts';
import { mailsTo } from '../../apps/server/src/testing/people.ts';

/** A call of the identity API as somebody. @throws when it is refused */
export async function askIdentity<T>(
  server: Reachable,
  { accessToken }: Pick<SignedIn, 'accessToken'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await fetch(`${server.url}/frontegg/identity/resources${path}`, {
    method,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

const PATIENCE_MS = 30_000;

/** Waits for the newest mail or text message to somebody that speaks of this. */
export async function mailAbout(server: Reachable, to: string, about: RegExp): Promise<ReceivedMail> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(50)) {
    const found = (await mailsTo(server, to)).findLast(({ subject, text }) => about.test(`${subject}\n${text}`));
    if (found) return found;
  }
  throw new Error(`nothing about ${about} came to ${to}`);
}

/** The six digits of a message. */
export function codeIn({ text }: Pick<ReceivedMail, 'text'>): string {
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (!code) throw new Error(`no code in: ${text}`);
  return code;
}

/** What an authenticator app shows; each code is good once, so `steps` looks ahead by half minutes. */
export const appCode = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps }) as string;

/** A virtual authenticator at that page, built in or on a cable, which touches itself and knows who does. */
export async function plugInAuthenticator(page: Page, transport: 'internal' | 'usb' = 'internal'): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
