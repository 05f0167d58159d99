import { describe, expect, test } from 'vitest';
import { FLOWS } from '#installation';
import type { FlowState, Language } from '../flow/flow.ts';
import { loadFlows } from '../flow/load-flows.ts';
import { assess } from '../safety/assess.ts';
import { openExercise } from './open-exercise.ts';
import { counterpart, counterpartName, heardInRehearsal, onlySilence } from './phrases/counterpart.ts';
import { taps } from './phrases/taps.ts';
import { allHeldIn, heldIn, readRehearsal } from './rehearsal.ts';
import { takeTurn } from './take-turn.ts';
import { addressed } from './wording.ts';

const flow = loadFlows(FLOWS).current('hard-conversation');
const BEFORE: Record<Language, string[]> = {
  en: [
    'My manager',
    'She hands me more and more projects',
    'Last week I got a third project',
    'I feel overwhelmed',
    'I would like us to agree which one comes first',
    'Then I can deliver in time',
  ],
  fr: [
    'Ma cheffe',
    'Elle me donne toujours plus de projets',
    'La semaine dernière j’ai reçu un troisième projet',
    'Je me sens sous pression',
    'J’aimerais que nous convenions de ce qui passe d’abord',
    'Alors je pourrai livrer à temps',
  ],
};

function talk(language: Language, messages: string[], seed = 'one') {
  const opening = openExercise(flow, { plan: null, language, address: 'vous', seed });
  if (!opening) throw new Error('no exercise');
  let state: FlowState = opening.state;
  const turns = [...BEFORE[language], ...messages].map((message) => {
    const turn = takeTurn({ flow, state, message, language, address: 'vous', seed });
    state = turn.state;
    return turn;
  });
  return { state, turns, last: turns.at(-1) };
}
const mark = (language: Language): string => `> **${counterpartName[language]}${language === 'fr' ? '\u00a0' : ''}:** `;

describe('a rehearsal', () => {
  test.each([
    ['en', 'You never listen to me', 'reproach'],
    ['en', 'Could you tell me a day before?', 'request'],
    ['en', 'On Monday the meeting began without me', 'description'],
    ['en', 'I am disappointed', 'feeling'],
    ['en', 'I say nothing', 'silence'],
    ['en', '…', 'silence'],
    ['en', 'So here we are', 'other'],
    ['fr', 'Tu ne m’écoutes jamais', 'reproach'],
    ['fr', 'C’est de ta faute', 'reproach'],
    ['fr', 'Pourriez-vous me prévenir la veille ?', 'request'],
    ['fr', 'Lundi la réunion a commencé sans moi', 'description'],
    ['fr', 'Je ressens de la déception', 'feeling'],
    ['fr', 'Je ne dis rien', 'silence'],
    ['fr', 'Bon, voilà', 'other'],
  ] as const)('FLOW-4 hears in %s: %s', (language, message, held) => {
    expect(heldIn(message, language)).toBe(held);
  });

  test('FLOW-4 a sentence may hold several things; what hurts is heard first', () => {
    expect(allHeldIn('You never ask me; on Monday I got three projects, and I would like to choose', 'en')).toEqual([
      'reproach',
      'request',
      'description',
    ]);
  });

  test('FLOW-4 what is said there is said to the other person: only plain words to the coach end it', () => {
    for (const message of ['What should I do?', 'Are you a person at all', 'That is enough', 'Thank you', 'Hello Ana'])
      expect(readRehearsal(message, 'en')).toEqual({ kind: 'sentence', value: message });
    expect(readRehearsal('Leave the rehearsal', 'en')).toEqual({ kind: 'leave' });
    expect(readRehearsal('Quitter la répétition', 'fr')).toEqual({ kind: 'leave' });
    expect(readRehearsal('stop', 'en')).toEqual({ kind: 'stop' });
    expect(readRehearsal('Je ne sais pas', 'fr')).toEqual({ kind: 'at_a_loss' });
  });

  test.each(['en', 'fr'] as const)(
    'FLOW-4 two rounds, each answered in a marked voice of its own, in %s',
    (language) => {
      for (const manner of ['calm', 'defensive', 'silent'] as const) {
        const chosen = flow.slots.get('manner')?.choices.find(({ id }) => id === manner)?.label[language] ?? '';
        const first = language === 'en' ? 'On Monday I got a third project' : 'Lundi j’ai reçu un troisième projet';
        const second = language === 'en' ? 'Could we agree which comes first?' : 'Pourrions-nous convenir de l’ordre ?';
        const { turns, state, last } = talk(language, [chosen, first, second]);
        for (const turn of turns.slice(-3)) {
          const lines = turn.reply.split('\n').filter((line) => line.startsWith('>'));
          expect(lines).toHaveLength(1);
          expect(lines[0]?.startsWith(mark(language))).toBe(true);
        }
        const lineOf = (held: 'opening' | 'description' | 'request') =>
          counterpart[manner][held][language].map((text) => addressed(text, 'vous'));
        for (const [index, held] of (['opening', 'description', 'request'] as const).entries())
          expect(lineOf(held)).toContain(
            turns
              .at(index - 3)
              ?.parts.find(({ kind }) => kind === 'counterpart')
              ?.text.slice(mark(language).length),
          );
        expect(state.slots).toMatchObject({ round_1: first, round_2: second });
        expect(last?.reply).toContain(language === 'en' ? 'a clear request' : 'une demande claire');
      }
    },
  );

  test('FLOW-4 it can be left in either round, or not begun', () => {
    for (const messages of [
      ['Defensive', 'Leave the rehearsal'],
      ['Silent', 'So', 'Leave the rehearsal'],
      ['No rehearsal'],
    ]) {
      const { state, last } = talk('en', messages);
      expect(state.subsequence).toBe('s4.1');
      expect(last?.reply).not.toContain('>');
      expect(state.completed).toBe(false);
    }
    expect(talk('en', ['Calm', 'stop']).state.closing).toBe(true);
  });

  test('FLOW-4 silence is an answer as well, and is kept as one', () => {
    const { state, last } = talk('en', ['Silent', 'I say nothing', '…']);
    expect(state.slots).toMatchObject({ round_1: '(silence)', round_2: '(silence)' });
    expect(onlySilence.en.some((text) => last?.reply.includes(text))).toBe(true);
  });

  test('FLOW-4 no line of the other person shouts or asks twice, and what is offered to tap is no danger', () => {
    for (const tap of [taps.sayNothing, taps.leaveRehearsal])
      expect([assess(tap.en).level, assess(tap.fr).level]).toEqual(['none', 'none']);
    const pools = Object.values(counterpart).flatMap((lines) => Object.values(lines));
    for (const language of ['en', 'fr'] as const) {
      for (const variants of [...pools, heardInRehearsal, onlySilence]) {
        expect(variants.en.length).toBe(variants.fr.length);
        for (const text of variants[language])
          for (const address of ['tu', 'vous'] as const) {
            const said = addressed(text, address);
            expect([said, (said.match(/\?/gu) ?? []).length <= 1]).toEqual([said, true]);
            expect([said, /[!|]|\p{Extended_Pictographic}/u.test(said)]).toEqual([said, false]);
            if (language === 'fr')
              expect([
                said,
                (address === 'tu'
                  ? /(?<!\p{L})(?:vous|votre|vos)(?!\p{L})/iu
                  : /(?<!\p{L})(?:tu|toi|ton|ta|tes)(?!\p{L})/iu
                ).test(said),
              ]).toEqual([said, false]);
          }
      }
    }
  });
});
