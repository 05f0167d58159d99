import { performance } from 'node:perf_hooks';

/** What a piece of work takes: by the clock, and of the processors by all threads of this process, in milliseconds. */
export type Cost = { wallMs: number; cpuMs: number };

export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1000 };
}

export const medianOf = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;

/**
 * Medians of several kinds of work, one of each in turn, so that whatever else the machine does meets all alike.
 * @param rounds how often each is done; one more of each goes before, and does not count
 */
export async function mediansOf<Kind extends string>(
  kinds: Record<Kind, (round: number) => Promise<unknown>>,
  rounds: number,
): Promise<Record<Kind, Cost>> {
  const names = Object.keys(kinds) as Kind[];
  const seen = new Map<Kind, Cost[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1)
    for (const name of names) {
      const cost = await costOf(() => kinds[name](round));
      if (round > 0) seen.get(name)?.push(cost);
    }
  const median = (name: Kind): Cost => ({
    wallMs: medianOf((seen.get(name) ?? []).map(({ wallMs }) => wallMs)),
    cpuMs: medianOf((seen.get(name) ?? []).map(({ cpuMs }) => cpuMs)),
  });
  return Object.fromEntries(names.map((name) => [name, median(name)])) as Record<Kind, Cost>;
}
