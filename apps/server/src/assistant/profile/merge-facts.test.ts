import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FactRow, ProposedFact } from './fact.ts';
import { isShown, isTheirs } from './fact.ts';
import type { Given, Merged } from './merge-facts.ts';
import { mergeFacts } from './merge-facts.ts';
import { replaceFacts } from './replace-facts.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const WORDS = ['Honesty', 'Family', 'To lead a team', 'I tell myself: later', 'Calm'];
const DAYS = [400, 300, 40, 1];

let made = 0;
const newId = (): string => `id-${++made}`;
const merge = (rows: FactRow[], given: Given[], now = NOW): Merged =>
  mergeFacts(rows, given, { governs: ({ kind }) => kind === 'conversation', allowed: () => true, now, newId });
const written = (rows: FactRow[], writing: FactRow[]): FactRow[] => [
  ...rows.map((row) => writing.find(({ id }) => id === row.id) ?? row),
  ...writing.filter(({ id }) => !rows.some((row) => row.id === id)),
];
const after = (rows: FactRow[], { added, updated, retired, quietly }: Merged): FactRow[] =>
  written(rows, [...added, ...updated, ...retired, ...quietly]);
const changes = ({ added, updated, retired }: Merged): number => added.length + updated.length + retired.length;

const proposed = fc
  .record({
    word: fc.constantFrom(...WORDS),
    kind: fc.constantFrom('value', 'goal'),
    option: fc.boolean(),
    days: fc.constantFrom(60, 365),
  })
  .map(({ word, kind, option, days }) => ({
    kind: kind as ProposedFact['kind'],
    text: { en: word },
    ...(option ? { option: word.toLowerCase() } : {}),
    confidence: 0.6,
    expiresInDays: days,
  }));
const given = fc.uniqueArray(
  fc.record({ ref: fc.constantFrom('a', 'b', 'c', 'd'), facts: fc.array(proposed, { maxLength: 4 }) }).map(
    ({ ref, facts }): Given => ({
      origin: {
        kind: 'conversation',
        ref,
        title: { en: ref },
        at: new Date(NOW.getTime() - (DAYS['abcd'.indexOf(ref)] ?? 0) * 86_400_000).toISOString(),
      },
      facts,
    }),
  ),
  { selector: ({ origin }) => origin.ref, maxLength: 4 },
);
/** What a person does to a fact, if anything. */
const touch = fc.constantFrom('', '', 'accept', 'reject', 'pin', 'edit', 'remove');
const touched = (row: FactRow, act: string): FactRow => {
  const at = NOW.toISOString();
  switch (act) {
    case 'accept':
      return { ...row, status: 'accepted' };
    case 'reject':
      return { ...row, status: 'rejected' };
    case 'pin':
      return { ...row, pinnedAt: at };
    case 'edit':
      return { ...row, text: { en: `My ${row.text.en}` }, editedAt: at };
    case 'remove':
      return { ...row, removedAt: at };
    default:
      return row;
  }
};

test('PROF-2 whatever conversations say and a person does, the second refresh changes nothing and nothing of theirs is touched', () => {
  fc.assert(
    fc.property(given, given, fc.array(touch, { maxLength: 12 }), (first, second, acts) => {
      const rows = after([], merge([], first)).map((row, at) => touched(row, acts[at] ?? ''));
      const merged = merge(rows, second);
      const next = after(rows, merged);
      const again = merge(next, second);
      expect(changes(again)).toBe(0);
      expect(after(next, again)).toEqual(next);
      for (const row of rows.filter(isTheirs)) {
        const now = next.find(({ id }) => id === row.id);
        // What it rests on may go, and with it the words of what was rejected or removed; all else stays.
        const wordless = now !== undefined && Object.keys(now.text).length === 0;
        expect(now).toEqual({ ...row, sources: now?.sources, ...(wordless ? { text: {} } : {}) });
        if (wordless) expect([row.status === 'rejected' || row.removedAt !== null, now?.sources]).toEqual([true, []]);
      }
      // Everything that is shown rests on something that was said, or is the person's own.
      const said = new Set(second.map(({ origin }) => origin.ref));
      for (const row of next.filter(isShown))
        expect(isTheirs(row) || row.sources.every(({ ref }) => said.has(ref))).toBe(true);
      // No two say the same.
      const keys = next.filter((row) => isShown(row) && !isTheirs(row)).map(({ kind, text }) => `${kind} ${text.en}`);
      expect(new Set(keys).size).toBe(keys.length);
    }),
    { numRuns: 300 },
  );
});

test('PROF-2 what was proposed and not answered goes when its time is over; what was accepted stays, and is not current', () => {
  const talk: Given = {
    origin: { kind: 'conversation', ref: 'a', title: { en: 'A' }, at: NOW.toISOString() },
    facts: WORDS.slice(0, 2).map((word) => ({ kind: 'value', text: { en: word }, confidence: 0.5, expiresInDays: 60 })),
  };
  const rows = after([], merge([], [talk])).map((row, at) => touched(row, at === 0 ? 'accept' : ''));
  const later = merge(rows, [talk], new Date(NOW.getTime() + 61 * 86_400_000));
  expect([later.retired.map(({ text }) => text.en), later.added]).toEqual([['Family'], []]);
});

test('PROF-4 whatever is written, the profile holds exactly what was named, and nothing else', () => {
  fc.assert(
    fc.property(given, fc.array(fc.boolean(), { maxLength: 12 }), fc.subarray(WORDS), (first, keep, own) => {
      const rows = after([], merge([], first));
      const named = rows.filter((_, at) => keep[at] ?? true);
      const said = [
        ...named.map(({ id, kind, text }) => ({ id, kind, text })),
        ...own.map((word) => ({ kind: 'need' as const, text: { en: word } })),
      ];
      const next = written(rows, replaceFacts(rows, said, NOW.toISOString()));
      expect(
        next
          .filter(isShown)
          .map(({ kind, text }) => `${kind} ${text.en}`)
          .toSorted(),
      ).toEqual(said.map(({ kind, text }) => `${kind} ${text.en}`).toSorted());
      // Said again as it is, nothing is written.
      const shown = next.filter(isShown).map(({ id, kind, text }) => ({ id, kind, text }));
      expect(replaceFacts(next, shown, NOW.toISOString())).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
