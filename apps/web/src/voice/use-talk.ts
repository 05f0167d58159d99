import type { Language } from '@parley/contracts/language.ts';
import { writeStored } from '@parley/ui/stored.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ConversationStore } from '../conversations/conversation-means.ts';
import { ACTIVITY_KEY } from '../shell/idle-watch.ts';
import { listen, MicrophoneError } from './microphone.ts';
import { recognise } from './recognise.ts';
import { openSpeaker } from './speaker.ts';
import type { TalkSession, TalkState } from './talk-session.ts';
import { beginTalk } from './talk-session.ts';
import type { LevelListener } from './use-recorder.ts';
import type { VoiceActivity } from './voice-activity.ts';
import { activityByLevel } from './voice-activity.ts';

/** Its loudspeaker plays past the echo cancellation; a conversation there takes turns. */
const isAppleTouch = (): boolean =>
  /iP(hone|ad|od)/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** A phone that goes dark stops listening. @returns lets it */
function stayAwake(): () => void {
  let gone = false;
  let lock: WakeLockSentinel | undefined;
  const ask = (): void => {
    if (gone || document.visibilityState !== 'visible') return;
    navigator.wakeLock?.request('screen').then(
      (given) => {
        lock = given;
        if (gone) void given.release();
      },
      // Low on battery: the device decides.
      () => undefined,
    );
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    gone = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}

/** Loudness decides until the model is here, and for good where it does not load. */
function listeningCloser(): VoiceActivity {
  const byLevel = activityByLevel();
  let activity = byLevel;
  import('./silero.ts')
    .then(({ activityByModel }) => activityByModel(byLevel))
    .then(
      (byModel) => {
        activity = byModel;
      },
      () => undefined,
    );
  return { hears: (level, pcm) => activity.hears(level, pcm) };
}

/** A spoken conversation for as long as it is drawn. */
export function useTalk(store: ConversationStore, language: Language) {
  const [state, setState] = useState<TalkState | null>(null);
  const session = useRef<TalkSession>(null);
  const levels = useRef(new Set<LevelListener>());
  useEffect(() => {
    const begun = beginTalk({
      store,
      language,
      speaker: openSpeaker(language),
      listen,
      recognise,
      activity: listeningCloser(),
      alwaysHalfDuplex: isAppleTouch(),
      problemOf: (error) => (error instanceof MicrophoneError ? error.problem : 'unsupported'),
      onState: (next) => {
        // Whoever speaks is there, though no key is pressed and nothing is touched.
        if (next.phase === 'captured') writeStored(ACTIVITY_KEY, String(Date.now()));
        setState(next);
      },
      onLevel: (level) => {
        for (const listener of levels.current) listener(level);
      },
    });
    session.current = begun;
    const sleep = stayAwake();
    return () => {
      sleep();
      begun.end();
    };
  }, [store, language]);
  const onLevel = useCallback((listener: LevelListener) => {
    levels.current.add(listener);
    return () => void levels.current.delete(listener);
  }, []);
  return { state, session, onLevel };
}
