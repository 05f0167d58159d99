import type { AnalyticsUsers, Dashboard, SessionBand, TimeRange } from '@parley/contracts/assistant/analytics.ts';
import { analyticsLanguage, SMALL_ORGANISATION } from '@parley/contracts/assistant/analytics.ts';
import type { Context, Services } from '#platform/context.ts';
import { asSystem, inTransaction, internalContext } from '#platform/context.ts';
import { countEvents } from '#platform/events.ts';
import type { RecordedAct } from '#principal';
import { DEFAULT_FLOW } from '../config/config.service.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import * as store from './analytics.store.ts';
import { usageCounter } from './counting.service.ts';
import type { PublishedView } from './figures.ts';
import { healthOnly, publishedOf } from './figures.ts';
import { addDays, boundsOf, mondayOf, untilOf } from './windows.ts';

export type View = 'dashboard' | 'users' | 'skillsets' | 'conversation-topics';

/** That an administrator looked, and at what. */
export const noteReading = (
  ctx: AssistantContext,
  view: View,
  filters: Record<string, string | null>,
  action: RecordedAct['action'] = 'analytics.read',
): Promise<void> =>
  inTransaction(asSystem(ctx), (ctx) =>
    ctx.assistant.recordAct(ctx, { action, resource: 'analytics', data: { view, ...filters } }),
  );

const kOf = ({ config }: Pick<Services, 'config'>): number => config.analyticsSmallestGroup;

/**
 * What may be shown of a tenant until the last whole day. It is made once a day and then only read, so that every administrator sees
 * the same numbers all day, and a question costs the same however much there is.
 */
export async function published<Body>(
  services: Services,
  tenantId: string,
  view: View,
  place: readonly string[],
  make: (system: Context) => Promise<unknown>,
  /** What was made before this instant is made anew. */
  since: string | null = null,
): Promise<Body> {
  const system = internalContext(services, { kind: 'system' });
  const { day } = untilOf(services.clock.now());
  const k = kOf(services);
  const found = await store.findPublished<Body>(system.db, tenantId, view, place);
  const isOld = since !== null && found !== undefined && Date.parse(found.madeAt) < Date.parse(since);
  if (found && found.day === day && found.k === k && !isOld) return found.body;
  await countEvents(services, usageCounter);
  const body = await make(system);
  await store.publishView(system.db, tenantId, view, { day, k, body });
  return place.reduce((part, name) => (part as Record<string, unknown>)[name], body) as Body;
}

const publishedDashboard = (services: Services, tenantId: string, place: readonly string[]): Promise<PublishedView> =>
  published(services, tenantId, 'dashboard', place, async ({ db }) =>
    publishedOf(await store.gather(db, tenantId, untilOf(services.clock.now()), DEFAULT_FLOW), kOf(services)),
  );

export const languageOf = (text: string | undefined): 'en' | 'fr' | null =>
  text === undefined || text.trim() === '' ? null : analyticsLanguage(text);

/** Whether so few people belong to it that they would be told apart whatever is hidden. */
export const isSmall = async (ctx: AssistantContext): Promise<boolean> =>
  (await ctx.assistant.peopleOf(personOf(ctx).tenantId, { limit: 1, page: 0, ids: null })).total < SMALL_ORGANISATION;

export async function readDashboard(
  ctx: AssistantContext,
  filter: { language: 'en' | 'fr' | null; range: TimeRange },
): Promise<Dashboard> {
  const { tenantId } = personOf(ctx);
  const [view, small] = await Promise.all([
    publishedDashboard(ctx.assistant.services, tenantId, [filter.range, filter.language ?? 'all']),
    isSmall(ctx),
  ]);
  return {
    time_range: filter.range,
    language: filter.language,
    ...boundsOf(filter.range, untilOf(ctx.clock.now())),
    smallest_group: kOf(ctx),
    small_organisation: small,
    ...(small ? healthOnly(view) : view),
  };
}

const bandOf = (sessions: number): SessionBand =>
  sessions === 0 ? '0' : sessions <= 3 ? '1-3' : sessions <= 10 ? '4-10' : '>10';

/** One page of the people of the tenant: their account, and when they were there in weeks and bands, no closer. */
export async function readUsers(
  ctx: AssistantContext,
  { language, limit, page }: { language: 'en' | 'fr' | null; limit: number; page: number },
): Promise<AnalyticsUsers> {
  const { tenantId } = personOf(ctx);
  const { db } = asSystem(ctx);
  const until = untilOf(ctx.clock.now());
  const { from, to } = boundsOf('90d', until);
  const ids = language && (await store.peopleWithLanguage(db, tenantId, language));
  const [{ people, total }, small] = await Promise.all([
    ctx.assistant.peopleOf(tenantId, { limit, page, ids }),
    isSmall(ctx),
  ]);
  const visits = new Map(
    (
      await store.visitsOf(
        db,
        tenantId,
        people.map(({ id }) => id),
        { from: from ?? to, to },
      )
    ).map((visit) => [visit.userId, visit]),
  );
  return {
    users: people.map(({ id, name, email, state, joinedAt }) => {
      const visit = visits.get(id);
      return {
        id,
        name,
        email,
        state,
        joined_at: joinedAt,
        language: visit?.language ?? null,
        onboarded: visit?.onboarded ?? false,
        // Who did not agree to be counted looks like who was not there: their choice is no news for an administrator.
        last_active_week: small || !visit?.agreed || !visit.lastDay ? null : mondayOf(visit.lastDay),
        sessions: small ? null : bandOf(visit?.agreed ? visit.begun : 0),
      };
    }),
    total,
    from: from ?? to,
    to,
    small_organisation: small,
  };
}

/** For every tenant that was there lately; the others' numbers are made when somebody asks. */
export async function publishEverywhere(services: Services): Promise<void> {
  const { db } = internalContext(services, { kind: 'system' });
  const { day } = untilOf(services.clock.now());
  await countEvents(services, usageCounter);
  for (const tenantId of await store.tenantsSince(db, addDays(day, -30)))
    await publishedDashboard(services, tenantId, ['30d', 'all']);
}
