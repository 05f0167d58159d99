import { fairQueue } from '#platform/budgets/fair-queue.ts';

/** For whom something is spoken or written down, and who is told how long it kept this machine busy. */
export type Asker = { person: string; worked(seconds: number): void };

/** Whose work it is and how much of it is done at once: on this machine, or by a service elsewhere. */
export type Capacity = { atOnce: number; isLocal: boolean };

/** Lets people take turns. @throws QueueFull, or the signal's reason */
export type Turns = <T>(asker: Asker, work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** Of one person, that wait in one queue. */
const WAITING_EACH = 8;
const WAITING = 48;

export function openTurns({ atOnce, isLocal }: Capacity): Turns {
  const ofOne = isLocal ? 1 : Math.max(1, Math.floor(atOnce / 2));
  const queue = fairQueue({ atOnce, each: { atOnce: ofOne, waiting: WAITING_EACH }, waiting: WAITING });
  return ({ person, worked }, work, signal) =>
    queue.run(
      person,
      async () => {
        const startedAt = performance.now();
        try {
          return await work();
        } finally {
          if (isLocal) worked((performance.now() - startedAt) / 1_000);
        }
      },
      signal,
    );
}
