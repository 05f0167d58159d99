import type { HelpLine } from '@parley/contracts/assistant/help-lines.ts';
import { helpLinesFor } from '@parley/contracts/assistant/help-lines.ts';
import type { SafetyAssessment, SafetyLevel } from './assess.ts';
import { forbiddenIn } from './check-reply.ts';
import type { SafetyKind } from './copy-opening.ts';
import * as opening from './copy-opening.ts';
import * as path from './copy-path.ts';
import { helpSentence, linesInOrder } from './help-sentence.ts';
import { isQuickReply, readCheckIn, readIntent } from './intent.ts';
import type { Intent, Step } from './quick-replies.ts';
import { quickRepliesOf } from './quick-replies.ts';
import type { Copy } from './say.ts';
import { choose, speak } from './say.ts';

/** Plain JSON, kept in the conversation while the path lasts. Holds no word of the person. */
export type SafetyState = {
  version: 1;
  kind: SafetyKind;
  branch: 'unknown' | 'denied' | 'passive' | 'active' | 'imminent';
  step: Step;
  /** The highest level seen on this path. */
  peak: SafetyLevel;
  category: SafetyAssessment['category'];
  turns: number;
  /** Answers in a row that could not be placed. */
  unclear: number;
  /** Variants said, so that none is said twice while another is left. */
  said: string[];
};

export type SafetyTurn = {
  message: string;
  language: 'en' | 'fr';
  address: 'tu' | 'vous';
  /** ISO 3166-1 alpha-2, or null when it is not known. */
  country: string | null;
  /** Chooses the variants; the id of the message will do. */
  seed: string;
};

export type SafetyReply = {
  /** Null when the path is over and coaching may resume. */
  state: SafetyState | null;
  level: SafetyLevel;
  /** Markdown, authored. */
  reply: string;
  lines: HelpLine[];
  quickReplies: string[];
};

const RANK: Record<SafetyLevel, number> = { none: 0, concern: 1, crisis: 2, imminent: 3 };

function kindOf({ category, aboutSelf, signals }: SafetyAssessment): SafetyKind {
  if (!aboutSelf) return signals.includes('ctx.bereaved') ? 'bereaved' : 'other';
  if (category === 'self_harm') return 'harm';
  if (category === 'violent_thoughts') return 'violence';
  return category === 'abuse' ? 'abuse' : 'self';
}

/**
 * The first answer: acknowledges, gives the lines, says that this is an AI, and asks directly. Danger at hand skips the
 * question. A message without a finding (the link "I need help now") is met as a concern.
 */
export function enterSafety(assessment: SafetyAssessment, turn: SafetyTurn): SafetyReply {
  const kind = kindOf(assessment);
  const level = assessment.level === 'none' ? 'concern' : assessment.level;
  const state: SafetyState = {
    version: 1,
    kind,
    branch: 'unknown',
    step: 'asked',
    peak: level,
    category: assessment.category,
    turns: 0,
    unclear: 0,
    said: [],
  };
  // Not sure that it is danger: a question and the lines, no more.
  if (assessment.checkIn)
    return answer({ ...state, step: 'checked_in' }, turn, [[`check.${kind}`, opening.checkIns[kind]], 'help']);
  const tone =
    kind !== 'self'
      ? kind
      : assessment.signals.includes('ctx.negated')
        ? 'denied'
        : level === 'concern'
          ? 'unsure'
          : 'self';
  const acknowledge: Part = [`ack.${tone}`, opening.acknowledgements[tone]];
  if (level === 'imminent')
    return answer({ ...state, branch: 'imminent', step: 'imminent' }, turn, [
      acknowledge,
      of('imminent', path.imminent, kind),
      ['ai', opening.aiNotices],
    ]);
  return answer(state, turn, [
    acknowledge,
    'help',
    ['ai', opening.aiNotices],
    [`ask.${kind}`, opening.questions[kind]],
  ]);
}

/** The next answer on the path. Never ends the conversation: either it stays, or it hands back to the coaching. */
export function continueSafety(state: SafetyState, assessment: SafetyAssessment, turn: SafetyTurn): SafetyReply {
  const intent = readIntent(turn.message, state.step, state.kind);
  const chosen = isQuickReply(turn.message, state.step, state.kind);
  const raised = chosen ? 'none' : assessment.level;
  const seen: SafetyState = {
    ...state,
    turns: state.turns + 1,
    peak: RANK[raised] > RANK[state.peak] ? raised : state.peak,
    // Who spoke of somebody else, and now speaks of themselves, is met as themselves.
    kind:
      (state.kind === 'other' || state.kind === 'bereaved') && assessment.aboutSelf && RANK[raised] >= RANK.crisis
        ? kindOf(assessment)
        : state.kind,
  };
  return state.step === 'checked_in'
    ? fromCheckIn(seen, raised, assessment, turn)
    : move(seen, intent, raised, assessment, turn);
}

/** The answer to a check-in: safe leads back, anything that is not leads to the direct question, silence is asked once more. */
function fromCheckIn(
  state: SafetyState,
  raised: SafetyLevel,
  assessment: SafetyAssessment,
  turn: SafetyTurn,
): SafetyReply {
  const intent = readCheckIn(turn.message, state.kind);
  if (raised === 'imminent' || intent === 'danger') return toImminent(state, turn);
  if (raised !== 'none' && !assessment.checkIn) return enterSafety(assessment, turn);
  if (intent === 'safe')
    return { ...answer(state, turn, [['safe', opening.checkedSafe]]), state: null, level: 'none', quickReplies: [] };
  if (raised === 'none' && intent === 'unclear' && state.unclear > 0) return over(state, turn);
  return answer({ ...state, step: 'asked', unclear: intent === 'unclear' ? 1 : 0 }, turn, [
    [`ask.${state.kind}`, opening.questions[state.kind]],
    'help',
    ['ai', opening.aiNotices],
  ]);
}

/**
 * Looks through a text, a model's as well as ours, for what the path never says.
 * @returns ids such as `method_detail`, `diagnosis`, `contract`, `only_me`; empty when the text may be shown
 */
export const safetyCheckReply = (text: string): string[] => forbiddenIn(text);

/** What to say at the next visit of somebody whose last conversation met the path. */
export function followUpSafety(turn: SafetyTurn): SafetyReply {
  const state: SafetyState = {
    version: 1,
    kind: 'self',
    branch: 'unknown',
    step: 'stay',
    peak: 'concern',
    category: null,
    turns: 0,
    unclear: 0,
    said: [],
  };
  return answer(state, turn, [['follow', path.followUps], 'help']);
}

function move(
  state: SafetyState,
  intent: Intent,
  raised: SafetyLevel,
  assessment: SafetyAssessment,
  turn: SafetyTurn,
): SafetyReply {
  const { step, kind } = state;
  const clear = { ...state, unclear: 0 };
  if (raised === 'imminent' || intent === 'danger') return toImminent(clear, turn);

  if (step === 'imminent') {
    if (intent === 'helped' || intent === 'lighter')
      return answer({ ...clear, step: 'stay', branch: 'active' }, turn, [['safer', path.safer], 'help']);
    if (intent === 'back' || intent === 'no') return toNear(clear, turn);
    if (intent === 'yes' || intent === 'willing')
      return answer({ ...clear, branch: 'imminent' }, turn, [['go', path.goOn]]);
    return toImminent(clear, turn);
  }
  // A crisis said anew is asked about, wherever the path stands.
  if (raised === 'crisis' && step !== 'asked' && step !== 'near') return toNear({ ...clear, branch: 'active' }, turn);
  if (intent === 'back' && step !== 'return')
    return state.branch === 'active' || state.branch === 'imminent' ? toReturn(clear, turn) : over(state, turn);
  if (intent === 'ground' && step !== 'asked' && step !== 'near')
    return answer({ ...clear, step: 'grounding' }, turn, [of('grounding', path.grounding, kind), 'help']);

  switch (step) {
    case 'checked_in':
    case 'asked':
      if (raised === 'crisis' || intent === 'yes')
        return toNear(
          { ...clear, branch: 'active', kind: kind === 'bereaved' && intent === 'yes' ? 'self' : kind },
          turn,
        );
      if (raised === 'concern' && !assessment.signals.includes('ctx.negated'))
        return toSupport({ ...clear, branch: 'passive' }, turn);
      if (intent === 'no' || assessment.signals.includes('ctx.negated'))
        return kind === 'abuse' || kind === 'other'
          ? toSupport({ ...clear, branch: 'passive' }, turn)
          : toDenied(clear, turn);
      if (intent !== 'unclear') return toSupport({ ...clear, branch: 'passive' }, turn);
      if (state.unclear > 0) return toSupport(clear, turn);
      return answer({ ...state, unclear: 1 }, turn, [[`again.${kind}`, opening.askAgain[kind]], 'help']);
    case 'near':
      if (intent === 'yes' || intent === 'heavier') return toImminent(clear, turn);
      return toSupport(clear, turn);
    case 'support':
      if (intent === 'unwilling' || intent === 'no' || intent === 'blocked')
        return answer({ ...clear, step: 'barriers' }, turn, [of('barriers', path.barriers, kind), 'help']);
      return toSteps(clear, turn);
    case 'barriers':
      return toSteps(clear, turn);
    case 'steps':
      return toStay(clear, turn);
    case 'grounding':
    case 'stay':
      if (intent === 'lighter' || intent === 'helped' || (intent === 'yes' && step === 'grounding'))
        return toReturn(clear, turn);
      if (intent === 'heavier') return toNear({ ...clear, branch: 'active' }, turn);
      if (step === 'grounding') return toStay(clear, turn);
      // The same for a while: another kind of help, in turns.
      return state.turns % 3 === 0
        ? toSupport(clear, turn)
        : state.turns % 3 === 1
          ? answer({ ...clear, step: 'grounding' }, turn, [of('grounding', path.grounding, kind), 'help'])
          : toStay(clear, turn);
    case 'return':
      if (intent === 'yes' || intent === 'back' || intent === 'lighter') return over(state, turn);
      if (intent !== 'unclear' && intent !== 'willing') return toStay(clear, turn);
      // Twice on another subject is an answer too, unless danger was spoken of.
      if (state.unclear > 0 && state.branch !== 'active' && state.branch !== 'imminent') return over(state, turn);
      return answer({ ...state, unclear: state.unclear + 1 }, turn, [['return', path.offerReturn], 'help']);
  }
}

const toImminent = (state: SafetyState, turn: SafetyTurn): SafetyReply =>
  answer({ ...state, branch: 'imminent', step: 'imminent', peak: 'imminent' }, turn, [
    of('imminent', path.imminent, state.kind),
  ]);
const toNear = (state: SafetyState, turn: SafetyTurn): SafetyReply =>
  answer({ ...state, step: 'near' }, turn, [of('near', path.nearness, state.kind), 'help']);
const toSupport = (state: SafetyState, turn: SafetyTurn): SafetyReply =>
  answer({ ...state, step: 'support' }, turn, [of('support', path.support, state.kind), 'help']);
const toSteps = (state: SafetyState, turn: SafetyTurn): SafetyReply =>
  answer({ ...state, step: 'steps' }, turn, [of('steps', path.steps, state.kind), 'help']);
const toStay = (state: SafetyState, turn: SafetyTurn): SafetyReply =>
  answer({ ...state, step: 'stay' }, turn, [['stay', path.staying], 'help']);
const toReturn = (state: SafetyState, turn: SafetyTurn): SafetyReply =>
  answer({ ...state, step: 'return' }, turn, [['return', path.offerReturn], 'help']);
const toDenied = (state: SafetyState, turn: SafetyTurn): SafetyReply =>
  answer({ ...state, branch: 'denied', step: 'return' }, turn, [of('denied', path.denied, state.kind), 'help']);

function over(state: SafetyState, turn: SafetyTurn): SafetyReply {
  return { ...answer(state, turn, [['resumed', path.resumed]]), state: null, level: 'none', quickReplies: [] };
}

type Part = 'help' | [name: string, variants: readonly Copy[]];
const of = (name: string, copies: { any: Copy[] } & Partial<Record<SafetyKind, Copy[]>>, kind: SafetyKind): Part =>
  copies[kind] ? [`${name}.${kind}`, copies[kind]] : [name, copies.any];

function levelOf({ branch, step, peak }: SafetyState): SafetyLevel {
  if (step === 'imminent') return 'imminent';
  if (branch === 'active' || branch === 'imminent') return 'crisis';
  return branch === 'unknown' && RANK[peak] >= RANK.crisis ? 'crisis' : 'concern';
}

function answer(state: SafetyState, turn: SafetyTurn, parts: Part[]): SafetyReply {
  const level = levelOf(state);
  const lines = linesInOrder(helpLinesFor(turn.country, turn.language), state.kind, level);
  const emergency = lines.find((line) => line.kind === 'emergency' && line.channel === 'call')?.number ?? '112';
  const said = [...state.said];
  const paragraphs = parts.map((part) => {
    if (part === 'help') return helpSentence(lines, turn.language, state.turns === 0);
    const { copy, key } = choose(part[0], part[1], turn.seed, said);
    said.push(key);
    return speak(copy, turn).replaceAll('{emergency}', emergency);
  });
  return {
    state: { ...state, said: said.slice(-40) },
    level,
    reply: paragraphs.join('\n\n'),
    lines,
    quickReplies: quickRepliesOf(state.step, state.kind).map((each) => speak(each, turn)),
  };
}
