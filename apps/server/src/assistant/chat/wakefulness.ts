/** A process that was silent for so long stood still. */
const ASLEEP_MS = 2_000;
/** In so long every node that lives shows it. */
const PATIENCE_MS = 1_000;

/**
 * Whether this node may tell which others are lost. After it stood still, or was without the database, the others may have done so too: they
 * first get the time to show that they live.
 */
export type Wakefulness = {
  /** From here on it is asked every second. */
  begin(): void;
  /** Called every second. */
  tick(): void;
  /** Whether it has looked in the last seconds. */
  hasLooked(): boolean;
  looked(): void;
  /** From now on others get the time to show that they live. */
  waitForOthers(): void;
  mayJudge(): boolean;
};

export function openWakefulness(): Wakefulness {
  let tickedAt = performance.now();
  let lookedAt = tickedAt;
  let patientUntil = tickedAt;
  const waitForOthers = (): void => {
    patientUntil = performance.now() + PATIENCE_MS;
  };
  const isAsleep = (): boolean => performance.now() - tickedAt >= ASLEEP_MS;
  return {
    waitForOthers,
    begin: () => {
      tickedAt = performance.now();
      lookedAt = tickedAt;
      patientUntil = tickedAt;
    },
    tick: () => {
      if (isAsleep()) waitForOthers();
      tickedAt = performance.now();
    },
    hasLooked: () => performance.now() - lookedAt < ASLEEP_MS,
    looked: () => {
      lookedAt = performance.now();
    },
    // What was asked before it stood still may be answered before the next second is counted.
    mayJudge: () => !isAsleep() && performance.now() >= patientUntil,
  };
}
