export type OneAtATime = { ask(): void; settled(): Promise<void> };

/** Work that is asked for again and again: never twice at the same time, and once more when it was asked for meanwhile. */
export function oneAtATime(work: () => Promise<void>, onError: (error: unknown) => void): OneAtATime {
  let working: Promise<void> | null = null;
  let again = false;
  const ask = (): void => {
    if (working) {
      again = true;
      return;
    }
    again = false;
    working = work()
      .catch(onError)
      .finally(() => {
        working = null;
        if (again) ask();
      });
  };
  return { ask, settled: async () => void (await working) };
}
