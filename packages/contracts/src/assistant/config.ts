import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Language } from '../language.ts';
import { problems } from '../problem.ts';

/** Version of what a person agrees to; a new one asks again (CONF-2). */
export const CONSENT_VERSION = 1;

export const Consent = z.enum(['age_18', 'coaching', 'profile', 'voice', 'analytics', 'leaderboard']);
export type Consent = z.output<typeof Consent>;

export const Config = z.object({
  language: Language,
  voice_name: z.nullable(z.string()),
  tts_autoplay: z.boolean(),
  /** `builtin` or a model the server offers. */
  model_reply: z.string(),
  model_sequence: z.string(),
  /** True when the chosen model is not configured any more and the built-in coach answers instead. */
  degraded: z.boolean(),
  /** How French addresses the person. */
  address: z.enum(['tu', 'vous']),
  /** ISO 3166-1 alpha-2, for help lines; null when not told. */
  country: z.nullable(z.string()),
  onboarding: z.object({
    completed: z.boolean(),
    /** Purposes agreed to in the current version. */
    consents: z.array(Consent),
  }),
  /** Ways to begin a conversation, in the language of the person. */
  suggestions: z.array(z.string()),
  /** A plan of last time can be asked after: a new conversation begins with its review, and so does the first suggestion. */
  review_open: z.boolean(),
});
export type Config = z.output<typeof Config>;

export const configProblems = problems({
  unknown_voice: [422, 'This voice is not available.'],
  unknown_model: [422, 'This model is not available.'],
  consent_required: [409, 'The age and the conversations need your agreement first.'],
});

export const config = {
  read: endpoint({
    method: 'GET',
    path: '/config',
    access: 'signedIn',
    proof: 'person',
    cost: 'read',
    summary: 'Settings of the caller',
    response: Config,
  }),
  save: endpoint({
    method: 'POST',
    path: '/config',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    summary: 'Saves settings; what is left out stays',
    response: Config,
    body: z.strictObject({
      language: z.optional(Language),
      voice_name: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
      tts_autoplay: z.optional(z.boolean()),
      model_reply: z.optional(z.string().check(z.maxLength(200))),
      model_sequence: z.optional(z.string().check(z.maxLength(200))),
      address: z.optional(z.enum(['tu', 'vous'])),
      country: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/)))),
    }),
    problems: [configProblems.unknown_voice, configProblems.unknown_model],
  }),
  onboarding: endpoint({
    method: 'PATCH',
    path: '/config/onboarding',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    summary: 'Marks onboarding as completed, or to be played again',
    body: z.strictObject({ completed: z.boolean() }),
    response: Config,
    problems: [configProblems.consent_required],
  }),
  consents: endpoint({
    method: 'POST',
    path: '/config/consents',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    keeps: 'texts',
    summary: 'Gives or withdraws agreements, each with its purpose',
    body: z.strictObject({ given: z.array(Consent), withdrawn: z.optional(z.array(Consent)) }),
    response: Config,
  }),
  models: endpoint({
    method: 'GET',
    path: '/available-models',
    access: 'signedIn',
    proof: 'person',
    cost: 'read',
    summary: 'Models for replies and for sequences; `builtin` is always there',
    response: z.object({
      model_reply: z.array(z.string()),
      model_sequence: z.array(z.string()),
      /** All of both. `provider` says who gets what is written; `local`: it stays on the server; `reads_along`: whoever replies reads for danger too. */
      models: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          provider: z.string(),
          local: z.boolean(),
          reads_along: z.boolean(),
        }),
      ),
    }),
  }),
};
