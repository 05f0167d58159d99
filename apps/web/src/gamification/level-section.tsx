import type { GameStats } from '@parley/contracts/assistant/gamification.ts';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../account/account-page.tsx';
import { gamificationCopy } from './gamification.copy.ts';
import { levelQuery } from './gamification.queries.ts';
import styles from './progress.module.css';

/** Where one stands, and what it came from. */
export function LevelSection({ stats }: { stats: GameStats }) {
  const words = useCopy(gamificationCopy);
  const { language } = useLanguage();
  const query = useQuery(levelQuery);
  const { number } = useFormat();
  const figures = [
    { key: 'conversations', value: stats.conversations_completed, label: words.figures.conversations },
    { key: 'plans', value: stats.plans_made, label: words.figures.plans },
    { key: 'reviews', value: stats.plans_reviewed, label: words.figures.reviews },
    { key: 'sets', value: stats.practice_sets, label: words.figures.sets },
  ];
  return (
    <Loaded query={query}>
      {({ level, title, xp_total, xp_in_level, xp_for_next, percent }) => (
        <section className={styles.level} aria-label={words.level(level)}>
          <p className={styles.kicker}>{words.level(level)}</p>
          <h2 className={styles.name}>{title[language]}</h2>
          <div
            role="progressbar"
            aria-label={words.toNext(number(xp_in_level), number(xp_for_next), level + 1)}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            className={styles.line}
          >
            <span style={{ inlineSize: `${percent}%` }} />
          </div>
          <p className={styles.facts}>
            <span>{words.toNext(number(xp_in_level), number(xp_for_next), level + 1)}</span>
            <span>{words.total(number(xp_total))}</span>
            {stats.xp_today > 0 && <span>{words.today(number(stats.xp_today), number(stats.daily_cap))}</span>}
          </p>
          <ul className={styles.figures}>
            {figures.map(({ key, value, label }) => (
              <li key={key}>
                <span className={styles.figure}>{number(value)}</span> <span>{label(value)}</span>
              </li>
            ))}
          </ul>
          <details className={styles.meaning}>
            <summary>{words.meaning}</summary>
            <p className={styles.prose}>{words.meaningLong}</p>
          </details>
        </section>
      )}
    </Loaded>
  );
}
