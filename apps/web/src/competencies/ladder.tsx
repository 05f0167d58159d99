import type { SkillDetail } from '@parley/contracts/assistant/competencies.ts';
import { classNames } from '@parley/ui/class-names.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Tag } from '@parley/ui/tag.tsx';
import { Link } from '@tanstack/react-router';
import { competenciesCopy } from './competencies.copy.ts';
import styles from './competencies.module.css';

/** What the coach can see speaks for no more than this. */
const MOST_BY_COACH = 3;

/** The levels of a skill as a path, the first at the top: where one is, and what the next one needs. */
export function Ladder({ skill }: { skill: SkillDetail }) {
  const words = useCopy(competenciesCopy);
  const { anchors, level, next } = skill;
  return (
    <section aria-label={words.levels} className={styles.group}>
      <h2>{words.levels}</h2>
      <ol className={styles.ladder}>
        {anchors.map((anchor) => (
          <li
            key={anchor.level}
            className={classNames(styles.rung, level !== null && anchor.level <= level && styles.walked)}
            aria-current={anchor.level === level ? 'step' : undefined}
          >
            <span className={styles.rungStone} aria-hidden="true" />
            <div className={styles.rungBody}>
              <h3 className={styles.rungTitle}>
                <span>{words.level(anchor.level, anchor.label)}</span>
                {anchor.level === level && <Tag tone="moss">{words.here}</Tag>}
                {anchor.level === next?.level && <Tag tone="ember">{words.next}</Tag>}
              </h3>
              {anchor.behaviours.length === 0 ? (
                <p className={styles.muted}>{words.noBehaviours}</p>
              ) : (
                <ul className={styles.behaviours}>
                  {anchor.behaviours.map((behaviour) => (
                    <li key={behaviour}>{behaviour}</li>
                  ))}
                </ul>
              )}
              {next && anchor.level === next.level && <NextStep next={next} />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function NextStep({ next }: { next: NonNullable<SkillDetail['next']> }) {
  const words = useCopy(competenciesCopy);
  const { missing, kinds, level } = next;
  if (level > MOST_BY_COACH) return <p className={styles.missing}>{words.fromOthers}</p>;
  return (
    <div className={styles.missing}>
      <p>{words.missing(missing.pieces, missing.kinds, missing.days)}</p>
      {kinds.length > 0 && <p>{words.soFar(kinds.map((kind) => words.kinds[kind].toLowerCase()).join(', '))}</p>}
      <p className={styles.wayList}>
        <span>{words.ways}</span> <Link to="/">{words.waysTo.dialogue}</Link>{' '}
        <Link to="/exercises">{words.waysTo.exercise}</Link>{' '}
        {level < MOST_BY_COACH && <Link to="/practice">{words.waysTo.quiz}</Link>}
      </p>
    </div>
  );
}
