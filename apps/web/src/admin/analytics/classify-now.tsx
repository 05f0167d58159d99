import type { TopicClassification } from '@parley/contracts/assistant/topics.ts';
import { topics } from '@parley/contracts/assistant/topics.ts';
import { Button } from '@parley/ui/button.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ask } from '../../api/api.ts';
import { useProblemWords } from '../../shell/problem-words.ts';
import { classifyCopy } from './classify-now.copy.ts';
import styles from './classify-now.module.css';

const WATCH_MS = 1_000;
const key = ['topic-classification'] as const;
const goesOn = (job: TopicClassification | null | undefined): boolean =>
  job?.status === 'queued' || job?.status === 'running';

interface ClassifyNowProps {
  /** Only conversations of this language; null: both. */
  language: 'en' | 'fr' | null;
  /** Conversations have been sorted: what is shown of topics has changed. */
  onSorted: () => void;
}

/** ANLY-1: begins to sort conversations by topic, and says how far that is. */
export function ClassifyNow({ language, onSorted }: ClassifyNowProps) {
  const words = useCopy(classifyCopy);
  const client = useQueryClient();
  const told = useProblemWords(words.problems);
  const { data: job } = useQuery({
    queryKey: key,
    queryFn: async () => (await ask(topics.progress, {})).job,
    refetchInterval: ({ state: { data } }) => (goesOn(data) ? WATCH_MS : false),
  });
  const begin = useMutation({
    mutationFn: () => ask(topics.classify, { body: language === null ? {} : { language } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  const running = goesOn(job);
  const ran = useRef(running);
  useEffect(() => {
    if (ran.current && !running) onSorted();
    ran.current = running;
  }, [running, onSorted]);
  return (
    <div className={styles.bar}>
      <div className={styles.state}>
        {job && <State job={job} />}
        <p>{words.explained}</p>
        {begin.error && <p role="alert">{told(begin.error)}</p>}
      </div>
      <Button pending={running || begin.isPending} onClick={() => begin.mutate()}>
        {words.classify}
      </Button>
    </div>
  );
}

function State({ job }: { job: TopicClassification }) {
  const words = useCopy(classifyCopy);
  const format = useFormat();
  if (goesOn(job)) {
    const text = job.queued > 0 ? words.going(job.done, job.queued) : words.beginning;
    return (
      <>
        <p role="status">{text}</p>
        <progress
          className={styles.progress}
          aria-label={text}
          {...(job.queued > 0 ? { value: Math.min(job.done, job.queued), max: job.queued } : {})}
        />
      </>
    );
  }
  const at = format.dateTime(job.finished_at ?? job.created_at);
  return <p role="status">{job.status === 'failed' ? words.failed(at) : words.ended(at, job.done)}</p>;
}
