import { readFileSync } from 'node:fs';
import path from 'node:path';
import type {
  FlowOutline,
  FlowTrial,
  FlowVersion,
  FlowVersionSummary,
} from '@parley/contracts/assistant/flow-editor.ts';
import { FLOW_SOURCE_BYTES, flowEditorProblems } from '@parley/contracts/assistant/flow-editor.ts';
import type { Problem } from '@parley/contracts/problem.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { v7 as uuidv7 } from 'uuid';
import { FLOWS } from '#installation';
import { spenderOf, working } from '#platform/budgets/budgets.ts';
import { fairQueue, QueueFull } from '#platform/budgets/fair-queue.ts';
import { asSystem, inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import type { Flow } from '../flow/flow.ts';
import type { VersionRow } from './flow-editor.store.ts';
import * as store from './flow-editor.store.ts';
import { inWorker } from './in-worker.ts';
import { FLOW_NEWS, OWN_FROM } from './live-flows.ts';
import { outlineOf } from './outline.ts';

/** A trial that has told nothing for so long has lost its node. */
const TRIAL_SILENT_MS = 100_000;
const TELL_EVERY_MS = 500;

const refuse = (problem: Problem): never => {
  throw new ProblemError(problem);
};

/** Flows hold for every tenant, so only administrators of the operator's own may see or change them. @throws forbidden */
export async function requireOperator(ctx: AssistantContext): Promise<void> {
  if (personOf(ctx).tenantId !== (await ctx.assistant.operatorTenantId())) refuse(commonProblems.forbidden);
}

const currentVersion = (ctx: AssistantContext, id: string): number | null => currentFlow(ctx, id)?.version ?? null;

function currentFlow(ctx: AssistantContext, id: string): Flow | null {
  const versions = ctx.assistant.flows.all().filter((flow) => flow.id === id);
  return versions.reduce<Flow | null>((one, other) => (one && one.version > other.version ? one : other), null);
}

const houseFlow = (ctx: AssistantContext, id: string): Flow | null =>
  ctx.assistant.flows
    .all()
    .filter((flow) => flow.id === id && flow.version <= OWN_FROM)
    .reduce<Flow | null>((one, other) => (one && one.version > other.version ? one : other), null);

/** Files of the house are named after what they hold; see `flows/README.md`. */
const houseSource = ({ id, version, exercise }: Flow): string =>
  readFileSync(path.join(FLOWS, exercise ? 'exercises' : '', `${id}.v${version}.yaml`), 'utf8');

/** A trial whose node went away is not running any more. */
const trialOf = (ctx: AssistantContext, { trial, trialAt }: VersionRow): FlowTrial | null =>
  trial?.status === 'running' && ctx.clock.now().getTime() - Date.parse(trialAt ?? '') > TRIAL_SILENT_MS
    ? { ...trial, status: 'broken_off' }
    : trial;

const viewOf = (ctx: AssistantContext, row: VersionRow): FlowVersion => ({
  flow: row.flow,
  version: row.version,
  status: row.status,
  source: row.source,
  created_at: row.createdAt,
  findings: row.findings,
  outline: row.outline,
  trial: trialOf(ctx, row),
});

export async function listFlows(ctx: AssistantContext) {
  const own = new Map((await store.listNewest(asSystem(ctx).db)).map((row) => [row.flow, row]));
  const ids = new Set([...ctx.assistant.flows.all().map(({ id }) => id), ...own.keys()]);
  return [...ids].map((id) => {
    const flow = currentFlow(ctx, id);
    const newest = own.get(id);
    const known: Pick<FlowOutline, 'title' | 'kind'> = (flow ? outlineOf(flow) : newest?.outline) ?? {
      title: { en: id, fr: id },
      kind: 'conversation',
    };
    return {
      flow: id,
      title: known.title,
      kind: known.kind,
      current_version: flow?.version ?? null,
      newest_version: newest?.version ?? null,
    };
  });
}

/** @throws flow_not_found */
export async function readFlowVersions(ctx: AssistantContext, id: string) {
  const versions = await store.listVersions(asSystem(ctx).db, id);
  const house = houseFlow(ctx, id);
  if (!house && versions.length === 0) refuse(flowEditorProblems.flow_not_found);
  return {
    flow: id,
    current_version: currentVersion(ctx, id),
    house: house && { version: house.version, source: houseSource(house), outline: outlineOf(house) },
    versions,
  };
}

async function rowOf(ctx: AssistantContext, flow: string, version: number): Promise<VersionRow> {
  return (await store.findVersion(ctx.db, flow, version)) ?? refuse(flowEditorProblems.flow_not_found);
}

export const readVersion = async (ctx: AssistantContext, flow: string, version: number): Promise<FlowVersion> =>
  viewOf(ctx, await rowOf(asSystem(ctx), flow, version));

/** @throws flow_too_long, flow_unreadable */
export async function checkSource(ctx: AssistantContext, flow: string, source: string) {
  if (Buffer.byteLength(source) > FLOW_SOURCE_BYTES) refuse(flowEditorProblems.flow_too_long);
  const told = await working(ctx, { cost: 'check', spender: spenderOf(personOf(ctx)) }, () =>
    inWorker({ kind: 'read', source, flow, version: OWN_FROM + 1 }),
  );
  if (told.kind !== 'read') throw new Error('The worker did something else.');
  return told.read;
}

/** Each save is a version of its own, also one with findings. @throws flow_changed_meanwhile, flow_too_long, flow_unreadable */
export async function saveVersion(
  ctx: AssistantContext,
  flow: string,
  { source, basedOn }: { source: string; basedOn: number },
): Promise<FlowVersion> {
  const { findings, outline } = await checkSource(ctx, flow, source);
  return inTransaction(asSystem(ctx), async (ctx) => {
    await store.lockFlow(ctx.db, flow);
    const newest = await store.newestVersion(ctx.db, flow);
    if (newest !== basedOn) refuse(flowEditorProblems.flow_changed_meanwhile);
    const version = Math.max(newest, OWN_FROM) + 1;
    const row = await store.insertVersion(ctx.db, {
      id: uuidv7(),
      flow,
      version,
      source,
      findings: JSON.stringify(findings),
      outline: outline && JSON.stringify(outline),
      now: ctx.clock.now().toISOString(),
    });
    await ctx.assistant.recordAct(ctx, { action: 'flow.draft_saved', resource: 'flow', data: { flow, version } });
    return viewOf(ctx, row);
  });
}

/** Trials take a processor for a minute: a node works on one, and no other waits behind it. */
const trials = fairQueue({ atOnce: 1, each: { atOnce: 1, waiting: 0 }, waiting: 0 });

/** @throws too_many_requests while this node tries another flow */
function placeForTrial(): () => void {
  try {
    return trials.enter('everyone', () => AbortSignal.abort()) as () => void;
  } catch (cause) {
    if (!(cause instanceof QueueFull)) throw cause;
    throw new ProblemError(commonProblems.too_many_requests, {
      cause,
      detail: 'Another flow is being tried at the moment. Please try again in a minute.',
      retryAfterSeconds: 30,
    });
  }
}

const BEGUN: FlowTrial = { status: 'running', progress: 0, figures: [], talks: [] };

/** Begins a trial and answers at once. @throws flow_not_found, flow_has_findings, flow_trial_running, too_many_requests */
export async function beginTrial(ctx: AssistantContext, flow: string, version: number): Promise<FlowTrial> {
  const system = asSystem(ctx);
  let leave = (): void => {};
  try {
    const row = await inTransaction(system, async (ctx) => {
      await store.lockFlow(ctx.db, flow);
      const row = await rowOf(ctx, flow, version);
      if (row.findings.length > 0) refuse(flowEditorProblems.flow_has_findings);
      if (trialOf(ctx, row)?.status === 'running') refuse(flowEditorProblems.flow_trial_running);
      leave = placeForTrial();
      await store.setTrial(ctx.db, row.id, JSON.stringify(BEGUN), ctx.clock.now().toISOString());
      return row;
    });
    const spender = spenderOf(personOf(ctx));
    void working(ctx, { cost: 'check', spender }, () => runTrial(system, row))
      .catch((error: unknown) => ctx.log.error({ err: error, flow, version }, 'a trial failed'))
      .finally(leave);
    return BEGUN;
  } catch (error) {
    leave();
    throw error;
  }
}

async function runTrial(ctx: AssistantContext, { id, flow, version, source }: VersionRow): Promise<void> {
  const { services } = ctx.assistant;
  const db = services.database.scoped({ kind: 'system' });
  const keep = (trial: FlowTrial): Promise<void> =>
    store.setTrial(db, id, JSON.stringify(trial), services.clock.now().toISOString());
  let told = performance.now();
  // One after the other, so that no earlier word about it comes last.
  let writing = Promise.resolve();
  const progress = (part: number): void => {
    if (performance.now() - told < TELL_EVERY_MS) return;
    told = performance.now();
    writing = writing
      .then(() => keep({ ...BEGUN, progress: part }))
      .catch((error: unknown) => ctx.log.warn({ err: error, flow, version }, 'a trial could not tell how far it is'));
  };
  const trial = await inWorker({ kind: 'try', source, flow, version }, progress).then(
    (done) => (done.kind === 'tried' ? done.trial : { ...BEGUN, status: 'broken_off' as const }),
    () => ({ ...BEGUN, status: 'broken_off' as const }),
  );
  await writing;
  await keep(trial);
}

const summaryOf = async (ctx: AssistantContext, flow: string, version: number): Promise<FlowVersionSummary> =>
  (await store.listVersions(ctx.db, flow)).find((each) => each.version === version) ??
  refuse(flowEditorProblems.flow_not_found);

/** @throws flow_not_found, flow_not_tried */
export async function publishVersion(
  ctx: AssistantContext,
  flow: string,
  version: number,
): Promise<FlowVersionSummary> {
  const summary = await inTransaction(asSystem(ctx), async (ctx) => {
    await store.lockFlow(ctx.db, flow);
    const row = await rowOf(ctx, flow, version);
    if (row.status !== 'published') {
      if (row.trial?.status !== 'passed') refuse(flowEditorProblems.flow_not_tried);
      await store.retirePublished(ctx.db, flow);
      await store.setPublished(ctx.db, row.id, ctx.clock.now().toISOString());
      await ctx.bus.publishIn(ctx.db, FLOW_NEWS, flow);
      await ctx.assistant.recordAct(ctx, {
        action: 'flow.published',
        resource: 'flow',
        severity: 'WARNING',
        data: { flow, version },
      });
    }
    return summaryOf(ctx, flow, version);
  });
  await ctx.assistant.flows.reload();
  return summary;
}

/** @throws flow_not_found, flow_not_published */
export async function retireVersion(ctx: AssistantContext, flow: string, version: number): Promise<FlowVersionSummary> {
  const summary = await inTransaction(asSystem(ctx), async (ctx) => {
    await store.lockFlow(ctx.db, flow);
    const row = await rowOf(ctx, flow, version);
    if (row.status !== 'published') refuse(flowEditorProblems.flow_not_published);
    await store.retirePublished(ctx.db, flow);
    await ctx.bus.publishIn(ctx.db, FLOW_NEWS, flow);
    await ctx.assistant.recordAct(ctx, {
      action: 'flow.retired',
      resource: 'flow',
      severity: 'WARNING',
      data: { flow, version },
    });
    return summaryOf(ctx, flow, version);
  });
  await ctx.assistant.flows.reload();
  return summary;
}
