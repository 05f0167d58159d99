import { useAnnounce } from '@parley/ui/announce.tsx';
import { Button } from '@parley/ui/button.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useEffect, useState } from 'react';
import { exercisePlaceCopy } from './exercise-place.copy.ts';
import styles from './guide.module.css';

/** `1:05` */
const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Seconds of a breath in, of a breath out, and of the whole: twelve breaths. */
const IN = 4;
const OUT = 6;
const TOTAL = 12 * (IN + OUT);

/** A calm companion for an exercise. Nothing begins by itself. */
export function Guide({ kind }: { kind: 'breath' | 'senses' | 'body' }) {
  const words = useCopy(exercisePlaceCopy);
  return (
    <section className={styles.guide} aria-label={words.guides[kind]}>
      {kind === 'breath' ? <Breath /> : <Places places={words[kind]} />}
    </section>
  );
}

function Breath() {
  const words = useCopy(exercisePlaceCopy);
  const { status } = useAnnounce();
  const [second, setSecond] = useState(0);
  const [running, setRunning] = useState(false);
  const over = second >= TOTAL;
  useEffect(() => {
    if (!running || over) return;
    const timer = setInterval(() => setSecond((now) => now + 1), 1000);
    return () => clearInterval(timer);
  }, [running, over]);
  const inBreath = second % (IN + OUT) < IN;
  const count = inBreath ? (second % (IN + OUT)) + 1 : (second % (IN + OUT)) - IN + 1;
  const phase = inBreath ? words.breathIn : words.breathOut;
  useEffect(() => {
    // Once a phase: whoever listens breathes to it.
    if (running && !over) status(phase);
    if (over) status(words.over);
  }, [running, over, phase, status, words.over]);
  return (
    <>
      <div className={styles.stage}>
        <div className={styles.circle} data-phase={running && !over ? (inBreath ? 'in' : 'out') : 'rest'} aria-hidden>
          {running && !over && (
            <>
              <span className={styles.phase}>{phase}</span>
              <span className={styles.number}>{count}</span>
            </>
          )}
        </div>
      </div>
      <p className={styles.left}>{over ? words.over : words.left(clockOf(TOTAL - second))}</p>
      <div className={styles.acts}>
        {!over && (
          <Button onClick={() => setRunning(!running)}>
            {running ? words.pause : second === 0 ? words.begin : words.goOn}
          </Button>
        )}
        {second > 0 && !running && (
          <Button variant="plain" onClick={() => setSecond(0)}>
            {words.startOver}
          </Button>
        )}
      </div>
    </>
  );
}

/** One place after the other, at one's own pace. */
function Places({ places }: { places: readonly string[] }) {
  const words = useCopy(exercisePlaceCopy);
  const { status } = useAnnounce();
  const [at, setAt] = useState(0);
  const over = at >= places.length;
  return (
    <>
      <ol className={styles.places}>
        {places.map((place, index) => (
          <li key={place} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
            {place}
          </li>
        ))}
      </ol>
      <p className={styles.left}>{over ? words.over : words.stepOf(at + 1, places.length)}</p>
      <div className={styles.acts}>
        {over ? (
          <Button variant="plain" onClick={() => setAt(0)}>
            {words.startOver}
          </Button>
        ) : (
          <Button
            onClick={() => {
              setAt(at + 1);
              status(places[at + 1] ?? words.over);
            }}
          >
            {words.next}
          </Button>
        )}
      </div>
    </>
  );
}
