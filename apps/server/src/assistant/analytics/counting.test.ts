import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CountedConversation, Counts, Fact } from './counting.ts';
import { bucketOf, countFacts, msOf } from './counting.ts';

const T = 'tenant';
const DAYS = ['2026-11-01', '2026-11-02', '2026-11-03'];
const CONVERSATIONS = [0, 1, 2, 3].map(
  (at): CountedConversation => ({
    conversationId: `c${at}`,
    tenantId: T,
    userId: `u${at % 3}`,
    begunOn: DAYS[at % 2] as string,
    language: at === 3 ? 'fr' : 'en',
    coaching: at !== 2,
    turns: 0,
    furthest: 0,
  }),
);

/** The third of them did not agree to be counted. */
const isAgreed = (userId: string): boolean => userId !== 'u2';

const fact: fc.Arbitrary<Fact> = fc.oneof(
  fc
    .record({
      at: fc.nat(4),
      day: fc.constantFrom(...DAYS),
      language: fc.constantFrom('en' as const, 'fr' as const),
      spoken: fc.boolean(),
      builtin: fc.boolean(),
      failed: fc.boolean(),
      totalMs: fc.option(fc.nat(5_000)),
    })
    // The fifth conversation is not known: it was erased.
    .map(({ at, ...rest }) => ({
      kind: 'reply' as const,
      conversationId: `c${at}`,
      tenantId: T,
      userId: `u${at % 3}`,
      firstTokenMs: null,
      ...rest,
    })),
  fc
    .record({ at: fc.nat(4), step: fc.integer({ min: 1, max: 6 }) })
    .map(({ at, step }) => ({ kind: 'step' as const, conversationId: `c${at}`, step })),
);

/** What the tables hold after all that was added to them. */
function sumOf(added: readonly Counts[]): { days: Record<string, number>; activity: Record<string, number> } {
  const days: Record<string, number> = {};
  const activity: Record<string, number> = {};
  for (const counts of added) {
    for (const { day, measure, language, bucket, amount } of counts.days) {
      const key = `${day} ${measure} ${language} ${bucket}`;
      days[key] = (days[key] ?? 0) + amount;
      if (days[key] === 0) delete days[key];
    }
    for (const { userId, day, language, ...amounts } of counts.activity)
      for (const [name, amount] of Object.entries(amounts)) {
        if (typeof amount !== 'number' || amount === 0) continue;
        const key = `${userId} ${day} ${language} ${name}`;
        activity[key] = (activity[key] ?? 0) + amount;
      }
  }
  return { days, activity };
}

/** The same, in the slowest and most obvious way: each number by looking at everything again. */
function obvious(facts: readonly Fact[]): ReturnType<typeof sumOf> {
  const days: Record<string, number> = {};
  const activity: Record<string, number> = {};
  const put = (into: Record<string, number>, key: string): void => {
    into[key] = (into[key] ?? 0) + 1;
  };
  const replies = facts.filter((each) => each.kind === 'reply');
  for (const { userId, day, language, spoken, builtin, failed, totalMs } of replies) {
    put(days, `${day} replies ${language} 0`);
    if (isAgreed(userId)) {
      put(days, `${day} answered ${language} 0`);
      if (spoken) put(days, `${day} spoken ${language} 0`);
      put(activity, `${userId} ${day} ${language} replies`);
      if (spoken) put(activity, `${userId} ${day} ${language} spoken`);
    }
    if (builtin) put(days, `${day} builtin ${language} 0`);
    if (failed) put(days, `${day} failed ${language} 0`);
    if (totalMs !== null) put(days, `${day} total ${language} ${bucketOf(totalMs)}`);
  }
  for (const { conversationId, userId, begunOn, language, coaching } of CONVERSATIONS) {
    if (!isAgreed(userId)) continue;
    const turns = replies.filter((each) => each.conversationId === conversationId).length;
    if (turns === 0) continue;
    put(days, `${begunOn} conversations ${language} 0`);
    put(activity, `${userId} ${begunOn} ${language} begun`);
    put(days, `${begunOn} turns ${language} ${turns}`);
    const steps = facts.flatMap((each) =>
      each.kind === 'step' && each.conversationId === conversationId ? [each.step] : [],
    );
    if (coaching) put(days, `${begunOn} furthest ${language} ${Math.max(0, ...steps)}`);
  }
  return { days, activity };
}

describe('counting what happens', () => {
  test('ANLY-5 what is added bit by bit, in any order, is what a slow look at everything gives', () => {
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 60 }), fc.array(fc.integer({ min: 1, max: 9 })), (facts, sizes) => {
        let known = CONVERSATIONS.filter(({ userId }) => isAgreed(userId));
        const added: Counts[] = [];
        for (let at = 0, turn = 0; at < facts.length; turn += 1) {
          const size = sizes[turn] ?? 7;
          const counts = countFacts(facts.slice(at, at + size), known, isAgreed);
          known = counts.conversations;
          added.push(counts);
          at += size;
        }
        expect(sumOf(added)).toEqual(obvious(facts));
      }),
    );
  });

  test('ANLY-1 a time is kept to within three percent', () => {
    for (const ms of [1, 20, 90, 350, 1_200, 8_000, 60_000])
      expect(Math.abs(msOf(bucketOf(ms)) - ms)).toBeLessThanOrEqual(Math.max(1, ms * 0.03));
  });
});
