import type { Fact } from '@parley/contracts/assistant/profile.ts';
import { Button } from '@parley/ui/button.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { inLanguage } from '../psychological-resources/texts.ts';
import { FactSource } from './fact-source.tsx';
import { shownLanguage } from './fact-words.ts';
import { profileCopy } from './profile.copy.ts';
import styles from './profile.module.css';
import { asItIs, ofFact } from './profile.queries.ts';
import type { FactActs } from './use-fact-acts.ts';

/** What was proposed and not looked at yet: yes, no, or in other words. */
export function ProposedFacts({ facts, acts }: { facts: readonly Fact[]; acts: FactActs }) {
  const words = useCopy(profileCopy);
  const { language } = useLanguage();
  if (facts.length === 0) return null;
  const ids = new Set(facts.map(({ id }) => id));
  return (
    <section aria-label={words.toLookAt} className={styles.part}>
      <header className={styles.partHead}>
        <div>
          <h2>{words.toLookAt}</h2>
          <p className={styles.lead}>{words.toLookAtLead}</p>
        </div>
        {facts.length > 1 && (
          <Button
            pending={acts.isPending}
            onClick={() =>
              acts.change((all) =>
                all.map((fact) => (ids.has(fact.id) ? { ...asItIs(fact), status: 'accepted' } : asItIs(fact))),
              )
            }
          >
            {words.acceptAll}
          </Button>
        )}
      </header>
      <ul className={styles.proposed}>
        {facts.map((fact) => {
          const text = inLanguage(fact.text, language);
          return (
            <li key={fact.id} id={`fact-${fact.id}`}>
              <div className={styles.entry}>
                <p className={styles.kind}>{words.kinds[fact.kind]}</p>
                <p className={styles.said} lang={shownLanguage(fact, language)}>
                  {text}
                </p>
                <FactSource fact={fact} />
              </div>
              <div className={styles.acts}>
                <Button
                  aria-label={words.acceptIt(text)}
                  pending={acts.isPending}
                  onClick={() => acts.change(ofFact(fact.id, (each) => ({ ...asItIs(each), status: 'accepted' })))}
                >
                  {words.accept}
                </Button>
                <Button variant="plain" aria-label={words.correctIt(text)} onClick={() => acts.correct(fact)}>
                  {words.correct}
                </Button>
                <Button variant="plain" aria-label={words.rejectIt(text)} onClick={() => acts.reject(fact)}>
                  {words.reject}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
