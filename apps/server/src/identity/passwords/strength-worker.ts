import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as en from '@zxcvbn-ts/language-en';
import * as fr from '@zxcvbn-ts/language-fr';

export type StrengthQuestion = { id: number; password: string; known: string[] };
export type StrengthAnswer = { id: number; score: number };

const factory = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...en.dictionary, ...fr.dictionary },
  graphs: common.adjacencyGraphs,
});

// Ends by itself when nobody is at the other end any more.
process.on('message', ({ id, password, known }: StrengthQuestion) => {
  process.send?.({ id, score: factory.check(password, known).score } satisfies StrengthAnswer);
});
