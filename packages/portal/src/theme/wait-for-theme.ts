/** PORTAL-3: how long a host's theme is waited for, and how often it is looked for. Milliseconds. */
export const themeWait = { longestMs: 4_000, everyMs: 50 } as const;

/**
 * Looks for a host's theme until it is there.
 * @returns null when it has not come in time
 */
export async function waitForTheme<T>(read: () => T | null | undefined, signal?: AbortSignal): Promise<T | null> {
  const { longestMs, everyMs } = themeWait;
  for (let waitedMs = 0; ; waitedMs += everyMs) {
    const theme = read();
    if (theme) return theme;
    if (signal?.aborted || waitedMs >= longestMs) return null;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
