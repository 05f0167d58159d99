import { useCopy } from '@parley/ui/i18n/language.tsx';
import { SearchField } from '@parley/ui/list/search-field.tsx';
import { useEffect, useState } from 'react';
import { useProblemWords } from '../shell/problem-words.ts';
import { knowledgeCopy } from './knowledge.copy.ts';
import styles from './knowledge.module.css';
import { useTrial } from './knowledge.queries.ts';
import { headingsOf } from './place-of.ts';

const PAUSE_MS = 300;

/** What the coach would find to a question. */
export function TrialSearch() {
  const words = useCopy(knowledgeCopy);
  const problem = useProblemWords();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, error } = useTrial(asked);
  return (
    <div className={styles.trial}>
      <SearchField label={words.tryLabel} value={typed} onValue={setTyped} />
      <div role="status">
        {asked !== '' && error && <p>{problem(error)}</p>}
        {asked !== '' && !error && data?.passages.length === 0 && <p className={styles.hint}>{words.nothingFound}</p>}
        {asked !== '' && data && data.passages.length > 0 && (
          <ol className={styles.found}>
            {data.passages.map((found) => (
              <li key={found.id} className={styles.passage}>
                <p className={styles.hint}>
                  {[found.title, ...headingsOf(found), ...(found.page === null ? [] : [words.page(found.page)])].join(
                    ' › ',
                  )}
                </p>
                <p className={styles.words}>{found.text}</p>
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}
