import type { Lease } from '#db/lease.ts';
import type { Services } from './context.ts';
import { internalContext } from './context.ts';

const BEAT_MS = 2_000;

export type KeptLease = {
  /** Aborted when another node has taken the work over. */
  lost: AbortSignal;
  end(): void;
};

/** Gives signs of life for a claimed piece of work until it ends; as the system. */
export function keepLease(services: Services, lease: Lease, id: string, holder: string): KeptLease {
  const { db } = internalContext(services, { kind: 'system' });
  const lost = new AbortController();
  const timer = setInterval(() => {
    lease
      .beat(db, id, holder)
      .then((held) => {
        if (!held) lost.abort();
      })
      // Longer than its lease without one, and the work is another node's.
      .catch((error: unknown) => services.log.warn({ err: error, id }, 'a job could not give a sign of life'));
  }, BEAT_MS);
  return { lost: lost.signal, end: () => clearInterval(timer) };
}
