/** What is written down of what a person did, and what it is worth. Nothing is given for how much or how long somebody talks. */
export const POINTS = {
  /** A subsequence finished, a sequence, a conversation to its end. */
  step: 3,
  sequence: 10,
  conversation: 30,
  /** An if-then plan made; looked back on, kept or not. */
  plan: 15,
  review: 20,
  /** Five cards of spaced practice in a week; each of them only counts towards it. */
  practice_set: 10,
  practice_card: 0,
  /** Evidence of a competency that the person accepted. */
  evidence: 10,
  onboarding: 30,
  /** Worth no points: only achievements ask for them. */
  voice: 0,
  export: 0,
  resource_written: 0,
  resource_improved: 0,
  rehearsed_and_done: 0,
  skill_level: 0,
  quiet_week: 0,
} as const;
export type Kind = keyof typeof POINTS;

/** Granted on one local day. */
export const DAILY_CAP = 200;
/** Cards of a set. */
export const SET_OF = 5;

/** Something done, before it stands in the ledger. `kind` and `ref` name it: it counts once. */
export type Act = { kind: Kind; ref: string; about: string | null; at: string };

/** What something done in a turn is worth. */
export type Reward = { kind: Kind; points: number };

/** An event of the house about one person. */
export type GameEvent = { id: string; type: string; data: Record<string, unknown>; createdAt: string };

/** What a conversation adds to news of it; none of one that is deleted, or off the record. */
export type TalkFacts = { flowId: string; planKept: string | null };

/** Events that the game reads. */
export const GAME_EVENTS = [
  'flow.subsequence_finished',
  'flow.sequence_finished',
  'flow.completed',
  'plan.made',
  'plan.reviewed',
  'practice.reviewed',
  'evidence.accepted',
  'onboarding.completed',
  'voice.talked',
  'personal_data.asked',
  'resource.written',
  'resource.improved',
  'resource.done',
  'level.reached',
] as const;

const word = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The conversation that must be there, and of record, for an event to count. */
export const talkOf = ({ data }: GameEvent): string | undefined => word(data.conversationId);

/**
 * What an event says was done. Pure: the same event always gives the same acts.
 * @param talk of the conversation it names; undefined where there is none (any more)
 */
export function actsOf(event: GameEvent, talk: TalkFacts | undefined): Act[] {
  const { type, data, createdAt: at } = event;
  const conversation = talkOf(event);
  if (conversation !== undefined && !talk) return [];
  const one = (kind: Kind, ref: string | undefined, about: string | null = null): Act[] =>
    ref === undefined ? [] : [{ kind, ref, about, at }];
  const within = (part: string | undefined) => conversation && part && `${conversation}/${part}`;
  switch (type) {
    case 'flow.subsequence_finished':
      return one('step', within(word(data.subsequence)));
    case 'flow.sequence_finished':
      return one('sequence', within(word(data.sequence)), `${talk?.flowId}/${word(data.sequence)}`);
    case 'flow.completed':
      return data.early === true ? [] : one('conversation', conversation, talk?.flowId ?? null);
    case 'plan.made':
      return one('plan', conversation);
    case 'plan.reviewed':
      return one('review', conversation, talk?.planKept ?? null);
    case 'practice.reviewed':
      return one('practice_card', event.id, word(data.practice) ?? null);
    case 'evidence.accepted':
      return one('evidence', word(data.evidenceId), word(data.kind) ?? null);
    case 'onboarding.completed':
      return one('onboarding', 'once');
    case 'voice.talked':
      return one('voice', 'once');
    case 'personal_data.asked':
      return one('export', 'once');
    case 'resource.written':
      return one('resource_written', word(data.resourceId));
    case 'resource.improved':
      return one('resource_improved', word(data.resourceId));
    case 'resource.done':
      return data.kind === 'script' ? one('rehearsed_and_done', word(data.resourceId)) : [];
    case 'level.reached':
      return one('skill_level', `${word(data.itemId)}/${Number(data.level)}`, String(Number(data.level)));
    default:
      return [];
  }
}

/** What is granted of `kind` when `today` was granted on its day already. */
export const granted = (kind: Kind, today: number): number => Math.max(0, Math.min(POINTS[kind], DAILY_CAP - today));
