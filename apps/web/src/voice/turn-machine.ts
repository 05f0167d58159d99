import type { Language } from '@parley/contracts/language.ts';
import { goesOn, isBackchannel } from './turn-words.ts';

/** Milliseconds. Who may speak, and after how long. */
export const TURN = {
  /** Speech shorter than this is a click or a cough. */
  leastSpeech: 250,
  /** Quiet that ends a turn. */
  endOfTurn: 700,
  /** More of it after “and”, “because”, « euh », « donc ». */
  goingOn: 800,
  /** Speech over the coach after which the coach speaks softly. */
  duck: 60,
  /** The shortest thing over the coach that may be a word. */
  shortWord: 160,
  /** After which the coach holds its breath. */
  hold: 300,
  /** Quiet after which what was said over the coach is over. */
  overlap: 400,
  /** Longer speech is no “mm-hm”, whatever it says: the word is given up at once. */
  certain: 1_200,
  /** Quiet after which the coach goes on when nobody could tell what was said. */
  falseAlarm: 1_500,
  /** Speech while the coach thinks, before the coach gives up its answer. */
  whileThinking: 500,
  /** The first words of the coach, in which the browser learns to take them out of what it hears. */
  warmUp: 2_000,
  /** A turn of somebody who does not pause; recordings have an end. */
  longest: 110_000,
} as const;

export type TurnPhase = 'idle' | 'listening' | 'captured' | 'thinking' | 'speaking' | 'ducked' | 'interrupted';

export type Turn = {
  phase: TurnPhase;
  language: Language;
  /** The person closed the microphone for a moment. */
  muted: boolean;
  /** The browser hears the coach in its own microphone: whoever speaks over it presses a key instead. */
  halfDuplex: boolean;
  /** Counts what was captured, so that an answer about something earlier is told from one about this. */
  utterance: number;
  voicedMs: number;
  quietMs: number;
  /** Speech that began again while an answer was awaited. */
  againMs: number;
  /** What was said over the coach is being recognised. */
  asked: boolean;
  /** Recognised, and its end announces more. */
  waiting: string | null;
  /** Left of the time in which the browser learns the voice of the coach. */
  warmUpMs: number;
};

export type TurnEvent =
  | { type: 'begin'; language: Language; halfDuplex: boolean }
  | { type: 'end' }
  | { type: 'frame'; ms: number; voiced: boolean }
  /** Null: no words in it. */
  | { type: 'recognised'; utterance: number; text: string | null }
  /** Playing began, or all was said. */
  | { type: 'sounding' }
  | { type: 'silent' }
  | { type: 'mute'; muted: boolean }
  /** A key or a press: the person wants the word. */
  | { type: 'interrupt' };

export type TurnEffect =
  /** Keep what is heard from now on, and a little before. */
  | { type: 'capture' }
  | { type: 'drop' }
  | { type: 'recognise'; utterance: number }
  | { type: 'send'; text: string }
  | { type: 'duck' }
  | { type: 'unduck' }
  /** Silence that can be taken back. */
  | { type: 'hold' }
  | { type: 'resume' }
  /** Silence for good: the rest of the reply is not said. */
  | { type: 'silence' };

export const newTurn: Turn = {
  phase: 'idle',
  language: 'en',
  muted: false,
  halfDuplex: false,
  utterance: 0,
  voicedMs: 0,
  quietMs: 0,
  againMs: 0,
  asked: false,
  waiting: null,
  warmUpMs: TURN.warmUp,
};

type Step = readonly [Turn, readonly TurnEffect[]];

const fresh = { voicedMs: 0, quietMs: 0, againMs: 0, asked: false, waiting: null };
const same = (turn: Turn): Step => [turn, []];
const listening = (turn: Turn, ...effects: TurnEffect[]): Step => [{ ...turn, ...fresh, phase: 'listening' }, effects];
const drop: TurnEffect = { type: 'drop' };

/** The next state of a spoken conversation, and what is to be done. Knows no clock: time comes with the frames. */
export function advanceTurn(turn: Turn, event: TurnEvent): Step {
  switch (event.type) {
    case 'begin':
      return listening({
        ...newTurn,
        language: event.language,
        halfDuplex: event.halfDuplex,
        utterance: turn.utterance,
      });
    case 'end':
      return [{ ...turn, ...fresh, phase: 'idle' }, turn.phase === 'idle' ? [] : [{ type: 'silence' }, drop]];
    default:
      return turn.phase === 'idle' ? same(turn) : goOn(turn, event);
  }
}

function goOn(turn: Turn, event: Exclude<TurnEvent, { type: 'begin' | 'end' }>): Step {
  switch (event.type) {
    case 'frame':
      return turn.muted ? same(turn) : hear(turn, event.ms, event.voiced);
    case 'recognised':
      return event.utterance === turn.utterance ? understand(turn, event.text) : same(turn);
    case 'sounding':
      return turn.phase === 'thinking' ? [{ ...turn, ...fresh, phase: 'speaking' }, []] : same(turn);
    case 'silent':
      return fellSilent(turn);
    case 'mute':
      return mute(turn, event.muted);
    case 'interrupt':
      return giveTheWord(turn);
  }
}

function hear(turn: Turn, ms: number, voiced: boolean): Step {
  const next: Turn = {
    ...turn,
    voicedMs: turn.voicedMs + (voiced ? ms : 0),
    quietMs: voiced ? 0 : turn.quietMs + ms,
  };
  switch (turn.phase) {
    case 'listening':
      return hearTurn(turn, next, voiced);
    case 'captured':
      return hearMore(turn, next, ms, voiced);
    case 'thinking':
      return hearWhileThinking(turn, next, voiced);
    default:
      return turn.halfDuplex ? same(turn) : hearOver(turn, next, ms, voiced);
  }
}

/** The person has the word. */
function hearTurn(turn: Turn, next: Turn, voiced: boolean): Step {
  if (voiced) {
    const begun: TurnEffect[] = turn.voicedMs === 0 ? [{ type: 'capture' }] : [];
    if (next.voicedMs + next.quietMs < TURN.longest) return [{ ...next, waiting: null }, begun];
    return captured(next, begun);
  }
  if (next.voicedMs === 0) return same({ ...turn, quietMs: 0 });
  if (next.waiting !== null) {
    return next.quietMs < TURN.endOfTurn + TURN.goingOn ? same(next) : say(next, next.waiting);
  }
  if (next.quietMs < TURN.endOfTurn) return same(next);
  return next.voicedMs < TURN.leastSpeech ? listening(next, drop) : captured(next);
}

function captured(turn: Turn, before: TurnEffect[] = []): Step {
  const utterance = turn.utterance + 1;
  return [{ ...turn, utterance, againMs: 0, phase: 'captured' }, [...before, { type: 'recognise', utterance }]];
}

const say = (turn: Turn, text: string): Step => [
  { ...turn, ...fresh, phase: 'thinking' },
  [drop, { type: 'send', text }],
];

/** The turn seemed over and is being recognised; who speaks on was not done. */
function hearMore(turn: Turn, next: Turn, ms: number, voiced: boolean): Step {
  const againMs = voiced ? turn.againMs + ms : 0;
  if (againMs < TURN.duck * 2) return same({ ...next, againMs });
  // Its number is left behind: what comes back about the first half is no longer waited for.
  return same({ ...next, utterance: turn.utterance + 1, againMs: 0, phase: 'listening' });
}

function hearWhileThinking(turn: Turn, next: Turn, voiced: boolean): Step {
  if (!voiced) {
    if (turn.voicedMs === 0) return same({ ...turn, quietMs: 0 });
    return next.quietMs < TURN.overlap ? same(next) : [{ ...turn, ...fresh }, [drop]];
  }
  const begun: TurnEffect[] = turn.voicedMs === 0 ? [{ type: 'capture' }] : [];
  if (next.voicedMs < TURN.whileThinking) return [next, begun];
  return [{ ...next, phase: 'listening' }, [...begun, { type: 'silence' }]];
}

/** Somebody speaks over the coach: softer at once, then quiet, and given up only for words that want the word. */
function hearOver(turn: Turn, next: Turn, ms: number, voiced: boolean): Step {
  const { phase } = turn;
  if (phase === 'speaking') {
    if (turn.warmUpMs > 0) return same({ ...turn, warmUpMs: Math.max(0, turn.warmUpMs - ms) });
    if (!voiced)
      return next.quietMs < TURN.overlap || turn.asked ? same(next) : same({ ...turn, voicedMs: 0, quietMs: 0 });
    if (next.voicedMs < TURN.duck) return same(next);
    const utterance = turn.utterance + 1;
    return [{ ...next, utterance, asked: false, phase: 'ducked' }, [{ type: 'capture' }, { type: 'duck' }]];
  }
  if (phase === 'ducked') {
    if (next.voicedMs >= TURN.hold) return [{ ...next, phase: 'interrupted' }, [{ type: 'hold' }]];
    if (next.quietMs < TURN.overlap) return same(next);
    if (next.voicedMs < TURN.shortWord) return [{ ...turn, ...fresh, phase: 'speaking' }, [{ type: 'unduck' }, drop]];
    // As short as “stop” is: the coach goes on while that is found out.
    const utterance = turn.utterance + 1;
    return [
      { ...turn, ...fresh, utterance, asked: true, phase: 'speaking' },
      [{ type: 'unduck' }, { type: 'recognise', utterance }],
    ];
  }
  if (next.voicedMs >= TURN.certain) {
    return [{ ...next, utterance: turn.utterance + 1, asked: false, phase: 'listening' }, [{ type: 'silence' }]];
  }
  if (next.quietMs >= TURN.falseAlarm) {
    // An answer may still come: until then what was said stays known.
    return [{ ...next, phase: 'speaking', voicedMs: 0 }, [{ type: 'resume' }]];
  }
  if (next.quietMs < TURN.overlap || turn.asked) return same(voiced && turn.asked ? { ...next, asked: false } : next);
  const utterance = turn.utterance + 1;
  return [{ ...next, utterance, asked: true }, [{ type: 'recognise', utterance }]];
}

function understand(turn: Turn, heard: string | null): Step {
  const text = heard?.trim() ?? '';
  if (turn.phase === 'captured') {
    if (text === '') return listening(turn, drop);
    const more = goesOn(text, turn.language) && turn.quietMs < TURN.endOfTurn + TURN.goingOn;
    return more ? same({ ...turn, waiting: text, phase: 'listening' }) : say(turn, text);
  }
  // Said over the coach, which holds its breath, or has gone on in the meantime.
  if (!turn.asked) return same(turn);
  const held = turn.phase === 'interrupted';
  if (isBackchannel(text, turn.language)) {
    return [{ ...turn, ...fresh, phase: 'speaking' }, held ? [{ type: 'resume' }, drop] : [drop]];
  }
  const [next, effects] = say(turn, text);
  return [next, [{ type: 'silence' }, ...effects]];
}

function fellSilent(turn: Turn): Step {
  switch (turn.phase) {
    case 'thinking':
      return turn.voicedMs > 0 ? same({ ...turn, phase: 'listening' }) : listening(turn, drop);
    case 'speaking':
      // What was said over the coach is still being recognised, and may have been more than a nod.
      return turn.asked ? same({ ...turn, phase: 'captured' }) : listening(turn, drop);
    case 'ducked':
      // The coach had finished anyway; what was begun is the person's turn.
      return same({ ...turn, phase: 'listening' });
    default:
      return same(turn);
  }
}

function mute(turn: Turn, muted: boolean): Step {
  if (!muted) return same({ ...turn, muted });
  const quiet = { ...turn, ...fresh, muted };
  switch (turn.phase) {
    case 'ducked':
      return [{ ...quiet, phase: 'speaking' }, [{ type: 'unduck' }, drop]];
    case 'interrupted':
      return [{ ...quiet, phase: 'speaking' }, [{ type: 'resume' }, drop]];
    case 'captured':
      // Said before it was closed: it is still sent.
      return same({ ...turn, muted });
    default:
      return [quiet, [drop]];
  }
}

function giveTheWord(turn: Turn): Step {
  if (turn.phase === 'listening' || turn.phase === 'captured') return same(turn);
  const next = { ...turn, utterance: turn.utterance + 1, muted: false };
  // What was begun over the coach belongs to the turn.
  if (turn.phase === 'ducked' || turn.phase === 'interrupted')
    return [{ ...next, asked: false, phase: 'listening' }, [{ type: 'silence' }]];
  return listening(next, { type: 'silence' }, drop);
}
