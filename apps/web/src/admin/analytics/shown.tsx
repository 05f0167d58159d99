import type { Shown } from '@parley/contracts/assistant/analytics.ts';
import type { Language } from '@parley/ui/i18n/define-copy.ts';
import { formatNumber } from '@parley/ui/i18n/format.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { analyticsCopy } from './analytics.copy.ts';
import styles from './analytics.module.css';

type Unit = 'number' | 'percent' | 'change';
type Words = (typeof analyticsCopy)['en'];

/** A day of the calendar as a Date that is in that day wherever it is read. */
export const dateOf = (day: string): Date => new Date(`${day}T12:00:00`);

/** "25", "25 or more", "Too few people". */
export function shownText(words: Words, language: Language, shown: Shown, unit: Unit = 'number'): string {
  if (shown.value === null) return words.hiddenShort[shown.hidden ?? 'none'];
  const number = formatNumber(language, shown.value, unit === 'change' ? { signDisplay: 'exceptZero' } : {});
  const value = unit === 'percent' ? words.percent(number) : number;
  return shown.at_least ? words.atLeast(value) : value;
}

/** A number for a cell of a table. */
export function Value({ shown, unit }: { shown: Shown; unit?: Unit }) {
  const words = useCopy(analyticsCopy);
  const { language } = useLanguage();
  return (
    <span className={shown.value === null ? styles.withheld : undefined}>
      {shownText(words, language, shown, unit)}
    </span>
  );
}

/** One large number with its name, or why there is none. */
export function Figure({ name, shown, k, unit }: { name: string; shown: Shown; k: number; unit?: Unit }) {
  const words = useCopy(analyticsCopy);
  const { language } = useLanguage();
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        {shown.value === null ? (
          <>
            <span className={shown.hidden === 'none' ? styles.empty : styles.hatch} aria-hidden />
            <span className={styles.why}>{words.hiddenWhy[shown.hidden ?? 'none'](k)}</span>
          </>
        ) : (
          <span className={styles.value}>{shownText(words, language, shown, unit)}</span>
        )}
      </dd>
    </div>
  );
}
