import type { FeedbackForAdmin } from '@parley/contracts/assistant/feedback.ts';
import type { Formatter } from '@parley/contracts/formats.ts';
import type { stringify as Stringify } from 'csv-stringify/sync';
import { asSystem, inTransaction } from '#platform/context.ts';
import type { AssistantContext } from '../context.ts';
import { formatterFor, personOf } from '../context.ts';
import type { FeedbackFilter } from './feedback-admin.store.ts';
import * as store from './feedback-admin.store.ts';

/** Rows of one piece of a file: as much is in memory at once. */
const PIECE = 500;
const COLUMNS = ['day', 'kind', 'rating', 'tags', 'comment', 'language', 'other'] as const;
/** Without it a spreadsheet takes the text for something else than UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** Ids in what a client sent begin with a moment, and would tell which message it is about. */
const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
const withoutIds = (row: FeedbackForAdmin): FeedbackForAdmin => ({
  ...row,
  other: JSON.parse(JSON.stringify(row.other).replace(ID, '…')) as FeedbackForAdmin['other'],
});

export async function readFeedback(
  ctx: AssistantContext,
  filter: FeedbackFilter,
  page: { limit: number; beforeId?: string | undefined },
): Promise<{ feedback: FeedbackForAdmin[]; has_more: boolean }> {
  const rows = await store.listForAdmin(asSystem(ctx).db, personOf(ctx).tenantId, filter, {
    ...page,
    limit: page.limit + 1,
  });
  return { feedback: rows.slice(0, page.limit).map(withoutIds), has_more: rows.length > page.limit };
}

const csvOf = (
  stringify: typeof Stringify,
  rows: readonly FeedbackForAdmin[],
  { header, format }: { header: boolean; format: Formatter },
): string =>
  stringify(
    rows.map(({ day, tags, other, ...row }) => ({
      ...row,
      day: format.fileDay(day),
      tags: tags.join(' '),
      other: Object.keys(other).length > 0 ? JSON.stringify(other) : '',
    })),
    // What could begin a formula is made harmless.
    { header, columns: [...COLUMNS], escape_formulas: true },
  );

/**
 * The whole list as the pieces of a file; the export is an act. CSV is for spreadsheets, with the account's days; JSON is for programs, in
 * ISO 8601.
 */
export async function exportFeedback(
  ctx: AssistantContext,
  filter: FeedbackFilter,
  format: 'csv' | 'json',
): Promise<AsyncGenerator<string>> {
  await inTransaction(asSystem(ctx), (ctx) =>
    ctx.assistant.recordAct(ctx, { action: 'feedback.exported', resource: 'feedback', data: { format } }),
  );
  return piecesOf(ctx, filter, format);
}

async function* piecesOf(
  ctx: AssistantContext,
  filter: FeedbackFilter,
  format: 'csv' | 'json',
): AsyncGenerator<string> {
  const { stringify } = await import('csv-stringify/sync');
  const written = await formatterFor(ctx, ctx.from.language);
  yield format === 'csv' ? BYTE_ORDER_MARK : '[';
  let beforeId: string | undefined;
  for (let first = true; ; first = false) {
    const { feedback, has_more } = await readFeedback(ctx, filter, { limit: PIECE, beforeId });
    if (format === 'csv') yield csvOf(stringify, feedback, { header: first, format: written });
    else if (feedback.length > 0)
      yield (first ? '\n' : ',\n') + feedback.map(({ id: _, ...row }) => JSON.stringify(row)).join(',\n');
    if (!has_more) break;
    beforeId = feedback.at(-1)?.id;
  }
  if (format === 'json') yield '\n]\n';
}
