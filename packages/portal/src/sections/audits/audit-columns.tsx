import type { Formatter } from '@parley/contracts/formats.ts';
import type { AuditColumn, AuditRow } from '@parley/contracts/identity/audits.ts';
import type { Column } from '@parley/ui/data/column.ts';
import type { ReactNode } from 'react';
import { SeverityTag } from './severity-tag.tsx';

/** What stays where there is little room. */
const ALWAYS = new Set(['createdAt', 'description']);
const WIDTHS: Partial<Record<string, string>> = { createdAt: '11.5rem', severity: '8.5rem', ip: '10rem' };

function cellOf({ name, type }: AuditColumn, row: AuditRow, format: Formatter): ReactNode {
  const value = (row as Record<string, unknown>)[name];
  if (type === 'Severity') return <SeverityTag severity={row.severity} />;
  if (typeof value !== 'string' || value === '') return '–';
  return type === 'Timestamp' ? format.dateTime(value) : value;
}

/** The columns that the metadata wants in the table, by their types. */
export const tableColumns = (columns: readonly AuditColumn[], format: Formatter): Column<AuditRow>[] =>
  columns
    .filter(({ showInTable }) => showInTable)
    .map((column) => ({
      id: column.name,
      head: column.displayName,
      cell: (row: AuditRow) => cellOf(column, row, format),
      ...(column.sortable ? { sort: column.name } : {}),
      ...(ALWAYS.has(column.name) ? {} : { wide: true as const }),
      ...(WIDTHS[column.name] ? { width: WIDTHS[column.name] as string } : {}),
    }));
