import type { StepMap } from '@parley/contracts/assistant/conversations.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Link } from '@tanstack/react-router';
import { exercisePlaceCopy } from './exercise-place.copy.ts';
import styles from './exercise-place.module.css';
import { Guide } from './guide.tsx';
import { PickBoard } from './pick-board.tsx';
import { SortBoard } from './sort-board.tsx';

interface ExercisePlaceProps {
  steps: StepMap;
  /** Where an unfinished board is remembered in this tab. */
  conversationId: string;
  onSend: (text: string) => void;
}

/** Under the last turn: cards to choose from, a guide to follow, and what the conversation has left to keep. */
export function ExercisePlace({ steps: { board, kept }, conversationId, onSend }: ExercisePlaceProps) {
  return (
    <div className={styles.place}>
      {board?.guide && <Guide kind={board.guide} />}
      {board?.pick &&
        (board.pick.piles.length > 0 ? (
          <SortBoard
            key={board.slot}
            name={board.name}
            pick={board.pick}
            place={`parley.board.${conversationId}.${board.slot}`}
            onSend={onSend}
          />
        ) : (
          <PickBoard key={board.slot} name={board.name} pick={board.pick} onSend={onSend} />
        ))}
      {kept.length > 0 && <KeptLinks kept={kept} />}
    </div>
  );
}

/** What came of it, with the way there. */
function KeptLinks({ kept }: Pick<StepMap, 'kept'>) {
  const words = useCopy(exercisePlaceCopy);
  return (
    <section aria-label={words.kept} className={styles.kept}>
      <h2 className={styles.keptTitle}>{words.kept}</h2>
      <ul>
        {kept.map(({ id, title }) => (
          <li key={id}>
            <Link to="/kept/$resourceId" params={{ resourceId: id }}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <p>{words.keptMore}</p>
    </section>
  );
}
