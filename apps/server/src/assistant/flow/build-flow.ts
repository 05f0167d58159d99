import type { Expression } from './expression.ts';
import { ALWAYS, parseExpression } from './expression.ts';
import type { Exercise, Flow, Keep, Pick, Sequence, Slot, Subsequence, Variants } from './flow.ts';
import type { FlowFile, KeepFile, ProtocolFile, SlotFile, SubsequenceFile } from './flow-file.ts';
import type { Path, SourceFile } from './source-file.ts';

export type Protocols = Map<string, { file: ProtocolFile; source: SourceFile }>;
export type Origin = { source: SourceFile; path: Path };
/** Where each slot and subsequence was written, so that a finding can name the line. */
export type Origins = Map<string, Origin>;
export type Building = { findings: string[]; origins: Origins; protocols: Protocols };

const NOTHING: Variants = { en: [], fr: [] };

function condition(text: string | undefined, origin: Origin, key: Path, findings: string[]): Expression | null {
  if (text === undefined) return null;
  try {
    return parseExpression(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    findings.push(`${origin.source.at([...origin.path, ...key])} ${error.message}`);
    return ALWAYS;
  }
}

function buildSlot(file: SlotFile, origin: Origin, { findings, origins }: Building): Slot {
  const key = `slot ${file.id}`;
  const known = origins.get(key);
  if (known && !sameOrigin(known, origin)) {
    findings.push(
      `${origin.source.at(origin.path)} duplicate id: the slot "${file.id}" is already written at ${known.source.at(known.path)}`,
    );
  } else origins.set(key, origin);
  return {
    id: file.id,
    type: file.type,
    required: file.required,
    when: condition(file.when, origin, ['when'], findings),
    min: file.min,
    max: file.max,
    minWords: file.min_words,
    hears: file.hears ?? null,
    from: file.from ?? null,
    name: file.name,
    ask: file.ask ?? NOTHING,
    again: file.again ?? NOTHING,
    choices: file.choices.map(({ id, en, fr, also }, index) => ({
      id: id ?? `choice_${index + 1}`,
      label: { en, fr },
      also: also ?? { en: [], fr: [] },
    })),
    reflect: file.reflect ?? NOTHING,
    before: file.before ?? null,
    pick: file.pick ? buildPick(file.pick) : null,
    guide: file.guide ?? null,
    rehearses: file.rehearses ?? null,
  };
}

const buildPick = ({ min, max, ordered, options, of, piles }: NonNullable<SlotFile['pick']>): Pick => ({
  min,
  max,
  ordered,
  options: options.map(({ id, en, fr, about, also }) => ({
    id,
    label: { en, fr },
    about: about ?? null,
    also: also ?? { en: [], fr: [] },
  })),
  of: of ?? null,
  piles: piles.map(({ id, en, fr }) => ({ id, label: { en, fr } })),
});

const sameOrigin = (one: Origin, other: Origin) => one.source === other.source && one.path.join() === other.path.join();

function protocolSlots(file: SubsequenceFile, origin: Origin, building: Building): Slot[] {
  if (!file.protocol) return [];
  const protocol = building.protocols.get(file.protocol);
  if (!protocol) {
    building.findings.push(`${origin.source.at([...origin.path, 'protocol'])} unknown protocol "${file.protocol}"`);
    return [];
  }
  const steps = file.steps ?? protocol.file.slots.map((slot) => slot.id);
  return steps.flatMap((step, number) => {
    const index = protocol.file.slots.findIndex((slot) => slot.id === step);
    const slot = protocol.file.slots[index];
    if (slot) return [buildSlot(slot, { source: protocol.source, path: ['slots', index] }, building)];
    building.findings.push(
      `${origin.source.at([...origin.path, 'steps', number])} unknown slot "${step}" in the protocol "${file.protocol}"`,
    );
    return [];
  });
}

function buildSubsequence(file: SubsequenceFile, sequence: string, origin: Origin, building: Building): Subsequence {
  const { findings } = building;
  const own = file.slots.map((slot, index) => ({
    first: slot.first,
    slot: buildSlot(slot, { source: origin.source, path: [...origin.path, 'slots', index] }, building),
  }));
  return {
    id: file.id,
    sequence,
    title: file.title,
    goal: file.goal,
    optional: file.optional,
    protocol: file.protocol ?? null,
    slots: [
      ...own.filter((slot) => slot.first),
      ...protocolSlots(file, origin, building).map((slot) => ({ slot })),
      ...own.filter((slot) => !slot.first),
    ].map(({ slot }) => slot),
    guidance: file.guidance,
    acts: file.acts,
    maxTurns: file.max_turns,
    maxVisits: file.max_visits ?? 1,
    exit: condition(file.exit, origin, ['exit'], findings) ?? ALWAYS,
    onStuck: file.on_stuck,
    next: file.next.map((edge, index) => ({
      when: condition(edge.when, origin, ['next', index, 'when'], findings),
      to: edge.to,
    })),
    evidence: file.evidence.map((rule, index) => ({
      competency: rule.competency,
      when: condition(rule.when, origin, ['evidence', index, 'when'], findings) ?? ALWAYS,
    })),
  };
}

function remember(key: string, word: string, origin: Origin, { findings, origins }: Building): void {
  const known = origins.get(key);
  if (known)
    findings.push(
      `${origin.source.at(origin.path)} duplicate id: ${word} is already written at ${known.source.at(known.path)}`,
    );
  else origins.set(key, origin);
}

function buildKeep(file: KeepFile, origin: Origin, { findings }: Building): Keep {
  return {
    id: file.id,
    kind: file.kind,
    title: file.title,
    titleSlot: file.title_slot ?? null,
    when: condition(file.when, origin, ['when'], findings),
    sections: file.sections,
    note: file.note ?? null,
  };
}

const buildExercise = ({
  about,
  minutes,
  order,
  opening,
  previous_plan,
}: NonNullable<FlowFile['exercise']>): Exercise => ({
  about,
  minutes,
  order,
  opening,
  previousPlan: previous_plan ?? null,
});

/** The flow with its protocols' slots put in and its conditions parsed. */
export function buildFlow(file: FlowFile, source: SourceFile, building: Building): Flow {
  const sequences: Sequence[] = file.sequences.map((sequence, number) => {
    const path = ['sequences', number];
    remember(`sequence ${sequence.id}`, `the sequence "${sequence.id}"`, { source, path }, building);
    return {
      id: sequence.id,
      title: sequence.title,
      optional: sequence.optional,
      subsequences: sequence.subsequences.map((each, index) => {
        const origin = { source, path: [...path, 'subsequences', index] };
        remember(`subsequence ${each.id}`, `the subsequence "${each.id}"`, origin, building);
        return buildSubsequence(each, sequence.id, origin, building);
      }),
    };
  });
  const subsequences = sequences.flatMap((sequence) => sequence.subsequences);
  const afterwards = file.afterwards ? buildSlot(file.afterwards, { source, path: ['afterwards'] }, building) : null;
  const slots = [...subsequences.flatMap((each) => each.slots), ...(afterwards ? [afterwards] : [])];
  return {
    id: file.flow,
    version: file.version,
    title: file.title,
    start: file.start,
    entries: file.entries,
    suggestions: file.suggestions,
    afterwards,
    exercise: file.exercise ? buildExercise(file.exercise) : null,
    keeps: file.keeps.map((keep, index) => buildKeep(keep, { source, path: ['keeps', index] }, building)),
    sequences,
    subsequences,
    slots: new Map(slots.map((slot) => [slot.id, slot])),
  };
}
