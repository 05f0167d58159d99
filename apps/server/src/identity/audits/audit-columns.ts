import type { AuditColumn } from '@parley/contracts/identity/audits.ts';
import type { CsvColumn } from './audit-csv.ts';

type Traits = Omit<AuditColumn, '_id' | 'name' | 'displayName'>;
type Said = { name: CsvColumn; en: string; fr: string } & Traits;

const shown = { showInTable: true, showInMoreInfo: true } as const;
const detail = { showInTable: false, showInMoreInfo: true } as const;

/** AUDIT-1: what the table, its filters and the file are made of. */
const COLUMNS: readonly Said[] = [
  { name: 'createdAt', en: 'Time', fr: 'Date', type: 'Timestamp', sortable: true, filterable: true, ...shown },
  { name: 'email', en: 'Person', fr: 'Personne', type: 'Email', sortable: false, filterable: true, ...shown },
  {
    name: 'description',
    en: 'What happened',
    fr: 'Événement',
    type: 'AlphaNumeric',
    sortable: true,
    filterable: true,
    ...shown,
  },
  { name: 'severity', en: 'Severity', fr: 'Gravité', type: 'Severity', sortable: true, filterable: true, ...shown },
  {
    name: 'ip',
    en: 'Network address',
    fr: 'Adresse réseau',
    type: 'IpAddress',
    sortable: false,
    filterable: true,
    ...shown,
  },
  { name: 'action', en: 'Action', fr: 'Action', type: 'AlphaNumeric', sortable: true, filterable: true, ...detail },
  {
    name: 'userAgent',
    en: 'Browser',
    fr: 'Navigateur',
    type: 'AlphaNumeric',
    sortable: false,
    filterable: false,
    ...detail,
  },
  { name: 'json', en: 'Details', fr: 'Détails', type: 'Json', sortable: false, filterable: false, ...detail },
];

export const auditColumns = (language: 'en' | 'fr'): (AuditColumn & { name: CsvColumn })[] =>
  COLUMNS.map(({ en, fr, ...column }) => ({ ...column, _id: column.name, displayName: language === 'fr' ? fr : en }));
