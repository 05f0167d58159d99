import type { AnalyticsPerson, TimeRange } from '@parley/contracts/assistant/analytics.ts';
import type { Formatter } from '@parley/contracts/formats.ts';
import type { AssistantContext } from '../context.ts';
import { formatterFor } from '../context.ts';
import type { View } from './analytics.service.ts';
import { noteReading, readDashboard, readUsers } from './analytics.service.ts';
import type { CsvTable } from './analytics-csv.ts';
import { dashboardTable, skillsetsTable, topicsTable, usersTable } from './analytics-csv.ts';
import { readSkillsets } from './skillsets.service.ts';
import { readTopics } from './topics-view.service.ts';

/** People read at once. */
const PAGE = 100;
/** Without it a spreadsheet takes the text for something else than UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

export type ExportFilter = {
  view: View;
  language: 'en' | 'fr' | null;
  range: TimeRange;
  frameworkId: string | null;
};

async function everybody(ctx: AssistantContext, language: 'en' | 'fr' | null): Promise<AnalyticsPerson[]> {
  const all: AnalyticsPerson[] = [];
  for (let page = 0; ; page += 1) {
    const { users, total } = await readUsers(ctx, { language, limit: PAGE, page });
    all.push(...users);
    if (users.length < PAGE || all.length >= total) return all;
  }
}

async function tableOf(
  ctx: AssistantContext,
  { view, language, range, frameworkId }: ExportFilter,
  format: Formatter,
): Promise<CsvTable> {
  if (view === 'skillsets') return skillsetsTable(await readSkillsets(ctx, frameworkId));
  if (view === 'conversation-topics') return topicsTable(await readTopics(ctx, range), format);
  if (view === 'users') return usersTable(await everybody(ctx, language), format);
  return dashboardTable(await readDashboard(ctx, { language, range }), format);
}

/** ANLY-4: a view as CSV, with the same numbers hidden and the days as the account writes them; the export is an act. */
export async function exportView(ctx: AssistantContext, filter: ExportFilter): Promise<string> {
  const { view, language, range, frameworkId } = filter;
  await noteReading(ctx, view, { language, time_range: range, framework_id: frameworkId }, 'analytics.exported');
  const format = await formatterFor(ctx, ctx.from.language);
  const [{ stringify }, { columns, rows }] = await Promise.all([
    import('csv-stringify/sync'),
    tableOf(ctx, filter, format),
  ]);
  // What could begin a formula is made harmless.
  return (
    BYTE_ORDER_MARK +
    stringify(rows, { header: true, columns, escape_formulas: true, cast: { boolean: (value) => String(value) } })
  );
}
