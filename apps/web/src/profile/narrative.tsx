import type { Fact, Profile } from '@parley/contracts/assistant/profile.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { inLanguage } from '../psychological-resources/texts.ts';
import { profileCopy } from './profile.copy.ts';
import styles from './profile.module.css';

/** A few sentences made of what was accepted, and of what exactly. */
export function Narrative({ narrative, facts }: { narrative: NonNullable<Profile['narrative']>; facts: Fact[] }) {
  const words = useCopy(profileCopy);
  const { language } = useLanguage();
  const from = narrative.built_from.flatMap((id) => facts.find((fact) => fact.id === id) ?? []);
  return (
    <section aria-label={words.inShort} className={styles.paper}>
      <h2 className={styles.kind}>{words.inShort}</h2>
      <p className={styles.story}>{narrative[language]}</p>
      <details className={styles.built}>
        <summary>{words.builtFrom(from.length)}</summary>
        <ul>
          {from.map((fact) => (
            <li key={fact.id}>
              <a href={`#fact-${fact.id}`}>{inLanguage(fact.text, language)}</a>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
