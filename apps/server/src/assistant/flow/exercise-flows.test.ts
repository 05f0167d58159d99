import { describe, expect, test } from 'vitest';
import { FLOWS } from '#installation';
import { assess } from '../safety/assess.ts';
import { initialState } from './advance.ts';
import type { Flow, Slot } from './flow.ts';
import { keptAnew, keptOf } from './kept.ts';
import { loadFlows } from './load-flows.ts';
import { chosenOf, fittingPick, optionsNamed, optionsOf, parsePicked, readPicked } from './picked.ts';
import { randomWalks } from './random-walks.ts';

const exercises = loadFlows(FLOWS).exercises();
const exercise = (id: string): Flow => {
  const found = exercises.find((flow) => flow.id === id);
  if (!found) throw new Error(`no exercise ${id}`);
  return found;
};
const slotOf = (flow: Flow, id: string): Slot => {
  const slot = flow.slots.get(id);
  if (!slot) throw new Error(`no slot ${id}`);
  return slot;
};
const values = exercise('values');
const sorted = slotOf(values, 'sorted');
const top = slotOf(values, 'top');
const cards = sorted.pick?.options ?? [];

describe('the exercises', () => {
  test.each(exercises.map((flow) => [flow.id, flow] as const))('FLOW-1 %s has no dead end', (_, flow) => {
    expect(randomWalks(flow, 500)).toMatchObject({ deadEnds: 0 });
  });

  test.each(exercises.map((flow) => [flow.id, flow] as const))('FLOW-5 %s leaves something to keep', (_, flow) => {
    expect(flow.keeps.length).toBeGreaterThan(0);
    const slots = Object.fromEntries(
      [...flow.slots.values()].map((slot) => {
        const value =
          slot.type === 'scale'
            ? slot.max
            : slot.type === 'choice'
              ? (slot.choices[0]?.id ?? '')
              : slot.type === 'pick'
                ? `${slot.pick?.piles[0]?.id ?? 'all'}=${optionsOf(flow, slot, {})[0]?.id}`
                : 'as I said it';
        return [slot.id, value];
      }),
    );
    const state = { ...initialState(flow), slots };
    for (const keep of keptOf(flow, state, 'fr')) {
      expect(keep.title.fr, keep.keep).toBeTruthy();
      expect(keep.sections.flatMap(({ items }) => items).length).toBeGreaterThan(0);
    }
    expect(keptAnew(flow, state, state, 'fr')).toEqual([]);
    expect(keptAnew(flow, state, { ...state, completed: true }, 'fr').length).toBeGreaterThan(0);
  });
});

test('CHAT-10 nothing that an exercise offers to tap or to lay is taken for danger', () => {
  const offered = exercises.flatMap((flow) =>
    [...flow.slots.values()].flatMap((slot) => [
      ...slot.choices.flatMap(({ label }) => [label.en, label.fr]),
      ...(['en', 'fr'] as const).map((language) =>
        (slot.pick?.options ?? []).map(({ label }) => label[language]).join(', '),
      ),
    ]),
  );
  // French forms of address stand in brackets; nobody sends them so.
  const sent = offered.map((text) => text.replace(/\[([^\][|]*)\|([^\][|]*)\]/gu, '$2')).filter(Boolean);
  expect(sent.filter((text) => assess(text).level !== 'none')).toEqual([]);
});

describe('choosing of many', () => {
  test('FLOW-3 the cards are seventy-two, each different in both languages', () => {
    expect(cards).toHaveLength(72);
    expect(new Set(cards.flatMap(({ label }) => [label.en])).size).toBe(72);
    expect(new Set(cards.flatMap(({ label }) => [label.fr])).size).toBe(72);
    expect(slotOf(exercise('strengths'), 'strengths').pick?.options).toHaveLength(24);
  });

  test('FLOW-4 what a board sends is read heap by heap', () => {
    const message = 'Very important to me: Honesty, Working together, Family\nImportant: Order\nLess important: Thrill';
    expect(parsePicked(readPicked(sorted, cards, message))).toEqual([
      { pile: 'most', ids: ['honesty', 'cooperation', 'family'] },
      { pile: 'some', ids: ['order'] },
      { pile: 'less', ids: ['excitement'] },
    ]);
    expect(chosenOf(readPicked(sorted, cards, 'Très important pour moi : Honnêteté, Calme intérieur'))).toEqual([
      'honesty',
      'innerpeace',
    ]);
  });

  test('FLOW-4 every card is read back from its own name, alone and among all others', () => {
    for (const language of ['en', 'fr'] as const) {
      for (const { id, label } of cards)
        expect([label[language], optionsNamed(cards, label[language])]).toEqual([label[language], [id]]);
      const all = cards.map(({ label }) => label[language]).join(', ');
      expect(optionsNamed(cards, all)).toEqual(cards.map(({ id }) => id));
    }
  });

  test('FLOW-4 who writes names a few in a sentence, in any spelling', () => {
    expect(chosenOf(readPicked(sorted, cards, 'I think family, HUMOUR and – most of all – honesty'))).toEqual([
      'family',
      'humour',
      'honesty',
    ]);
    expect(chosenOf(readPicked(sorted, cards, 'Equite et surtout liberté.'))).toEqual(['fairness', 'freedom']);
    expect(readPicked(sorted, cards, 'Honesty')).toBeUndefined();
    expect(readPicked(sorted, cards, 'none of them')).toBeUndefined();
  });

  test('FLOW-4 of a heap only what lies on it can be chosen, in order, five at most', () => {
    const slots = { sorted: 'most=honesty family humour order rest play; some=art' };
    const options = optionsOf(values, top, slots);
    expect(options.map(({ id }) => id)).toEqual(['honesty', 'family', 'humour', 'order', 'rest', 'play']);
    expect(chosenOf(readPicked(top, options, 'Play, Family, Honesty, Order, Rest, Humour'))).toEqual([
      'play',
      'family',
      'honesty',
      'order',
      'rest',
    ]);
    expect(readPicked(top, options, 'Art and music')).toBeUndefined();
  });

  test('FLOW-3 a value that is no choice is refused, whoever proposes it', () => {
    expect(fittingPick(top, cards, 'honesty, nonsense; honesty care')).toBe('all=honesty');
    for (const value of ['', 'nonsense', 'some=honesty', 7]) expect(fittingPick(top, cards, value)).toBeUndefined();
  });
});
