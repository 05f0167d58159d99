import { ACHIEVEMENTS } from '@parley/contracts/assistant/gamification.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACHIEVEMENT_WORDS } from './achievement-words.ts';
import { achievementsOf } from './achievements.ts';
import { levelProgress, pointsForNext } from './levels.ts';
import { actsOf, DAILY_CAP, granted, POINTS } from './points.ts';
import { allowedPseudonym, suggestedPseudonym } from './pseudonym.ts';
import { rhythmOf } from './rhythm.ts';

const at = '2026-11-21T10:00:00.000Z';
const event = (type: string, data: Record<string, unknown>) => ({ id: 'e1', type, data, createdAt: at });
const talk = { flowId: 'coaching-core', planKept: null };

describe('points', () => {
  test('GAME-3 points are those of the design, and nothing is given for talking as such', () => {
    expect(POINTS).toMatchObject({
      step: 3,
      sequence: 10,
      conversation: 30,
      plan: 15,
      review: 20,
      practice_set: 10,
      evidence: 10,
      onboarding: 30,
    });
    for (const type of ['message.replied', 'safety.entered', 'evidence.found', 'consent.given', 'conversation.deleted'])
      expect(actsOf(event(type, { conversationId: 'c' }), talk)).toEqual([]);
    expect(POINTS.voice + POINTS.practice_card + POINTS.export + POINTS.quiet_week).toBe(0);
  });

  test('GAME-3 FLOW-5 what a conversation comes to is given for; ended early, deleted or off the record it is not', () => {
    const done = event('flow.completed', { conversationId: 'c', early: false });
    expect(actsOf(done, talk)).toEqual([{ kind: 'conversation', ref: 'c', about: 'coaching-core', at }]);
    expect(actsOf(event('flow.completed', { conversationId: 'c', early: true }), talk)).toEqual([]);
    expect(actsOf(done, undefined)).toEqual([]);
    for (const planKept of ['kept', 'not_kept'])
      expect(actsOf(event('plan.reviewed', { conversationId: 'c' }), { flowId: 'f', planKept })).toEqual([
        { kind: 'review', ref: 'c', about: planKept, at },
      ]);
  });

  test('GAME-3 no day gives more than its cap, and its sum does not depend on the order', () => {
    const kinds = Object.keys(POINTS) as (keyof typeof POINTS)[];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...kinds), { maxLength: 40 }), (acts) => {
        const sum = (order: typeof acts) => order.reduce((today, kind) => today + granted(kind, today), 0);
        const all = acts.reduce((total, kind) => total + POINTS[kind], 0);
        expect(sum(acts)).toBe(Math.min(DAILY_CAP, all));
        expect(sum(acts.toReversed())).toBe(sum(acts));
      }),
    );
  });

  test('GAME-1 levels are those of the design: 5 at 350 points, 10 at 1,350, 20 at 5,225, then 525 each', () => {
    expect([1, 2, 5, 19, 20, 21, 90].map(pointsForNext)).toEqual([50, 75, 150, 500, 525, 525, 525]);
    const level = (total: number) => levelProgress(total).level;
    expect([0, 49, 50, 349, 350, 1_349, 1_350, 5_224, 5_225, 5_749, 5_750, 1_000_000].map(level)).toEqual([
      1, 1, 2, 4, 5, 9, 10, 19, 20, 20, 21, 1_914,
    ]);
    expect(levelProgress(375)).toEqual({
      level: 5,
      title: { en: 'Setting out', fr: 'Le départ' },
      xp_total: 375,
      xp_in_level: 25,
      xp_for_next: 150,
      percent: 16,
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000 }), (total) => {
        const { level: at, xp_in_level, xp_for_next, title } = levelProgress(total);
        const before = Array.from({ length: at - 1 }, (_, index) => pointsForNext(index + 1)).reduce(
          (a, b) => a + b,
          0,
        );
        expect(before + xp_in_level).toBe(total);
        expect(xp_in_level).toBeLessThan(xp_for_next);
        expect(title.en && title.fr).toBeTruthy();
      }),
      { numRuns: 50 },
    );
  });

  test('GAME-1 there are 24 achievements, in both languages, each with a target that can be reached', () => {
    const rhythm = rhythmOf({ days: [], goals: [], quiet: [], today: '2026-11-21' });
    const none = achievementsOf({ deeds: [], rhythm, days: [] });
    expect(none.map(({ id }) => id).toSorted()).toEqual([...ACHIEVEMENTS].toSorted());
    expect(none).toHaveLength(24);
    for (const { id, progress, target, earned_on } of none) {
      expect([id, progress, earned_on]).toEqual([id, 0, null]);
      expect(target).toBeGreaterThan(0);
      const { title, description } = ACHIEVEMENT_WORDS[id];
      for (const text of [title.en, title.fr, description.en, description.fr]) expect(text).toMatch(/^[^!]{3,80}$/);
    }
    const days = ['2026-01-05', '2026-01-06', '2026-01-20', '2026-03-01'];
    const some = achievementsOf({
      rhythm,
      days,
      deeds: [
        { kind: 'review', about: 'kept', days: days.slice(0, 3) },
        { kind: 'review', about: 'not_kept', days: days.slice(3) },
        { kind: 'sequence', about: 'coaching-core/s1', days },
        { kind: 'sequence', about: 'coaching-core/s6r', days },
        { kind: 'sequence', about: 'values/s1', days },
        { kind: 'skill_level', about: '3', days: days.slice(2, 3) },
      ],
    });
    const of = (id: string) => some.find((each) => each.id === id);
    expect(of('plan_kept')).toMatchObject({ progress: 1, earned_on: '2026-01-05' });
    expect(of('plans_kept_5')).toMatchObject({ progress: 3, target: 5, earned_on: null });
    expect(of('honest_review')).toMatchObject({ earned_on: '2026-03-01' });
    expect(of('all_sequences')).toMatchObject({ progress: 1, target: 6, earned_on: null });
    expect(of('skill_2')).toMatchObject({ earned_on: '2026-01-20' });
    expect(of('skill_3')).toMatchObject({ earned_on: '2026-01-20' });
    expect(of('came_back')).toMatchObject({ earned_on: '2026-01-20' });
  });

  test('GAME-3 a name in the list is one of letters and digits, and never the address', () => {
    const person = { email: 'marie.curie@example.com' };
    const folded = (wished: string) => allowedPseudonym(wished, person)?.folded;
    expect(allowedPseudonym('  Quiet   Heron 7 ', person)).toEqual({
      pseudonym: 'Quiet Heron 7',
      folded: 'quietheron7',
    });
    expect([folded('Élan'), folded('L’Été'), folded('Ｎａｍｅ')]).toEqual(['elan', 'lete', 'name']);
    for (const refused of [
      '',
      'a',
      '--',
      'marie.curie',
      'Marie Curie',
      'marie.curie@example.com',
      'a@b.co',
      '<b>x</b>',
      'x'.repeat(25),
      'a\u202Eb',
      'a\u0000b',
      ' - ',
    ])
      expect([refused, folded(refused)]).toEqual([refused, undefined]);
    for (let time = 0; time < 20; time += 1) {
      const { en, fr } = suggestedPseudonym();
      expect([en, !!allowedPseudonym(en, person), fr, !!allowedPseudonym(fr, person)]).toEqual([en, true, fr, true]);
    }
  });
});
