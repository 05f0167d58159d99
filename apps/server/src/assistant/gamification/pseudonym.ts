import type { Bilingual } from '@parley/contracts/language.ts';
import type { Principal } from '#principal';

const ALLOWED = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|[ '’.-](?=[\p{L}\p{N}])){0,22}[\p{L}\p{M}\p{N}]$/u;

/** As names are compared: without case, accents and what stands between letters. */
const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A name of one's choice; undefined when it cannot be used, or would tell who it is by their address. */
export function allowedPseudonym(
  wished: string,
  { email }: Pick<Principal, 'email'>,
): { pseudonym: string; folded: string } | undefined {
  const pseudonym = wished.normalize('NFKC').trim().replaceAll(/\s+/g, ' ');
  const folded = fold(pseudonym);
  const address = fold(email);
  const local = fold(email.split('@')[0] ?? '');
  if (!ALLOWED.test(pseudonym) || folded.length < 2 || folded === address || folded === local) return undefined;
  return { pseudonym, folded };
}

const QUALITIES: readonly Bilingual[] = [
  { en: 'Quiet', fr: 'tranquille' },
  { en: 'Calm', fr: 'calme' },
  { en: 'Patient', fr: 'sans hâte' },
  { en: 'Bright', fr: 'de lumière' },
  { en: 'Early', fr: 'du matin' },
  { en: 'Late', fr: 'du soir' },
  { en: 'Northern', fr: 'du nord' },
  { en: 'Southern', fr: 'du sud' },
];
const THINGS: readonly Bilingual[] = [
  { en: 'Heron', fr: 'Héron' },
  { en: 'Linden', fr: 'Tilleul' },
  { en: 'Brook', fr: 'Ruisseau' },
  { en: 'Lantern', fr: 'Lanterne' },
  { en: 'Swift', fr: 'Martinet' },
  { en: 'Fern', fr: 'Fougère' },
  { en: 'Pebble', fr: 'Galet' },
  { en: 'Otter', fr: 'Loutre' },
];
const one = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;

/** Made of nothing that belongs to the person. */
export function suggestedPseudonym(): Bilingual {
  const [quality, thing] = [one(QUALITIES), one(THINGS)];
  const number = 10 + Math.floor(Math.random() * 90);
  return { en: `${quality.en} ${thing.en} ${number}`, fr: `${thing.fr} ${quality.fr} ${number}` };
}
