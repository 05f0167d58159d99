import { auditActions, auditWords } from '@parley/contracts/identity/audit-actions.ts';
import type { AuditColumn } from '@parley/contracts/identity/audits.ts';
import { Button } from '@parley/ui/button.tsx';
import { DateField } from '@parley/ui/fields/date-field.tsx';
import { SelectField } from '@parley/ui/fields/select-field.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import type { AuditFilters } from './audit-filters.ts';
import { countSet, isWrongWay, noFilters } from './audit-filters.ts';
import { auditsCopy } from './audits.copy.ts';
import styles from './audits.module.css';

interface AuditFilterFieldsProps {
  columns: readonly AuditColumn[];
  filters: AuditFilters;
  onFilters: (filters: AuditFilters) => void;
}

/** A field for each column that can be filtered; which ones, the metadata says. */
export function AuditFilterFields({ columns, filters, onFilters }: AuditFilterFieldsProps) {
  const words = useCopy(auditsCopy);
  const { language } = useLanguage();
  const has = (name: string) => columns.some((column) => column.name === name && column.filterable);
  const set = (change: Partial<AuditFilters>) => onFilters({ ...filters, ...change });
  const events = Object.keys(auditActions)
    .map((value) => ({ value, label: auditWords(value, language) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  return (
    <div className={styles.fields}>
      {has('email') && (
        <TextField
          label={words.person}
          autoComplete="off"
          inputMode="email"
          value={filters.email}
          onValue={(email) => set({ email })}
        />
      )}
      {has('action') && (
        <SelectField
          label={words.event}
          options={[{ value: '', label: words.anyEvent }, ...events]}
          value={filters.action}
          onValue={(action) => set({ action })}
        />
      )}
      {has('ip') && (
        <TextField label={words.address} autoComplete="off" value={filters.ip} onValue={(ip) => set({ ip })} />
      )}
      {has('createdAt') && (
        <>
          <DateField label={words.from} value={filters.from} onValue={(from) => set({ from })} />
          <DateField
            label={words.to}
            value={filters.to}
            onValue={(to) => set({ to })}
            problem={isWrongWay(filters) ? words.wrongWay : undefined}
          />
        </>
      )}
      {countSet(filters) > 0 && (
        <div className={styles.clear}>
          <Button variant="plain" onClick={() => onFilters({ ...noFilters, severity: filters.severity })}>
            {words.clear}
          </Button>
        </div>
      )}
    </div>
  );
}
