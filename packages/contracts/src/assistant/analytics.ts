import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Bilingual } from '../language.ts';
import { wholeText } from '../numbers.ts';
import { frameworkProblems } from './competency-frameworks.ts';

/** People of an organisation below which only the health of the product is shown. */
export const SMALL_ORGANISATION = 10;

/**
 * Windows of the calendar in UTC, so that two questions of one day ask about the same: the last whole day, the last whole week from Monday on,
 * the last 4 and 13 of these, and all of them.
 */
export const TimeRange = z.enum(['24h', '7d', '30d', '90d', 'all']);
export type TimeRange = z.output<typeof TimeRange>;
export const TIME_RANGES: readonly TimeRange[] = ['24h', '7d', '30d', '90d', 'all'];

/**
 * Why a number is not shown: `few` people are behind it; `near` it could be subtracted from another; `small_organisation`;
 * `three_filters` would be combined; `none` means that there is nothing to count.
 */
export const Hidden = z.enum(['few', 'near', 'small_organisation', 'three_filters', 'none']);
export type Hidden = z.output<typeof Hidden>;
const shown = {
  /** Rounded to 5; null when it is not shown. */
  value: z.nullable(z.number()),
  /** The exact number is this or more: it would be too near to that of a smaller group. */
  at_least: z.boolean(),
  hidden: z.nullable(Hidden),
};
export const Shown = z.object(shown);
export type Shown = z.output<typeof Shown>;

const language = z.optional(z.string().check(z.maxLength(40)));

/** ANLY-2: `French` and `français`, in any case, are fr (as is `fr`); anything else is en. */
export const analyticsLanguage = (text: string): 'en' | 'fr' =>
  ['fr', 'french', 'français'].includes(text.normalize('NFC').trim().toLowerCase()) ? 'fr' : 'en';

export const FUNNEL_STEPS = ['begun', 's1', 's2', 's3', 's4', 's5', 's6'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

export const Dashboard = z.object({
  time_range: TimeRange,
  language: z.nullable(z.enum(['en', 'fr'])),
  /** First and last day, UTC; `from` is null for all. */
  from: z.nullable(z.string()),
  to: z.string(),
  smallest_group: z.int(),
  small_organisation: z.boolean(),
  figures: z.object({
    active_people: Shown,
    conversations: Shown,
    /** Replies of a conversation. */
    median_turns: Shown,
    /** Percent, rounded to 5. */
    voice_share: Shown,
    helpful_share: Shown,
    /** Replies of the path for danger; from 20 people on. */
    safety: Shown,
  }),
  /** Of the product, whoever used it. Milliseconds and percent; null of nothing, and of a day, a week or a language of few people. */
  health: z.object({
    first_word_p50_ms: z.nullable(z.int()),
    reply_p50_ms: z.nullable(z.int()),
    reply_p95_ms: z.nullable(z.int()),
    builtin_percent: z.nullable(z.int()),
    failed_percent: z.nullable(z.int()),
  }),
  /** Conversations of the coaching flow that were begun then, and how many of them finished each step. */
  funnel: z.array(z.object({ step: z.enum(FUNNEL_STEPS), ...shown })),
  /** Distinct people by day or week. */
  activity: z.array(z.object({ from: z.string(), to: z.string(), ...shown })),
});
export type Dashboard = z.output<typeof Dashboard>;

export const SESSION_BANDS = ['0', '1-3', '4-10', '>10'] as const;
export type SessionBand = (typeof SESSION_BANDS)[number];

export const AnalyticsPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(['active', 'invited', 'locked', 'disabled']),
  joined_at: z.string(),
  language: z.nullable(z.enum(['en', 'fr'])),
  onboarded: z.boolean(),
  /** Monday of the last whole week they were there in; null when in none, when they are not counted, and in a small organisation. */
  last_active_week: z.nullable(z.string()),
  /** Conversations begun in the last 13 whole weeks, none of who is not counted; null in a small organisation. */
  sessions: z.nullable(z.enum(SESSION_BANDS)),
});
export type AnalyticsPerson = z.output<typeof AnalyticsPerson>;

export const AnalyticsUsers = z.object({
  users: z.array(AnalyticsPerson),
  total: z.int(),
  /** First and last day that sessions are counted in. */
  from: z.string(),
  to: z.string(),
  small_organisation: z.boolean(),
});
export type AnalyticsUsers = z.output<typeof AnalyticsUsers>;

export const TopicShares = z.object({
  time_range: TimeRange,
  from: z.nullable(z.string()),
  to: z.string(),
  smallest_group: z.int(),
  small_organisation: z.boolean(),
  /** Conversations that have been classified. */
  total: Shown,
  topics: z.array(
    z.object({
      id: z.string(),
      /** Shown from 20 people on. */
      sensitive: z.boolean(),
      /** Conversations. */
      ...shown,
      /** Of all that were classified; a conversation may be about three topics. */
      percent: z.nullable(z.int()),
    }),
  ),
});
export type TopicShares = z.output<typeof TopicShares>;

export const Skillsets = z.object({
  framework: z.object({ id: z.string(), title: Bilingual, levels: z.array(Bilingual) }),
  /** The last day of the week that these are of, UTC. */
  to: z.string(),
  smallest_group: z.int(),
  small_organisation: z.boolean(),
  items: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      name: Bilingual,
      area: z.nullable(Bilingual),
      /** People with a level. */
      people: Shown,
      /** Percent of the organisation that has a level, rounded to 5. */
      coverage: Shown,
      /** People at each level, from 1 on. */
      levels: z.array(Shown),
      /** How many more than four weeks before, of the numbers shown then and now. */
      change: Shown,
    }),
  ),
});
export type Skillsets = z.output<typeof Skillsets>;

const admins = { role: 'admin' } as const;
const dashboardQuery = { language, time_range: z._default(TimeRange, '30d') };
const usersQuery = {
  language,
  limit: z._default(wholeText(1, 100), 50),
  page: z._default(wholeText(0, 100_000), 0),
};
const frameworkId = { framework_id: z.optional(z.uuid()) };

/** ANLY-1, for administrators. Nothing here is about one conversation, and no word of any stands here. */
export const analytics = {
  dashboard: endpoint({
    method: 'GET',
    path: '/analytics/admin/dashboard',
    access: admins,
    proof: 'person',
    cost: 'read',
    summary: 'How the product is used, in windows of the calendar that end with the last whole day or week',
    query: z.strictObject(dashboardQuery),
    response: Dashboard,
  }),
  users: endpoint({
    method: 'GET',
    path: '/analytics/admin/users',
    access: admins,
    proof: 'person',
    cost: 'read',
    summary: 'Who is there: account, onboarding, week of the last visit, and sessions in a band',
    query: z.strictObject(usersQuery),
    response: AnalyticsUsers,
  }),
  skillsets: endpoint({
    method: 'GET',
    path: '/analytics/admin/skillsets',
    access: admins,
    proof: 'person',
    cost: 'read',
    summary: 'How many people have which level of the skills of a framework; of the active one unless said otherwise',
    query: z.strictObject(frameworkId),
    response: Skillsets,
    problems: [frameworkProblems.framework_not_found],
  }),
  topics: endpoint({
    method: 'GET',
    path: '/analytics/admin/conversation-topics',
    access: admins,
    proof: 'person',
    cost: 'read',
    summary: 'Topics of conversations by their share',
    query: z.strictObject({ time_range: z._default(TimeRange, '30d') }),
    response: TopicShares,
  }),
  export: endpoint({
    method: 'GET',
    path: '/analytics/admin/export',
    access: admins,
    proof: 'person',
    cost: 'export',
    answer: 'text',
    summary: 'One of these as CSV, with nothing in it that is not shown',
    query: z.strictObject({
      view: z.enum(['dashboard', 'users', 'skillsets', 'conversation-topics']),
      language,
      time_range: z._default(TimeRange, '30d'),
      ...frameworkId,
    }),
    response: z.string(),
    problems: [frameworkProblems.framework_not_found],
  }),
};
