import { useCallback, useEffect, useRef, useState } from 'react';
import type { MicrophoneProblem } from './microphone.ts';
import { listen, MicrophoneError } from './microphone.ts';
import type { Recording } from './recording.ts';
import { heardFrame, newRecording, secondsLeft, wasSpoken } from './recording.ts';
import { activityByLevel } from './voice-activity.ts';
import { wavOf } from './wav.ts';

export type RecorderState =
  | { phase: 'opening' }
  | { phase: 'recording'; left: number | null }
  | { phase: 'ended'; wav: Blob | null; why: Recording['ended']; lengthMs: number }
  | { phase: 'failed'; problem: MicrophoneProblem };

/** Hears of each frame while it is recorded; 50 a second, so never through React. */
export type LevelListener = (level: number) => void;

/** Records from the moment it is drawn until `finish`, silence, or two minutes. Gone, it has stopped listening. */
export function useRecorder() {
  const [state, setState] = useState<RecorderState>({ phase: 'opening' });
  const stop = useRef<AbortController>(null);
  const levels = useRef(new Set<LevelListener>());

  useEffect(() => {
    const leaving = new AbortController();
    stop.current = leaving;
    const frames: Int16Array<ArrayBuffer>[] = [];
    const activity = activityByLevel();
    let recording = newRecording;
    let gone = false;
    listen({
      signal: leaving.signal,
      onOpen: () => setState({ phase: 'recording', left: null }),
      onFrame: ({ pcm, level }) => {
        frames.push(pcm);
        recording = heardFrame(recording, activity.hears(level));
        for (const listener of levels.current) listener(level);
        const left = secondsLeft(recording);
        setState((now) => (now.phase === 'recording' && now.left !== left ? { phase: 'recording', left } : now));
        if (recording.ended) leaving.abort();
      },
    }).then(
      () => {
        if (gone) return;
        const wav = wasSpoken(recording) ? wavOf(frames) : null;
        setState({ phase: 'ended', wav, why: recording.ended, lengthMs: recording.lengthMs });
      },
      (error: unknown) => {
        if (gone) return;
        setState({ phase: 'failed', problem: error instanceof MicrophoneError ? error.problem : 'unsupported' });
      },
    );
    return () => {
      gone = true;
      leaving.abort();
    };
  }, []);

  const finish = useCallback(() => stop.current?.abort(), []);
  const onLevel = useCallback((listener: LevelListener) => {
    levels.current.add(listener);
    return () => void levels.current.delete(listener);
  }, []);
  return { state, finish, onLevel };
}
