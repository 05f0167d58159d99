import type { Language } from '../flow/flow.ts';
import { flipEnglish } from './flip-english.ts';
import { flipFrench } from './flip-french.ts';
import type { Address } from './wording.ts';

/** A clause given back in the second person, or undefined when that cannot be done with certainty. */
export const echoOf = (clause: string, language: Language, address: Address): string | undefined =>
  language === 'fr' ? flipFrench(clause, address) : flipEnglish(clause);
