/** CONST-1: the shortest and the longest place for a while that the wire takes, in seconds. */
const LEAST_SECONDS = 60;
const MOST_SECONDS = 315_360_000;

/** @returns whole seconds from now, or null where that moment is not ahead far enough, or too far */
export function secondsUntil(at: string, now: Date): number | null {
  const seconds = Math.round((new Date(at).getTime() - now.getTime()) / 1000);
  return seconds >= LEAST_SECONDS && seconds <= MOST_SECONDS ? seconds : null;
}

/** Whether it looks like a phone number; the server knows better. */
export const isPhone = (text: string): boolean => /^\+?[\d\s().-]{4,31}$/.test(text.trim());
