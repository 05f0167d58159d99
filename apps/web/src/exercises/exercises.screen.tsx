import type { Exercise } from '@parley/contracts/assistant/exercises.ts';
import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../account/account-page.tsx';
import { useProblemWords } from '../shell/problem-words.ts';
import { exercisesCopy } from './exercises.copy.ts';
import styles from './exercises.module.css';
import { exercisesQuery } from './exercises.query.ts';
import { useBeginExercise } from './use-begin-exercise.ts';
import { WorkRoom } from './work-room.tsx';

/** What can be worked through: for what, how long, and what one has afterwards. */
export function ExercisesScreen() {
  const words = useCopy(exercisesCopy);
  const problem = useProblemWords();
  const { language } = useLanguage();
  const query = useQuery(exercisesQuery(language));
  const begin = useBeginExercise();
  return (
    <WorkRoom title={words.title} lead={words.lead}>
      {begin.error && <ProblemNotice happened={words.failed} todo={problem(begin.error)} />}
      <Loaded query={query}>
        {({ exercises }) => (
          <ul className={styles.list}>
            {exercises.map((exercise) => (
              <li key={exercise.id} className={styles.item}>
                <Described
                  exercise={exercise}
                  pending={begin.isPending && begin.variables === exercise.id}
                  onBegin={() => begin.isPending || begin.mutate(exercise.id)}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </WorkRoom>
  );
}

interface DescribedProps {
  exercise: Exercise;
  pending: boolean;
  onBegin: () => void;
}

function Described({ exercise: { title, about, minutes, keeps }, pending, onBegin }: DescribedProps) {
  const words = useCopy(exercisesCopy);
  return (
    <>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.about}>{about}</p>
      <p className={styles.facts}>
        <span>{words.minutes(minutes)}</span>
        {keeps && <span>{words.keep(words.kinds[keeps.kind])}</span>}
      </p>
      <div>
        <Button pending={pending} aria-label={words.beginNamed(title)} onClick={onBegin}>
          {words.begin}
        </Button>
      </div>
    </>
  );
}
