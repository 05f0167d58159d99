import { audits } from '@parley/contracts/identity/audits.ts';
import { formatNumber } from '@parley/ui/i18n/format.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useRead } from '../../api/ask.ts';
import { auditsCopy } from './audits.copy.ts';
import styles from './audits.module.css';

/** Few numbers, large. They keep their place while they are on their way. */
export function AuditStats() {
  const words = useCopy(auditsCopy);
  const { language } = useLanguage();
  const { data } = useRead(audits.stats, {});
  const figure = (value: number | undefined) => (value === undefined ? '–' : formatNumber(language, value));
  return (
    <dl className={styles.stats}>
      <div>
        <dt>{words.today}</dt>
        <dd>{figure(data?.totalToday)}</dd>
      </div>
      <div>
        <dt>{words.severe}</dt>
        <dd className={data && data.severeThisWeek > 0 ? styles.grave : undefined}>{figure(data?.severeThisWeek)}</dd>
      </div>
    </dl>
  );
}
