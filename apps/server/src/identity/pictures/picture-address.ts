import { timingSafeEqual } from 'node:crypto';
import type { IdentityContext } from '../context.ts';
import type { Secrets } from '../secrets.ts';
import { hmac } from '../secrets.ts';
import { PICTURES_PATH } from './kept-pictures.service.ts';

const DAY_SECONDS = 86_400;

type Shown = { userId: string; id: string; until: number };
type Means = Pick<IdentityContext, 'clock'> & { identity: { secrets: Pick<Secrets, 'pictures'> } };

const keyOf = ({ pictures }: Pick<Secrets, 'pictures'>, { userId, id, until }: Shown): string =>
  hmac(pictures, JSON.stringify([userId, id, until])).toString('base64url', 0, 16);

/**
 * The address by which a picture is seen, for one to two days: who may know of the person is told it, and an address that is found later shows
 * nothing. The same all day, so that browsers need not ask again. An address elsewhere stays as it is.
 * @param userId whose profile shows it; a key for one person's picture opens no other
 */
export function pictureAddress(
  { clock, identity }: Means,
  { userId, pictureUrl }: { userId: string; pictureUrl: string | null },
): string | null {
  const at = pictureUrl?.lastIndexOf(PICTURES_PATH) ?? -1;
  if (pictureUrl === null || at < 0) return pictureUrl;
  const id = pictureUrl.slice(at + PICTURES_PATH.length);
  const until = (Math.floor(clock.now().getTime() / 1000 / DAY_SECONDS) + 2) * DAY_SECONDS;
  // No query: clients add one of their own.
  return `${pictureUrl}.${until}.${keyOf(identity.secrets, { userId, id, until })}`;
}

/** The address as the profile keeps it, of one that was shown. */
export function keptAddress(pictureUrl: string): string {
  const at = pictureUrl.lastIndexOf(PICTURES_PATH);
  if (at < 0) return pictureUrl;
  const begins = at + PICTURES_PATH.length;
  return pictureUrl.slice(0, begins) + (/^[^.?]*/.exec(pictureUrl.slice(begins))?.[0] ?? '');
}

/** What an address says: which picture, and until when it holds by which key; seconds since 1970. */
export function readShown(text: string): { id: string; until: number; key: string } {
  const [id = '', until = '', key = ''] = text.split('.');
  return { id, until: /^\d{1,12}$/.test(until) ? Number(until) : 0, key };
}

/** @returns seconds that the address still holds; 0 when it does not */
export function secondsLeft({ clock, identity }: Means, shown: Shown, key: string): number {
  const left = shown.until - Math.floor(clock.now().getTime() / 1000);
  const [given, right] = [Buffer.from(key), Buffer.from(keyOf(identity.secrets, shown))];
  return left > 0 && given.length === right.length && timingSafeEqual(given, right) ? left : 0;
}
