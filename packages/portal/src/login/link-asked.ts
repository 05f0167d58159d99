import { readStored, writeStored } from '@parley/ui/stored.ts';

/** On the device rather than in the tab: a mail opens its link in another one. */
const key = 'parley.sign-in-link-asked';
/** Milliseconds. The server's own links live as long. */
const life = 600_000;

/** That this browser asked for a link: then following it is the gesture, and needs no second one (AUTH-8). */
export const rememberLinkAsked = (now = Date.now()): void => void writeStored(key, String(now));
export const wasLinkAskedHere = (now = Date.now()): boolean => now - Number(readStored(key) ?? 0) < life;
export const forgetLinkAsked = (): void => void writeStored(key, null);
