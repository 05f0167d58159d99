import { classNames } from '@parley/ui/class-names.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { competenciesCopy } from './competencies.copy.ts';
import styles from './competencies.module.css';

interface LevelStonesProps {
  /** 1 to 4; null: none yet. */
  level: number | null;
  scale: readonly { level: number; label: string }[];
}

/** A level as stones on a line, with its name beside it. */
export function LevelStones({ level, scale }: LevelStonesProps) {
  const words = useCopy(competenciesCopy);
  const label = scale.find((each) => each.level === level)?.label;
  return (
    <span className={styles.level}>
      <span className={styles.stones} aria-hidden="true">
        {scale.map((each) => (
          <span
            key={each.level}
            className={classNames(styles.stone, level !== null && each.level <= level && styles.filled)}
          />
        ))}
      </span>
      <span className={level === null ? styles.noLevel : styles.levelName}>
        {level === null ? words.noLevel : words.level(level, label ?? '')}
      </span>
    </span>
  );
}
