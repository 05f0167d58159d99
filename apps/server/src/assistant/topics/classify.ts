import type { TopicId } from '@parley/contracts/assistant/topics.ts';
import { MOST_TOPICS, TOPICS } from '@parley/contracts/assistant/topics.ts';
import type { Words } from './features.ts';
import type { TopicModel } from './model-file.ts';

export type Classified = { labels: TopicId[] /** Chance of each topic, in the order of TOPICS. */; chances: number[] };

const OTHER = TOPICS.indexOf('other');

/** Messages that are read one by one; more of them are read with the whole only. */
const MOST_MESSAGES = 24;
/** What the surest message has to say, beside the whole: a second subject is often one message long. */
const ONE_MESSAGE = 0.25;

/** The chance of each topic in what was said, in the order of TOPICS; together they are 1. */
function chancesIn({ header, rarity, rows, weights, reader }: TopicModel, words: Words): number[] {
  const { places, amounts } = reader.features(words, (place) => (rarity[place] ?? 0) * header.rarityScale);
  const sums = new Float64Array(TOPICS.length);
  for (let at = 0; at < places.length; at++) {
    const row = (rows[places[at] ?? 0] ?? 0) * TOPICS.length;
    if (row === 0) continue;
    const amount = amounts[at] ?? 0;
    for (let topic = 0; topic < TOPICS.length; topic++)
      sums[topic] = (sums[topic] ?? 0) + (weights[row + topic] ?? 0) * amount;
  }
  const scores = TOPICS.map((_topic, at) => (sums[at] ?? 0) * (header.scales[at] ?? 1) + (header.biases[at] ?? 0));
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const whole = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / whole);
}

/** How likely each topic is, in the order of TOPICS: in all that was said and, less, in the message that says it most. */
export function chancesOf(model: TopicModel, text: string): number[] {
  const messages = model.reader.read(text);
  const whole = chancesIn(model, messages.flat());
  // One message is the whole.
  if (messages.length < 2) return whole;
  const read = messages.slice(0, MOST_MESSAGES).map((message) => ({
    words: message.reduce((sum, sentence) => sum + sentence.length, 0),
    chances: chancesIn(model, message),
  }));
  const longest = Math.max(1, ...read.map(({ words }) => words));
  return whole.map((chance, at) => {
    // A short message says little by itself.
    const surest = Math.max(0, ...read.map(({ words, chances }) => (chances[at] ?? 0) * Math.sqrt(words / longest)));
    return (1 - ONE_MESSAGE) * chance + ONE_MESSAGE * surest;
  });
}

/** One to three labels, the likeliest first; `other` alone where nothing is likely enough. */
export function labelsOf(
  chances: readonly number[],
  { first, further }: { first: number; further: number },
): TopicId[] {
  const ranked = TOPICS.map((id, at) => ({ id, chance: chances[at] ?? 0 }))
    .filter(({ id }) => id !== 'other')
    .sort((a, b) => b.chance - a.chance);
  const [best] = ranked;
  if (!best || best.chance < first || best.chance < (chances[OTHER] ?? 0)) return ['other'];
  return ranked
    .slice(0, MOST_TOPICS)
    .filter((each) => each === best || each.chance >= further)
    .map(({ id }) => id);
}

/** What a person's words of one conversation are about. The same words always give the same answer. */
export function classify(model: TopicModel, text: string): Classified {
  const chances = chancesOf(model, text);
  return { labels: labelsOf(chances, model.header), chances };
}
