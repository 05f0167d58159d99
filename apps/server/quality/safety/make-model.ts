import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Features } from '../../src/assistant/learning/hashed-features.ts';
import { readByPatterns } from '../../src/assistant/safety/assess.ts';
import type { Reading } from '../../src/assistant/safety/features.ts';
import { BUCKETS, featuresOf } from '../../src/assistant/safety/features.ts';
import { scoreOfReading } from '../../src/assistant/safety/learned.ts';
import type { ModelHeader } from '../../src/assistant/safety/learned-model.ts';
import { SUBJECT_BUCKETS, SUBJECTS } from '../../src/assistant/safety/learned-model.ts';
import type { Example, Model } from '../learning/train-linear.ts';
import { meanOf, squeeze, train } from '../learning/train-linear.ts';
import type { SafetyItem } from './measure.ts';
import { readSet } from './measure.ts';

const TRAINING = new URL('training/', import.meta.url);

/**
 * Of ordinary messages of hands that were left out of the training, how many may be met with a question, and how many with
 * the path: a quarter of what is counted are borrowed words and near misses on purpose, three quarters plain talk.
 */
const CHECKED_SHARE = 0.033;
const ALARMED_SHARE = 0.008;
const NEAR_MISSES = 0.25;

/** The patterns were written with these sentences: what they find there says too much, so most of it is read without them. They are the plain core, and counted twice. */
const PATTERNS_OWN = 'patterns.jsonl';
const WITH_PATTERNS = 0.6;
const WITHOUT_PATTERNS = 1.4;
/** Files of other hands: one sentence in five is never trained on, it can be measured on the model as it stands. */
const OTHER_HANDS = /^w\d/;
const KEPT_BACK = 5;
/** Sentences made from a grammar are many and alike. */
const MADE_WEIGHT = 0.4;
/** Ordinary messages of other hands are near misses on purpose: what keeps the threshold low is worth more than one more danger. */
const NEAR_MISS_WEIGHT = 10;
/** What the application itself says and offers must never be taken for danger. */
const OWN_TEXTS = 'house.jsonl';
const OWN_TEXTS_WEIGHT = 4;
/** Plain coaching talk, from the training conversations of the topics. */
const COACHING = 'coaching.jsonl';
const COACHING_WEIGHT = 2;
/** Single messages of the topics' newer conversations: many, and far from any danger. More weight would teach that words of danger are danger. */
const PLAIN_TALK = /^coaching-/;
const PLAIN_TALK_WEIGHT = 0.3;
const PULL = 2e-3;
const SUBJECT_PULL = 1.5e-4;
const EPOCHS = 12;
const SEEDS = [7, 8];

const files = (): string[] =>
  readdirSync(TRAINING)
    .filter((name) => name.endsWith('.jsonl'))
    .sort();

/** SHA-256 of the training set, as the weights carry it. */
export function trainingHash(): string {
  const hash = createHash('sha256');
  for (const name of files()) hash.update(name).update(readFileSync(new URL(name, TRAINING)));
  return hash.digest('hex');
}

/** A fixed share of a file, chosen by the text alone: it stays the same when the file grows or is put in another order. */
const isKeptBack = (name: string, { text }: SafetyItem): boolean =>
  OTHER_HANDS.test(name) && createHash('sha256').update(text).digest().readUInt32BE(0) % KEPT_BACK === 0;

/** A sentence of the training set. */
type Lesson = { name: string; item: SafetyItem; reading: Reading; bonus: number; examples: Example[] };

const isDanger = ({ expected }: SafetyItem): boolean => expected !== 'none';

const weightOf = (name: string, danger: boolean): number =>
  name.startsWith('made-')
    ? MADE_WEIGHT
    : name === OWN_TEXTS
      ? OWN_TEXTS_WEIGHT
      : name === COACHING
        ? COACHING_WEIGHT
        : PLAIN_TALK.test(name)
          ? PLAIN_TALK_WEIGHT
          : OTHER_HANDS.test(name) && !danger
            ? NEAR_MISS_WEIGHT
            : 1;

function lessonsOf(name: string): Lesson[] {
  const taught = readSet(new URL(name, TRAINING)).filter((item) => !isKeptBack(name, item));
  return taught.map((item): Lesson => {
    const { reading, bonus } = readByPatterns(item.text);
    const danger = isDanger(item);
    const features = featuresOf(reading);
    if (name !== PATTERNS_OWN)
      return {
        name,
        item,
        reading,
        bonus,
        examples: [{ features, positive: danger, weight: weightOf(name, danger) }],
      };
    const bare = featuresOf({ ...reading, evidence: [] });
    return {
      name,
      item,
      reading,
      bonus,
      examples: [
        { features, positive: danger, weight: WITH_PATTERNS },
        { features: bare, positive: danger, weight: WITHOUT_PATTERNS },
      ],
    };
  });
}

/** Hands that are left out, each once with one that wrote plain talk: people are hands nobody has heard. `w5-en` and `w5-fr` are one. */
const HANDS = [
  /^(?:w3|coaching-c)/,
  /^(?:w5|coaching-a)/,
  /^(?:w6|coaching-b)/,
  /^(?:w8|coaching-h)/,
  /^(?:w9|coaching-[gi])/,
];
/** Written after reading what was missed of `w5` and `w6`: to keep it would make their words look heard. */
const WRITTEN_AFTER = 'w7';
type Scored = { danger: boolean; plain: boolean; kind: string; score: number };

/** What both tiers say of the sentences of a hand that was not taught at all. */
function unseenScores(lessons: readonly Lesson[]): Scored[] {
  return HANDS.flatMap((hand) => {
    const model = teach(lessons.filter(({ name }) => !hand.test(name) && !name.startsWith(WRITTEN_AFTER)));
    return lessons
      .filter(({ name }) => hand.test(name))
      .map(({ name, item, reading, bonus }) => ({
        danger: isDanger(item),
        plain: PLAIN_TALK.test(name),
        kind: `${item.lang}.${item.kind}`,
        score: scoreOfReading(reading, { ...model, scale: 1 }).score + bonus,
      }));
  });
}

const teach = (lessons: readonly Lesson[]): Model => {
  const examples = lessons.flatMap((each) => each.examples);
  return meanOf(SEEDS.map((seed) => train(examples, { buckets: BUCKETS, epochs: EPOCHS, pull: PULL, seed })));
};

/** Trains, squeezes each weight into a byte, and finds the thresholds. Deterministic. */
export function makeModel(): { bytes: Buffer; report: string[] } {
  const lessons = files().flatMap(lessonsOf);
  const danger = squeeze(teach(lessons), BUCKETS);
  const dangerous = lessons.filter(({ item }) => item.about !== undefined);
  const subjects = SUBJECTS.map((subject) =>
    squeeze(
      train(
        dangerous.flatMap(({ item, examples }) =>
          examples.map((each) => ({ ...each, features: folded(each.features), positive: item.about === subject })),
        ),
        { buckets: SUBJECT_BUCKETS, epochs: 8, hidden: 0, pull: SUBJECT_PULL },
      ),
      SUBJECT_BUCKETS,
    ),
  );
  const header: ModelHeader = {
    version: 1,
    trainedOn: trainingHash(),
    scale: danger.scale,
    bias: danger.bias,
    subjects: subjects.map(({ scale, bias }) => ({ scale, bias })),
    check: 0,
    alarm: 0,
  };
  const weights = [danger, ...subjects].map(({ bytes }) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  const encode = (): Buffer => Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...weights]);
  const { check, alarm, report } = thresholds(unseenScores(lessons));
  header.check = check;
  header.alarm = alarm;
  const bytes = encode();
  return { bytes, report: [`${lessons.length} sentences, ${bytes.length} bytes`, ...report] };
}

/** The lowest scores that keep questions and alarms to their share of the ordinary messages of hands left out. */
function thresholds(unseen: readonly Scored[]): { check: number; alarm: number; report: string[] } {
  const calm = unseen.filter(({ danger }) => !danger).sort((one, other) => other.score - one.score);
  const plain = calm.filter((each) => each.plain).length;
  const counts = (each: Scored): number =>
    each.plain ? (1 - NEAR_MISSES) / plain : NEAR_MISSES / (calm.length - plain);
  const at = (share: number): number => {
    let interrupted = 0;
    const first = calm.find((each) => {
      interrupted += counts(each);
      return interrupted > share;
    });
    return Math.round(((first?.score ?? 0) + 0.005) * 100) / 100;
  };
  const check = at(CHECKED_SHARE);
  const alarm = Math.max(check + 0.5, at(ALARMED_SHARE));
  const kinds = [...new Set(unseen.filter(({ danger }) => danger).map(({ kind }) => kind))].sort();
  const over = (share: number, of: (each: Scored) => boolean): string => {
    const some = unseen.filter(of);
    return ((some.filter(({ score }) => score >= at(share)).length / some.length) * 100).toFixed(1);
  };
  const lines = [0.005, 0.01, 0.015, 0.02, 0.035, 0.05].map(
    (share) =>
      `  at ${share * 100} % (plain talk ${over(share, (each) => !each.danger && each.plain)}, near misses ${over(share, (each) => !each.danger && !each.plain)}): all ${over(share, ({ danger }) => danger)}  ${kinds.map((kind) => `${kind} ${over(share, (each) => each.danger && each.kind === kind)}`).join('  ')}`,
  );
  return {
    check,
    alarm,
    report: [
      `thresholds: question from ${check}, path from ${alarm}`,
      `danger found of hands left out, by share of their ${calm.length} ordinary messages interrupted:`,
      ...lines,
    ],
  };
}

const folded = ({ places, amounts }: Features): Features => ({
  places: places.map((place) => place % SUBJECT_BUCKETS),
  amounts,
});
