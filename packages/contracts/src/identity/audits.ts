import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { DEFAULT_PAGE_SIZE } from '../list.ts';
import { wholeText } from '../numbers.ts';

export const AuditSeverity = z.enum(['SEVERE', 'WARNING', 'INFO']);
export type AuditSeverity = z.output<typeof AuditSeverity>;

/** CONST-1: the name of the file, and rows of a page. */
export const AUDITS_FILE = 'audits.csv';
export const AUDITS_PAGE = DEFAULT_PAGE_SIZE;

export const AuditRow = z.object({
  _id: z.string(),
  /** Its place in the tenant's chain, from 1 without a gap. */
  number: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  time: z.string(),
  email: z.nullable(z.string()),
  user: z.nullable(z.string()),
  action: z.string(),
  description: z.string(),
  resource: z.string(),
  severity: AuditSeverity,
  ip: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  json: z.array(z.record(z.string(), z.unknown())),
  tenantId: z.string(),
  vendorId: z.string(),
});
export type AuditRow = z.output<typeof AuditRow>;

export const AuditColumn = z.object({
  _id: z.string(),
  name: z.string(),
  displayName: z.string(),
  type: z.enum(['Timestamp', 'Email', 'AlphaNumeric', 'Severity', 'IpAddress', 'Json']),
  sortable: z.boolean(),
  filterable: z.boolean(),
  showInTable: z.boolean(),
  showInMoreInfo: z.boolean(),
});
export type AuditColumn = z.output<typeof AuditColumn>;

const Text = z.optional(z.string().check(z.trim(), z.maxLength(320)));
const TIME = String.raw`\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d))?`;

/** The dialect of the audits: what is looked for, one parameter for each column besides the free text. */
const looked = {
  filter: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  /** A whole address, or else a part of one. */
  email: Text,
  /** The key of an act, or else a part of its words in either language. */
  action: Text,
  description: Text,
  severity: z.optional(AuditSeverity),
  ip: Text,
  /** A day (UTC), a time, or two of them with `..` between; either side may be left out. */
  createdAt: z.optional(
    z.string().check(
      z.regex(new RegExp(`^(?:${TIME}|(?:${TIME})?\\.\\.(?:${TIME})?)$`)),
      z.refine(
        (text) => text.split('..').every((time) => time === '' || !Number.isNaN(Date.parse(time))),
        'no such time',
      ),
    ),
  ),
  sortBy: z.optional(z.enum(['createdAt', 'time', 'action', 'description', 'severity'])),
  sortDirection: z.optional(z.enum(['asc', 'desc', 'ASC', 'DESC'])),
};
export const AuditQuery = z.object({
  ...looked,
  /** A row, not a page. */
  offset: z.optional(wholeText(0)),
  count: z.optional(wholeText(1, 200)),
  paginationMode: z.optional(z.enum(['virtual', 'pages'])),
});

const EXPORT = {
  method: 'POST',
  access: { permission: 'fe.secure.read.audits' },
  proof: 'freshOrToken',
  cost: 'export',
  query: z.object({ ...looked, outputFileName: z.optional(z.string().check(z.maxLength(200))) }),
  /** Which columns, in this order; those of the table and the details without it. */
  body: z.optional(
    z.object({ properties: z.optional(z.array(z.object({ name: z.string() })).check(z.maxLength(50))) }),
  ),
  answer: 'text',
} as const;

export const audits = {
  list: endpoint({
    method: 'GET',
    path: '/audits',
    access: { permission: 'fe.secure.read.audits' },
    proof: 'token',
    cost: 'read',
    summary: 'Audits of the tenant, newest first; exact at any depth unless `lookedBackTo` says otherwise',
    query: AuditQuery,
    response: z.object({
      data: z.array(AuditRow),
      /** Of what was found. */
      total: z.int(),
      /** Only what is younger than that was looked at: too much would have had to be. */
      lookedBackTo: z.optional(z.string()),
    }),
  }),
  stats: endpoint({
    method: 'GET',
    path: '/audits/stats',
    access: { permission: 'fe.secure.read.audits' },
    proof: 'token',
    cost: 'read',
    summary: 'How many audits there are today, and severe ones this week, by the calendar of the account',
    response: z.object({ totalToday: z.int(), severeThisWeek: z.int() }),
  }),
  exportCsv: endpoint({ ...EXPORT, path: '/audits/export/csv/v2', summary: 'The audits that fit, as CSV' }),
  exportCsvV1: endpoint({ ...EXPORT, path: '/audits/export/csv', summary: 'The same, by its former address' }),
};
