import * as z from 'zod/mini';
import { instant } from '../instant.ts';
import { LangStatuses, Texts } from './texts.ts';

/** In the order in which a profile shows them. */
export const FACT_KINDS = ['strength', 'value', 'need', 'goal', 'obstacle', 'preference', 'context'] as const;
export const FactKind = z.enum(FACT_KINDS);
export type FactKind = z.output<typeof FactKind>;
export const FactStatus = z.enum(['proposed', 'accepted', 'rejected']);
export type FactStatus = z.output<typeof FactStatus>;

/** Characters of a fact; facts of a person. */
export const FACT_LENGTH = 300;
export const FACTS = 300;

/** What a fact rests on: which conversation or questionnaire, and what it is called. */
export const FactSource = z.object({
  kind: z.enum(['conversation', 'instrument']),
  title: Texts,
  conversation_id: z.nullable(z.string()),
  /** Messages of the person in which they said so. */
  message_ids: z.array(z.string()),
  at: z.string(),
});
export type FactSource = z.output<typeof FactSource>;

/** One thing about a person. Proposed, it counts for nothing. */
export const Fact = z.object({
  id: z.string(),
  kind: FactKind,
  /** In the languages it exists in, translations included; `lang_status` tells which is which. */
  text: Texts,
  lang_status: LangStatuses,
  /** `user`: they said so themselves, or put it into their own words. */
  source: z.enum(['instrument', 'user', 'conversation']),
  sources: z.array(FactSource),
  message_ids: z.array(z.string()),
  /** From 0 to 1; of what a person says of themselves, 1. */
  confidence: z.number(),
  status: FactStatus,
  pinned: z.boolean(),
  edited: z.boolean(),
  created_at: z.string(),
  /** From then on it is not current any more; null: it stays. */
  expires_at: z.nullable(z.string()),
});
export type Fact = z.output<typeof Fact>;

export const Tone = z.enum(['warm', 'plain', 'direct']);
export type Tone = z.output<typeof Tone>;
export const Pace = z.enum(['calm', 'steady', 'brisk']);
export type Pace = z.output<typeof Pace>;

export const ProfilePreferences = z.object({
  /** How French addresses the person; the same as in `GET /config`. */
  address: z.enum(['tu', 'vous']),
  /** How their profile speaks of them. */
  tone: Tone,
  /** How much is proposed at a time. */
  pace: Pace,
  /** Nothing longer is proposed; null: whatever it takes. */
  session_minutes: z.nullable(z.int()),
});
export type ProfilePreferences = z.output<typeof ProfilePreferences>;

export const Profile = z.object({
  /** Current facts, and rejected ones, which can be taken back. */
  facts: z.array(Fact),
  preferences: ProfilePreferences,
  /** Made of accepted facts; null without one. */
  narrative: z.nullable(z.object({ en: z.string(), fr: z.string(), built_from: z.array(z.string()) })),
  /** The person lets facts be drawn from conversations (consent `profile`). */
  draws_from_conversations: z.boolean(),
  refreshed_at: z.nullable(z.string()),
});
export type Profile = z.output<typeof Profile>;

const line = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(FACT_LENGTH),
  z.refine((text) => !text.includes('\u0000'), 'The text holds a character that cannot be stored.'),
);

/** The part of a profile that is the person's to write. A fact without `id` is new; one that is left out is removed. */
export const ProfileChange = z.strictObject({
  facts: z
    .array(
      z.strictObject({
        id: z.optional(z.uuid()),
        kind: FactKind,
        text: z
          .strictObject({ en: z.optional(line), fr: z.optional(line) })
          .check(z.refine(({ en, fr }) => en !== undefined || fr !== undefined, 'Say it in one language at least.')),
        status: z.optional(FactStatus),
        pinned: z.optional(z.boolean()),
        expires_at: z.optional(z.nullable(instant())),
      }),
    )
    .check(z.maxLength(FACTS)),
  preferences: z.optional(
    z.strictObject({
      address: z.optional(z.enum(['tu', 'vous'])),
      tone: z.optional(Tone),
      pace: z.optional(Pace),
      session_minutes: z.optional(z.nullable(z.int().check(z.gte(5), z.lte(120)))),
    }),
  ),
});
export type ProfileChange = z.output<typeof ProfileChange>;
