import type { Achievement } from '@parley/contracts/assistant/gamification.ts';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../account/account-page.tsx';
import { gamificationCopy } from './gamification.copy.ts';
import { achievementsQuery } from './gamification.queries.ts';
import styles from './progress.module.css';

/** What was reached, what is under way, and what is still to come. */
export function AchievementsSection() {
  const words = useCopy(gamificationCopy);
  const query = useQuery(achievementsQuery);
  return (
    <section className={styles.section} aria-label={words.achievementsTitle}>
      <h2>{words.achievementsTitle}</h2>
      <Loaded query={query}>
        {({ achievements, earned, total }) => {
          const reached = achievements
            .filter((each) => each.earned_on !== null)
            .toSorted((a, b) => (b.earned_on ?? '').localeCompare(a.earned_on ?? ''));
          const waiting = achievements.filter((each) => each.earned_on === null);
          return (
            <>
              <p className={styles.prose}>{earned === 0 ? words.noneReached : words.reached(earned, total)}</p>
              <Group title={words.groups.reached} of={reached} />
              <Group title={words.groups.underWay} of={waiting.filter(({ progress }) => progress > 0)} />
              <details className={styles.meaning}>
                <summary>{words.groups.open}</summary>
                <List of={waiting.filter(({ progress }) => progress === 0)} />
              </details>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function Group({ title, of }: { title: string; of: readonly Achievement[] }) {
  if (of.length === 0) return null;
  return (
    <div className={styles.group}>
      <h3>{title}</h3>
      <List of={of} />
    </div>
  );
}

function List({ of }: { of: readonly Achievement[] }) {
  return (
    <ul className={styles.achievements}>
      {of.map((achievement) => (
        <Stone key={achievement.id} achievement={achievement} />
      ))}
    </ul>
  );
}

const TURN = 2 * Math.PI * 8;

function Stone({ achievement: { title, description, progress, target, earned_on } }: { achievement: Achievement }) {
  const words = useCopy(gamificationCopy);
  const { language } = useLanguage();
  const { day } = useFormat();
  return (
    <li className={styles.achievement} data-reached={earned_on !== null}>
      <svg className={styles.stone} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <circle cx="10" cy="10" r="8" />
        {earned_on === null ? (
          <circle
            cx="10"
            cy="10"
            r="8"
            strokeDasharray={`${(TURN * progress) / target} ${TURN}`}
            className={styles.part}
          />
        ) : (
          <path d="m6.5 10.3 2.4 2.4 4.6-5" />
        )}
      </svg>
      <span className={styles.words}>
        <span className={styles.stoneTitle}>{title[language]}</span>
        <span className={styles.note}>{description[language]}</span>
        {earned_on !== null ? (
          <span className={styles.note}>{words.reachedOn(day(earned_on))}</span>
        ) : (
          progress > 0 && <span className={styles.note}>{words.progress(progress, target)}</span>
        )}
      </span>
    </li>
  );
}
