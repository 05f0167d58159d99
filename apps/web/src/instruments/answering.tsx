import type { Instrument } from '@parley/contracts/assistant/instruments.ts';
import { Button } from '@parley/ui/button.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useEffect, useRef, useState } from 'react';
import { useProblemWords } from '../shell/problem-words.ts';
import { instrumentsCopy } from './instruments.copy.ts';
import styles from './instruments.module.css';
import type { Answers } from './instruments.queries.ts';
import { useAnswering } from './instruments.queries.ts';
import { Statement } from './statement.tsx';

/** The statements, some at a time; what is answered is saved at once. */
export function Answering({ instrument, onEnd }: { instrument: Instrument; onEnd: () => void }) {
  const words = useCopy(instrumentsCopy);
  const problem = useProblemWords(words.problems);
  const { language } = useLanguage();
  const { show: toast } = useToast();
  const { items, page_size: size } = instrument;
  const [answers, setAnswers] = useState<Answers>(instrument.answers);
  const pageOf = (open: (id: string) => boolean): number =>
    Math.floor(
      Math.max(
        0,
        items.findIndex(({ id }) => open(id)),
      ) / size,
    );
  const [page, setPage] = useState(() => pageOf((id) => instrument.answers[id] === undefined));
  const [looking, setLooking] = useState(false);
  const { save, finish, discard } = useAnswering(instrument.id);
  const head = useRef<HTMLHeadingElement>(null);
  const turned = useRef(page);
  // Whoever comes by keyboard or ear is taken to the head of the next part.
  useEffect(() => {
    if (turned.current === page) return;
    turned.current = page;
    head.current?.focus();
    head.current?.scrollIntoView({ block: 'start' });
  }, [page]);

  const pages = Math.ceil(items.length / size);
  const answered = items.filter(({ id }) => answers[id] !== undefined).length;
  const missing = items.length - answered;
  const last = page === pages - 1;
  const choose = (id: string, value: number) => {
    const next = { ...answers, [id]: value };
    setAnswers(next);
    // One that was lost on the way goes with the next.
    save.mutate(save.isError ? next : { [id]: value });
  };
  const end = () => {
    setLooking(true);
    if (missing === 0) finish.mutate({ answers, lang: language }, { onSuccess: onEnd });
  };
  const forget = () =>
    discard.mutate(undefined, {
      onSuccess: () => {
        setAnswers({});
        setPage(0);
        setLooking(false);
        toast({ text: words.discarded });
        onEnd();
      },
    });
  return (
    <section aria-labelledby="part" className={styles.answering}>
      <header className={styles.partHead}>
        <h2 id="part" ref={head} tabIndex={-1}>
          {words.page(page + 1, pages)}
        </h2>
        <p className={styles.facts}>{words.progress(answered, items.length)}</p>
        <progress
          className={styles.progress}
          value={answered}
          max={items.length}
          aria-label={words.progress(answered, items.length)}
        />
        <p className={styles.prose}>{words.how}</p>
        <p className={styles.note}>
          {words.saved}{' '}
          {instrument.lang_status[language] === 'original' ? words.wording.original : words.wording.translated}
        </p>
      </header>
      <ol className={styles.items}>
        {items.slice(page * size, (page + 1) * size).map(({ id, text }) => (
          <Statement
            key={id}
            id={id}
            text={text}
            value={answers[id]}
            open={looking && answers[id] === undefined}
            onValue={(value) => choose(id, value)}
          />
        ))}
      </ol>
      {save.error && <ProblemNotice happened={words.notSaved} kept={words.notSavedKept} todo={problem(save.error)} />}
      {finish.error && <ProblemNotice happened={words.notFinished} todo={problem(finish.error)} />}
      {discard.error && <ProblemNotice happened={words.notDiscarded} todo={problem(discard.error)} />}
      {looking && missing > 0 && (
        <div role="status" className={styles.acts}>
          <p>{words.missing(missing)}</p>
          <Button variant="plain" onClick={() => setPage(pageOf((id) => answers[id] === undefined))}>
            {words.toMissing}
          </Button>
        </div>
      )}
      <div className={styles.acts}>
        {page > 0 && <Button onClick={() => setPage(page - 1)}>{words.previous}</Button>}
        {last ? (
          <Button variant="primary" pending={finish.isPending} onClick={end}>
            {words.finish}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => setPage(page + 1)}>
            {words.next}
          </Button>
        )}
        {answered > 0 && (
          <Button variant="plain" pending={discard.isPending} onClick={forget}>
            {words.discard}
          </Button>
        )}
      </div>
    </section>
  );
}
