import { advance, initialState, nextSlot } from './advance.ts';
import type { Flow, FlowState, Slot, SlotUpdate, SlotValue } from './flow.ts';
import { optionsOf } from './picked.ts';

export type Walks = { walks: number; deadEnds: number; longest: number };

/** Park–Miller: a small generator that gives the same walks for the same seed on every machine. */
function randomOf(seed: number): (below: number) => number {
  let value = (seed % 2_147_483_646) + 1;
  return (below) => {
    value = (value * 48_271) % 2_147_483_647;
    return value % below;
  };
}

/**
 * Walks a flow as people might, answering, hesitating, straying, stopping. A dead end is a conversation that still goes on
 * but has nothing to ask, or one that does not end within the turns its steps allow.
 */
export function randomWalks(flow: Flow, walks: number, seed = 1): Walks {
  const random = randomOf(seed);
  const bound = flow.subsequences.reduce((total, each) => total + each.maxTurns * each.maxVisits, 0);
  // Free talk comes on top of the guided turns and is bounded as well.
  const patience = bound * 2;
  let deadEnds = 0;
  let longest = 0;
  for (let walk = 0; walk < walks; walk += 1) {
    let state = initialState(flow);
    let stuck = false;
    while (!state.completed && !stuck) {
      state = oneTurn(flow, state, random);
      stuck = state.turn > patience || (state.mode === 'guided' && !hasSomethingToSay(flow, state));
    }
    if (stuck) deadEnds += 1;
    longest = Math.max(longest, state.turn);
  }
  return { walks, deadEnds, longest };
}

const hasSomethingToSay = (flow: Flow, state: FlowState): boolean =>
  nextSlot(flow, state) !== undefined || state.closing || state.parkOffer !== null;

function oneTurn(flow: Flow, state: FlowState, random: (below: number) => number): FlowState {
  const mood = random(20);
  const answers = mood < 12;
  const asked = state.asked ? flow.slots.get(state.asked) : undefined;
  const slotUpdates: SlotUpdate[] = [];
  if (asked && answers) {
    const value = someAnswer(flow, state, asked, random);
    if (value !== undefined) slotUpdates.push({ slot: asked.id, value });
  }
  if (mood === 12) slotUpdates.push({ slot: 'topic', value: 'something quite different' });
  const { state: next } = advance(flow, state, {
    type: 'user_message',
    text: 'words',
    slotUpdates,
    signals: {
      stuck: mood === 13,
      off_topic: mood === 14 || mood === 15,
      skip: mood === 16,
      aside: mood === 17,
      wants_stop: random(60) === 0,
      carry_on: random(3) === 0,
      follow: random(2) === 0,
      come_back: random(3) === 0,
    },
  });
  return { ...next, asked: nextSlot(flow, next)?.id ?? null };
}

/** Anything that a person might answer to this question. */
function someAnswer(
  flow: Flow,
  state: FlowState,
  asked: Slot,
  random: (below: number) => number,
): SlotValue | undefined {
  const choice = asked.choices[random(Math.max(1, asked.choices.length))];
  if (asked.type === 'scale') return asked.min + random(asked.max - asked.min + 1);
  if (asked.type === 'choice') return choice?.id;
  if (asked.type === 'pick') {
    const options = optionsOf(flow, asked, state.slots);
    const first = random(Math.max(1, options.length));
    return Array.from({ length: 1 + random(8) }, (_, step) => options[(first + step) % options.length]?.id).join(' ');
  }
  return 'word '.repeat(1 + random(16)).trim();
}
