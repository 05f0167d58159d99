import type { AccountFormats } from '@parley/contracts/formats.ts';
import { DATE_PARTS, filePatternIn, isTwelveHours } from '@parley/contracts/formats.ts';
import { auditActions } from '@parley/contracts/identity/audit-actions.ts';
import type { CompiledQuery, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import pg from 'pg';
import { FORMULA } from './plain-text.ts';

/** What stands in a cell of the file, as SQL over one row `a`. */
export const CSV_COLUMNS = [
  'createdAt',
  'email',
  'action',
  'description',
  'ip',
  'severity',
  'userAgent',
  'json',
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

/** A quote before whatever could begin a formula; rows that were looked at when they were written are not again. */
const safe = (cell: RawBuilder<unknown>): RawBuilder<unknown> => sql`case when a.is_plain then ${cell}
  else regexp_replace(regexp_replace(${cell}, ${FORMULA}, ${String.raw`\1\2'\3`}, 'g'), '^(\\s)', ${String.raw`'\1`}) end`;

const words = (language: 'en' | 'fr'): string =>
  JSON.stringify(Object.fromEntries(Object.entries(auditActions).map(([action, said]) => [action, said[language]])));

/** Of the date pattern of a file, what PostgreSQL calls its parts. */
const PARTS: Record<string, string> = {
  YYYY: 'YYYY',
  YY: 'YY',
  MM: 'MM',
  M: 'FMMM',
  DD: 'DD',
  D: 'FMDD',
};

/** TENANT-7: a time as the tenant writes it, to the second. Nothing decided: as the database does, in UTC. */
function timeCell({ timezone, dateFormat, timeFormat }: AccountFormats): RawBuilder<unknown> {
  const at = sql`a.created_at at time zone ${timezone || 'UTC'}`;
  if (!dateFormat && !timeFormat) return at;
  const date = filePatternIn(dateFormat).replace(DATE_PARTS, (part) => PARTS[part] ?? part);
  return sql`to_char(${at}, ${`${date} ${isTwelveHours(timeFormat) ? 'HH12:MI:SS AM' : 'HH24:MI:SS'}`})`;
}

const cellOf = (column: CsvColumn, { language, formats }: Written): RawBuilder<unknown> => {
  switch (column) {
    case 'createdAt':
      return timeCell(formats);
    case 'action':
      return sql`a.action`;
    case 'severity':
      return sql`a.severity`;
    case 'description':
      return sql`coalesce(${words(language)}::jsonb ->> a.action, a.action)`;
    case 'email':
      return safe(sql`a.email`);
    case 'ip':
      return safe(sql`a.ip`);
    case 'userAgent':
      return safe(sql`a.user_agent`);
    case 'json':
      return safe(sql`a.data::text`);
  }
};

/** For whom a file is written. */
export type Written = { language: 'en' | 'fr'; formats: AccountFormats };

export const cellsOf = (columns: readonly CsvColumn[], written: Written): RawBuilder<unknown> =>
  sql.join(columns.map((column) => cellOf(column, written)));

/** A cell of the first line. */
export const headCell = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (Array.isArray(value)) return `array[${value.map(literal).join(',')}]`;
  throw new Error(`A ${typeof value} has no place in a copy.`);
}

/** `copy` takes no parameters, so they are written into it, each as a literal of its own. */
export const copyText = ({ sql: text, parameters }: CompiledQuery): string =>
  `copy (${text.replace(/\$(\d+)/g, (_, place: string) => literal(parameters[Number(place) - 1]))}) to stdout (format csv)`;
