import type { Resource, ResourceChange } from '@parley/contracts/assistant/psychological-resources.ts';
import { resourceProblems } from '@parley/contracts/assistant/psychological-resources.ts';
import type { Language } from '@parley/contracts/language.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { readSettings } from '../config/config.service.ts';
import type { AssistantContext } from '../context.ts';
import { formatterFor, personOf } from '../context.ts';
import { factsByConversation } from '../profile/profile.service.ts';
import type { TextsAt, Translations } from '../profile/translations.ts';
import type { ResourceFile, ResourceFormat } from './export-resource.ts';
import { resourceFile } from './export-resource.ts';
import type { PlanOfPerson, ResourceRow } from './psychological-resources.store.ts';
import * as store from './psychological-resources.store.ts';
import { changedSections, changedText, inLanguage, resourceView, textsOf } from './resource-view.ts';

const missing = (): ProblemError => new ProblemError(resourceProblems.resource_not_found);
const conflict = (): ProblemError => new ProblemError(commonProblems.conflict);

/** All that a person keeps. */
export async function listResources(ctx: Context): Promise<Resource[]> {
  const { userId } = personOf(ctx);
  const [rows, facts] = [await store.listResources(ctx.db, userId), await factsByConversation(ctx, userId)];
  return rows.map((row) => resourceView(row, facts.get(row.conversationId ?? '')));
}

async function found(ctx: Context, id: string): Promise<ResourceRow> {
  const row = await store.findResource(ctx.db, personOf(ctx).userId, id);
  if (!row) throw missing();
  return row;
}

async function viewed(ctx: Context, row: ResourceRow): Promise<Resource> {
  if (row.conversationId === null) return resourceView(row);
  const facts = await factsByConversation(ctx, personOf(ctx).userId);
  return resourceView(row, facts.get(row.conversationId));
}

/** @throws resource_not_found */
export async function readResource(ctx: Context, id: string): Promise<Resource> {
  const row = await found(ctx, id);
  return viewed(ctx, row);
}

/**
 * @param version the caller changed; null where it does not matter which
 * @throws resource_not_found, conflict when it has another version by now
 */
export async function changeResource(
  ctx: AssistantContext,
  id: string,
  change: ResourceChange,
  version: number | null,
): Promise<Resource> {
  const { userId } = personOf(ctx);
  const before = await found(ctx, id);
  if (version !== null && before.version !== version) throw conflict();
  const language: Language = change.language ?? (await readSettings(ctx)).language;
  const shown = resourceView(before);
  const values = {
    title: change.title === undefined ? undefined : changedText(before.title, shown.title, change.title, language),
    sections: change.sections && changedSections(before.sections, shown.sections, change.sections, language),
    pinned: change.pinned,
    done: change.done,
  };
  // Texts are changed against those that were read; a pin or a mark does not mind what else changed.
  const strict = values.title !== undefined || values.sections !== undefined;
  const row = await inTransaction(ctx, async (ctx) => {
    const row = await store.changeResource(ctx.db, userId, id, values, version ?? (strict ? before.version : null));
    if (row) await tellChange(ctx, before, row);
    return row;
  });
  if (!row) throw conflict();
  return viewed(ctx, row);
}

/** That it was done, or put into the person's own words; never what it says. */
async function tellChange(
  ctx: Context,
  before: ResourceRow,
  { id, kind, doneAt, editedAt }: ResourceRow,
): Promise<void> {
  if (before.doneAt === null && doneAt !== null) await publish(ctx, 'resource.done', { resourceId: id, kind });
  if (before.editedAt === null && editedAt !== null) await publish(ctx, 'resource.improved', { resourceId: id });
}

/** @throws resource_not_found, conflict */
export async function deleteResource(ctx: Context, id: string, version: number | null): Promise<void> {
  if (await store.deleteResource(ctx.db, personOf(ctx).userId, id, version)) return;
  await found(ctx, id);
  throw conflict();
}

/** @throws resource_not_found, also once the time to restore is over */
export async function restoreResource(ctx: Context, id: string): Promise<Resource> {
  const row = await store.restoreResource(ctx.db, personOf(ctx).userId, id);
  if (!row) throw missing();
  return viewed(ctx, row);
}

/** @throws resource_not_found */
export async function exportResource(ctx: AssistantContext, id: string, format: ResourceFormat): Promise<ResourceFile> {
  const resource = await readResource(ctx, id);
  const { language } = await readSettings(ctx);
  return resourceFile(resource, { format, language, at: await formatterFor(ctx, language) });
}

/** What is kept, with its originals and what was translated of them so far. */
export async function resourcesToTranslate(
  ctx: Context,
): Promise<{ id: string; of: 'resource'; originals: TextsAt; translations: Translations }[]> {
  const rows = await store.listResources(ctx.db, personOf(ctx).userId);
  return rows.map((row) => ({ id: row.id, of: 'resource', originals: textsOf(row), translations: row.translations }));
}

export const keepTranslatedResource = (ctx: Context, id: string, translation: Translations): Promise<void> =>
  store.addTranslation(ctx.db, personOf(ctx).userId, id, translation);

/** Marks on several at once, inside a transaction. @throws resource_not_found */
export async function markResources(
  ctx: Context,
  marks: { id: string; pinned?: boolean | undefined; done?: boolean | undefined }[],
): Promise<void> {
  for (const { id, pinned, done } of marks) {
    const row = await found(ctx, id);
    const change = {
      pinned: pinned === (row.pinnedAt !== null) ? undefined : pinned,
      done: done === (row.doneAt !== null) ? undefined : done,
    };
    if (change.pinned === undefined && change.done === undefined) continue;
    const after = await store.changeResource(ctx.db, personOf(ctx).userId, id, change, null);
    if (after) await tellChange(ctx, row, after);
  }
}

/** What came of a conversation. */
export async function keptOfConversation(
  ctx: Context,
  conversationId: string,
  language: Language,
): Promise<{ id: string; kind: string; title: string }[]> {
  const rows = await store.keptOfConversation(ctx.db, personOf(ctx).userId, conversationId);
  return rows.map(({ id, kind, title }) => ({ id, kind, title: inLanguage(title, language) }));
}

/** The newest plan that is not done, as one sentence; null without one. */
export async function openPlanSentence(ctx: Context, language: Language): Promise<string | null> {
  const plan = await store.findOpenPlan(ctx.db, personOf(ctx).userId);
  const part = (id: string): string | undefined => {
    const item = plan?.sections.find((section) => section.id === id)?.items[0];
    return item && inLanguage(item, language);
  };
  const condition = part('plan_if');
  const action = part('plan_then');
  if (!condition || !action) return null;
  return language === 'fr' ? `Si ${condition}, alors ${action}` : `If ${condition}, then ${action}`;
}

/** The plan that was looked back on in a conversation was kept: it is done. */
export const closeOpenPlan = async (
  ctx: Pick<Context, 'db'>,
  userId: string,
  conversationId: string,
): Promise<void> => {
  await store.closeOpenPlan(ctx.db, userId, conversationId);
};

/** As the system: what was deleted and not restored in time. @returns how many */
export async function purgeDeletedResources(ctx: Context): Promise<number> {
  let removed = 0;
  for (let last = 1; last > 0; removed += last) last = await store.purgeDeleted(ctx.db);
  return removed;
}

/** Of several people at once, which plan is open, and since when; as the system, without a word of it. */
export const newestOpenPlans = ({ db }: Pick<Context, 'db'>, userIds: readonly string[]): Promise<PlanOfPerson[]> =>
  store.newestOpenPlans(db, userIds);
