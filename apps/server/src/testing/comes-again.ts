import type { Server } from './drawn-order.ts';

const TRIES = 8;

/** A job that the queue gives to a server again, once another may have lost it or has left it. */
export function comesAgain(): {
  lost(): void;
  work(step: Server['step'], attempt: () => Promise<boolean>): Promise<void>;
} {
  let changes = 0;
  const lost = (): void => {
    changes += 1;
  };
  return {
    lost,
    /** @param attempt whether the job is done */
    work: async (step, attempt) => {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const before = changes;
        if (await attempt()) break;
        await step(
          'the job comes again',
          async () => undefined,
          () => changes > before,
        );
      }
      lost();
    },
  };
}
