import type { Instrument } from '@parley/contracts/assistant/instruments.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../account/account-page.tsx';
import { WorkRoom } from '../exercises/work-room.tsx';
import { inLanguage } from '../psychological-resources/texts.ts';
import { Answering } from './answering.tsx';
import { instrumentsCopy } from './instruments.copy.ts';
import styles from './instruments.module.css';
import { instrumentQuery } from './instruments.queries.ts';
import { Results } from './results.tsx';

/** PROF-4: one questionnaire: the statements while it is answered, else its results. */
export function QuestionnaireScreen() {
  const words = useCopy(instrumentsCopy);
  const { language } = useLanguage();
  const { instrument: id = '' } = useParams({ strict: false });
  const query = useQuery(instrumentQuery(id));
  const title = query.data ? inLanguage(query.data.title, language) : words.title;
  return (
    <WorkRoom title={title}>
      <div className={styles.room}>
        <Loaded query={query} problems={words.problems}>
          {(instrument) => <Round key={instrument.id} instrument={instrument} />}
        </Loaded>
        <p>
          <Link to="/profile/questionnaires">{words.allOfThem}</Link>
        </p>
      </div>
    </WorkRoom>
  );
}

function Round({ instrument }: { instrument: Instrument }) {
  const [answering, setAnswering] = useState(instrument.answered > 0 || instrument.results.length === 0);
  // Without a result there is nothing to go back to but the statements.
  if (answering || instrument.results.length === 0)
    return <Answering instrument={instrument} onEnd={() => setAnswering(false)} />;
  return <Results instrument={instrument} onAgain={() => setAnswering(true)} />;
}
