import type { Bilingual, Language } from '@parley/contracts/language.ts';
import type { Expression } from './expression.ts';

export type { Language };

/** Several ways to say one thing, in each language. French holds `[tu form|vous form]`, slots stand as `{slot}`. */
export type Variants = Record<Language, string[]>;

export type SlotType = 'text' | 'scale' | 'choice' | 'moment' | 'pick';

/** What the coach listens for in any message, whatever was asked. */
export type Hearing = 'feeling' | 'tension' | 'if_part' | 'then_part' | 'moment' | 'harsh_thought';

export type Choice = { id: string; label: Bilingual; also: Record<Language, string[]> };

/** One of many things to choose from, with what it means. */
export type Option = { id: string; label: Bilingual; about: Bilingual | null; also: Record<Language, string[]> };

/** Choosing several of many: by naming them, or on a board. */
export type Pick = {
  min: number;
  max: number;
  /** The order of choosing counts: what matters most comes first. */
  ordered: boolean;
  options: Option[];
  /** Only what was chosen for this slot can be chosen here. */
  of: string | null;
  /** Heaps to sort into, the one that counts first; without them there is one heap, of what was chosen. */
  piles: { id: string; label: Bilingual }[];
};

/** What the browser shows beside a question: a calm guide for breathing, the senses, or a walk through the body. */
export const GUIDES = ['breath', 'senses', 'body'] as const;
export type Guide = (typeof GUIDES)[number];

export type Slot = {
  id: string;
  type: SlotType;
  required: boolean;
  /** Asked only when this holds. */
  when: Expression | null;
  min: number;
  max: number;
  /** A shorter answer is taken as "not yet". */
  minWords: number;
  hears: Hearing | null;
  /** Taken over from this slot when nothing else was said. */
  from: string | null;
  /** Short name in the slot table and in summaries. */
  name: Bilingual;
  /** Empty: never asked, only heard. */
  ask: Variants;
  again: Variants;
  choices: Choice[];
  reflect: Variants;
  /** Said before the question, an exercise for instance; may be long. */
  before: Bilingual | null;
  /** Of a slot of the type `pick`. */
  pick: Pick | null;
  guide: Guide | null;
  /** Said to somebody else, who answers as the slot `manner` says: calm, defensive or silent. */
  rehearses: { manner: string; round: 1 | 2 } | null;
};

export type Edge = { when: Expression | null; to: string };
export type EvidenceRule = { competency: string; when: Expression };

export type Subsequence = {
  id: string;
  sequence: string;
  title: Bilingual;
  goal: Bilingual;
  /** Not shown as "still ahead": it is entered only for some. */
  optional: boolean;
  protocol: string | null;
  slots: Slot[];
  guidance: Bilingual;
  acts: string[];
  maxTurns: number;
  maxVisits: number;
  exit: Expression;
  onStuck: 'offer_choices' | 'park' | 'skip';
  next: Edge[];
  evidence: EvidenceRule[];
};

export type Sequence = { id: string; title: Bilingual; optional: boolean; subsequences: Subsequence[] };

/** What makes a flow an exercise that somebody chooses. */
export type Exercise = {
  /** What it is for, in one sentence. */
  about: Bilingual;
  minutes: number;
  /** Place in the list, from 1. */
  order: number;
  /** The coach's first words, before the first question. */
  opening: Variants;
  /** Begins with the plan of the last conversation, when one is open, put into this slot. */
  previousPlan: string | null;
};

export const KEEP_KINDS = ['plan', 'sheet', 'list', 'script', 'card'] as const;
export type KeepKind = (typeof KEEP_KINDS)[number];

/** Something that stays after a conversation: which answers, under which headings. */
export type Keep = {
  id: string;
  kind: KeepKind;
  title: Bilingual;
  /** Adds the person's own words to the title: "My plan: talk to Ana". */
  titleSlot: string | null;
  /** Kept only when this holds; without it, when one of its slots is filled. */
  when: Expression | null;
  sections: { heading: Bilingual; slots: string[] }[];
  /** Where a list comes from, what a sheet cannot tell. */
  note: Bilingual | null;
};

export type Flow = {
  id: string;
  version: number;
  title: Bilingual;
  start: string;
  /** Other authored places to begin, such as `review` when a plan is open. */
  entries: Record<string, string>;
  suggestions: Bilingual[];
  /** Asked once after the end. */
  afterwards: Slot | null;
  /** Null for a coaching conversation. */
  exercise: Exercise | null;
  keeps: Keep[];
  sequences: Sequence[];
  /** The same subsequences in document order. */
  subsequences: Subsequence[];
  slots: Map<string, Slot>;
};

export type FlowCatalog = {
  find(id: string, version: number): Flow | undefined;
  current(id: string): Flow;
  /** The newest version of every exercise, in the order of the list. */
  exercises(): Flow[];
  /** Every flow that one may begin with. */
  all(): readonly Flow[];
};

export type SlotValue = string | number;
export type Mode = 'idle' | 'guided' | 'free_talk' | 'safety' | 'completed';

export type Signals = {
  change_talk?: boolean;
  sustain_talk?: boolean;
  stuck?: boolean;
  off_topic?: boolean;
  wants_stop?: boolean;
  /** "Skip this one." */
  skip?: boolean;
  /** "No, let's go on", after the coach began to close. */
  carry_on?: boolean;
  /** Follow the other topic, after the coach offered to park. */
  follow?: boolean;
  come_back?: boolean;
  /** The person asked the coach something (what it is, what a question means); nothing was answered. */
  aside?: boolean;
  harsh_thought?: boolean;
};

export type SlotUpdate = { slot: string; value: SlotValue };

/** The whole memory of a conversation's guidance; plain JSON, stored with each message. */
export type FlowState = {
  flow: string;
  version: number;
  mode: Mode;
  /** Where `safety_left` returns to. */
  resumeMode: Exclude<Mode, 'safety'> | null;
  sequence: string;
  subsequence: string;
  slots: Record<string, SlotValue>;
  /** Messages of the person so far. */
  turn: number;
  /** Of these, the ones in the current subsequence. */
  stepTurns: number;
  freeTurns: number;
  /** The slot the last question was about. */
  asked: string | null;
  /** How often the question of a slot was asked without an answer. */
  attempts: Record<string, number>;
  /** Slots left open on purpose. */
  passed: string[];
  visits: Record<string, number>;
  finished: string[];
  skipped: string[];
  parked: { topic: string; turn: number }[];
  offTopicTurns: number;
  /** What the other topic was, while the coach asks whether to park it. */
  parkOffer: string | null;
  parkAsked: boolean;
  closing: boolean;
  completed: boolean;
  /** The coach asked whether it may share an idea. */
  ideaOffer: 'asked' | null;
  /** The idea it shared, so that a plain "yes" can take it. */
  idea: string | null;
  planMade: boolean;
  evidence: string[];
  /** `turn|template`, of the last turns. */
  recentTemplates: string[];
  /** Slots the coach has already quoted back. */
  quoted: string[];
};

export type FlowProgress = { current_sequence: string; current_subsequence: string | null; is_completed: boolean };

export type FlowEvent =
  | { type: 'user_message'; text: string; slotUpdates: SlotUpdate[]; signals: Signals }
  | {
      type: 'director_decision';
      slot_updates: SlotUpdate[];
      signals: Signals;
      transition: 'stay' | 'next' | 'goto' | 'park' | 'complete';
      /** Subsequence of `goto`, topic of `park`. */
      target?: string | null;
      confidence: number;
    }
  | { type: 'safety_entered' }
  | { type: 'safety_left' }
  | { type: 'stop_requested' };

/** "If `condition`, then `action`", with the goal and the first moment when they are known. */
export type Plan = { goal: string | null; condition: string; action: string; when: string | null };

export type FlowEffect =
  | { type: 'subsequence_finished'; id: string }
  | { type: 'subsequence_skipped'; id: string }
  | { type: 'sequence_finished'; id: string }
  | { type: 'flow_completed'; early: boolean }
  | { type: 'parked'; topic: string }
  | { type: 'plan_made'; plan: Plan }
  | { type: 'evidence_found'; competency: string; subsequence: string };

export type Advance = { state: FlowState; effects: FlowEffect[] };
