import workletUrl from './capture-worklet.js?url';

/** 20 ms of what was heard: 16 kHz, mono, with its level from 0 to 1. */
export type Frame = { pcm: Int16Array<ArrayBuffer>; level: number };
export const FRAME_MS = 20;

/** Why there is no microphone, each told in its own words. */
export type MicrophoneProblem = 'insecure' | 'denied' | 'none' | 'busy' | 'unsupported';

export class MicrophoneError extends Error {
  readonly problem: MicrophoneProblem;
  constructor(problem: MicrophoneProblem, cause?: unknown) {
    super(`No microphone: ${problem}`, { cause });
    this.name = 'MicrophoneError';
    this.problem = problem;
  }
}

const PROBLEMS: Partial<Record<string, MicrophoneProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export type Microphone = {
  /** The browser takes our own voice out of what it hears. Without it one must not listen while speaking. */
  hearsNoEcho: boolean;
};

type Listening = {
  signal: AbortSignal;
  onFrame: (frame: Frame) => void;
  onOpen?: (microphone: Microphone) => void;
};

/**
 * Listens until the signal says stop, or the device goes away. Must begin within a click or a key. However it ends, every track is
 * stopped, in this one place: nothing stays open behind somebody's back.
 * @throws MicrophoneError
 */
export async function listen({ signal, onFrame, onOpen }: Listening): Promise<void> {
  if (!isSecureContext) throw new MicrophoneError('insecure');
  if (!navigator.mediaDevices?.getUserMedia || typeof AudioWorkletNode === 'undefined')
    throw new MicrophoneError('unsupported');
  // No rate is asked for: Firefox refuses to connect a microphone to a context of another rate.
  const context = new AudioContext();
  let stream: MediaStream | undefined;
  try {
    const [opened] = await Promise.all([openStream(), context.audioWorklet.addModule(workletUrl), context.resume()]);
    stream = opened;
    if (signal.aborted) return;
    const node = new AudioWorkletNode(context, 'parley-capture', {
      numberOfOutputs: 0,
      channelCount: 1,
      channelCountMode: 'explicit',
    });
    node.port.onmessage = ({ data }: MessageEvent<Frame>) => {
      if (!signal.aborted) onFrame(data);
    };
    context.createMediaStreamSource(stream).connect(node);
    const [track] = stream.getAudioTracks();
    onOpen?.({ hearsNoEcho: track?.getSettings().echoCancellation === true });
    await ended(signal, track);
    node.port.postMessage('end');
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop();
    await context.close();
  }
}

async function openStream(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
  } catch (cause) {
    throw new MicrophoneError(PROBLEMS[cause instanceof Error ? cause.name : ''] ?? 'unsupported', cause);
  }
}

/** Resolves when it is asked to stop; rejects when the device was unplugged or taken away. */
function ended(signal: AbortSignal, track: MediaStreamTrack | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    track?.addEventListener('ended', () => reject(new MicrophoneError('none')), { once: true });
  });
}
