import { conjugate } from './conjugate-french.ts';
import type { Address } from './wording.ts';

/** To the coach, of several people, quoted, inverted, or in a subjunctive that looks like an indicative. */
const UNSAFE =
  /(?<!\p{L})(?:tu|toi|te|t'|ton|ta|tes|vous|votre|vos|nous|notre|nos|on|miennes?|miens?|qui suis|moi qui)(?!\p{L})|["«»“”]|-je(?!\p{L})|(?:faut|pour|avant|peur|veux|voudrais|aimerais|sans|afin|bien) qu(?:e |')(?:je|j')/iu;
const BETWEEN = new Set(['ne', "n'", 'le', 'la', 'les', "l'", 'lui', 'leur', 'y', 'en', 'me', "m'"]);
const STARTS_CLAUSE =
  /^(?:je|j'|il|elle|ils|elles|ça|cela|c'est|c'était|personne|tout le monde|rien|mon|ma|mes|le|la|les|l')(?:\s|(?<=')|$)/iu;
const HAS_VERB = /\s(?:est|sont|était|a|ont|va|vont|fait|font|peut|doit|veut|me|m'|ne|n'|se|s')(?:\s|(?<='))/iu;

const tokensOf = (text: string): string[] => text.match(/[\p{L}-]+'|[\p{L}\d-]+|[^\s\p{L}\d]+/gu) ?? [];

/** "je remets toujours mon appel" as "vous remettez toujours votre appel"; undefined when it cannot be turned safely. */
export function flipFrench(clause: string, address: Address): string | undefined {
  const text = clause.replace(/[’‘]/gu, "'").trim();
  if (UNSAFE.test(text) || !STARTS_CLAUSE.test(text)) return undefined;
  const own = /^(?:je\s|j')/iu.test(text);
  if (!own && !/^(?:il|elle|ils|elles|ça|cela|c')/iu.test(text) && !HAS_VERB.test(` ${text} `)) return undefined;
  const tokens = tokensOf(text);
  const out: string[] = [];
  let wantsVerb = false;
  for (const token of tokens) {
    const word = token.toLowerCase();
    if (word === 'je' || word === "j'") {
      out.push(address);
      wantsVerb = true;
    } else if (wantsVerb && !BETWEEN.has(word)) {
      const verb = conjugate(word, address);
      if (verb === undefined) return undefined;
      out.push(verb);
      wantsVerb = false;
    } else out.push(swap(token, word, address));
  }
  if (wantsVerb) return undefined;
  return joined(
    out,
    own ||
      /^(?:mon|ma|mes)\s/iu.test(text) ||
      /^(?:il|elle|ils|elles|ça|cela|c'|le|la|les|l'|personne|tout|rien)/iu.test(text),
  );
}

function swap(token: string, word: string, address: Address): string {
  const tu = address === 'tu';
  if (word === 'me' || word === "m'") return tu ? 'te' : 'vous';
  if (word === 'moi') return tu ? 'toi' : 'vous';
  if (word === 'moi-même') return tu ? 'toi-même' : 'vous-même';
  if (word === 'mon') return tu ? 'ton' : 'votre';
  if (word === 'ma') return tu ? 'ta' : 'votre';
  if (word === 'mes') return tu ? 'tes' : 'vos';
  return token;
}

/** Puts the words together again, with the elisions the new verb forms ask for ("n'ai" → "n'avez", "ne suis" → "n'êtes"). */
function joined(words: string[], lower: boolean): string {
  const text = words
    .join(' ')
    .replace(/' /gu, "'")
    .replace(/ ([,.])/gu, '$1')
    .replace(/(?<!\p{L})(ne|te) (?=[aeiouyâàéèêëîïôûœ])/giu, (_, word: string) => `${word.charAt(0)}'`)
    .replace(/(?<!\p{L})n'(?=[^aeiouyhâàéèêëîïôûœ\s])/giu, 'ne ');
  return lower ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
