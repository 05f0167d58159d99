import { z } from 'zod';
import { GUIDES, KEEP_KINDS } from './flow.ts';

/** What a flow file and a protocol file may say. Unknown keys are refused: a typing mistake must not become silence. */
const words = z.string().trim().min(1);
const bilingual = z.strictObject({ en: words, fr: words });
const several = z.union([words.transform((one) => [one]), z.array(words).min(1)]);
const variants = z.strictObject({ en: several, fr: several });
const id = z.string().regex(/^[a-z][a-z0-9_.-]*$/u, 'an id is lower case letters, digits, ".", "-" and "_"');
const slotId = z.string().regex(/^[a-z][a-z0-9_]*$/u, 'a slot id is lower case letters, digits and "_"');

/** The acts a coach may perform; anything else, such as diagnosing or giving orders, cannot be written into a flow. */
export const ACTS = [
  'open_question',
  'closed_question',
  'reflection',
  'complex_reflection',
  'affirmation',
  'summary',
  'ask_permission',
  'offer_idea',
  'exercise',
  'plan',
] as const;

const also = z.strictObject({ en: z.array(words), fr: z.array(words) });
const PickFile = z.strictObject({
  min: z.int().min(1).default(1),
  max: z.int().min(1),
  ordered: z.boolean().default(false),
  options: z
    .array(z.strictObject({ id: slotId, en: words, fr: words, about: bilingual.optional(), also: also.optional() }))
    .max(100)
    .default([]),
  of: slotId.optional(),
  piles: z
    .array(z.strictObject({ id: slotId, en: words, fr: words }))
    .max(5)
    .default([]),
});

export const SlotFile = z.strictObject({
  id: slotId,
  type: z.enum(['text', 'scale', 'choice', 'moment', 'pick']),
  required: z.boolean().default(true),
  /** Asked before the slots of the protocol. */
  first: z.boolean().default(false),
  /** Taken over from this slot when nothing else was said. */
  from: slotId.optional(),
  when: words.optional(),
  min: z.int().default(0),
  max: z.int().default(10),
  min_words: z.int().min(1).default(1),
  hears: z.enum(['feeling', 'tension', 'if_part', 'then_part', 'moment', 'harsh_thought']).optional(),
  name: bilingual,
  ask: variants.optional(),
  again: variants.optional(),
  choices: z
    .array(
      z.strictObject({
        id: slotId.optional(),
        en: words,
        fr: words,
        also: also.optional(),
      }),
    )
    .max(4)
    .default([]),
  reflect: variants.optional(),
  before: bilingual.optional(),
  pick: PickFile.optional(),
  guide: z.enum(GUIDES).optional(),
  rehearses: z.strictObject({ manner: slotId, round: z.union([z.literal(1), z.literal(2)]) }).optional(),
});
export type SlotFile = z.output<typeof SlotFile>;

const SubsequenceFile = z.strictObject({
  id,
  title: bilingual,
  goal: bilingual,
  optional: z.boolean().default(false),
  protocol: z
    .string()
    .regex(/^[a-z][a-z-]*@\d+$/u, 'a protocol is written name@version')
    .optional(),
  steps: z.array(slotId).min(1).optional(),
  slots: z.array(SlotFile).default([]),
  guidance: bilingual,
  acts: z.array(z.enum(ACTS)).min(1),
  max_turns: z.int().min(1).max(20),
  max_visits: z.int().min(1).max(5).optional(),
  exit: words,
  on_stuck: z.enum(['offer_choices', 'park', 'skip']).default('offer_choices'),
  next: z.array(z.strictObject({ when: words.optional(), to: z.string() })).min(1),
  evidence: z.array(z.strictObject({ competency: id, when: words })).default([]),
});
export type SubsequenceFile = z.output<typeof SubsequenceFile>;

const ExerciseFile = z.strictObject({
  about: bilingual,
  minutes: z.int().min(1).max(60),
  order: z.int().min(1),
  opening: variants,
  previous_plan: slotId.optional(),
});

const KeepFile = z.strictObject({
  id: slotId,
  kind: z.enum(KEEP_KINDS),
  title: bilingual,
  title_slot: slotId.optional(),
  when: words.optional(),
  sections: z.array(z.strictObject({ heading: bilingual, slots: z.array(slotId).min(1) })).min(1),
  note: bilingual.optional(),
});
export type KeepFile = z.output<typeof KeepFile>;

export const FlowFile = z.strictObject({
  flow: id,
  version: z.int().min(1),
  title: bilingual,
  start: z.string(),
  entries: z.record(id, z.string()).default({}),
  /** Exactly four, and none for an exercise, which is chosen by its title. */
  suggestions: z.array(bilingual).default([]),
  exercise: ExerciseFile.optional(),
  /** What stays afterwards, to open, edit and take along. */
  keeps: z.array(KeepFile).default([]),
  /** Asked once after the end; the conversation is complete without it. */
  afterwards: SlotFile.optional(),
  sequences: z
    .array(
      z.strictObject({
        id,
        title: bilingual,
        optional: z.boolean().default(false),
        subsequences: z.array(SubsequenceFile).min(1),
      }),
    )
    .min(1),
});
export type FlowFile = z.output<typeof FlowFile>;

export const ProtocolFile = z.strictObject({
  protocol: z.string().regex(/^[a-z][a-z-]*$/u),
  version: z.int().min(1),
  title: bilingual,
  /** Where the method comes from, for the people who maintain it. */
  basis: words,
  slots: z.array(SlotFile).min(1),
});
export type ProtocolFile = z.output<typeof ProtocolFile>;
