import { EngineBusy } from './engine/engine.ts';
import { reasonOf } from './engine/reason-of.ts';

/** Lets so many work at the same time, and so many more wait. */
export type Turns = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** @throws EngineBusy when too many wait already */
export function openTurns({ atOnce, waiting: most }: { atOnce: number; waiting: number }): Turns {
  let working = 0;
  let waiting: (() => void)[] = [];
  const free = (): void => {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  };
  const turn = (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (working < atOnce) {
      working += 1;
      return Promise.resolve();
    }
    if (waiting.length >= most) throw new EngineBusy('too many wait to be heard or spoken to');
    return new Promise<void>((resolve, reject) => {
      const begin = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        waiting = waiting.filter((each) => each !== begin);
        reject(reasonOf(signal));
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(begin);
    });
  };
  return async (work, signal) => {
    await turn(signal);
    try {
      return await work();
    } finally {
      free();
    }
  };
}
