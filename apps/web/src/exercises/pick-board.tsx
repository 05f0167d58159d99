import type { Board } from '@parley/contracts/assistant/conversations.ts';
import { useAnnounce } from '@parley/ui/announce.tsx';
import { Button } from '@parley/ui/button.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { IconButton } from '@parley/ui/icon-button.tsx';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import styles from './board.module.css';
import { exercisePlaceCopy } from './exercise-place.copy.ts';

type Pick = NonNullable<Board['pick']>;

interface PickBoardProps {
  name: string;
  pick: Pick;
  onSend: (text: string) => void;
}

/** Choosing a few of many; where the order counts, what is chosen can be moved. The answer is an ordinary message. */
export function PickBoard({ name, pick: { options, min, max, ordered }, onSend }: PickBoardProps) {
  const words = useCopy(exercisePlaceCopy);
  const { status } = useAnnounce();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const labelOf = (id: string): string => options.find((option) => option.id === id)?.label ?? '';
  const full = chosen.length >= max;
  const toggle = (id: string) => {
    if (chosen.includes(id)) setChosen(chosen.filter((each) => each !== id));
    else if (full) status(words.full(max));
    else setChosen([...chosen, id]);
  };
  const move = (id: string, by: -1 | 1) => {
    const from = chosen.indexOf(id);
    const rest = chosen.filter((each) => each !== id);
    setChosen([...rest.slice(0, from + by), id, ...rest.slice(from + by)]);
    status(words.moved(labelOf(id), from + by + 1));
  };
  return (
    <section className={styles.board} aria-label={name}>
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.count} role="status">
          {words.chosen(chosen.length, max)}
        </p>
      </div>
      {ordered && chosen.length > 0 && (
        <ol className={styles.chosen} aria-label={words.chosenList}>
          {chosen.map((id, index) => (
            <li key={id}>
              <span className={styles.chosenName}>{labelOf(id)}</span>
              {index > 0 && (
                <IconButton
                  size="small"
                  label={words.up(labelOf(id))}
                  icon={<IconArrowUp size={18} stroke={1.5} />}
                  onClick={() => move(id, -1)}
                />
              )}
              {index < chosen.length - 1 && (
                <IconButton
                  size="small"
                  label={words.down(labelOf(id))}
                  icon={<IconArrowDown size={18} stroke={1.5} />}
                  onClick={() => move(id, 1)}
                />
              )}
              <IconButton
                size="small"
                label={words.takeBack(labelOf(id))}
                icon={<IconX size={18} stroke={1.5} />}
                onClick={() => toggle(id)}
              />
            </li>
          ))}
        </ol>
      )}
      <ul className={styles.options}>
        {options.map(({ id, label, about }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.option}
              aria-pressed={chosen.includes(id)}
              aria-disabled={(full && !chosen.includes(id)) || undefined}
              onClick={() => toggle(id)}
            >
              <span className={styles.label}>{label}</span>
              {about && <span className={styles.about}>{about}</span>}
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button
          variant="primary"
          unavailable={chosen.length < min ? words.tooFew(min) : undefined}
          onClick={() => onSend(chosen.map(labelOf).join(', '))}
        >
          {words.send}
        </Button>
      </div>
    </section>
  );
}
