import type { AccountFormats } from '@parley/contracts/formats.ts';
import { zoneIn } from '@parley/contracts/formats.ts';
import { AUDITS_FILE } from '@parley/contracts/identity/audits.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { copyOut } from '#db/database.ts';
import { inTransaction } from '#platform/context.ts';
import type { SignedContext } from '../context.ts';
import { activeTenant } from '../tenants/tenants.service.ts';
import { auditColumns } from './audit-columns.ts';
import type { CsvColumn } from './audit-csv.ts';
import { cellsOf, copyText, headCell } from './audit-csv.ts';
import { condition, rankOf } from './audit-lists.store.ts';
import type { Asked, Plan } from './audit-plan.ts';
import { planOf } from './audit-plan.ts';
import type { Stretch } from './audit-stretches.ts';
import { cut, lengthOfAll } from './audit-stretches.ts';
import { writeAudit } from './audits.service.ts';

/** Rows of one piece: as much is in memory at once, and as long is a connection held. */
const PIECE = 5_000;
/** Without it a spreadsheet takes the text for something else than UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

type Wanted = { query: Asked; names: readonly string[] | undefined; fileName: string | undefined };
export type Exported = { fileName: string; pieces: AsyncGenerator<Buffer> };

function columnsOf(ctx: SignedContext, names: readonly string[] | undefined) {
  const known = auditColumns(ctx.from.language);
  const named = names?.flatMap((name) => known.find((column) => column.name === name) ?? []) ?? [];
  return named.length > 0 ? [...new Set(named)] : known;
}

/** Where each row of the file is: all there are, in pieces, and what is asked of them besides. */
function wayOf(plan: Plan): { stretches: Stretch[]; newestFirst: boolean; besides: RawBuilder<unknown> } {
  if (plan.how === 'cut') return { ...plan, besides: sql`true` };
  // Complete however much there is: every row of the time is looked at, newest first.
  const { first, last } = plan.unbounded;
  return {
    stretches: [{ kind: null, value: null, first, last }],
    newestFirst: plan.by !== 'number' || plan.descending,
    besides: condition(plan.unbounded),
  };
}

async function* write(
  ctx: SignedContext,
  plan: Plan,
  columns: readonly CsvColumn[],
  { head, formats }: { head: string; formats: AccountFormats },
): AsyncGenerator<Buffer> {
  yield Buffer.from(`${BYTE_ORDER_MARK}${head}\n`);
  const { stretches, newestFirst, besides } = wayOf(plan);
  const cells = cellsOf(columns, { language: ctx.from.language, formats });
  const ask = ({ kind, value, first, last }: Stretch): Promise<Buffer[]> => {
    const rank = rankOf(kind);
    const query = sql`select ${cells} from identity.audits a
      where ${kind === null ? sql`true` : sql`${sql.ref(`a.${kind}`)} = ${value}`}
        and a.${rank} between ${first} and ${last} and ${besides}
      order by a.${rank} ${newestFirst ? sql`desc` : sql`asc`}`;
    return copyOut(ctx.db, copyText(query.compile(ctx.db)));
  };
  const parts: Stretch[] = [];
  for (let offset = 0; offset < lengthOfAll(stretches); offset += PIECE)
    parts.push(...cut(stretches, { offset, count: PIECE, newestFirst }));
  // The next piece is on its way while this one is sent.
  let next = parts[0] ? ask(parts[0]) : null;
  for (let at = 0; next; at += 1) {
    const pieces: Buffer[] = await next;
    const following = parts[at + 1];
    next = following ? ask(following) : null;
    next?.catch(() => {});
    yield* pieces;
  }
}

/** A file name of the caller's, without anything that could lead elsewhere. */
const nameOf = (wanted: string | undefined): string => {
  const name =
    wanted
      ?.replace(/[^\p{L}\p{N} ._-]/gu, '')
      .replace(/^\.+/, '')
      .trim() || AUDITS_FILE;
  return /\.csv$/i.test(name) ? name : `${name}.csv`;
};

/** The audits of the caller's tenant that fit, as CSV. That they were taken out is an audit too (U8). */
export async function exportAudits(ctx: SignedContext, { query, names, fileName }: Wanted): Promise<Exported> {
  const plan = await planOf(ctx, query);
  const columns = columnsOf(ctx, names);
  const { tenantId, userId, email } = ctx.principal;
  const { sortBy: _, sortDirection: __, ...looked } = query;
  await inTransaction(ctx, (ctx) =>
    writeAudit(ctx, {
      action: 'audits.exported',
      resource: 'audits',
      severity: 'WARNING',
      tenantId,
      userId,
      email,
      data: { columns: columns.map(({ name }) => name), looked },
    }),
  );
  const { timezone, dateFormat, timeFormat } = await activeTenant(ctx);
  const formats = { timezone: zoneIn(timezone), dateFormat, timeFormat };
  const head = columns
    .map(({ name, displayName }) =>
      headCell(name === 'createdAt' && formats.timezone ? `${displayName} (${formats.timezone})` : displayName),
    )
    .join(',');
  return {
    fileName: nameOf(fileName),
    pieces: write(
      ctx,
      plan,
      columns.map(({ name }) => name),
      { head, formats },
    ),
  };
}
