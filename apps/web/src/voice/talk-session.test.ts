import type { Message } from '@parley/contracts/assistant/conversations.ts';
import { describe, expect, it } from 'vitest';
import type { ConversationStore } from '../conversations/conversation-means.ts';
import type { ConversationState } from '../conversations/conversation-state.ts';
import { newConversation } from '../conversations/conversation-state.ts';
import type { Frame } from './microphone.ts';
import type { Speaker } from './speaker.ts';
import type { TalkState } from './talk-session.ts';
import { beginTalk } from './talk-session.ts';
import { TURN } from './turn-machine.ts';

const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
};
const reply = (content: string, more: Partial<Message> = {}): Message => ({
  ...({ id: 'reply', role: 'assistant', status: 'complete', safety: null } as Message),
  content,
  ...more,
});

/** A conversation whose replies the test writes. */
function conversation() {
  let state: ConversationState = { ...newConversation('c'), load: 'ready' };
  const listeners = new Set<() => void>();
  const liveListeners = new Set<() => void>();
  const sent: string[] = [];
  const stopped: number[] = [];
  let text = '';
  const change = (next: Partial<ConversationState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const end = (message: Message): void => change({ reply: null, messages: [message] });
  const subscribeTo = (all: Set<() => void>) => (listener: () => void) => {
    all.add(listener);
    return () => void all.delete(listener);
  };
  const store = {
    state: () => state,
    subscribe: subscribeTo(listeners),
    live: { text: () => text, subscribe: subscribeTo(liveListeners) },
    send: async (said: string) => {
      sent.push(said);
      text = '';
      const running = { runId: 'run', messageId: 'reply', phase: 'waiting', connected: true, again: false } as const;
      change({ reply: running, messages: [reply('', { status: 'streaming' })] });
    },
    stop: async (heard: number) => {
      stopped.push(heard);
      end(reply(text.slice(0, heard), { status: 'stopped' }));
    },
  } as unknown as ConversationStore;
  return {
    store,
    sent,
    stopped,
    write: async (next: string) => {
      text = next;
      for (const listener of liveListeners) listener();
      await settle();
    },
    end: async (next: string, more: Partial<Message> = {}) => {
      end(reply(next, more));
      await settle();
    },
  };
}

function stage() {
  const talkWith = conversation();
  let onFrame: (frame: Frame) => void = () => undefined;
  let signal: AbortSignal | undefined;
  let fail: (error: Error) => void = () => undefined;
  let state: TalkState | null = null;
  const acts: string[] = [];
  const spoken: string[] = [];
  const recordings: number[] = [];
  let words: string | null | Error = null;
  let finish: () => void = () => undefined;
  const speaker = {
    synthesise: async (text: string) => text,
    play: (clip: unknown) => {
      spoken.push(String(clip));
      const ended = new Promise<void>((resolve) => {
        finish = resolve;
      });
      return { ended, heard: () => 0.5, stop: () => finish() };
    },
    blocked: () => false,
    ...Object.fromEntries(['duck', 'unduck', 'hold', 'resume', 'close'].map((act) => [act, () => acts.push(act)])),
  } as unknown as Speaker;
  const session = beginTalk({
    store: talkWith.store,
    language: 'en',
    speaker,
    listen: (heard) => {
      onFrame = heard.onFrame;
      signal = heard.signal;
      heard.onOpen({ hearsNoEcho: true });
      return new Promise((_, reject) => {
        fail = reject;
      });
    },
    recognise: async (wav) => {
      recordings.push((wav.size - 44) / 2 / 16_000);
      if (words instanceof Error) throw words;
      return words;
    },
    activity: { hears: (level) => level > 0.1 },
    alwaysHalfDuplex: false,
    problemOf: () => 'none',
    onState: (next) => {
      state = next;
    },
    onLevel: () => undefined,
  });
  const hear = async (ms: number, level: number) => {
    for (let left = ms; left > 0; left -= 20) onFrame({ pcm: new Int16Array(320), level });
    await settle();
  };
  const at = () => {
    if (!state) throw new Error('Nothing was told yet.');
    return state;
  };
  return {
    ...talkWith,
    session,
    acts,
    spoken,
    recordings,
    at,
    aborted: () => signal?.aborted,
    unplug: async () => {
      fail(new Error('gone'));
      await settle();
    },
    speak: (ms: number) => hear(ms, 0.5),
    quiet: (ms: number) => hear(ms, 0),
    finish: async () => {
      finish();
      await settle();
    },
    /** The next recording is understood as this. */
    means: (next: string | null | Error) => {
      words = next;
    },
    says: async (next: string) => {
      words = next;
      await hear(600, 0.5);
      await hear(TURN.endOfTurn, 0);
    },
  };
}

describe('carrying a spoken conversation', () => {
  it('VOICE-6 what was said is sent, and the reply is spoken sentence by sentence while it is written', async () => {
    const talk = stage();
    await talk.quiet(1_000);
    await talk.says('I slept badly.');
    expect(talk.sent).toEqual(['I slept badly.']);
    // The first sound is in it: what was heard just before it was noticed.
    expect(talk.recordings[0]).toBeGreaterThan(1.8);
    expect(talk.at()).toMatchObject({ phase: 'thinking', said: 'I slept badly.' });
    await talk.write('That is hard. What wou');
    expect(talk.spoken).toEqual(['That is hard.']);
    expect(talk.at()).toMatchObject({ phase: 'speaking', saying: { from: 0 } });
    await talk.end('That is hard. What would help?');
    await talk.finish();
    expect(talk.spoken).toEqual(['That is hard.', 'What would help?']);
    await talk.finish();
    expect(talk.at()).toMatchObject({ phase: 'listening', saying: null, reply: 'That is hard. What would help?' });
  });

  it('VOICE-6 whoever interrupts is heard: the reply ends where it was heard, then the new turn goes', async () => {
    const talk = stage();
    await talk.says('I slept badly.');
    await talk.write('That is hard for you. What would');
    await talk.quiet(TURN.warmUp);
    talk.means('No, wait.');
    await talk.speak(500);
    expect(talk.acts.slice(0, 2)).toEqual(['duck', 'hold']);
    await talk.quiet(TURN.overlap);
    // Half of the first sentence was heard.
    expect(talk.stopped).toEqual([11]);
    expect(talk.sent).toEqual(['I slept badly.', 'No, wait.']);
  });

  it('VOICE-6 a nod lets the coach go on', async () => {
    const talk = stage();
    await talk.says('I slept badly.');
    await talk.write('That is hard for you. What would');
    await talk.quiet(TURN.warmUp);
    talk.means('Mm-hm');
    await talk.speak(400);
    await talk.quiet(TURN.overlap);
    expect([talk.acts, talk.stopped, talk.at().phase]).toEqual([['duck', 'hold', 'resume'], [], 'speaking']);
  });

  it('VOICE-6 what nobody could write down is said, and one can go on', async () => {
    const talk = stage();
    talk.means(new Error('busy'));
    await talk.speak(600);
    await talk.quiet(TURN.endOfTurn);
    expect(talk.at()).toMatchObject({ phase: 'listening', problem: { what: 'recognise' } });
    await talk.says('Once more.');
    expect([talk.sent, talk.at().problem]).toEqual([['Once more.'], null]);
  });

  it('VOICE-6 help lines stand with what is said', async () => {
    const talk = stage();
    await talk.says('I cannot go on.');
    const safety = { level: 'crisis' as const, lines: [] };
    await talk.end('I am here. Are you safe?', { safety });
    expect(talk.at().safety).toEqual(safety);
    expect(talk.spoken).toEqual(['I am here.']);
  });

  it('VOICE-6 leaving closes the microphone and the sound, and the reply is written to its end', async () => {
    const talk = stage();
    await talk.says('I slept badly.');
    await talk.write('That is hard. What wou');
    talk.session.end();
    await settle();
    expect([talk.aborted(), talk.acts.at(-1), talk.stopped]).toEqual([true, 'close', []]);
    expect(talk.at().phase).toBe('idle');
  });

  it('VOICE-6 a microphone that is unplugged is told, and nothing stays open', async () => {
    const talk = stage();
    await talk.unplug();
    expect([talk.at().microphone, talk.aborted(), talk.acts.at(-1)]).toEqual(['none', true, 'close']);
  });
});
