/** Whose buckets are kept at most before full ones, which say nothing, are dropped. */
const MANY = 10_000;

type Bucket = { tokens: number; atMs: number };

export type TokenBuckets = {
  /** Takes one. @returns 0, or the milliseconds until there is one again; then nothing was taken */
  take(key: string, nowMs: number): number;
  /** Buckets in memory. */
  size(): number;
};

/** So many in so many seconds, refilled evenly, in memory and for this node alone. */
export function tokenBuckets(most: number, seconds: number): TokenBuckets {
  const perMs = most / (seconds * 1_000);
  const buckets = new Map<string, Bucket>();
  let sweepAt = MANY;
  const sweep = (nowMs: number): void => {
    for (const [key, { tokens, atMs }] of buckets) if (tokens + (nowMs - atMs) * perMs >= most) buckets.delete(key);
    sweepAt = Math.max(MANY, buckets.size * 2);
  };
  return {
    take: (key, nowMs) => {
      const bucket = buckets.get(key);
      if (!bucket) {
        if (buckets.size >= sweepAt) sweep(nowMs);
        buckets.set(key, { tokens: most - 1, atMs: nowMs });
        return 0;
      }
      const tokens = Math.min(most, bucket.tokens + (nowMs - bucket.atMs) * perMs);
      if (tokens < 1) return Math.ceil((1 - tokens) / perMs);
      bucket.tokens = tokens - 1;
      bucket.atMs = nowMs;
      return 0;
    },
    size: () => buckets.size,
  };
}
