import type { Practice, PracticeCard, PracticeRating } from '@parley/contracts/assistant/practice.ts';
import { practice } from '@parley/contracts/assistant/practice.ts';
import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Loaded } from '../account/account-page.tsx';
import { ask } from '../api/api.ts';
import { WorkRoom } from '../exercises/work-room.tsx';
import { useProblemWords } from '../shell/problem-words.ts';
import { practiceCopy } from './practice.copy.ts';
import styles from './practice.module.css';
import { practiceQuery, timeZone } from './practice.query.ts';

const RATED: PracticeRating[] = ['again', 'hard', 'good', 'easy'];

/** Cards from what was worked through, one at a time. */
export function PracticeScreen() {
  const words = useCopy(practiceCopy);
  const { language } = useLanguage();
  const query = useQuery(practiceQuery(language));
  return (
    <WorkRoom title={words.title} lead={words.lead}>
      <Loaded query={query}>
        {(today) => (today.total === 0 ? <NoCards /> : <Sitting key={query.dataUpdatedAt} today={today} />)}
      </Loaded>
    </WorkRoom>
  );
}

function NoCards() {
  const words = useCopy(practiceCopy);
  return (
    <div className={styles.end}>
      <h2 className={styles.word}>{words.none}</h2>
      <p>{words.whence}</p>
      <p>
        <Link to="/exercises">{words.toExercises}</Link>
      </p>
    </div>
  );
}

function Sitting({ today }: { today: Practice }) {
  const words = useCopy(practiceCopy);
  const problem = useProblemWords(words.problems);
  const [at, setAt] = useState(0);
  const review = useMutation({
    mutationFn: ({ card, rating }: { card: PracticeCard; rating: PracticeRating }) =>
      ask(practice.review, { params: { id: card.id }, body: { rating, time_zone: timeZone() } }),
    onSuccess: () => setAt(at + 1),
  });
  const card = today.cards[at];
  if (!card) return <Done today={today} />;
  return (
    <>
      {review.error && <ProblemNotice happened={words.failed} todo={problem(review.error)} />}
      <Card
        key={card.id}
        card={card}
        place={words.place(at + 1, today.cards.length)}
        pending={review.isPending}
        onRate={(rating) => review.isPending || review.mutate({ card, rating })}
      />
    </>
  );
}

interface CardProps {
  card: PracticeCard;
  place: string;
  pending: boolean;
  onRate: (rating: PracticeRating) => void;
}

function Card({ card, place, pending, onRate }: CardProps) {
  const words = useCopy(practiceCopy);
  const [turned, setTurned] = useState(false);
  const front = useRef<HTMLHeadingElement>(null);
  const back = useRef<HTMLParagraphElement>(null);
  // Whoever comes by keyboard or ear is taken to the card, and then to its other side.
  useEffect(() => (turned ? back : front).current?.focus(), [turned]);
  return (
    <article className={styles.card} aria-label={place}>
      <p className={styles.facts}>
        <span>{place}</span>
        <span>{card.title}</span>
        <span>{words.kinds[card.kind]}</span>
      </p>
      <h2 className={styles.word} ref={front} tabIndex={-1}>
        {card.front}
      </h2>
      {turned ? (
        <>
          <p className={styles.back} ref={back} tabIndex={-1}>
            {card.back}
          </p>
          <fieldset className={styles.ratings}>
            <legend>{words.how}</legend>
            {RATED.map((rating) => (
              <Button key={rating} pending={pending} onClick={() => onRate(rating)}>
                {words.ratings[rating]}
              </Button>
            ))}
          </fieldset>
        </>
      ) : (
        <div>
          <Button onClick={() => setTurned(true)}>{words.show}</Button>
        </div>
      )}
    </article>
  );
}

function Done({ today }: { today: Practice }) {
  const words = useCopy(practiceCopy);
  const format = useFormat();
  const { language } = useLanguage();
  const client = useQueryClient();
  const place = useRef<HTMLHeadingElement>(null);
  const again = useQuery({
    ...practiceQuery(language),
    queryKey: ['practice', language, 'after', today.cards.map(({ id }) => id).join()],
  });
  useEffect(() => place.current?.focus(), []);
  const day = again.data?.next_due_at;
  return (
    <div className={styles.end}>
      <h2 className={styles.word} ref={place} tabIndex={-1}>
        {words.done}
      </h2>
      {again.data && again.data.due_count > 0 ? (
        <div>
          <Button onClick={() => client.invalidateQueries({ queryKey: ['practice', language], exact: true })}>
            {words.more}
          </Button>
        </div>
      ) : (
        day && <p>{words.next(format.styled(day, { weekday: 'long', day: 'numeric', month: 'long' }))}</p>
      )}
    </div>
  );
}
