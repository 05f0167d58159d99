import { auditWords } from '@parley/contracts/identity/audit-actions.ts';
import type { AuditColumn } from '@parley/contracts/identity/audits.ts';
import { AUDITS_PAGE, audits } from '@parley/contracts/identity/audits.ts';
import { notificationProblems, notifications } from '@parley/contracts/identity/notifications.ts';
import type { Language } from '@parley/ui/i18n/define-copy.ts';
import { daysAgo } from '../clock.ts';
import { finds, sorted } from '../demo-list.ts';
import type { Asked } from '../demo-route.ts';
import { DemoRefusal, on } from '../demo-route.ts';
import type { World } from '../world.ts';

type Traits = Pick<AuditColumn, 'name' | 'type' | 'sortable' | 'filterable' | 'showInTable'>;
const columns: readonly (Traits & { en: string; fr: string })[] = [
  { name: 'createdAt', en: 'Time', fr: 'Date', type: 'Timestamp', sortable: true, filterable: true, showInTable: true },
  { name: 'email', en: 'Person', fr: 'Personne', type: 'Email', sortable: false, filterable: true, showInTable: true },
  {
    name: 'description',
    en: 'What happened',
    fr: 'Événement',
    type: 'AlphaNumeric',
    sortable: true,
    filterable: true,
    showInTable: true,
  },
  {
    name: 'severity',
    en: 'Severity',
    fr: 'Gravité',
    type: 'Severity',
    sortable: true,
    filterable: true,
    showInTable: true,
  },
  {
    name: 'ip',
    en: 'Network address',
    fr: 'Adresse réseau',
    type: 'IpAddress',
    sortable: false,
    filterable: true,
    showInTable: true,
  },
  {
    name: 'action',
    en: 'Action',
    fr: 'Action',
    type: 'AlphaNumeric',
    sortable: true,
    filterable: true,
    showInTable: false,
  },
  {
    name: 'userAgent',
    en: 'Browser',
    fr: 'Navigateur',
    type: 'AlphaNumeric',
    sortable: false,
    filterable: false,
    showInTable: false,
  },
  { name: 'json', en: 'Details', fr: 'Détails', type: 'Json', sortable: false, filterable: false, showInTable: false },
];

/** What the table of the log is made of. */
export const columnsIn = (language: Language): AuditColumn[] =>
  columns.map(({ en, fr, ...column }) => ({
    ...column,
    _id: column.name,
    displayName: language === 'fr' ? fr : en,
    showInMoreInfo: true,
  }));

const within = (time: string, wanted: string | undefined): boolean => {
  if (!wanted) return true;
  const [from = '', until] = wanted.split('..');
  if (until === undefined) return time.startsWith(from.slice(0, 10));
  // A day given as the end belongs to what is looked for.
  return (
    (from === '' || time >= from) && (until === '' || time <= `${until}${until.length === 10 ? 'T23:59:59.999Z' : ''}`)
  );
};

function found(world: World, { query, language }: Pick<Asked, 'query' | 'language'>) {
  const rows = world.acts
    .map((act) => ({ ...act, description: auditWords(act.action, language) }))
    .filter(
      (row) =>
        finds(query.filter, row.description, row.email, row.ip) &&
        finds(query.email, row.email) &&
        finds(query.action, row.action, row.description) &&
        finds(query.description, row.description) &&
        finds(query.ip, row.ip) &&
        (!query.severity || row.severity === query.severity) &&
        within(row.createdAt, query.createdAt),
    );
  return sorted(rows, query.sortBy ?? 'createdAt', query.sortDirection?.toLowerCase() !== 'asc');
}

const inQuotes = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
  return `"${text.replaceAll('"', '""')}"`;
};
const csv = (world: World, asked: Pick<Asked, 'query' | 'language'>): string =>
  [
    columnsIn(asked.language).map(({ displayName }) => inQuotes(displayName)),
    ...found(world, asked).map((row) => columns.map(({ name }) => inQuotes(row[name as keyof typeof row]))),
  ]
    .map((cells) => cells.join(','))
    .join('\r\n');

const noticeOf = (world: World, id: string) => {
  const notice = world.notices.find((each) => each.id === id);
  if (!notice) throw new DemoRefusal(notificationProblems.notification_not_found);
  return notice;
};

/** What happened, and what one is told of it. */
export const auditsRoom = [
  on(audits.list, (world, asked) => {
    const rows = found(world, asked);
    const from = Number(asked.query.offset ?? 0);
    return { data: rows.slice(from, from + Number(asked.query.count ?? AUDITS_PAGE)), total: rows.length };
  }),
  on(audits.stats, ({ acts }) => ({
    totalToday: acts.filter(({ createdAt }) => createdAt >= daysAgo(1)).length,
    severeThisWeek: acts.filter(({ createdAt, severity }) => severity === 'SEVERE' && createdAt >= daysAgo(7)).length,
  })),
  { endpoint: audits.exportCsv, answer: csv },
  { endpoint: audits.exportCsvV1, answer: csv },
  on(notifications.list, ({ notices }, { language }) => {
    const data = notices
      .filter(({ status }) => status !== 'archived')
      .map(({ title, body, ...notice }) => ({
        ...notice,
        title: title[language],
        body: body[language],
        viewed: notice.status !== 'unread',
        actions: [],
      }));
    return { data, current: 0, total: data.length, unreadCount: data.filter(({ viewed }) => !viewed).length };
  }),
  on(notifications.setStatus, (world, { body: { params } }) => {
    noticeOf(world, params.notificationId).status = params.status;
  }),
  on(notifications.setPinned, (world, { params, body }) => {
    noticeOf(world, body.notificationId).isPinned = params.pinStatus === 'pin';
  }),
  on(notifications.markAllRead, (world) => {
    for (const notice of world.notices) if (notice.status === 'unread') notice.status = 'read';
  }),
];
