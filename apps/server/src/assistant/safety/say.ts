import type { Language } from '@parley/contracts/language.ts';

/** An authored text. French holds both forms of address as `{tu form|vous form}`; `{emergency}` is the emergency number. */
export type Copy = { en: string; fr: string };
export type Voice = { language: Language; address: 'tu' | 'vous' };

/** The text in one language and address, with the spaces French typography asks for. */
export function speak(copy: Copy, { language, address }: Voice): string {
  if (language === 'en') return copy.en;
  return copy.fr
    .replace(/\{([^{}|]*)\|([^{}|]*)\}/g, (_, tu: string, vous: string) => (address === 'tu' ? tu : vous))
    .replace(/ ([;:!?»])/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0');
}

/** FNV-1a, so that a seed always chooses the same variant. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return value;
}

/**
 * Picks a variant by seed, and not one of those `said` lately while another is left.
 * @returns the variant and its key, to be added to `said`
 */
export function choose(
  name: string,
  variants: readonly Copy[],
  seed: string,
  said: readonly string[],
): { copy: Copy; key: string } {
  const start = hash(`${seed}:${name}`) % variants.length;
  const order = variants.map((_, step) => (start + step) % variants.length);
  const at =
    order.find((index) => !said.includes(`${name}#${index}`)) ??
    order.toSorted((a, b) => said.lastIndexOf(`${name}#${a}`) - said.lastIndexOf(`${name}#${b}`))[0] ??
    0;
  return { copy: variants[at] as Copy, key: `${name}#${at}` };
}
