import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Link } from '@tanstack/react-router';
import { instrumentsCopy } from './instruments.copy.ts';
import styles from './instruments.module.css';

/** The way from the profile to the questionnaires. */
export function QuestionnairesTeaser() {
  const words = useCopy(instrumentsCopy);
  return (
    <section aria-labelledby="questionnaires" className={styles.teaser}>
      <h2 id="questionnaires">{words.title}</h2>
      <p className={styles.note}>{words.teaser}</p>
      <p>
        <Link to="/profile/questionnaires">{words.toAll}</Link>
      </p>
    </section>
  );
}
