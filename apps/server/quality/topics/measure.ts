import type { TopicId } from '@parley/contracts/assistant/topics.ts';
import { TOPICS } from '@parley/contracts/assistant/topics.ts';

export type Judged = { labels: readonly TopicId[]; found: readonly TopicId[] };
export type TopicScore = { topic: TopicId; precision: number; recall: number; f1: number; of: number };
export type TopicFigures = {
  /** Mean of the F1 of each topic, `other` among them. */
  macroF1: number;
  microF1: number;
  /** The main topic is among what was found. */
  mainFound: number;
  /** Of conversations that are about something: nothing was found. */
  abstained: number;
  topics: TopicScore[];
};

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

export function figuresOf(judged: readonly Judged[]): TopicFigures {
  const score = (topic: TopicId): TopicScore & { hits: number; said: number } => {
    const of = judged.filter(({ labels }) => labels.includes(topic)).length;
    const said = judged.filter(({ found }) => found.includes(topic)).length;
    const hits = judged.filter(({ labels, found }) => labels.includes(topic) && found.includes(topic)).length;
    return {
      topic,
      of,
      said,
      hits,
      precision: share(hits, said),
      recall: share(hits, of),
      f1: share(2 * hits, of + said),
    };
  };
  const topics = TOPICS.map(score).filter(({ of }) => of > 0);
  const sum = (pick: (each: (typeof topics)[number]) => number): number =>
    topics.reduce((all, each) => all + pick(each), 0);
  const subjects = judged.filter(({ labels }) => labels[0] !== 'other');
  return {
    macroF1: share(
      sum(({ f1 }) => f1),
      topics.length,
    ),
    microF1: share(2 * sum(({ hits }) => hits), sum(({ of }) => of) + sum(({ said }) => said)),
    mainFound: share(judged.filter(({ labels, found }) => found.includes(labels[0] as TopicId)).length, judged.length),
    abstained: share(subjects.filter(({ found }) => found[0] === 'other').length, subjects.length),
    topics: topics.map(({ hits: _, said: __, ...each }) => each),
  };
}
