import type { Board } from '@parley/contracts/assistant/conversations.ts';
import { useAnnounce } from '@parley/ui/announce.tsx';
import { Button } from '@parley/ui/button.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import styles from './board.module.css';
import { exercisePlaceCopy } from './exercise-place.copy.ts';
import type { Laid } from './laid-cards.ts';
import { readLaid, sortedMessage, writeLaid } from './laid-cards.ts';

type Pick = NonNullable<Board['pick']>;

interface SortBoardProps {
  name: string;
  pick: Pick;
  /** Name under which the unfinished sorting is remembered in this tab. */
  place: string;
  onSend: (text: string) => void;
}

/** Many cards, one after the other, onto a few piles; a card can be taken up again. The answer is an ordinary message. */
export function SortBoard({ name, pick: { options, piles, min }, place, onSend }: SortBoardProps) {
  const words = useCopy(exercisePlaceCopy);
  const { status } = useAnnounce();
  const [laid, setLaid] = useState<Laid>(() => readLaid(place, options, piles));
  const keep = (next: Laid) => {
    setLaid(next);
    writeLaid(place, next);
  };
  const left = options.filter(({ id }) => !laid.some((card) => card.id === id));
  const [card] = left;
  const lay = (pile: { id: string; label: string }) => {
    if (!card) return;
    keep([...laid, { id: card.id, pile: pile.id }]);
    status(words.laid(card.label, pile.label, left.length - 1));
  };
  const on = (pile: string) =>
    laid.flatMap((each) => (each.pile === pile ? (options.find(({ id }) => id === each.id) ?? []) : []));
  const first = piles[0];
  const enough = first !== undefined && on(first.id).length >= min;
  return (
    <section
      className={styles.board}
      aria-label={name}
      onKeyDown={(event) => {
        const pile = piles[Number(event.key) - 1];
        if (!pile || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        lay(pile);
      }}
    >
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.count}>
          {card ? words.card(options.length - left.length + 1, options.length) : words.allLaid}
        </p>
      </div>
      <progress className={styles.progress} max={options.length} value={laid.length} aria-label={name} />
      {card && (
        <div key={card.id} className={styles.card}>
          <p className={styles.cardName}>{card.label}</p>
          {card.about && <p className={styles.cardAbout}>{card.about}</p>}
        </div>
      )}
      {card && (
        <div className={styles.piles}>
          {piles.map((pile) => (
            <Button key={pile.id} className={styles.pile} onClick={() => lay(pile)}>
              {pile.label}
            </Button>
          ))}
        </div>
      )}
      {card && <p className={styles.keys}>{words.keys(piles.length)}</p>}
      {laid.length > 0 && (
        <div className={styles.laid}>
          {piles.map(({ id, label }) => (
            <details key={id} className={styles.heap}>
              <summary>{words.onPile(label, on(id).length)}</summary>
              <ul>
                {on(id).map((option) => (
                  <li key={option.id}>
                    <button
                      type="button"
                      className={styles.again}
                      aria-label={words.again(option.label)}
                      onClick={() => keep(laid.filter((each) => each.id !== option.id))}
                    >
                      {option.label}
                    </button>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </div>
      )}
      <div className={styles.acts}>
        <Button
          variant={card ? 'quiet' : 'primary'}
          unavailable={enough ? undefined : words.tooFewSorted(min, first?.label ?? '')}
          onClick={() => {
            writeLaid(place, []);
            onSend(sortedMessage(laid, options, piles, words.colon));
          }}
        >
          {words.sendSorted}
        </Button>
        {laid.length > 0 && (
          <Button variant="plain" onClick={() => keep(laid.slice(0, -1))}>
            {words.undo}
          </Button>
        )}
      </div>
    </section>
  );
}
