import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Language } from '../language.ts';
import { problems } from '../problem.ts';

type Words = { en: string; fr: string };

/** The upper of two levels: what a topic belongs to. */
export const topicAreas = {
  work: { en: 'At work', fr: 'Au travail' },
  self: { en: 'Oneself', fr: 'Soi-même' },
  path: { en: 'One’s path', fr: 'Son parcours' },
  people: { en: 'Other people', fr: 'Les autres' },
  sensitive: { en: 'Sensitive', fr: 'Sensible' },
  other: { en: 'Other', fr: 'Autre' },
} as const satisfies Record<string, Words>;
export type TopicArea = keyof typeof topicAreas;

/** What a conversation can be about. Ids stay for ever: they stand in the database. `sensitive`: shown from 20 people on only. */
export const topicList = {
  'workload-priorities': { area: 'work', sensitive: false, en: 'Workload and priorities', fr: 'Charge et priorités' },
  'feedback-conflict': { area: 'work', sensitive: false, en: 'Feedback and conflict', fr: 'Retours et conflits' },
  'leading-people': { area: 'work', sensitive: false, en: 'Leading people', fr: 'Encadrer une équipe' },
  'career-choice': { area: 'path', sensitive: false, en: 'Career and choice', fr: 'Carrière et choix' },
  'confidence-self-talk': {
    area: 'self',
    sensitive: false,
    en: 'Confidence and self-talk',
    fr: 'Confiance et discours intérieur',
  },
  'stress-recovery': { area: 'self', sensitive: false, en: 'Stress and recovery', fr: 'Stress et récupération' },
  'motivation-habits': { area: 'self', sensitive: false, en: 'Motivation and habits', fr: 'Motivation et habitudes' },
  'communication-presence': {
    area: 'people',
    sensitive: false,
    en: 'Communication and presence',
    fr: 'Communication et présence',
  },
  'learning-study': { area: 'path', sensitive: false, en: 'Learning and study', fr: 'Apprentissage et études' },
  'relationships-home': {
    area: 'people',
    sensitive: false,
    en: 'Relationships and home',
    fr: 'Relations et vie de famille',
  },
  'change-uncertainty': {
    area: 'path',
    sensitive: false,
    en: 'Change and uncertainty',
    fr: 'Changement et incertitude',
  },
  'meaning-values': { area: 'self', sensitive: false, en: 'Meaning and values', fr: 'Sens et valeurs' },
  grief: { area: 'sensitive', sensitive: true, en: 'Grief', fr: 'Deuil' },
  harassment: { area: 'sensitive', sensitive: true, en: 'Harassment', fr: 'Harcèlement' },
  health: { area: 'sensitive', sensitive: true, en: 'Health', fr: 'Santé' },
  other: { area: 'other', sensitive: false, en: 'Other', fr: 'Autre' },
} as const satisfies Record<string, Words & { area: TopicArea; sensitive: boolean }>;
export type TopicId = keyof typeof topicList;

/** In the order in which they are shown, and in which the weights of the classifier stand. */
export const TOPICS = Object.keys(topicList) as TopicId[];
/** Labels of one conversation, at most. */
export const MOST_TOPICS = 3;

export const TopicClassification = z.object({
  job_id: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  /** Null: both. */
  language: z.nullable(Language),
  /** Conversations that were to be read, and how many of them have been. */
  queued: z.int(),
  done: z.int(),
  /** That were up to date already. */
  skipped: z.int(),
  /** Read by a model that saw other topics than the built-in classifier: for looking at how good both are. */
  disagreed: z.int(),
  /** By itself, at night. */
  nightly: z.boolean(),
  model_version: z.string(),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
});
export type TopicClassification = z.output<typeof TopicClassification>;

export const topicProblems = problems({
  classification_runs: [409, 'The conversations of the other language are being sorted. Try again when that is done.'],
});

const admin = { role: 'admin' } as const;

export const topics = {
  classify: endpoint({
    method: 'POST',
    path: '/analytics/admin/classify-topics',
    access: admin,
    proof: 'person',
    cost: 'job',
    status: 202,
    summary: 'Sorts conversations by topic, those only that are new or went on; joins what does so already',
    /** Absent here and in the body: both languages. */
    query: z.strictObject({ language: z.optional(z.string().check(z.maxLength(40))) }),
    body: z.optional(z.strictObject({ language: z.optional(z.string().check(z.maxLength(40))) })),
    response: z.object({ job_id: z.string(), queued: z.int(), skipped: z.int() }),
    problems: [topicProblems.classification_runs],
  }),
  progress: endpoint({
    method: 'GET',
    path: '/analytics/admin/classify-topics',
    access: admin,
    proof: 'person',
    cost: 'read',
    summary: 'How the last sorting goes, or went',
    response: z.object({ job: z.nullable(TopicClassification) }),
  }),
};
