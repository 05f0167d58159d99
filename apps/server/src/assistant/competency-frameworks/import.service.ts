import type { FrameworkImport } from '@parley/contracts/assistant/competency-frameworks.ts';
import { frameworkProblems } from '@parley/contracts/assistant/competency-frameworks.ts';
import { spenderOf, working } from '#platform/budgets/budgets.ts';
import { inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import { SCALE } from './builtin-frameworks.ts';
import { readSafely } from './case/read-safely.ts';
import { checkDraft } from './check-draft.ts';
import { compareDrafts } from './compare-drafts.ts';
import { ensureActive, summaryOf } from './competency-frameworks.service.ts';
import type { ListedFramework } from './competency-frameworks.store.ts';
import * as store from './competency-frameworks.store.ts';
import { draftOfRow, insertNew, writeNext } from './edit.service.ts';
import type { FrameworkDraft } from './framework-draft.ts';
import { inReadingOrder } from './reading-order.ts';

/** A code of another framework is not taken from it: the newcomer gets a number. */
function withFreeCode(draft: FrameworkDraft, all: readonly ListedFramework[]): FrameworkDraft {
  const taken = new Set(all.filter(({ rootId }) => rootId !== draft.rootId).map(({ code }) => code));
  let code = draft.code;
  for (let number = 2; taken.has(code); number++) code = `${draft.code.slice(0, 56)}-${number}`;
  return { ...draft, code };
}

/**
 * Takes a CASE package. One with the identifier of a framework that is here is its next state; its items are those of the same identifier.
 * @param options.preview writes nothing, and says what would be
 * @param options.revision of the framework it meets, as it was previewed
 * @throws framework_changed_meanwhile, and what is wrong with the package, with the place
 */
export async function importPackage(
  ctx: AssistantContext,
  bytes: Uint8Array,
  { preview, revision }: { preview: boolean; revision: number | undefined },
): Promise<FrameworkImport> {
  const { draft: read, leftOut } = await working(ctx, { cost: 'check', spender: spenderOf(personOf(ctx)) }, () =>
    readSafely(bytes, SCALE),
  );
  return inTransaction(ctx, async (ctx) => {
    const tenantId = await store.lockFrameworks(ctx.db);
    await ensureActive(ctx);
    const draft = checkDraft(withFreeCode(read, await store.listFrameworks(ctx.db)));
    const row = await store.findLatest(ctx.db, draft.rootId);
    if (revision !== undefined && row?.revision !== revision)
      throw new ProblemError(frameworkProblems.framework_changed_meanwhile);
    const before = row && draftOfRow(row, inReadingOrder(await store.listItems(ctx.db, row.id)));
    const changes = compareDrafts(before ?? null, draft);
    const isSame = !changes.about && changes.added.count + changes.changed.count + changes.removed.count === 0;
    const outcome = !row
      ? 'new'
      : isSame
        ? 'same'
        : row.usedSince !== null || row.status === 'archived'
          ? 'new_version'
          : 'changed';
    const said = {
      outcome,
      title: draft.title,
      code: draft.code,
      areas: draft.items.filter(({ kind }) => kind === 'area').length,
      skills: draft.items.filter(({ kind }) => kind === 'skill').length,
      current: row ? summaryOf(row) : null,
      changes,
      left_out: leftOut,
      framework: null,
    } satisfies FrameworkImport;
    if (preview || outcome === 'same') return said;
    const framework = row
      ? (await writeNext(ctx, tenantId, row, draft, 'imported')).framework
      : await insertNew(ctx, tenantId, draft, 'import');
    return { ...said, framework };
  });
}
