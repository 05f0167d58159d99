/** The time, so that tests can bring their own. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
