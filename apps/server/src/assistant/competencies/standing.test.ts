import type { EvidenceKind } from '@parley/contracts/assistant/competencies.ts';
import { EVIDENCE_KINDS } from '@parley/contracts/assistant/competencies.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foundInConversation, foundInPractice } from './found-evidence.ts';
import type { Accepted } from './standing.ts';
import { missingFor, standingOf } from './standing.ts';

const DAY = 86_400_000;
const NOON = Date.parse('2026-11-21T12:00:00Z');
const at = (daysAgo: number): string => new Date(NOON - daysAgo * DAY).toISOString();
const piece = (kind: EvidenceKind, level: number, daysAgo: number): Accepted => ({ kind, level, at: at(daysAgo) });
const now = new Date(NOON);
const levelOf = (pieces: Accepted[], when = now): number | null => standingOf(pieces, when)?.level ?? null;

const anyPiece = (kinds: readonly EvidenceKind[] = EVIDENCE_KINDS): fc.Arbitrary<Accepted> =>
  fc
    .record({
      kind: fc.constantFrom(...kinds),
      level: fc.integer({ min: 1, max: 4 }),
      hours: fc.integer({ min: 0, max: 24 * 900 }),
    })
    .map(({ kind, level, hours }) => ({ kind, level, at: new Date(NOON - hours * 3_600_000).toISOString() }));

/** The rule as it reads, for every level in turn. */
function slowly(pieces: readonly Accepted[], when: Date): number | null {
  let best: number | null = null;
  for (const level of [1, 2, 3, 4]) {
    const those = pieces.filter((each) => each.level >= level && (each.kind !== 'self' || level <= 2));
    const kinds = new Set(those.map(({ kind }) => kind)).size;
    const days = new Set(those.map((each) => new Date(Date.parse(each.at) - 3 * 3_600_000).toISOString().slice(0, 10)));
    let weight = 0;
    for (const each of those) weight += 0.5 ** ((when.getTime() - Date.parse(each.at)) / DAY / 180);
    if (those.length >= 3 && kinds >= 2 && days.size >= 2 && weight >= 1.5) best = level;
  }
  return best;
}

describe('the level rule', () => {
  test('COMP-2 a level needs three pieces of evidence, of two kinds, from two days; else there is none yet', () => {
    const three = [piece('dialogue', 2, 3), piece('exercise', 2, 2), piece('exercise', 2, 1)];
    expect(levelOf([])).toBeNull();
    expect(levelOf(three.slice(1))).toBeNull();
    expect(levelOf(three)).toBe(2);
    expect(levelOf(three.map((each) => ({ ...each, kind: 'exercise' })))).toBeNull();
    expect(levelOf(three.map((each) => ({ ...each, at: at(1) })))).toBeNull();
    // What shows a higher level shows the lower ones too.
    expect(levelOf([piece('dialogue', 1, 3), piece('exercise', 3, 2), piece('roleplay', 4, 1)])).toBe(1);
    // An evening that runs into the night is one evening.
    const late = ['2026-11-20T23:30:00Z', '2026-11-21T00:30:00Z', '2026-11-21T01:30:00Z'];
    expect(levelOf(late.map((at, index) => ({ kind: index ? 'exercise' : 'dialogue', level: 2, at })))).toBeNull();
  });

  test('COMP-2 evidence weighs half with every 180 days: three pieces hold a level for half a year, six for a whole one', () => {
    const pieces = (count: number, daysAgo: number) =>
      Array.from({ length: count }, (_, index) =>
        piece(index % 2 ? 'exercise' : 'dialogue', 2, daysAgo + (index ? 0 : 1)),
      );
    expect([levelOf(pieces(3, 178)), levelOf(pieces(3, 181))]).toEqual([2, null]);
    expect([levelOf(pieces(6, 358)), levelOf(pieces(6, 361))]).toEqual([2, null]);
    expect(missingFor(2, pieces(3, 181), now)).toEqual({ pieces: 1, kinds: 0, days: 0 });
  });

  test('COMP-2 what one thinks of oneself gives no level alone, and never more than level 2 with whatever else', () => {
    fc.assert(
      fc.property(fc.array(anyPiece(['self']), { maxLength: 40 }), (pieces) => levelOf(pieces) === null),
      { numRuns: 50 },
    );
    const raised = [piece('self', 4, 3), piece('self', 4, 2), piece('dialogue', 4, 1)];
    expect(levelOf(raised)).toBe(2);
  });

  test('COMP-2 the rule is the rule, however much evidence there is and whatever order it comes in', () => {
    fc.assert(
      fc.property(fc.array(anyPiece(), { maxLength: 24 }), fc.integer({ min: 0, max: 600 }), (pieces, days) => {
        const when = new Date(NOON + days * DAY);
        expect(levelOf(pieces, when)).toBe(slowly(pieces, when));
        expect(standingOf(pieces.toReversed(), when)?.level).toBe(standingOf(pieces, when)?.level);
      }),
      { numRuns: 600 },
    );
  });

  test('COMP-2 more evidence never lowers a level, and time alone never raises one', () => {
    fc.assert(
      fc.property(
        fc.array(anyPiece(), { maxLength: 16 }),
        anyPiece(),
        fc.integer({ min: 1, max: 500 }),
        (pieces, one, days) => {
          const before = levelOf(pieces) ?? 0;
          expect(levelOf([...pieces, one]) ?? 0).toBeGreaterThanOrEqual(before);
          expect(levelOf(pieces, new Date(NOON + days * DAY)) ?? 0).toBeLessThanOrEqual(before);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('COMP-2 a level holds to the moment it says, and not a minute longer', () => {
    fc.assert(
      fc.property(fc.array(anyPiece(), { minLength: 3, maxLength: 16 }), (pieces) => {
        const standing = standingOf(pieces, now);
        fc.pre(standing !== null);
        const end = Date.parse(standing.holdsUntil);
        expect(end).toBeGreaterThanOrEqual(NOON);
        expect(levelOf(pieces, new Date(end - 60_000))).toBe(standing.level);
        expect(levelOf(pieces, new Date(end + 60_000)) ?? 0).toBeLessThan(standing.level);
      }),
      { numRuns: 300 },
    );
  });

  test('COMP-2 a clock that is put back takes nothing away', () => {
    const three = [piece('dialogue', 2, 3), piece('exercise', 2, 2), piece('exercise', 2, 0)];
    expect(levelOf(three, new Date(NOON - 30 * DAY))).toBe(2);
    expect(standingOf(three, new Date(NOON - 30 * DAY))).toEqual(standingOf(three, now));
  });

  test('COMP-2 what is missing for the next level is nothing exactly when it is reached', () => {
    fc.assert(
      fc.property(fc.array(anyPiece(), { maxLength: 16 }), (pieces) => {
        const level = levelOf(pieces) ?? 0;
        const missing = (each: number) => Object.values(missingFor(each, pieces, now)).some((count) => count > 0);
        if (level > 0) expect(missing(level)).toBe(false);
        for (let above = level + 1; above <= 4; above += 1) expect(missing(above)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('what is read as evidence', () => {
  const marks = { flowId: 'coaching-core', planKept: null, rehearsed: false };
  const found = (more: object, happened: object = {}, levels = new Map<string, number>()) =>
    foundInConversation(
      { type: 'evidence.found', conversationId: 'c', competency: 'planning', ...happened },
      { ...marks, ...more },
      levels,
    ).map(({ code, kind, level, sourceRef }) => ({ code, kind, level, sourceRef }));

  test('COMP-2 guided work speaks for level 2, and for level 3 once level 2 stands; nothing the coach sees speaks for level 4', () => {
    const dialogue = { code: 'planning', kind: 'dialogue', level: 2, sourceRef: 'conversation:c' };
    expect(found({})).toEqual([dialogue]);
    expect(found({ flowId: 'grow' })).toEqual([{ ...dialogue, kind: 'exercise' }]);
    for (const stands of [2, 3, 4]) expect(found({}, {}, new Map([['planning', stands]]))[0]?.level).toBe(3);
    expect(found({}, {}, new Map([['planning', 1]]))[0]?.level).toBe(2);
  });

  test('COMP-2 a rehearsal and a plan that was kept speak for level 3; one that was not says nothing', () => {
    const ended = { type: 'flow.completed', competency: undefined };
    expect(found({ flowId: 'hard-conversation', rehearsed: true }, ended)).toEqual([
      { code: 'communication', kind: 'roleplay', level: 3, sourceRef: 'conversation:c' },
    ]);
    const kept = { code: 'planning', kind: 'exercise', level: 3, sourceRef: 'conversation:c:kept' };
    expect(found({ flowId: 'weekly-review', planKept: 'kept' }, ended)).toEqual([kept]);
    expect(found({ planKept: 'kept' }, { ...ended, type: 'flow.sequence_finished' })).toEqual([
      { ...kept, kind: 'dialogue' },
    ]);
    for (const planKept of ['partly', 'not_kept', null]) expect(found({ planKept }, ended)).toEqual([]);
  });

  test('COMP-2 recalling speaks for level 2 at most, and three rounds through a set are all it can say', () => {
    const levels = [0, 1, 2, 3, 4].map((rounds) =>
      foundInPractice('p', ['planning'], rounds).map(({ level }) => level),
    );
    expect(levels).toEqual([[], [1], [2], [2], []]);
    const refs = [1, 2, 3].flatMap((rounds) =>
      foundInPractice('p', ['planning'], rounds).map((each) => each.sourceRef),
    );
    expect(new Set(refs).size).toBe(3);
  });
});
