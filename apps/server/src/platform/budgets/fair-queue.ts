import { reasonOf } from '../reason-of.ts';

export type FairQueueOptions = {
  /** Of everyone at the same time. */
  atOnce: number;
  /** Of one person at the same time, and how many more of theirs wait. */
  each: { atOnce: number; waiting: number };
  /** Of everyone, that wait. */
  waiting: number;
};

/** `yours`: this person has too many waiting already. `all`: everyone together has. */
export type Full = 'yours' | 'all';

export class QueueFull extends Error {
  readonly full: Full;
  constructor(full: Full) {
    super(`The queue is full (${full}).`);
    this.full = full;
  }
}

export type FairQueue = {
  /** Places that a person has. */
  heldBy(person: string): number;
  /**
   * Takes a place, or waits for one: people take turns, however much each of them asks for.
   * @param signal made where there is a wait, which it ends
   * @returns gives the place back, once; a promise where it had to wait
   * @throws QueueFull, at once
   */
  enter(person: string, signal: () => AbortSignal): (() => void) | Promise<() => void>;
  /** Works in a place. @throws QueueFull, or the signal's reason */
  run<T>(person: string, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
};

type Waiting = { begin(): void };

export function fairQueue({ atOnce, each, waiting: mostWaiting }: FairQueueOptions): FairQueue {
  let running = 0;
  let waitingAll = 0;
  const runningOf = new Map<string, number>();
  /** In the order of turns: after their turn, a person goes to the end. */
  const waitingOf = new Map<string, Waiting[]>();

  const mayBegin = (person: string): boolean => running < atOnce && (runningOf.get(person) ?? 0) < each.atOnce;
  const place = (person: string): (() => void) => {
    running += 1;
    runningOf.set(person, (runningOf.get(person) ?? 0) + 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      running -= 1;
      const left = (runningOf.get(person) ?? 1) - 1;
      if (left > 0) runningOf.set(person, left);
      else runningOf.delete(person);
      if (waitingAll > 0) next();
    };
  };
  const next = (): void => {
    for (const [person, queue] of waitingOf) {
      if (running >= atOnce) return;
      if (!mayBegin(person)) continue;
      const [first, ...rest] = queue;
      waitingOf.delete(person);
      if (rest.length > 0) waitingOf.set(person, rest);
      waitingAll -= 1;
      first?.begin();
    }
  };
  const wait = (person: string, signal: AbortSignal): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const mine: Waiting = {
        begin: () => {
          signal.removeEventListener('abort', leave);
          resolve(place(person));
        },
      };
      const leave = (): void => {
        const rest = (waitingOf.get(person) ?? []).filter((one) => one !== mine);
        if (rest.length > 0) waitingOf.set(person, rest);
        else waitingOf.delete(person);
        waitingAll -= 1;
        reject(reasonOf(signal));
      };
      signal.addEventListener('abort', leave, { once: true });
      waitingOf.set(person, [...(waitingOf.get(person) ?? []), mine]);
      waitingAll += 1;
    });

  const enter: FairQueue['enter'] = (person, signal) => {
    const before = waitingOf.get(person);
    // A new request does not overtake one of the same person that waits already.
    if (!before && mayBegin(person)) return place(person);
    if ((before?.length ?? 0) >= each.waiting) throw new QueueFull('yours');
    if (waitingAll >= mostWaiting) throw new QueueFull('all');
    return wait(person, signal());
  };
  return {
    heldBy: (person) => runningOf.get(person) ?? 0,
    enter,
    run: async (person, work, signal) => {
      signal.throwIfAborted();
      const leave = await enter(person, () => signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
