import type { Message } from '@parley/contracts/assistant/conversations.ts';
import type { Language } from '@parley/contracts/language.ts';
import type { ConversationStore } from '../conversations/conversation-means.ts';
import type { Frame, Microphone, MicrophoneProblem } from './microphone.ts';
import { FRAME_MS } from './microphone.ts';
import type { ReplySpeech } from './reply-speech.ts';
import { speakReply } from './reply-speech.ts';
import type { Speaker } from './speaker.ts';
import type { SpeechChunk } from './speech-queue.ts';
import type { TurnEffect, TurnEvent, TurnPhase } from './turn-machine.ts';
import { advanceTurn, newTurn } from './turn-machine.ts';
import type { VoiceActivity } from './voice-activity.ts';
import { watchReply } from './watch-reply.ts';
import { wavOf } from './wav.ts';

export type TalkState = {
  phase: TurnPhase;
  muted: boolean;
  halfDuplex: boolean;
  /** What the person said last, as it was understood. */
  said: string | null;
  /** The reply, as far as it is written, and the part of it that is being spoken. */
  reply: string;
  saying: SpeechChunk | null;
  safety: Message['safety'];
  /** Why there is no microphone: nothing is heard any more. */
  microphone: MicrophoneProblem | null;
  /** What went wrong on the way; the conversation goes on. */
  problem: { what: 'recognise' | 'send' | 'speak'; error: unknown } | null;
};

export type TalkMeans = {
  store: ConversationStore;
  language: Language;
  speaker: Speaker;
  listen: (heard: {
    signal: AbortSignal;
    onFrame: (frame: Frame) => void;
    onOpen: (microphone: Microphone) => void;
  }) => Promise<void>;
  recognise: (wav: Blob, language: Language, signal: AbortSignal) => Promise<string | null>;
  activity: VoiceActivity;
  /** A device whose loudspeaker reaches its microphone whatever the browser says. */
  alwaysHalfDuplex: boolean;
  problemOf: (error: unknown) => MicrophoneProblem;
  onState: (state: TalkState) => void;
  onLevel: (level: number) => void;
};

export type TalkSession = {
  mute(muted: boolean): void;
  /** The person wants the word. */
  interrupt(): void;
  end(): void;
};

/** Frames kept from before speech was noticed: its first sound is in them. */
const BEFORE = 600 / FRAME_MS;

/** A spoken conversation: carries out what the turn machine decides. Begins at once; must be made within a click or a key. */
export function beginTalk(means: TalkMeans): TalkSession {
  const { store, language, speaker, activity } = means;
  const leaving = new AbortController();
  let turn = newTurn;
  let state: TalkState = {
    phase: 'idle',
    muted: false,
    halfDuplex: false,
    said: null,
    reply: '',
    saying: null,
    safety: null,
    microphone: null,
    problem: null,
  };
  const before: Frame['pcm'][] = [];
  let captured: Frame['pcm'][] | null = null;
  let speech: ReplySpeech | null = null;
  let unwatch = (): void => undefined;
  let recognising = new AbortController();
  let ending = false;
  /** What must be over before the next message may go: a reply that is being stopped. */
  let settled: Promise<void> = Promise.resolve();

  const change = (next: Partial<TalkState>): void => {
    state = { ...state, ...next };
    means.onState(state);
  };
  const play = (event: TurnEvent): void => {
    const [next, effects] = advanceTurn(turn, event);
    const was = turn;
    turn = next;
    for (const effect of effects) carryOut(effect);
    if (was.phase !== next.phase || was.muted !== next.muted || was.halfDuplex !== next.halfDuplex)
      change({ phase: turn.phase, muted: turn.muted, halfDuplex: turn.halfDuplex });
  };

  const carryOut = (effect: TurnEffect): void => {
    switch (effect.type) {
      case 'capture':
        captured = [...before];
        return;
      case 'drop':
        captured = null;
        return;
      case 'recognise':
        void recognise(effect.utterance);
        return;
      case 'send':
        void say(effect.text);
        return;
      case 'duck':
        speaker.duck();
        return;
      case 'unduck':
        speaker.unduck();
        return;
      case 'hold':
        speaker.hold();
        return;
      case 'resume':
        speaker.resume();
        return;
      case 'silence':
        silence();
    }
  };

  const recognise = async (utterance: number): Promise<void> => {
    recognising.abort();
    recognising = new AbortController();
    const { signal } = recognising;
    let text: string | null = null;
    try {
      text = await means.recognise(wavOf(captured ?? []), language, signal);
    } catch (error) {
      if (signal.aborted) return;
      change({ problem: { what: 'recognise', error } });
    }
    play({ type: 'recognised', utterance, text });
  };

  const say = async (text: string): Promise<void> => {
    change({ said: text, reply: '', saying: null, safety: null, problem: null });
    await settled;
    if (leaving.signal.aborted) return;
    const sending = store.send(text, true);
    speakWhatComes();
    await sending;
    const { pending, problem } = store.state();
    if (pending?.problem) change({ problem: { what: 'send', error: pending.problem } });
    else if (problem) change({ problem: { what: 'send', error: new Error(problem.type) } });
  };

  const speakWhatComes = (): void => {
    const mine = speakReply(language, {
      synthesise: speaker.synthesise,
      play: speaker.play,
      onChunk: (saying) => {
        change({ saying });
        play({ type: 'sounding' });
      },
      onSilent: () => {
        change({ saying: null });
        play({ type: 'silent' });
      },
      onProblem: (error) => change({ problem: { what: 'speak', error } }),
    });
    speech = mine;
    unwatch = watchReply(store, ({ text, ended, message }) => {
      change({ reply: text, safety: message?.safety ?? null });
      mine.hear(text, ended);
    });
  };

  /** Neither heard nor written any further. What was heard of the reply is what stays of it. */
  const silence = (): void => {
    const heard = speech?.stop() ?? 0;
    speech = null;
    unwatch();
    // It was held or softened for somebody who has the word now; the next reply begins as always.
    speaker.resume();
    change({ saying: null });
    // Whoever leaves reads the rest.
    if (ending) return;
    settled = settled
      .then(() => stopReply(store, heard))
      .catch((error: unknown) => {
        change({ problem: { what: 'send', error } });
      });
  };

  const onFrame = ({ pcm, level }: Frame): void => {
    const voiced = activity.hears(level, pcm);
    before.push(pcm);
    if (before.length > BEFORE) before.shift();
    captured?.push(pcm);
    means.onLevel(turn.muted ? 0 : level);
    play({ type: 'frame', ms: FRAME_MS, voiced });
  };
  const close = (): void => {
    if (leaving.signal.aborted) return;
    ending = true;
    play({ type: 'end' });
    recognising.abort();
    leaving.abort();
    speaker.close();
  };

  means
    .listen({
      signal: leaving.signal,
      onFrame,
      onOpen: ({ hearsNoEcho }) =>
        play({ type: 'begin', language, halfDuplex: means.alwaysHalfDuplex || !hearsNoEcho }),
    })
    .catch((error: unknown) => {
      close();
      change({ microphone: means.problemOf(error) });
    });
  return {
    mute: (muted) => play({ type: 'mute', muted }),
    interrupt: () => play({ type: 'interrupt' }),
    end: close,
  };
}

/** Stops a reply that is still being written, and waits until it is. */
async function stopReply(store: ConversationStore, heard: number): Promise<void> {
  if (!store.state().reply) return;
  const over = new Promise<void>((resolve) => {
    const leave = store.subscribe(() => {
      if (store.state().reply) return;
      leave();
      resolve();
    });
  });
  // Not accepted yet: there is nothing to stop before it is.
  while (store.state().reply && !store.state().reply?.runId) await new Promise((resolve) => setTimeout(resolve, 30));
  await store.stop(heard);
  await over;
}
