import type { FactKind } from '@parley/contracts/assistant/profile.ts';
import { FACT_KINDS } from '@parley/contracts/assistant/profile.ts';
import type { Texts } from '@parley/contracts/assistant/texts.ts';
import type { FactOrigin, FactRow, ProposedFact, StoredSource } from './fact.ts';
import { isExpired, isShown, isTheirs, knownAs, phrasesOf } from './fact.ts';

export type Given = { origin: FactOrigin; facts: ProposedFact[] };
/** What is to be written: whole facts, new or changed, each with all it rests on. */
export type Merged = {
  added: FactRow[];
  updated: FactRow[];
  retired: FactRow[];
  /** Changed in what it rests on or until when it holds, not in what it says. */
  quietly: FactRow[];
  kept: FactRow[];
};

/** Facts of a kind that are proposed at a time: one looks at them one by one. */
const MOST: Record<FactKind, number> = {
  strength: 12,
  value: 12,
  need: 6,
  goal: 6,
  obstacle: 6,
  preference: 4,
  context: 4,
};
/** Sources named of a fact, the latest; more make it surer, and are nobody's to read through. */
const NAMED_SOURCES = 8;
const DAY_MS = 86_400_000;

type Wanted = Pick<FactRow, 'kind' | 'knownAs' | 'text' | 'confidence' | 'place' | 'expiresAt' | 'sources'> & {
  latest: string;
};

/** Two that say the same are one that is surer. */
const surer = (one: number, other: number): number => Math.min(0.95, 1 - (1 - one) * (1 - other));

/** By what a fact is found again: its own name first, then what it says. */
const namesOf = ({ kind, knownAs: id, text }: Pick<FactRow, 'kind' | 'knownAs' | 'text'>): string[] => [
  `${kind} ${id}`,
  ...phrasesOf(text).map((phrase) => `${kind} ${phrase}`),
];

/** Everything that is said now, what says the same as one; the latest first, and by all their names. */
function wantedOf(given: Given[]): { wanted: Wanted[]; byName: Map<string, Wanted> } {
  const wanted: Wanted[] = [];
  const byName = new Map<string, Wanted>();
  for (const { origin, facts } of given.toSorted((one, other) => one.origin.at.localeCompare(other.origin.at)))
    for (const { kind, option, text, confidence, place = 0, expiresInDays, messageIds = [] } of facts) {
      const expiresAt =
        expiresInDays === null ? null : new Date(Date.parse(origin.at) + expiresInDays * DAY_MS).toISOString();
      const source: StoredSource = { ...origin, messageIds };
      const names = namesOf({ kind, knownAs: knownAs(text, option), text });
      const same = names.map((name) => byName.get(name)).find(Boolean);
      const wish: Wanted = same ?? {
        kind,
        knownAs: knownAs(text, option),
        text,
        confidence,
        place,
        expiresAt,
        sources: [source],
        latest: origin.at,
      };
      for (const name of names) byName.set(name, wish);
      if (!same) {
        wanted.push(wish);
        continue;
      }
      // One conversation says a thing once.
      if (!wish.sources.some((each) => each.kind === origin.kind && each.ref === origin.ref)) {
        wish.sources = [...wish.sources, source].slice(-NAMED_SOURCES);
        wish.confidence = surer(wish.confidence, confidence);
      }
      wish.text = { ...text, ...wish.text };
      wish.place = place;
      wish.latest = origin.at;
      wish.expiresAt = wish.expiresAt === null || expiresAt === null ? null : later(wish.expiresAt, expiresAt);
    }
  wanted.sort((one, other) => other.latest.localeCompare(one.latest) || one.place - other.place);
  return { wanted, byName };
}

const later = (one: string, other: string): string => (Date.parse(one) >= Date.parse(other) ? one : other);

const sourcesKey = (sources: StoredSource[]): string =>
  sources
    .map(({ kind, ref }) => `${kind} ${ref}`)
    .toSorted()
    .join(',');

/** What is rejected or removed keeps no words once nothing it came of is there. */
const withoutWords = (row: FactRow): FactRow => ({ ...row, sources: [], text: {}, translations: {} });

export type Merging = {
  /** Whether a source is one of those that spoke anew; all others stay. */
  governs: (source: StoredSource) => boolean;
  /** Whether this may be drawn about anybody; asked only of what would be written. */
  allowed: (text: Texts) => boolean;
  now: Date;
  newId: () => string;
};

/**
 * PROF-2: what the profile becomes when `given` is all that its origins say now. What the person pinned, edited, rejected or removed
 * is theirs and stays; what rests on nothing any more retires. The same again changes nothing. Pure.
 */
export function mergeFacts(rows: FactRow[], given: Given[], { governs, allowed, now, newId }: Merging): Merged {
  const merged: Merged = { added: [], updated: [], retired: [], quietly: [], kept: [] };
  const { wanted, byName } = wantedOf(given);
  const taken = new Set<Wanted>();
  const wishFor = (row: FactRow): Wanted | undefined => {
    const found = namesOf(row)
      .map((name) => byName.get(name))
      .find((wish) => wish && !taken.has(wish));
    if (found) taken.add(found);
    return found && (isTheirs(row) || allowed(found.text)) ? found : undefined;
  };
  // By their own name first, so that likeness takes away nobody's.
  const exact = new Set(wanted.map(({ kind, knownAs: id }) => `${kind} ${id}`));
  const named = (row: FactRow): boolean => exact.has(`${row.kind} ${row.knownAs}`);
  for (const row of rows.toSorted((one, other) => Number(named(other)) - Number(named(one)))) {
    const wish = wishFor(row);
    const staying = row.sources.filter((source) => !governs(source));
    const fresh = wish?.sources ?? [];
    const sources = [
      ...staying,
      ...fresh.map((source) => {
        const before = row.sources.find((each) => each.kind === source.kind && each.ref === source.ref);
        return before && source.messageIds.length === 0 ? { ...source, messageIds: before.messageIds } : source;
      }),
    ];
    const moved = sourcesKey(sources) !== sourcesKey(row.sources);
    if (isTheirs(row)) {
      const gone =
        sources.length === 0 && (row.status === 'rejected' || row.removedAt !== null) && row.source !== 'user';
      if (gone && Object.keys(row.text).length > 0) merged.quietly.push(withoutWords(row));
      else if (moved) merged.quietly.push({ ...row, sources });
      if (isShown(row)) merged.kept.push(row);
      continue;
    }
    // Nobody answered while it was current.
    const overdue = row.status === 'proposed' && isExpired(wish ?? row, now);
    if (sources.length === 0 || overdue) {
      if (row.retiredAt === null) merged.retired.push({ ...row, sources, retiredAt: now.toISOString() });
      continue;
    }
    if (!wish) {
      if (moved) merged.updated.push({ ...row, sources });
      else if (isShown(row)) merged.kept.push(row);
      continue;
    }
    const next: FactRow = {
      ...row,
      sources,
      retiredAt: null,
      text: staying.length > 0 ? { ...row.text, ...wish.text } : wish.text,
      confidence: staying.length > 0 ? Math.max(row.confidence, wish.confidence) : wish.confidence,
      place: wish.place,
      // What the person or another source gave more time keeps it.
      expiresAt: row.expiresAt === null || wish.expiresAt === null ? null : later(row.expiresAt, wish.expiresAt),
    };
    if (row.retiredAt !== null) merged.added.push(next);
    else if (moved || JSON.stringify(next.text) !== JSON.stringify(row.text) || next.place !== row.place)
      merged.updated.push(next);
    else if (Math.abs(next.confidence - row.confidence) > 0.001 || !sameInstant(next.expiresAt, row.expiresAt)) {
      merged.quietly.push(next);
      merged.kept.push(next);
    } else merged.kept.push(row);
  }
  const waiting = [...merged.added, ...merged.updated, ...merged.kept].filter(({ status }) => status === 'proposed');
  for (const kind of FACT_KINDS) {
    let room = MOST[kind] - waiting.filter((row) => row.kind === kind).length;
    for (const wish of wanted) {
      if (room <= 0) break;
      if (wish.kind !== kind || taken.has(wish) || isExpired(wish, now) || !allowed(wish.text)) continue;
      room -= 1;
      merged.added.push({
        id: newId(),
        kind: wish.kind,
        knownAs: wish.knownAs,
        text: wish.text,
        translations: {},
        source: wish.sources[0]?.kind ?? 'conversation',
        confidence: wish.confidence,
        status: 'proposed',
        place: wish.place,
        pinnedAt: null,
        editedAt: null,
        expiresAt: wish.expiresAt,
        retiredAt: null,
        removedAt: null,
        createdAt: now.toISOString(),
        sources: wish.sources,
      });
    }
  }
  return merged;
}

const sameInstant = (one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other));
