import type { EvidenceKind } from '@parley/contracts/assistant/competencies.ts';
import { DEFAULT_FLOW } from '../config/config.service.ts';
import type { ConversationMarks } from './competencies.store.ts';

/** A sign of a skill, as a rule reads it from what happened. */
export type Found = {
  code: string;
  kind: EvidenceKind;
  level: number;
  confidence: number;
  sourceRef: string;
  sourceName: string | null;
};

/** What was done with the coach at one's side. */
const GUIDED = 2;
/** What was done without: in a rehearsal, in life, or again when the level before stands. */
const ALONE = 3;
/** Recalling is knowing, not yet doing. */
const MOST_BY_RECALL = 2;
/** Rounds through a set of cards that count; then they have said what they can. */
const ROUNDS = 3;

export type Happened = { type: string; conversationId: string; competency: string | undefined };

/**
 * What an event of a conversation shows. Guided work speaks for level 2, and for level 3 once level 2 stands: then it is done
 * again and again. A rehearsal of both rounds, and a plan that was kept, speak for level 3.
 * @param levels where the person stands, by code
 */
export function foundInConversation(
  { type, conversationId, competency }: Happened,
  { flowId, planKept, rehearsed }: ConversationMarks,
  levels: ReadonlyMap<string, number>,
): Found[] {
  const sourceRef = `conversation:${conversationId}`;
  const kind = flowId === DEFAULT_FLOW ? 'dialogue' : 'exercise';
  const found: Found[] = [];
  if (type === 'evidence.found' && competency !== undefined) {
    const level = (levels.get(competency) ?? 0) >= GUIDED ? ALONE : GUIDED;
    found.push({ code: competency, kind, level, confidence: 0.6, sourceRef, sourceName: flowId });
  }
  if (type === 'flow.completed' && rehearsed)
    found.push({
      code: 'communication',
      kind: 'roleplay',
      level: ALONE,
      confidence: 0.7,
      sourceRef,
      sourceName: flowId,
    });
  if (type !== 'evidence.found' && planKept === 'kept')
    found.push({
      code: 'planning',
      kind,
      level: ALONE,
      confidence: 0.7,
      sourceRef: `${sourceRef}:kept`,
      sourceName: flowId,
    });
  return found;
}

/** What a set of cards shows that was gone through a number of times. */
export const foundInPractice = (practice: string, competencies: readonly string[], rounds: number): Found[] =>
  rounds < 1 || rounds > ROUNDS
    ? []
    : competencies.map((code) => ({
        code,
        kind: 'quiz',
        level: Math.min(rounds, MOST_BY_RECALL),
        confidence: 0.8,
        sourceRef: `practice:${practice}:${rounds}`,
        sourceName: practice,
      }));
