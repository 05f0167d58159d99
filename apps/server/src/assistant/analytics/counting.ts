import type { Language } from '@parley/contracts/language.ts';

/** Something that is counted; when and how, never what was said. */
export type Fact =
  | {
      kind: 'reply';
      conversationId: string;
      tenantId: string;
      userId: string;
      /** UTC, `2026-11-21`. */
      day: string;
      language: Language;
      spoken: boolean;
      builtin: boolean;
      failed: boolean;
      firstTokenMs: number | null;
      totalMs: number | null;
    }
  | { kind: 'step'; conversationId: string; step: number };

/** How far a conversation has been counted. */
export type CountedConversation = {
  conversationId: string;
  tenantId: string;
  userId: string;
  begunOn: string;
  language: Language;
  /** Of the coaching flow, whose steps are counted; an exercise has others. */
  coaching: boolean;
  turns: number;
  furthest: number;
};

export type Measure =
  | 'replies'
  | 'spoken'
  | 'answered'
  | 'builtin'
  | 'failed'
  | 'first_token'
  | 'total'
  | 'conversations'
  | 'turns'
  | 'furthest';
export type DayAmount = {
  tenantId: string;
  day: string;
  measure: Measure;
  language: Language;
  bucket: number;
  amount: number;
};
export type ActivityAmount = {
  tenantId: string;
  userId: string;
  day: string;
  language: Language;
  replies: number;
  spoken: number;
  begun: number;
};
export type Counts = { days: DayAmount[]; activity: ActivityAmount[]; conversations: CountedConversation[] };

/** Turns of a conversation are told apart up to here. */
const MOST_TURNS = 200;
/** Times are kept in steps of five percent, so that a few dozen numbers hold any distribution. */
const STEP = Math.log(1.05);
export const bucketOf = (ms: number): number => (ms <= 1 ? 0 : Math.round(Math.log(ms) / STEP));
export const msOf = (bucket: number): number => Math.round(Math.exp(bucket * STEP));

/** Adds up what is written to a day, so that each row is written once. */
function daySums() {
  const days = new Map<string, DayAmount>();
  const add = (
    tenantId: string,
    day: string,
    measure: Measure,
    language: Language,
    { bucket = 0, amount = 1 } = {},
  ): void => {
    const key = `${tenantId} ${day} ${measure} ${language} ${bucket}`;
    const found = days.get(key);
    if (found) found.amount += amount;
    else days.set(key, { tenantId, day, measure, language, bucket, amount });
  };
  return {
    add,
    /** Counts a conversation where it stands, or takes that back. */
    placed: ({ tenantId, begunOn, language, turns, coaching, furthest }: CountedConversation, amount: 1 | -1): void => {
      add(tenantId, begunOn, 'turns', language, { bucket: Math.min(turns, MOST_TURNS), amount });
      if (coaching) add(tenantId, begunOn, 'furthest', language, { bucket: furthest, amount });
    },
    amounts: (): DayAmount[] => [...days.values()].filter(({ amount }) => amount !== 0),
  };
}

/** What takes these conversations out of the numbers, so that they can be counted again. */
export function takenBack(conversations: readonly CountedConversation[]): Counts {
  const { add, placed, amounts } = daySums();
  for (const each of conversations) {
    if (each.turns === 0) continue;
    add(each.tenantId, each.begunOn, 'conversations', each.language, { amount: -1 });
    placed(each, -1);
  }
  return { days: amounts(), activity: [], conversations: [] };
}

/**
 * What facts add to the tables. Their order does not matter, nor how they are divided into calls: events of several nodes
 * come as they come.
 * @param isAgreed whether somebody agreed to be counted; of others only the health of the product is, without them
 * @param known the conversations of these facts; a fact about one that is not among them (it was erased meanwhile) counts as a reply only
 */
export function countFacts(
  facts: readonly Fact[],
  known: readonly CountedConversation[],
  isAgreed: (userId: string, tenantId: string) => boolean,
): Counts {
  const conversations = new Map(known.map((each) => [each.conversationId, { ...each }]));
  const { add, placed, amounts } = daySums();
  const activity = new Map<string, ActivityAmount>();
  const active = (tenantId: string, userId: string, day: string, language: Language): ActivityAmount => {
    const key = `${tenantId} ${userId} ${day} ${language}`;
    const found = activity.get(key) ?? { tenantId, userId, day, language, replies: 0, spoken: 0, begun: 0 };
    activity.set(key, found);
    return found;
  };

  for (const fact of facts) {
    const conversation = conversations.get(fact.conversationId);
    if (fact.kind === 'step') {
      if (!conversation?.coaching || fact.step <= conversation.furthest) continue;
      if (conversation.turns > 0) placed(conversation, -1);
      conversation.furthest = fact.step;
      if (conversation.turns > 0) placed(conversation, 1);
      continue;
    }
    const { tenantId, userId, day, language } = fact;
    add(tenantId, day, 'replies', language);
    if (fact.builtin) add(tenantId, day, 'builtin', language);
    if (fact.failed) add(tenantId, day, 'failed', language);
    if (fact.firstTokenMs !== null)
      add(tenantId, day, 'first_token', language, { bucket: bucketOf(fact.firstTokenMs) });
    if (fact.totalMs !== null) add(tenantId, day, 'total', language, { bucket: bucketOf(fact.totalMs) });
    if (!isAgreed(userId, tenantId)) continue;
    add(tenantId, day, 'answered', language);
    if (fact.spoken) add(tenantId, day, 'spoken', language);
    const there = active(tenantId, userId, day, language);
    there.replies += 1;
    if (fact.spoken) there.spoken += 1;
    if (!conversation) continue;
    if (conversation.turns > 0) placed(conversation, -1);
    else {
      add(tenantId, conversation.begunOn, 'conversations', conversation.language);
      active(tenantId, userId, conversation.begunOn, conversation.language).begun += 1;
    }
    conversation.turns += 1;
    placed(conversation, 1);
  }
  return {
    days: amounts(),
    activity: [...activity.values()],
    conversations: [...conversations.values()],
  };
}
