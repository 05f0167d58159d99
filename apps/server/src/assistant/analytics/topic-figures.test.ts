import type { TopicId } from '@parley/contracts/assistant/topics.ts';
import { TOPICS, topicList } from '@parley/contracts/assistant/topics.ts';
import { describe, expect, test } from 'vitest';
import { randomFrom } from './testing/fuzz-disclosure.ts';
import type { Between, TopicCounts } from './topic-figures.ts';
import { stretchesOf, stretchKey, topicFigures } from './topic-figures.ts';
import { addDays, boundsOf, untilOf } from './windows.ts';

const K = 10;
type Said = { person: number; day: string; labels: TopicId[] };

const among = (said: readonly Said[], { from, until }: Between): Said[] =>
  said.filter(({ day }) => day >= from && day < until);
const people = (said: readonly Said[]): number => new Set(said.map(({ person }) => person)).size;

function countsOf(said: readonly Said[]): TopicCounts {
  const about = (topic: TopicId) => said.filter(({ labels }) => labels.includes(topic));
  return {
    total: { conversations: said.length, people: people(said) },
    topics: new Map(
      TOPICS.map((topic) => [
        topic,
        {
          conversations: about(topic).length,
          people: people(about(topic)),
          others: people(said.filter(({ labels }) => !labels.includes(topic))),
        },
      ]),
    ),
  };
}

const figuresOf = (said: readonly Said[], now: string) => {
  const until = untilOf(new Date(now));
  const counts = new Map(stretchesOf(until).map((each) => [stretchKey(each), countsOf(among(said, each))]));
  return { until, figures: topicFigures(until, counts, K) };
};

describe('topics of conversations', () => {
  test('ANLY-4 a topic is shown by its share from ten people on, a sensitive one from twenty', () => {
    const said = Array.from({ length: 60 }, (_, person): Said => {
      const labels: TopicId[] = [person < 30 ? 'career-choice' : 'stress-recovery'];
      if (person % 4 === 0) labels.push('grief');
      if (person < 4) labels.push('learning-study');
      return { person, day: '2026-11-11', labels };
    });
    const { figures } = figuresOf(said, '2026-11-19T12:00:00Z');
    const of = (id: TopicId) => figures['30d'].topics.find((topic) => topic.id === id);
    expect(figures['30d'].total.value).toBe(60);
    expect(of('career-choice')).toMatchObject({ value: 30, percent: 50, hidden: null });
    expect(of('learning-study')).toMatchObject({ value: null, percent: null, hidden: 'few' });
    // Fifteen people.
    expect(of('grief')).toMatchObject({ value: null, sensitive: true, hidden: 'few' });
    expect(figures['24h'].total.hidden).toBe('few');
  });

  test('ANLY-4 no topic in any period shows a small group or leaves one over, on every day of the week', () => {
    const random = randomFrom(11);
    for (let round = 0; round < 60; round += 1) {
      const now = `${addDays('2026-11-16', round % 7)}T12:00:00Z`;
      const size = 10 + Math.floor(random() * 60);
      const said = Array.from({ length: size * 6 }, (): Said => {
        const own = TOPICS.filter(() => random() < 0.12).slice(0, 3);
        return {
          person: Math.floor(random() ** 2 * size),
          day: addDays('2026-11-20', -Math.floor(random() ** 2 * 150)),
          labels: own.length > 0 ? own : ['other'],
        };
      });
      const { until, figures } = figuresOf(said, now);
      const inWindow = (range: keyof typeof figures) => {
        const { from, to } = boundsOf(range, until);
        return said.filter(({ day }) => (from === null || day >= from) && day <= to);
      };
      for (const topic of TOPICS) {
        const least = topicList[topic].sensitive ? 20 : K;
        const shown = (Object.keys(figures) as (keyof typeof figures)[]).flatMap((range) => {
          const found = figures[range].topics.find(({ id }) => id === topic);
          return found?.value === null || found === undefined || found.at_least ? [] : [inWindow(range)];
        });
        const own = shown.map((window) => window.filter(({ labels }) => labels.includes(topic)));
        for (const [at, window] of own.entries()) {
          expect(people(window)).toBeGreaterThanOrEqual(least);
          const others = people((shown[at] ?? []).filter(({ labels }) => !labels.includes(topic)));
          expect(others === 0 || others >= K).toBe(true);
          for (const larger of own) {
            if (!window.every((each) => larger.includes(each))) continue;
            const left = people(larger.filter((each) => !window.includes(each)));
            expect(left === 0 || left >= least).toBe(true);
          }
        }
      }
    }
  });
});
