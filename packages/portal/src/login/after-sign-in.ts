import { isAllowedRedirect, REDIRECT_REFUSED } from '@parley/contracts/redirect-target.ts';
import { readStored, writeStored } from '@parley/ui/stored.ts';
import type { Routes } from '../routes.ts';
import { pageAt } from '../routes.ts';

/** Kept on the device rather than in the tab: an activation mail opens in another one. */
const targetKey = 'parley.after-sign-in';
/** Milliseconds. Whoever signs in tomorrow did not mean yesterday's page. */
const targetLife = 3_600_000;

export type RedirectRules = {
  /** Of this site, such as `https://coach.example`. */
  origin: string;
  allowedOrigins: readonly string[];
  /** On unless a host turns it off; off, any http(s) address is accepted. */
  enforceSameSite: boolean;
  routes: Routes;
};

function isAccepted(target: string, { origin, allowedOrigins, enforceSameSite }: RedirectRules): boolean {
  if (isAllowedRedirect(target, { origin, allowedOrigins })) return true;
  return !enforceSameSite && /^https?:\/\/[^\s\\]+$/i.test(target);
}

/** AUTH-2. */
export const targetIn = (search: string): string | null => new URLSearchParams(search).get('redirectUrl');

/** Remembers where to go until the sign-in is done; warns and ignores a target that leads elsewhere (APP-8). */
export function rememberTarget(target: string | null, rules: RedirectRules, now: number = Date.now()): void {
  if (target === null || target === '') return;
  if (!isAccepted(target, rules)) {
    console.warn(REDIRECT_REFUSED);
    return;
  }
  writeStored(targetKey, JSON.stringify({ target, at: now }));
}

function storedTarget(now: number): string | null {
  const stored = readStored(targetKey);
  if (stored === null) return null;
  try {
    const { target, at } = JSON.parse(stored) as { target?: unknown; at?: unknown };
    return typeof target === 'string' && typeof at === 'number' && now - at < targetLife ? target : null;
  } catch {
    return null; // not ours, or of an older shape
  }
}

/** Where to go now: the remembered target, once, else the page for those who are signed in. Checked again, since storage is no proof. */
export function takeTarget(rules: RedirectRules, now: number = Date.now()): string {
  const target = storedTarget(now);
  writeStored(targetKey, null);
  if (target === null) return rules.routes.authenticatedUrl;
  if (!isAccepted(target, rules)) {
    console.warn(REDIRECT_REFUSED);
    return rules.routes.authenticatedUrl;
  }
  const url = new URL(target, rules.origin);
  // A page of the sign-in itself, such as the one that signs out, is no place to arrive at.
  const circular = url.origin === rules.origin && pageAt(rules.routes, url.pathname) !== undefined;
  return circular ? rules.routes.authenticatedUrl : target;
}

/** The path within this site, or null when the target is on another one. */
export function pathWithin(target: string, origin: string): string | null {
  const url = new URL(target, origin);
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : null;
}
