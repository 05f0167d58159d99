import { inTransaction } from '#platform/context.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import { saveSettings } from './gamification.store.ts';
import * as store from './history.store.ts';
import type { SequenceOf } from './history-states.ts';
import { actsOfStates } from './history-states.ts';
import { actsOfEvents, takeDown } from './ledger.service.ts';
import type { NewEntry } from './ledger.store.ts';
import type { Act } from './points.ts';

/** Events, and conversations, looked through in one transaction; more of them would be garbage that outlives the young. */
const EVENTS = 500;
const TALKS = 40;
const REPLAYS = { name: 'game-replays', points: 10, seconds: 600 };

export type Replay = { scanned: number; created: number; skipped: number };

/**
 * Goes through what is kept of a person's history, by the rules that hold while it happens: what conversations came to (their
 * replies say it for ever), and what events tell (for as long as these are kept). What stands in the ledger already stays as it is,
 * so a second time changes nothing. In pages, each a transaction of its own.
 * @returns `scanned`, what history says was done; `created`, what was written down of it; `skipped`, what stood there already
 * @throws too_many_requests
 */
export async function replayHistory(ctx: AssistantContext): Promise<Replay> {
  const person = personOf(ctx);
  await ctx.rateLimits.consume(REPLAYS, person.userId);
  const sum: Replay = { scanned: 0, created: 0, skipped: 0 };
  const add = (acts: readonly Act[], written: readonly NewEntry[]): void => {
    // Sets of cards follow from the cards.
    const sets = written.filter(({ kind }) => kind === 'practice_set').length;
    sum.scanned += acts.length + sets;
    sum.created += written.length;
    sum.skipped += acts.length + sets - written.length;
  };
  await replayTalks(ctx, person, add);
  await replayEvents(ctx, person, add);
  await saveSettings(ctx.db, person, { replayedAt: ctx.clock.now().toISOString() });
  return sum;
}

type Add = (acts: readonly Act[], written: readonly NewEntry[]) => void;
type Whose = { tenantId: string; userId: string };

async function replayTalks(ctx: AssistantContext, person: Whose, add: Add): Promise<void> {
  for (let after: string | null = null, more = true; more; ) {
    const page: store.TalkPage = await inTransaction(ctx, async (ctx) => {
      const page = await store.listTalkPage(ctx.db, person.userId, { after, limit: TALKS });
      const states = await store.listStates(ctx.db, page.ids);
      const acts = actsOfStates(states, await sequencesOf(ctx, states));
      add(acts, await takeDown(ctx, person, acts));
      return page;
    });
    after = page.ids.at(-1) ?? null;
    more = page.ids.length === TALKS;
  }
}

/** Which sequence a step belongs to, as the flow of its conversation says; one that is gone named its steps after it. */
async function sequencesOf({ assistant }: AssistantContext, states: readonly store.StateRow[]): Promise<SequenceOf> {
  const { flows } = assistant;
  const versions = new Map(states.map((state) => [`${state.flowId} ${state.flowVersion}`, state]));
  const known = new Map<string, string>();
  for (const { flowId, flowVersion } of versions.values()) {
    await flows.ensure(flowId, flowVersion);
    for (const { id, sequence } of flows.find(flowId, flowVersion)?.subsequences ?? [])
      known.set(`${flowId} ${flowVersion} ${id}`, sequence);
  }
  return ({ flowId, flowVersion }, step) => known.get(`${flowId} ${flowVersion} ${step}`) ?? step.split('.')[0] ?? step;
}

async function replayEvents(ctx: AssistantContext, person: Whose, add: Add): Promise<void> {
  for (let after: string | null = null, more = true; more; ) {
    const page = await inTransaction(ctx, async (ctx) => {
      const events = await store.listEvents(ctx.db, person.userId, { after, limit: EVENTS });
      const acts = await actsOfEvents(ctx, person.userId, events);
      add(acts, await takeDown(ctx, person, acts));
      return { last: events.at(-1)?.id ?? null, full: events.length === EVENTS };
    });
    after = page.last;
    more = page.full;
  }
}
