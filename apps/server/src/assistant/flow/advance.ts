import { ALWAYS, countWords, holds } from './expression.ts';
import type {
  Advance,
  Flow,
  FlowEffect,
  FlowEvent,
  FlowState,
  Plan,
  Signals,
  Slot,
  SlotUpdate,
  SlotValue,
  Subsequence,
} from './flow.ts';
import { everyOption, fittingPick } from './picked.ts';

const END = 'end';
/** Below this, a director's transition is a guess. */
export const SURE_ENOUGH = 0.6;
/** Unanswered asks after which a question is left open: asked, said differently, with choices. */
export const LADDER = 3;
/** Turns of free talk after which the coach returns to the thread. */
const FREE_TALK_TURNS = 8;

export function subsequenceOf(flow: Flow, id: string): Subsequence {
  const found = flow.subsequences.find((each) => each.id === id) ?? flow.subsequences[0];
  if (!found) throw new Error(`flow ${flow.id} has no subsequence`);
  return found;
}

/** @param entry one of the flow's other authored beginnings, such as `review` */
export function initialState(flow: Flow, entry?: string, slots: Record<string, SlotValue> = {}): FlowState {
  const start = subsequenceOf(flow, (entry && flow.entries[entry]) || flow.start);
  return {
    flow: flow.id,
    version: flow.version,
    mode: 'idle',
    resumeMode: null,
    sequence: start.sequence,
    subsequence: start.id,
    slots,
    turn: 0,
    stepTurns: 0,
    freeTurns: 0,
    asked: null,
    attempts: {},
    passed: [],
    visits: { [start.id]: 1 },
    finished: [],
    skipped: [],
    parked: [],
    offTopicTurns: 0,
    parkOffer: null,
    parkAsked: false,
    closing: false,
    completed: false,
    ideaOffer: null,
    idea: null,
    planMade: false,
    evidence: [],
    recentTemplates: [],
    quoted: [],
  };
}

/** The next thing to ask in the current step, or undefined when nothing is left to ask there. */
export function nextSlot(flow: Flow, state: FlowState): Slot | undefined {
  return subsequenceOf(flow, state.subsequence).slots.find(
    (slot) =>
      slot.ask.en.length > 0 &&
      state.slots[slot.id] === undefined &&
      !state.passed.includes(slot.id) &&
      holds(slot.when ?? ALWAYS, { slots: state.slots, signals: {} }),
  );
}

/** The value in the slot's own shape, or undefined when it does not fit. */
export function fitting(flow: Flow, slot: Slot, value: SlotValue): SlotValue | undefined {
  if (slot.type === 'scale') {
    const number = typeof value === 'number' ? Math.round(value) : Number.NaN;
    return number >= slot.min && number <= slot.max ? number : undefined;
  }
  if (slot.type === 'pick') return fittingPick(slot, everyOption(flow, slot), value);
  const text = String(value).trim();
  if (slot.type === 'choice') return slot.choices.some((choice) => choice.id === text) ? text : undefined;
  return text !== '' && countWords(text) >= slot.minWords ? text : undefined;
}

/** The state after an event, and what happened on the way. Pure; nothing of `state` is changed. */
export function advance(flow: Flow, state: FlowState, event: FlowEvent): Advance {
  const next = structuredClone(state);
  const effects: FlowEffect[] = [];
  switch (event.type) {
    case 'safety_entered':
      if (next.mode !== 'safety') {
        next.resumeMode = next.mode;
        next.mode = 'safety';
      }
      break;
    case 'safety_left':
      if (next.mode === 'safety') {
        next.mode = next.resumeMode ?? 'guided';
        next.resumeMode = null;
      }
      break;
    case 'stop_requested':
      if (next.mode !== 'safety' && !next.completed) next.closing = true;
      break;
    case 'user_message':
      hear(flow, next, event.text, event.slotUpdates, event.signals, effects);
      break;
    case 'director_decision':
      follow(flow, next, event, effects);
      break;
  }
  return { state: next, effects };
}

function hear(
  flow: Flow,
  state: FlowState,
  text: string,
  updates: SlotUpdate[],
  signals: Signals,
  effects: FlowEffect[],
): void {
  state.turn += 1;
  if (state.mode === 'safety') return;
  if (state.completed) {
    fill(
      flow,
      state,
      updates.filter((update) => update.slot === flow.afterwards?.id),
    );
    return;
  }
  if (state.mode === 'idle') state.mode = 'guided';
  if (state.mode === 'free_talk') {
    state.freeTurns += 1;
    if (signals.wants_stop) state.closing = true;
    else if (signals.come_back || state.freeTurns >= FREE_TALK_TURNS) state.mode = 'guided';
    if (!state.closing) return;
    state.mode = 'guided';
  }
  state.stepTurns += 1;
  if (state.closing) {
    if (!signals.carry_on) {
      finishEarly(flow, state, updates, effects);
      return;
    }
    state.closing = false;
  } else if (signals.wants_stop) {
    state.closing = true;
    return;
  } else if (state.parkOffer !== null) answerParkOffer(state, signals, effects);
  else if (signals.off_topic) hearOffTopic(state, text);
  else {
    state.offTopicTurns = 0;
    takeAnswer(flow, state, updates, signals);
  }
  settle(flow, state, effects, signals);
}

function finishEarly(flow: Flow, state: FlowState, updates: SlotUpdate[], effects: FlowEffect[]): void {
  fill(flow, state, updates);
  state.closing = false;
  complete(state, effects, true);
}

function complete(state: FlowState, effects: FlowEffect[], early: boolean): void {
  state.mode = 'completed';
  state.completed = true;
  state.asked = null;
  effects.push({ type: 'flow_completed', early });
}

function answerParkOffer(state: FlowState, signals: Signals, effects: FlowEffect[]): void {
  const other = state.parkOffer ?? '';
  state.parkOffer = null;
  state.offTopicTurns = 0;
  if (signals.follow) {
    state.mode = 'free_talk';
    state.freeTurns = 0;
    return;
  }
  state.parked.push({ topic: other, turn: state.turn });
  effects.push({ type: 'parked', topic: other });
}

function hearOffTopic(state: FlowState, text: string): void {
  state.offTopicTurns += 1;
  if (state.offTopicTurns < 2 || state.parkAsked) return;
  state.parkOffer = text;
  state.parkAsked = true;
}

function takeAnswer(flow: Flow, state: FlowState, updates: SlotUpdate[], signals: Signals): void {
  const filled = fill(flow, state, updates);
  const asked = state.asked ? flow.slots.get(state.asked) : undefined;
  if (!asked || filled.includes(asked.id) || state.slots[asked.id] !== undefined || signals.aside) return;
  const attempts = (state.attempts[asked.id] ?? 0) + 1;
  state.attempts[asked.id] = attempts;
  if (signals.skip || attempts >= (asked.required ? LADDER : 1)) state.passed.push(asked.id);
}

function fill(flow: Flow, state: FlowState, updates: SlotUpdate[]): string[] {
  const filled: string[] = [];
  for (const update of updates) {
    const slot = flow.slots.get(update.slot);
    const value = slot && fitting(flow, slot, update.value);
    if (value === undefined) continue;
    state.slots[update.slot] = value;
    filled.push(update.slot);
  }
  return filled;
}

/** Leaves steps whose aim is met or whose turns are used up, until one wants to hear something. */
function settle(flow: Flow, state: FlowState, effects: FlowEffect[], signals: Signals): void {
  if (state.mode !== 'guided' || state.closing || state.parkOffer !== null) {
    // A step must not outlive its turns because somebody hesitates between two topics.
    if (state.mode !== 'guided' || state.stepTurns < subsequenceOf(flow, state.subsequence).maxTurns) return;
  }
  takeOver(flow, state);
  noteGains(flow, state, effects, signals);
  while (!state.completed && mayLeave(flow, state)) {
    leave(flow, state, effects, signals);
    takeOver(flow, state);
    noteGains(flow, state, effects, signals);
  }
}

/** A plan's "if" is the obstacle already named, unless the person says otherwise. */
function takeOver(flow: Flow, state: FlowState): void {
  for (const slot of subsequenceOf(flow, state.subsequence).slots) {
    const value = slot.from ? state.slots[slot.from] : undefined;
    if (value !== undefined && state.slots[slot.id] === undefined) state.slots[slot.id] = value;
  }
}

function mayLeave(flow: Flow, state: FlowState): boolean {
  const here = subsequenceOf(flow, state.subsequence);
  return nextSlot(flow, state) === undefined || state.stepTurns >= here.maxTurns;
}

function isFinished(here: Subsequence, state: FlowState, signals: Signals): boolean {
  const facts = { slots: state.slots, signals };
  const open = here.slots.some(
    (slot) =>
      slot.required &&
      slot.ask.en.length > 0 &&
      state.slots[slot.id] === undefined &&
      holds(slot.when ?? ALWAYS, facts),
  );
  return !open && holds(here.exit, facts);
}

function leave(flow: Flow, state: FlowState, effects: FlowEffect[], signals: Signals): void {
  const here = subsequenceOf(flow, state.subsequence);
  if (isFinished(here, state, signals)) {
    if (!state.finished.includes(here.id)) state.finished.push(here.id);
    effects.push({ type: 'subsequence_finished', id: here.id });
  } else {
    if (!state.skipped.includes(here.id)) state.skipped.push(here.id);
    effects.push({ type: 'subsequence_skipped', id: here.id });
    if (here.onStuck === 'park') {
      state.parked.push({ topic: here.id, turn: state.turn });
      effects.push({ type: 'parked', topic: here.id });
    }
  }
  const target = edgeFrom(flow, here, state, signals);
  if (
    target?.sequence !== here.sequence &&
    state.finished.some((id) => subsequenceOf(flow, id).sequence === here.sequence)
  ) {
    effects.push({ type: 'sequence_finished', id: here.sequence });
  }
  if (target) enter(state, target);
  else complete(state, effects, false);
}

function enter(state: FlowState, target: Subsequence): void {
  state.sequence = target.sequence;
  state.subsequence = target.id;
  state.stepTurns = 0;
  state.visits[target.id] = (state.visits[target.id] ?? 0) + 1;
  if ((state.visits[target.id] ?? 0) < 2) return;
  // A step that is walked again asks again.
  for (const slot of target.slots) {
    delete state.slots[slot.id];
    delete state.attempts[slot.id];
  }
  state.passed = state.passed.filter((id) => !target.slots.some((slot) => slot.id === id));
}

/** The first edge that holds and whose target may still be visited; undefined is the end. */
function edgeFrom(flow: Flow, here: Subsequence, state: FlowState, signals: Signals): Subsequence | undefined {
  for (const edge of here.next) {
    if (edge.when && !holds(edge.when, { slots: state.slots, signals })) continue;
    if (edge.to === END) return undefined;
    const target = subsequenceOf(flow, edge.to);
    if ((state.visits[target.id] ?? 0) < target.maxVisits) return target;
  }
  return undefined;
}

function noteGains(flow: Flow, state: FlowState, effects: FlowEffect[], signals: Signals): void {
  const plan = planOf(flow, state);
  if (plan && !state.planMade) {
    state.planMade = true;
    effects.push({ type: 'plan_made', plan });
  }
  const here = subsequenceOf(flow, state.subsequence);
  for (const { competency, when } of here.evidence) {
    const key = `${here.id} ${competency}`;
    if (state.evidence.includes(key) || !holds(when, { slots: state.slots, signals })) continue;
    state.evidence.push(key);
    effects.push({ type: 'evidence_found', competency, subsequence: here.id });
  }
}

/** The if-then plan as soon as both halves are there. */
export function planOf(flow: Flow, state: FlowState): Plan | null {
  const heard = (hears: string) => {
    const slot = [...flow.slots.values()].find((each) => each.hears === hears);
    const value = slot && state.slots[slot.id];
    return value === undefined ? null : String(value);
  };
  const condition = heard('if_part');
  const action = heard('then_part');
  const goal = state.slots.goal === undefined ? null : String(state.slots.goal);
  return condition && action ? { goal, condition, action, when: heard('moment') } : null;
}

/** A model's proposal: its slots are checked, and only edges that exist are taken, from `SURE_ENOUGH` on. */
function follow(
  flow: Flow,
  state: FlowState,
  event: Extract<FlowEvent, { type: 'director_decision' }>,
  effects: FlowEffect[],
): void {
  if (state.mode !== 'guided' || state.closing || event.confidence < SURE_ENOUGH) return;
  const { signals } = event;
  const own = subsequenceOf(flow, state.subsequence).slots.map((slot) => slot.id);
  fill(
    flow,
    state,
    event.slot_updates.filter((update) => own.includes(update.slot) || state.slots[update.slot] === undefined),
  );
  noteGains(flow, state, effects, signals);
  if (signals.wants_stop || event.transition === 'complete') {
    state.closing = true;
    return;
  }
  if (event.transition === 'park' && event.target) {
    state.parked.push({ topic: event.target, turn: state.turn });
    effects.push({ type: 'parked', topic: event.target });
  }
  const here = subsequenceOf(flow, state.subsequence);
  const target = edgeFrom(flow, here, state, signals);
  const wanted =
    event.transition === 'next' || (event.transition === 'goto' && target !== undefined && target.id === event.target);
  if (wanted && isFinished(here, state, signals)) leave(flow, state, effects, signals);
  settle(flow, state, effects, signals);
  // What the model already heard must not be taken for the answer to come.
  if (state.asked !== null && state.slots[state.asked] !== undefined) state.asked = nextSlot(flow, state)?.id ?? null;
}
