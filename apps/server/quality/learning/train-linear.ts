import type { Features } from '../../src/assistant/learning/hashed-features.ts';

export type Example = { features: Features; positive: boolean; weight: number };
export type Model = { weights: Float32Array; bias: number };

/** Mulberry32: the same order in every training. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

export function shuffled<Each>(list: readonly Each[], next: () => number): Each[] {
  const order = [...list];
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1));
    [order[at], order[other]] = [order[other] as Each, order[at] as Each];
  }
  return order;
}

/** The places and amounts of all examples one after the other: the loop below runs over many millions of them. */
function inRows(examples: readonly { features: Features }[]): {
  starts: Int32Array;
  places: Int32Array;
  amounts: Float32Array;
} {
  const starts = new Int32Array(examples.length + 1);
  for (const [at, { features }] of examples.entries()) starts[at + 1] = (starts[at] ?? 0) + features.places.length;
  const places = new Int32Array(starts.at(-1) ?? 0);
  const amounts = new Float32Array(places.length);
  for (const [at, { features }] of examples.entries()) {
    places.set(features.places, starts[at]);
    amounts.set(features.amounts, starts[at]);
  }
  return { starts, places, amounts };
}

/**
 * Binary logistic regression by AdaGrad with a pull towards zero. `hidden`: the share of features that is not shown each
 * time, which makes what is learned from one writer carry further to the wording of others. Deterministic for a seed.
 */
export function train(
  examples: readonly Example[],
  {
    buckets,
    epochs = 20,
    rate = 0.35,
    pull = 2e-5,
    hidden = 0.35,
    seed = 7,
  }: { buckets: number; epochs?: number; rate?: number; pull?: number; hidden?: number; seed?: number },
): Model {
  const { starts, places, amounts } = inRows(examples);
  // A weight and the sum of its squares side by side: they are always read together.
  const pairs = new Float32Array(2 * buckets);
  for (let at = 1; at < pairs.length; at += 2) pairs[at] = 0.05;
  const shown = new Int32Array(examples.reduce((most, each) => Math.max(most, each.features.places.length), 0));
  const more = 1 / (1 - hidden);
  let bias = 0;
  let biasSquares = 0.05;
  const next = random(seed);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const row of shuffled([...examples.keys()], next)) {
      const { positive, weight } = examples[row] ?? { positive: false, weight: 0 };
      const end = starts[row + 1] ?? 0;
      let count = 0;
      let sum = 0;
      for (let at = starts[row] ?? 0; at < end; at++) {
        if (hidden > 0 && next() < hidden) continue;
        shown[count++] = at;
        sum += (pairs[2 * (places[at] ?? 0)] ?? 0) * (amounts[at] ?? 0);
      }
      const gradient = (1 / (1 + Math.exp(-(bias + sum * more))) - (positive ? 1 : 0)) * weight;
      for (let each = 0; each < count; each++) {
        const at = shown[each] ?? 0;
        const place = 2 * (places[at] ?? 0);
        const known = pairs[place] ?? 0;
        const step = gradient * more * (amounts[at] ?? 0) + pull * known;
        const square = (pairs[place + 1] ?? 0) + step * step;
        pairs[place + 1] = square;
        pairs[place] = known - (rate * step) / Math.sqrt(square);
      }
      biasSquares += gradient * gradient;
      bias -= (rate * 0.3 * gradient) / Math.sqrt(biasSquares);
    }
  }
  return { weights: pairs.filter((_, at) => at % 2 === 0), bias };
}

/** Models of several seeds as one: what only the order of the examples taught is averaged away. */
export function meanOf(models: readonly Model[]): Model {
  const weights = new Float32Array(models[0]?.weights.length ?? 0);
  let bias = 0;
  for (const each of models) {
    for (const [at, weight] of each.weights.entries()) weights[at] = (weights[at] ?? 0) + weight / models.length;
    bias += each.bias / models.length;
  }
  return { weights, bias };
}

/** Each weight as a byte; `scale` brings it back. */
export function squeeze(
  { weights, bias }: { weights: Float32Array; bias: number },
  size: number,
): { bytes: Int8Array; scale: number; bias: number } {
  let most = 0;
  for (const weight of weights) most = Math.max(most, Math.abs(weight));
  const scale = most / 127 || 1;
  return { bytes: Int8Array.from(weights.subarray(0, size), (weight) => Math.round(weight / scale)), scale, bias };
}

/** `shares`: how much of it belongs to each class, together 1. */
export type ManyExample = { features: Features; shares: readonly number[]; weight: number };
/** Weights of all classes place by place. */
export type ManyModel = { weights: Float32Array; biases: Float64Array };

/** A class that is this sure already learns nothing from an example: most of them, most of the time. */
const LEARNT = 0.01;

/** What each class is thought likely to be, from its score. */
function likely(scores: Float64Array): Float64Array {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const whole = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / whole);
}

/** As `train`, for many classes that share what there is among them (softmax). Deterministic for a seed. */
export function trainMany(
  examples: readonly ManyExample[],
  {
    buckets,
    classes,
    epochs,
    pull,
    hidden,
    rate = 0.35,
    seed = 7,
  }: { buckets: number; classes: number; epochs: number; pull: number; hidden: number; rate?: number; seed?: number },
): ManyModel {
  const { starts, places, amounts } = inRows(examples);
  const weights = new Float32Array(buckets * classes);
  const squares = new Float32Array(buckets * classes).fill(0.05);
  const biases = new Float64Array(classes);
  const biasSquares = new Float64Array(classes).fill(0.05);
  const shown = new Int32Array(examples.reduce((most, each) => Math.max(most, each.features.places.length), 0));
  const scores = new Float64Array(classes);
  /** The classes that learn from an example, and how much. */
  const learning = new Int32Array(classes);
  const gradients = new Float64Array(classes);
  const more = 1 / (1 - hidden);
  const next = random(seed);
  for (let epoch = 0; epoch < epochs; epoch++)
    for (const row of shuffled([...examples.keys()], next)) {
      const { shares, weight } = examples[row] ?? { shares: [], weight: 0 };
      const end = starts[row + 1] ?? 0;
      let count = 0;
      scores.set(biases);
      for (let at = starts[row] ?? 0; at < end; at++) {
        if (next() < hidden) continue;
        shown[count++] = at;
        const place = (places[at] ?? 0) * classes;
        const amount = (amounts[at] ?? 0) * more;
        for (let each = 0; each < classes; each++)
          scores[each] = (scores[each] ?? 0) + (weights[place + each] ?? 0) * amount;
      }
      const chances = likely(scores);
      let learners = 0;
      for (let each = 0; each < classes; each++) {
        const gradient = ((chances[each] ?? 0) - (shares[each] ?? 0)) * weight;
        if (Math.abs(gradient) < LEARNT) continue;
        learning[learners] = each;
        gradients[learners++] = gradient;
        biasSquares[each] = (biasSquares[each] ?? 0) + gradient * gradient;
        biases[each] = (biases[each] ?? 0) - (rate * 0.3 * gradient) / Math.sqrt(biasSquares[each] ?? 1);
      }
      // Place by place: the weights of one place stand together.
      for (let each = 0; each < count; each++) {
        const at = shown[each] ?? 0;
        const first = (places[at] ?? 0) * classes;
        const amount = (amounts[at] ?? 0) * more;
        for (let learner = 0; learner < learners; learner++) {
          const place = first + (learning[learner] ?? 0);
          const known = weights[place] ?? 0;
          const step = (gradients[learner] ?? 0) * amount + pull * known;
          const square = (squares[place] ?? 0) + step * step;
          squares[place] = square;
          weights[place] = known - (rate * step) / Math.sqrt(square);
        }
      }
    }
  return { weights, biases };
}

/** The mean of several, each trained in another order: what one of them learned by chance is lost in the others. */
export function trainTogether(
  examples: readonly ManyExample[],
  { seeds, ...options }: Omit<Parameters<typeof trainMany>[1], 'seed'> & { seeds: readonly number[] },
): ManyModel {
  const weights = new Float32Array(options.buckets * options.classes);
  const biases = new Float64Array(options.classes);
  for (const seed of seeds) {
    const one = trainMany(examples, { ...options, seed });
    for (const [at, weight] of one.weights.entries()) weights[at] = (weights[at] ?? 0) + weight / seeds.length;
    for (const [at, bias] of one.biases.entries()) biases[at] = (biases[at] ?? 0) + bias / seeds.length;
  }
  return { weights, biases };
}
