import type { Language } from '@parley/ui/i18n/define-copy.ts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';

/** 0 very easy to guess, 4 very hard. An estimate for the person; the server judges with more words. */
export type Score = 0 | 1 | 2 | 3 | 4;
export type Estimate = (password: string, own: string[]) => Score;

const made = new Map<Language, Promise<Estimate>>();

async function make(language: Language): Promise<Estimate> {
  const words = language === 'fr' ? await import('@zxcvbn-ts/language-fr') : await import('@zxcvbn-ts/language-en');
  const estimator = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...words.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: 128,
  });
  return (password, own) => estimator.check(password, own).score;
}

/** Heavy (dictionaries): load this file only when somebody begins to type a new password. */
export function estimator(language: Language): Promise<Estimate> {
  let known = made.get(language);
  if (!known) {
    known = make(language);
    made.set(language, known);
  }
  return known;
}
