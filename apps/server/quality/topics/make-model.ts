import type { TopicId } from '@parley/contracts/assistant/topics.ts';
import { TOPICS } from '@parley/contracts/assistant/topics.ts';
import type { Features } from '../../src/assistant/learning/hashed-features.ts';
import { chancesOf, labelsOf } from '../../src/assistant/topics/classify.ts';
import { BUCKETS, featureReader } from '../../src/assistant/topics/features.ts';
import type { TopicModel, TopicModelHeader } from '../../src/assistant/topics/model-file.ts';
import { decodeTopicModel, encodeTopicModel } from '../../src/assistant/topics/model-file.ts';
import type { ManyModel } from '../learning/train-linear.ts';
import { random, shuffled, trainTogether } from '../learning/train-linear.ts';
import type { Judged } from './measure.ts';
import { figuresOf } from './measure.ts';
import { inOtherWords } from './other-words.ts';
import type { TopicItem } from './sets.ts';
import { LANGS, readPhrases, readTraining, trainingHash } from './sets.ts';

type Lesson = { text: string; labels: readonly TopicId[]; weight: number };

/** Two conversations in one, so that a second topic is heard beside the first; one in so many. */
const JOINED_SHARE = 0.35;
const JOINED_WEIGHT = 0.6;
/** Conversations once more, in other words of the thesaurus. */
const OTHER_WORDS_WEIGHT = 0.5;
/** Phrases that are said of a topic, some of them together. */
const PHRASED = 100;
const PHRASES = 4;
const PHRASED_WEIGHT = 0.7;
/** Hands that wrote single sentences, the first and `d`, weigh less than conversations do. */
const WEIGHT_OF_HAND: Record<string, number> = { '': 0.5, d: 0.3 };
/** What the main topic has of a conversation that is about more. */
const MAIN_SHARE = 0.6;
const PULL = 6e-5;
const EPOCHS = 8;
const HIDDEN = 0.4;
const SEEDS = [7, 8, 9];
/** Places that keep their weights: those that move a score most, over all lessons. */
const KEPT = 160_000;

const textOf = ({ messages }: TopicItem): string => messages.join('\n');

function phrased(): Lesson[] {
  const next = random(31);
  return LANGS.flatMap((lang) =>
    Object.entries(readPhrases(lang)).flatMap(([id, phrases]) =>
      Array.from({ length: PHRASED }, () => ({
        text: shuffled(phrases, next).slice(0, PHRASES).join('. '),
        labels: [id as TopicId],
        weight: PHRASED_WEIGHT,
      })),
    ),
  );
}

/** Pairs of one language whose labels together are no more than three. */
function joined(items: readonly TopicItem[]): Lesson[] {
  const next = random(23);
  return LANGS.flatMap((lang) => {
    const own = items.filter((each) => each.lang === lang);
    const others = shuffled(own, next);
    return own.flatMap((item, at): Lesson[] => {
      const other = others[at];
      if (!other || other === item || next() > JOINED_SHARE) return [];
      const labels = [...new Set([...item.labels, ...other.labels])].filter((id) => id !== 'other');
      return labels.length === 0 || labels.length > 3
        ? []
        : [{ text: `${textOf(item)}\n${textOf(other)}`, labels, weight: JOINED_WEIGHT }];
    });
  });
}

const weightOf = ({ hand }: TopicItem): number => WEIGHT_OF_HAND[hand] ?? 1;
const lessonsOf = (items: readonly TopicItem[]): Lesson[] => [
  ...items.map((item) => ({ text: textOf(item), labels: item.labels, weight: weightOf(item) })),
  ...inOtherWords(items).map(({ text, item }) => ({
    text,
    labels: item.labels,
    weight: weightOf(item) * OTHER_WORDS_WEIGHT,
  })),
  ...joined(items),
  ...phrased(),
];

/** How much each place tells: the logarithm of how few lessons have it, as a byte. */
function rarityOf(read: readonly Features[]): { having: Float32Array; rarity: Uint8Array; scale: number } {
  const having = new Float32Array(BUCKETS);
  for (const { places } of read) for (const place of places) having[place] = (having[place] ?? 0) + 1;
  const most = Math.log(read.length + 1);
  const scale = most / 255;
  return {
    having,
    rarity: Uint8Array.from(having, (count) => Math.round(Math.log((read.length + 1) / (count + 1)) / scale)),
    scale,
  };
}

/** The places whose weights say most, by how much they say each time and how often. */
function keptOf({ weights }: ManyModel, having: Float32Array, rarity: Uint8Array): number[] {
  const said = Float64Array.from(having, (count, place) => {
    if (count < 2) return 0;
    let square = 0;
    for (let topic = 0; topic < TOPICS.length; topic++) square += (weights[place * TOPICS.length + topic] ?? 0) ** 2;
    return square * (rarity[place] ?? 0) ** 2 * (count - 0.5);
  });
  const least = Float64Array.from(said).sort()[BUCKETS - KEPT] ?? 0;
  return [...said.keys()].filter((place) => (said[place] ?? 0) > Math.max(least, 0));
}

/** Each weight of the kept places as a byte, with a scale for every topic. */
function squeezed({ weights }: ManyModel, kept: readonly number[]): { bytes: Int8Array; scales: number[] } {
  const rows = kept.flatMap((place) => [...weights.subarray(place * TOPICS.length, (place + 1) * TOPICS.length)]);
  const most = new Float64Array(TOPICS.length);
  for (const [at, weight] of rows.entries()) {
    const topic = at % TOPICS.length;
    most[topic] = Math.max(most[topic] ?? 0, Math.abs(weight));
  }
  const scales = Array.from(most, (each) => each / 127 || 1);
  return {
    bytes: Int8Array.from(rows, (weight, at) => Math.round(weight / (scales[at % TOPICS.length] ?? 1))),
    scales,
  };
}

/** What each topic has of a conversation: the main one most of it. */
const sharesOf = (labels: readonly TopicId[]): number[] =>
  TOPICS.map((id) => {
    const at = labels.indexOf(id);
    if (at < 0) return 0;
    if (labels.length === 1) return 1;
    return at === 0 ? MAIN_SHARE : (1 - MAIN_SHARE) / (labels.length - 1);
  });

function teach(
  items: readonly TopicItem[],
  { trainedOn, seeds, ...thresholds }: { first: number; further: number; trainedOn: string; seeds: readonly number[] },
): Buffer {
  const lessons = lessonsOf(items);
  const reader = featureReader();
  const words = lessons.map(({ text }) => reader.read(text).flat());
  const { having, rarity, scale: rarityScale } = rarityOf(words.map((each) => reader.features(each)));
  const model = trainTogether(
    lessons.map(({ labels, weight }, at) => ({
      features: reader.features(words[at] ?? [], (place) => (rarity[place] ?? 0) * rarityScale),
      shares: sharesOf(labels),
      weight,
    })),
    { buckets: BUCKETS, classes: TOPICS.length, epochs: EPOCHS, hidden: HIDDEN, pull: PULL, seeds },
  );
  const kept = keptOf(model, having, rarity);
  const { bytes, scales } = squeezed(model, kept);
  const header: TopicModelHeader = {
    version: 2,
    trainedOn,
    scales,
    biases: [...model.biases],
    ...thresholds,
    rarityScale,
  };
  return encodeTopicModel(header, { rarity, kept, weights: bytes });
}

type Unseen = { item: TopicItem; chances: number[] };
const START = { first: 0.3, further: 0.5 };

/** The hands whose conversations are as people have them, left out two at a time; the first hand's, which has no name, are single sentences. */
const HANDS = ['ag', 'bh', 'ij'];

/** The chances of each conversation of some hands by a model that was taught by the others alone, in one order of the lessons. */
const unseen = (items: readonly TopicItem[], hands: string): Unseen[] => {
  const left = (item: TopicItem): boolean => item.hand !== '' && hands.includes(item.hand);
  const model: TopicModel = decodeTopicModel(
    teach(
      items.filter((item) => !left(item)),
      { ...START, trainedOn: '', seeds: SEEDS.slice(0, 1) },
    ),
  );
  return items.filter(left).map((item) => ({ item, chances: chancesOf(model, textOf(item)) }));
};

const judged = (found: readonly Unseen[], thresholds: { first: number; further: number }): Judged[] =>
  found.map(({ item, chances }) => ({ labels: item.labels, found: labelsOf(chances, thresholds) }));

/** The thresholds with the best figures on hands that were left out. */
export function thresholdsFor(found: readonly Unseen[]): { first: number; further: number } {
  let best = { ...START, macroF1: 0 };
  for (let first = 0.04; first <= 0.5; first += 0.02)
    for (let further = Math.max(first, 0.1); further <= 0.8; further += 0.02) {
      const { macroF1 } = figuresOf(judged(found, { first, further }));
      if (macroF1 > best.macroF1) best = { first, further, macroF1 };
    }
  const rounded = (value: number): number => Math.round(value * 100) / 100;
  return { first: rounded(best.first), further: rounded(best.further) };
}

/** Trains, finds the thresholds, squeezes. Same set, same bytes. */
export function makeTopicModel(): { bytes: Buffer; report: string[] } {
  const items = LANGS.flatMap(readTraining);
  const left = HANDS.map((hands) => ({ hands, found: unseen(items, hands) }));
  const thresholds = thresholdsFor(left.flatMap(({ found }) => found));
  const bytes = teach(items, { ...thresholds, trainedOn: trainingHash(), seeds: SEEDS });
  return {
    bytes,
    report: [
      `${items.length} conversations, ${bytes.length} bytes, thresholds ${thresholds.first} and ${thresholds.further}`,
      ...left.flatMap(({ hands, found }) => {
        // What hands are measured with is found on the others.
        const own = thresholdsFor(left.filter((other) => other.hands !== hands).flatMap((other) => other.found));
        return [...hands].flatMap((hand) =>
          LANGS.flatMap((lang) => {
            const mine = found.filter(({ item }) => item.lang === lang && item.hand === hand);
            // A hand may write in one language only.
            if (mine.length === 0) return [];
            const { macroF1, mainFound, abstained } = figuresOf(judged(mine, own));
            return `${lang}, hands ${hands} left out, ${hand}: macro-F1 ${macroF1.toFixed(3)}, main topic found ${mainFound.toFixed(3)}, abstained ${abstained.toFixed(3)}`;
          }),
        );
      }),
    ],
  };
}
