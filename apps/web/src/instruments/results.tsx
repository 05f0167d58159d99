import type { Instrument, InstrumentResult, InstrumentScale } from '@parley/contracts/assistant/instruments.ts';
import { Button } from '@parley/ui/button.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useEffect, useRef } from 'react';
import { inLanguage } from '../psychological-resources/texts.ts';
import { useProblemWords } from '../shell/problem-words.ts';
import { Change } from './change.tsx';
import { instrumentsCopy } from './instruments.copy.ts';
import styles from './instruments.module.css';
import { useResultActs } from './instruments.queries.ts';
import { WhatItTells } from './what-it-tells.tsx';

/** The latest result in words, what changed since the first, and every one of them to remove. */
export function Results({ instrument, onAgain }: { instrument: Instrument; onAgain: () => void }) {
  const words = useCopy(instrumentsCopy);
  const format = useFormat();
  const { results, scales, items_hash } = instrument;
  const place = useRef<HTMLHeadingElement>(null);
  useEffect(() => place.current?.focus(), []);
  const [latest] = results;
  if (!latest) return null;
  const comparable = results.filter((result) => result.items_hash === items_hash).toReversed();
  return (
    <>
      <section aria-labelledby="answered" className={styles.part}>
        <header className={styles.partHead}>
          <h2 id="answered" ref={place} tabIndex={-1}>
            {words.results}
          </h2>
          <p className={styles.facts}>{words.resultOn(format.date(latest.taken_at))}</p>
          <p className={styles.note}>{words.yours}</p>
        </header>
        <ul className={styles.scores}>
          {scales.map((scale) => (
            <Score key={scale.id} scale={scale} result={latest} />
          ))}
        </ul>
        <div className={styles.acts}>
          <Button onClick={onAgain}>{words.again}</Button>
          <Link to="/profile">{words.toProfile}</Link>
        </div>
      </section>
      {comparable.length > 1 && <Change scales={scales} results={comparable} />}
      <section aria-labelledby="all" className={styles.part}>
        <h2 id="all">{words.all}</h2>
        <ul className={styles.rows}>
          {results.map((result) => (
            <Row key={result.id} result={result} />
          ))}
        </ul>
      </section>
      <WhatItTells />
    </>
  );
}

function Score({ scale, result }: { scale: InstrumentScale; result: InstrumentResult }) {
  const words = useCopy(instrumentsCopy);
  const { language } = useLanguage();
  const score = result.scores[scale.id];
  if (!score) return null;
  const share = (score.raw - scale.min) / (scale.max - scale.min);
  return (
    <li>
      <h3>
        {inLanguage(scale.title, language)} <span className={styles.band}>{words.band[score.band]}</span>
      </h3>
      <div className={styles.track} style={{ '--share': share } as CSSProperties} aria-hidden>
        <span />
      </div>
      <p className={styles.prose}>{inLanguage(scale.bands[score.band], language)}</p>
    </li>
  );
}

function Row({ result }: { result: InstrumentResult }) {
  const words = useCopy(instrumentsCopy);
  const problem = useProblemWords(words.problems);
  const format = useFormat();
  const { show: toast } = useToast();
  const { remove, restore } = useResultActs();
  // Two of one day are told apart.
  const date = format.dateTime(result.taken_at);
  const say = (error: unknown) => void toast({ text: problem(error), tone: 'alert', id: 'instruments' });
  const takeBack = () =>
    void restore.mutateAsync(result.id).then(() => {
      toast({ text: words.restored });
    }, say);
  const away = () =>
    void remove.mutateAsync(result.id).then(() => {
      toast({ text: words.removed(date), duration: 10_000, action: { label: words.undo, onAction: takeBack } });
    }, say);
  return (
    <li>
      <span>
        {date} <span className={styles.muted}>{words.readIn[result.lang]}</span>
      </span>
      <Button variant="plain" aria-label={words.removeIt(date)} pending={remove.isPending} onClick={away}>
        {words.remove}
      </Button>
    </li>
  );
}
