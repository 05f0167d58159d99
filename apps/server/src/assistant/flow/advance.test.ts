import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { advance, initialState, nextSlot, subsequenceOf } from './advance.ts';
import { loadDefaultFlow } from './core-flow.ts';
import type { FlowEvent, FlowState, Signals, SlotUpdate } from './flow.ts';
import { randomWalks } from './random-walks.ts';
import { progressOf } from './step-map.ts';

const flow = loadDefaultFlow();
const bound = flow.subsequences.reduce((total, each) => total + each.maxTurns * each.maxVisits, 0);
const say = (slotUpdates: SlotUpdate[] = [], signals: Signals = {}): FlowEvent => ({
  type: 'user_message',
  text: 'words',
  slotUpdates,
  signals,
});
/** What takeTurn does after a reply: remembers which slot the question was about. */
const asking = (state: FlowState): FlowState => ({ ...state, asked: nextSlot(flow, state)?.id ?? null });
const step = (state: FlowState, event: FlowEvent): FlowState => asking(advance(flow, state, event).state);

const update = fc
  .constantFrom(...flow.slots.values())
  .chain(
    (slot): fc.Arbitrary<SlotUpdate> =>
      slot.type === 'scale'
        ? fc.integer({ min: slot.min - 1, max: slot.max + 1 }).map((value) => ({ slot: slot.id, value }))
        : slot.type === 'choice'
          ? fc
              .constantFrom(...slot.choices.map((choice) => choice.id), 'nonsense')
              .map((value) => ({ slot: slot.id, value }))
          : fc
              .constantFrom(
                '',
                'one',
                'three plain words',
                'a much longer answer that says what happens and what it is like',
              )
              .map((value) => ({ slot: slot.id, value })),
  );
const flag = fc.boolean();
const signals = fc.record(
  {
    change_talk: flag,
    sustain_talk: flag,
    stuck: flag,
    off_topic: flag,
    wants_stop: flag,
    skip: flag,
    carry_on: flag,
    follow: flag,
    come_back: flag,
    aside: flag,
    harsh_thought: flag,
  },
  { requiredKeys: [] },
);
const message = fc
  .record({ slotUpdates: fc.array(update, { maxLength: 4 }), signals })
  .map(({ slotUpdates, signals: heard }) => say(slotUpdates, heard));
const places: string[] = [...flow.subsequences.map((each) => each.id), 'nowhere'];
const decision: fc.Arbitrary<FlowEvent> = fc.record({
  type: fc.constant('director_decision' as const),
  slot_updates: fc.array(update, { maxLength: 3 }),
  signals,
  transition: fc.constantFrom('stay' as const, 'next' as const, 'goto' as const, 'park' as const, 'complete' as const),
  target: fc.constantFrom(null, ...places),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
});
const event: fc.Arbitrary<FlowEvent> = fc.oneof(
  { weight: 8, arbitrary: message },
  { weight: 2, arbitrary: decision },
  {
    weight: 1,
    arbitrary: fc.constantFrom<FlowEvent>(
      { type: 'safety_entered' },
      { type: 'safety_left' },
      { type: 'stop_requested' },
    ),
  },
);
const runs = { numRuns: 1500 };
const place = (state: FlowState) => flow.subsequences.findIndex((each) => each.id === state.subsequence);

describe('the reducer', () => {
  test('FLOW-1 a new conversation stands at s1, without a step, not completed', () => {
    expect(progressOf(initialState(flow))).toEqual({
      current_sequence: 's1',
      current_subsequence: null,
      is_completed: false,
    });
  });

  test('FLOW-4 every run ends within the turns its steps allow, whatever is said', () => {
    fc.assert(
      fc.property(fc.infiniteStream(message), (messages) => {
        let state = initialState(flow);
        let guided = 0;
        for (const each of messages) {
          if (state.completed) break;
          if (state.mode !== 'free_talk') guided += 1;
          expect(guided).toBeLessThanOrEqual(bound);
          state = step(state, each);
        }
        expect(state.completed).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  test('FLOW-4 silence about every question also ends, and leaves no step open', () => {
    let state = initialState(flow);
    let turns = 0;
    while (!state.completed && turns <= bound) {
      state = step(state, say());
      turns += 1;
    }
    expect(state.completed).toBe(true);
    expect(state.skipped.length).toBeGreaterThan(0);
  });

  test('FLOW-1 progress never moves backwards, and what is done stays done', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let state = initialState(flow);
        for (const each of events) {
          const next = step(state, each);
          expect(place(next)).toBeGreaterThanOrEqual(place(state));
          expect(next.finished).toEqual(expect.arrayContaining(state.finished));
          state = next;
        }
      }),
      runs,
    );
  });

  test('FLOW-1 completed is absorbing', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 25 }), (events) => {
        let state = step(step(initialState(flow), say([], { wants_stop: true })), say());
        expect(state.completed).toBe(true);
        const before = progressOf(state);
        for (const each of events) {
          const { state: next, effects } = advance(flow, state, each);
          expect(effects).toEqual([]);
          state = next;
          expect(progressOf(state)).toEqual(before);
        }
      }),
      runs,
    );
  });

  test('FLOW-4 safety returns to exactly where it was, whatever is said meanwhile', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), fc.array(message, { maxLength: 6 }), (events, meanwhile) => {
        const before = events.reduce(step, initialState(flow));
        fc.pre(before.mode !== 'safety');
        let state = advance(flow, before, { type: 'safety_entered' }).state;
        expect(state.mode).toBe('safety');
        state = advance(flow, state, { type: 'safety_entered' }).state;
        for (const each of meanwhile) state = advance(flow, state, each).state;
        state = advance(flow, state, { type: 'safety_left' }).state;
        expect({ ...state, turn: before.turn }).toEqual(before);
      }),
      runs,
    );
  });

  test('FLOW-4 there is no dead end: a guided conversation always has something to ask or to close', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let state = initialState(flow);
        for (const each of events) {
          state = step(state, each);
          if (state.mode !== 'guided') continue;
          expect(nextSlot(flow, state) !== undefined || state.closing || state.parkOffer !== null).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test('FLOW-4 thousands of random walks all arrive', () => {
    expect(randomWalks(flow, 4000)).toMatchObject({ walks: 4000, deadEnds: 0 });
  });

  test('FLOW-4 the state is plain JSON and the given state is never changed', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let state = initialState(flow);
        for (const each of events) {
          const copy = JSON.stringify(state);
          const next = advance(flow, state, each).state;
          expect(JSON.stringify(state)).toBe(copy);
          expect(JSON.parse(JSON.stringify(next))).toEqual(next);
          state = asking(next);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('FLOW-5 finishing steps, sequences, the plan and the flow is told exactly once each', () => {
    fc.assert(
      fc.property(fc.infiniteStream(message), (messages) => {
        let state = initialState(flow);
        const told: string[] = [];
        for (const each of messages) {
          const { state: next, effects } = advance(flow, state, each);
          told.push(
            ...effects
              .filter((effect) => effect.type !== 'parked')
              .map((effect) => JSON.stringify({ ...effect, early: null, plan: null })),
          );
          state = asking(next);
          if (state.completed) break;
        }
        expect(new Set(told).size).toBe(told.length);
        expect(told.filter((effect) => effect.includes('flow_completed'))).toHaveLength(1);
      }),
      { numRuns: 300 },
    );
  });

  test('FLOW-4 a question is asked three times at most, then left open', () => {
    let state = step(initialState(flow), say([{ slot: 'topic', value: 'a talk with my manager about the workload' }]));
    expect(state.asked).toBe('importance');
    for (const expected of [1, 2]) {
      state = step(state, say([], { stuck: true }));
      expect(state.attempts.importance).toBe(expected);
      expect(state.asked).toBe('importance');
    }
    state = step(state, say([], { stuck: true }));
    expect(state.passed).toContain('importance');
    expect(state.asked).not.toBe('importance');
  });

  test('FLOW-4 after two turns off the topic the other thread is offered a place, once', () => {
    let state = step(initialState(flow), say([{ slot: 'topic', value: 'a talk with my manager about the workload' }]));
    state = step(state, say([], { off_topic: true }));
    expect(state.parkOffer).toBeNull();
    state = step(state, say([], { off_topic: true }));
    expect(state.parkOffer).toBe('words');
    const { state: parked, effects } = advance(flow, state, say());
    expect(effects).toEqual([{ type: 'parked', topic: 'words' }]);
    expect(parked.parked).toEqual([{ topic: 'words', turn: 4 }]);
    const again = step(step(asking(parked), say([], { off_topic: true })), say([], { off_topic: true }));
    expect(again.parkOffer).toBeNull();
  });

  test('FLOW-4 the other thread can be followed, and one comes back to where one was', () => {
    let state = step(initialState(flow), say([{ slot: 'topic', value: 'a talk with my manager about the workload' }]));
    const where = state.subsequence;
    state = step(step(state, say([], { off_topic: true })), say([], { off_topic: true }));
    state = step(state, say([], { follow: true }));
    expect(state.mode).toBe('free_talk');
    state = step(step(state, say()), say([], { come_back: true }));
    expect(state).toMatchObject({ mode: 'guided', subsequence: where });
  });

  test('FLOW-4 "let\'s stop" closes in two turns, and can be taken back', () => {
    const stopped = step(initialState(flow), say([], { wants_stop: true }));
    expect(stopped).toMatchObject({ closing: true, completed: false });
    const { state, effects } = advance(flow, stopped, say([{ slot: 'takeaway', value: 'one step' }]));
    expect(state).toMatchObject({ completed: true, mode: 'completed', slots: { takeaway: 'one step' } });
    expect(effects).toEqual([{ type: 'flow_completed', early: true }]);
    expect(step(stopped, say([], { carry_on: true }))).toMatchObject({
      closing: false,
      completed: false,
      mode: 'guided',
    });
  });

  test('FLOW-4 a review begins with the last plan when one is open', () => {
    const state = initialState(flow, 'review', { previous_plan: 'If I hesitate, then I write one line' });
    expect(progressOf(state).current_sequence).toBe('s6r');
    expect(nextSlot(flow, state)?.id).toBe('plan_kept');
  });

  test('FLOW-4 a step that may be walked twice asks again on the second visit', () => {
    const looped = {
      ...flow,
      subsequences: flow.subsequences.map((each) =>
        each.id === 's3.1'
          ? { ...each, next: [{ when: null, to: 's2.1' }] }
          : each.id === 's2.1'
            ? { ...each, maxVisits: 2 }
            : each,
      ),
    };
    const state = {
      ...initialState(looped),
      mode: 'guided' as const,
      sequence: 's3',
      subsequence: 's3.1',
      visits: { 's2.1': 1, 's3.1': 1 },
      slots: { reality: 'it was so and so' },
    };
    const { state: next } = advance(looped, state, say([{ slot: 'goal', value: 'two words' }]));
    expect(next.subsequence).toBe('s2.1');
    expect(next.slots.reality).toBeUndefined();
    expect(subsequenceOf(looped, next.subsequence).slots[0]?.id).toBe('reality');
  });
});
