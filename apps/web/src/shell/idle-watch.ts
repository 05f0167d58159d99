/** Kept on the device, so that somebody who works in one tab is not signed out by another. */
export const ACTIVITY_KEY = 'parley.last-activity';
/** Milliseconds between two writes of that moment. */
const WRITE_EVERY_MS = 5_000;
/** What counts as somebody being there (wire §3). */
const SIGNS = ['mousemove', 'scroll', 'keydown'] as const;

type IdleMeans = {
  timeoutMs: number;
  onIdle: () => void;
  now: () => number;
  /** The last activity of any tab, in milliseconds since 1970; null when none is known. */
  read: () => string | null;
  write: (moment: string) => void;
};

/**
 * Calls `onIdle` once when nobody moved, scrolled or typed in any tab for that long. A machine that slept counts its sleep.
 * @returns the end of watching
 */
export function watchIdle({ timeoutMs, onIdle, now, read, write }: IdleMeans): () => void {
  let last = now();
  let written = 0;
  let timer: ReturnType<typeof setTimeout>;

  const keep = (): void => {
    if (last - written < WRITE_EVERY_MS) return;
    written = last;
    write(String(last));
  };
  const stop = (): void => {
    clearTimeout(timer);
    for (const sign of SIGNS) removeEventListener(sign, noticed, true);
    document.removeEventListener('visibilitychange', check);
  };
  function noticed(): void {
    last = now();
    keep();
  }
  function check(): void {
    clearTimeout(timer);
    last = Math.max(last, Number(read()) || 0);
    const left = last + timeoutMs - now();
    if (left > 0) timer = setTimeout(check, Math.min(left, 2_147_000_000));
    else {
      stop();
      onIdle();
    }
  }

  keep();
  // The list of messages scrolls by itself, not the page.
  for (const sign of SIGNS) addEventListener(sign, noticed, { capture: true, passive: true });
  document.addEventListener('visibilitychange', check);
  check();
  return stop;
}
