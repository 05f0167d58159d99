/** Whose buckets are kept at most before full ones, which say nothing, are dropped. */
const MANY = 10_000;

type Bucket = { tokens: number; atMs: number };

export type TokenBuckets = {
  /** What a key has now. Takes nothing. */
  left(key: string, nowMs: number): number;
  /** Milliseconds until there is one; 0 where there is one. Takes nothing. */
  wait(key: string, nowMs: number): number;
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
  const left = (key: string, nowMs: number): number => {
    const bucket = buckets.get(key);
    return bucket ? Math.min(most, bucket.tokens + (nowMs - bucket.atMs) * perMs) : most;
  };
  const until = (tokens: number): number => (tokens < 1 ? Math.ceil((1 - tokens) / perMs) : 0);
  return {
    left,
    wait: (key, nowMs) => until(left(key, nowMs)),
    take: (key, nowMs) => {
      const bucket = buckets.get(key);
      if (!bucket) {
        if (buckets.size >= sweepAt) sweep(nowMs);
        buckets.set(key, { tokens: most - 1, atMs: nowMs });
        return 0;
      }
      const tokens = left(key, nowMs);
      if (tokens < 1) return until(tokens);
      bucket.tokens = tokens - 1;
      bucket.atMs = nowMs;
      return 0;
    },
    size: () => buckets.size,
  };
}
