import type { Fact } from '@parley/contracts/assistant/profile.ts';
import type { Resource } from '@parley/contracts/assistant/psychological-resources.ts';
import { formatList } from '@parley/ui/i18n/format.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { Link } from '@tanstack/react-router';
import { keptCopy } from '../psychological-resources/kept.copy.ts';
import { inLanguage } from '../psychological-resources/texts.ts';
import { profileCopy } from './profile.copy.ts';
import styles from './profile.module.css';

/** A name stands by itself; a sentence of somebody's own in quotation marks. */
const named = (text: string, language: 'en' | 'fr'): string =>
  text.split(/\s+/u).length <= 2 ? text : language === 'fr' ? `«\u00a0${text}\u00a0»` : `“${text}”`;

/** What of the house fits the person, each with its reason. */
export function ChosenResources({ resources, facts }: { resources: readonly Resource[]; facts: readonly Fact[] }) {
  const words = useCopy(profileCopy);
  const kinds = useCopy(keptCopy).kinds;
  const { language } = useLanguage();
  if (resources.length === 0) return null;
  return (
    <section aria-label={words.resources} className={styles.part}>
      <header className={styles.partHead}>
        <div>
          <h2>{words.resources}</h2>
          <p className={styles.lead}>{words.resourcesLead}</p>
        </div>
        <Link to="/kept">{words.allKept}</Link>
      </header>
      <ul className={styles.chosen}>
        {resources.map((resource) => {
          const why = resource.why.flatMap((id) => facts.find((fact) => fact.id === id) ?? []);
          const practised = resource.competency_ids.flatMap((code) => words.competencies[code] ?? []);
          return (
            <li key={resource.id}>
              <p className={styles.kind}>
                {kinds[resource.kind]}
                {resource.minutes !== null && ` · ${words.minutes(resource.minutes)}`}
              </p>
              <p className={styles.said}>
                <Link to="/kept/$resourceId" params={{ resourceId: resource.id }}>
                  {inLanguage(resource.title, language)}
                </Link>
              </p>
              <p className={styles.source}>
                {why.length > 0 && (
                  <span>
                    {words.because}{' '}
                    {formatList(
                      language,
                      why.map(({ text }) => named(inLanguage(text, language), language)),
                    )}
                  </span>
                )}
                {practised.length > 0 && (
                  <span>
                    {words.practises}
                    {language === 'fr' ? '\u00a0: ' : ': '}
                    {formatList(language, practised)}
                  </span>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
