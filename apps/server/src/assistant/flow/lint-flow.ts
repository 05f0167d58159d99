import type { Origins } from './build-flow.ts';
import type { Expression, Facts } from './expression.ts';
import { holds, mentions } from './expression.ts';
import type { Flow, Language, Slot, SlotValue, Subsequence } from './flow.ts';
import type { FlowFile } from './flow-file.ts';
import { lintExercise, lintPick } from './lint-exercise.ts';
import type { Path, SourceFile } from './source-file.ts';

export const END = 'end';
/** Slots whose value the coach derives from another one when it speaks. */
export const DERIVED = ['lower'];
const LANGUAGES: Language[] = ['en', 'fr'];
/** Combinations of slot values tried before a condition is called impossible. */
const TRIES = 20_000;

/** What a well-formed file can still get wrong; each finding is `file:line message`. */
export function lintFlow(flow: Flow, file: FlowFile, source: SourceFile, origins: Origins): string[] {
  const findings: string[] = [];
  const note = (path: Path, message: string) => findings.push(`${source.at(path)} ${message}`);
  const place = (subsequence: Subsequence): Path => origins.get(`subsequence ${subsequence.id}`)?.path ?? [];
  const known = new Set(flow.subsequences.map((each) => each.id));

  if (!known.has(flow.start)) note(['start'], `unknown target "${flow.start}"`);
  for (const [entry, target] of Object.entries(flow.entries))
    if (!known.has(target)) note(['entries', entry], `unknown target "${target}"`);

  flow.subsequences.forEach((each, index) => {
    const path = place(each);
    const earlier = earlierSlots(flow, each);
    checkConditions(each, flow, earlier, (key, message) => note([...path, ...key], message));
    each.next.forEach((edge, number) => {
      if (edge.to !== END && !known.has(edge.to)) note([...path, 'next', number, 'to'], `unknown target "${edge.to}"`);
    });
    const last = each.next.at(-1);
    const position = flow.subsequences.findIndex((other) => other.id === last?.to);
    if (last?.when || (last && last.to !== END && position !== -1 && position <= index)) {
      note(
        [...path, 'next', each.next.length - 1],
        `"${each.id}" needs a last edge without a condition that leads forward or to "end"`,
      );
    }
  });

  lintExercise(flow, file, note);
  for (const id of unreachable(flow, file)) note(place(subsequenceOf(flow, id)), `unreachable subsequence "${id}"`);
  for (const id of endlessCycle(flow, file))
    note(place(subsequenceOf(flow, id)), `"${id}" is part of a cycle without max_visits`);
  for (const slot of flow.slots.values()) {
    const origin = origins.get(`slot ${slot.id}`);
    if (origin)
      checkSlot(slot, flow, (key, message) =>
        findings.push(`${origin.source.at([...origin.path, ...key])} ${message}`),
      );
  }
  return findings;
}

function subsequenceOf(flow: Flow, id: string): Subsequence {
  const found = flow.subsequences.find((each) => each.id === id);
  if (!found) throw new Error(`no subsequence ${id}`);
  return found;
}

/** Slots that can hold something when this subsequence is left: its own and those of everything that comes before it. */
function earlierSlots(flow: Flow, subsequence: Subsequence): Set<string> {
  const before = flow.subsequences.slice(0, flow.subsequences.indexOf(subsequence) + 1);
  // What is listened for is heard in the whole sequence, also before its own step.
  const heard = flow.subsequences
    .filter((each) => each.sequence === subsequence.sequence)
    .flatMap((each) => each.slots.filter((slot) => slot.hears).map((slot) => slot.id));
  return new Set([...heard, ...before.flatMap((each) => each.slots.map((slot) => slot.id))]);
}

function checkConditions(
  each: Subsequence,
  flow: Flow,
  earlier: Set<string>,
  note: (key: Path, message: string) => void,
): void {
  const check = (expression: Expression | null, key: Path, what: string) => {
    if (!expression) return;
    const unknown = [...mentions(expression).slots].filter((slot) => !flow.slots.has(slot));
    for (const slot of unknown) note(key, `unknown slot "${slot}" in ${what}`);
    if (unknown.length === 0 && !satisfiable(expression, flow, earlier))
      note(key, `${what} of "${each.id}" can never be true`);
  };
  check(each.exit, ['exit'], 'the exit');
  each.next.forEach((edge, index) => check(edge.when, ['next', index, 'when'], 'a condition'));
  each.evidence.forEach((rule, index) => check(rule.when, ['evidence', index, 'when'], 'the evidence rule'));
}

function valuesOf(slot: Slot, constants: Set<SlotValue>): SlotValue[] {
  if (slot.type === 'scale') return Array.from({ length: slot.max - slot.min + 1 }, (_, step) => slot.min + step);
  if (slot.type === 'choice') return slot.choices.map((choice) => choice.id);
  if (slot.type === 'pick') return ['all=any'];
  const lengths = new Set([1, 30]);
  for (const constant of constants)
    if (typeof constant === 'number') [constant - 1, constant, constant + 1].forEach((each) => lengths.add(each));
  const texts = [...lengths].filter((length) => length > 0).map((length) => Array(length).fill('word').join(' '));
  return [...texts, ...[...constants].filter((each) => typeof each === 'string')];
}

/** Tries every combination of the slots a condition speaks of, with the values they can take. */
export function satisfiable(expression: Expression, flow: Flow, available: Set<string>): boolean {
  const { slots, signals, constants } = mentions(expression);
  const axes = [...slots].map((id): [string, (SlotValue | undefined)[]] => {
    const slot = flow.slots.get(id);
    return [id, slot && available.has(id) ? [undefined, ...valuesOf(slot, constants)] : [undefined]];
  });
  const flags = [...signals];
  const total = axes.reduce((product, [, values]) => product * values.length, 2 ** flags.length);
  for (let number = 0; number < Math.min(total, TRIES); number += 1) {
    // A large stride visits the space evenly when it is too big to be walked whole.
    let rest = total > TRIES ? (number * 7919) % total : number;
    const facts: Facts = { slots: {}, signals: {} };
    for (const [id, values] of axes) {
      const value = values[rest % values.length];
      if (value !== undefined) facts.slots[id] = value;
      rest = Math.floor(rest / values.length);
    }
    for (const flag of flags) {
      facts.signals[flag] = rest % 2 === 1;
      rest = Math.floor(rest / 2);
    }
    if (holds(expression, facts)) return true;
  }
  return false;
}

/** Edges that can be taken: nothing after an unconditional edge counts, nor a condition that cannot hold. */
function liveTargets(flow: Flow, each: Subsequence): string[] {
  const available = earlierSlots(flow, each);
  const targets: string[] = [];
  for (const edge of each.next) {
    if (!edge.when || satisfiable(edge.when, flow, available)) targets.push(edge.to);
    if (!edge.when) break;
  }
  return targets.filter((target) => flow.subsequences.some((other) => other.id === target));
}

function unreachable(flow: Flow, file: FlowFile): string[] {
  const open = [flow.start, ...Object.values(file.entries)];
  const reached = new Set<string>();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const each = flow.subsequences.find((other) => other.id === id);
    if (!each || reached.has(id)) continue;
    reached.add(id);
    open.push(...liveTargets(flow, each));
  }
  return flow.subsequences.map((each) => each.id).filter((id) => !reached.has(id));
}

/** Subsequences that lie on a cycle in which nobody declares max_visits. */
function endlessCycle(flow: Flow, file: FlowFile): string[] {
  const bounded = new Set(
    file.sequences.flatMap((sequence) =>
      sequence.subsequences.filter((each) => each.max_visits !== undefined).map((each) => each.id),
    ),
  );
  const edges = new Map(
    flow.subsequences.map((each) => [
      each.id,
      bounded.has(each.id) ? [] : liveTargets(flow, each).filter((to) => !bounded.has(to)),
    ]),
  );
  const returnsTo = (start: string): boolean => {
    const open = [...(edges.get(start) ?? [])];
    const seen = new Set<string>();
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (id === start) return true;
      if (seen.has(id)) continue;
      seen.add(id);
      open.push(...(edges.get(id) ?? []));
    }
    return false;
  };
  return [...edges.keys()].filter(returnsTo);
}

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{([a-z0-9_]+)\}/gu)].map((match) => match[1] ?? '');

/** "3, 6 or 9": the numbers that a question names, in either language. */
const named = (text: string): string[] =>
  [...text.matchAll(/-?\d+(?:, -?\d+)* (?:or|ou) -?\d+/gu)].flatMap(([list]) => list.match(/-?\d+/gu) ?? []);

function checkSlot(slot: Slot, flow: Flow, note: (key: Path, message: string) => void): void {
  if (slot.min >= slot.max) note(['min'], `the scale of "${slot.id}" has no room between min and max`);
  if (slot.type === 'choice' && slot.choices.length < 2) note([], `the choice "${slot.id}" needs two to four choices`);
  lintPick(slot, flow, note);
  const ids = slot.choices.map((choice) => choice.id);
  if (new Set(ids).size < ids.length) note(['choices'], `duplicate id among the choices of "${slot.id}"`);
  if (slot.when) {
    for (const unknown of [...mentions(slot.when).slots].filter((id) => !flow.slots.has(id)))
      note(['when'], `unknown slot "${unknown}" in the condition`);
  }
  if (slot.from && !flow.slots.has(slot.from)) note(['from'], `unknown slot "${slot.from}"`);
  const sure = slot.when ? mentions(slot.when).slots : new Set<string>();
  for (const part of ['ask', 'again', 'reflect'] as const) {
    for (const language of LANGUAGES) {
      const texts = slot[part][language];
      const unknown = texts
        .flatMap(placeholders)
        .filter((id) => !flow.slots.has(id) && !DERIVED.includes(id) && !['value', 'echo'].includes(id));
      for (const each of unknown) note([part, language], `unknown slot "${each}" in the wording`);
      const offered = slot.choices.map((choice) => choice.label[language]);
      const missing = slot.type === 'scale' ? texts.flatMap(named).filter((number) => !offered.includes(number)) : [];
      if (missing.length > 0)
        note([part, language], `the wording of "${slot.id}" names ${missing.join(', ')}, which is no choice to tap`);
      const plain = (text: string) => placeholders(text).every((id) => sure.has(id) || DERIVED.includes(id));
      if (part === 'ask' && texts.length > 0 && !texts.some(plain)) {
        note([part, language], `"${slot.id}" needs one question that does not depend on an earlier answer`);
      }
    }
  }
}
