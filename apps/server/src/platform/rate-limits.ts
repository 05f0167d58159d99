import { commonProblems } from '@parley/contracts/problem.ts';
import { sql } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Db } from '#db/database.ts';
import { ProblemError } from './problem-error.ts';

/** `points` in `seconds`; once over, refused until the window ends. */
export type Limit = { name: string; points: number; seconds: number };

export type RateLimits = {
  /** @throws too_many_requests with Retry-After, exact over all nodes */
  consume(limit: Limit, key: string, points?: number): Promise<void>;
  /** Points left without taking one; null when nothing was taken yet. */
  peek(limit: Limit, key: string): Promise<{ remaining: number; resetsInSeconds: number } | null>;
  /** @param within of the transaction that it belongs to */
  reset(limit: Limit, key: string, within?: Db): Promise<void>;
};

export function openRateLimits(database: Database): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) => database.query({ kind: 'system' }, text, values),
  };
  const limiterOf = (limit: Limit): RateLimiterPostgres => {
    let limiter = limiters.get(limit.name);
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient,
        storeType: 'client',
        schemaName: 'platform',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: limit.name,
        points: limit.points,
        duration: limit.seconds,
      });
      limiters.set(limit.name, limiter);
    }
    return limiter;
  };
  return {
    consume: async (limit, key, points = 1) => {
      try {
        await limiterOf(limit).consume(key, points);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw new ProblemError(commonProblems.too_many_requests, {
          retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000),
        });
      }
    },
    peek: async (limit, key) => {
      const found = await limiterOf(limit).get(key);
      return found
        ? { remaining: Math.max(0, found.remainingPoints), resetsInSeconds: Math.ceil(found.msBeforeNext / 1000) }
        : null;
    },
    reset: async (limit, key, within) => {
      if (within)
        await sql`delete from platform.rate_limits where key = ${limiterOf(limit).getKey(key)}`.execute(within);
      else await limiterOf(limit).delete(key);
    },
  };
}
