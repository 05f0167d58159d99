import type { Database, Db, Scope } from '#db/database.ts';
import { transaction } from '#db/database.ts';
import type { Principal } from '#principal';
import type { Budgets } from './budgets/budgets.ts';
import type { Bus } from './bus.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { EventReaders } from './events.ts';
import type { Jobs } from './jobs.ts';
import type { Logger } from './logger.ts';
import type { Mailer } from './mail.ts';
import type { RateLimits } from './rate-limits.ts';
import type { SmsSender } from './sms.ts';

/** What the process opened once; `main.ts` or a test built it. */
export type Services = {
  config: Config;
  /** Address people use, without a trailing slash; known when the server listens. */
  publicUrl(): string;
  database: Database;
  clock: Clock;
  log: Logger;
  bus: Bus;
  jobs: Jobs;
  events: EventReaders;
  mailer: Mailer;
  /** Text messages; null where none can be sent. */
  sms: SmsSender | null;
  rateLimits: RateLimits;
  /** What people and tenants may ask for. */
  budgets: Budgets;
  /** Aborted when the process is asked to stop; it still answers for a while. */
  stopping: AbortSignal;
};

/** Where a request came from. */
export type RequestOrigin = {
  id: string;
  ip: string;
  userAgent: string | null;
  language: 'en' | 'fr';
  origin: string | null;
};

/** The means of one piece of work: the services, the database in its scope, and who asks. */
export type Context = Services & {
  db: Db;
  principal: Principal | null;
  from: RequestOrigin;
  /** Run once the open transaction has committed; at once when there is none. */
  afterCommit: (() => void)[] | null;
};

const NOBODY: RequestOrigin = { id: 'internal', ip: '127.0.0.1', userAgent: null, language: 'en', origin: null };

/** A context for a job or a start-up step, in a scope of its own. */
export const internalContext = (services: Services, scope: Scope): Context => ({
  ...services,
  db: services.database.scoped(scope),
  principal: null,
  from: NOBODY,
  afterCommit: null,
});

/** The same work, seeing what `scope` may see. Only outside a transaction. */
export const withScope = <C extends Context>(ctx: C, scope: Scope): C => ({ ...ctx, db: ctx.database.scoped(scope) });

/** The same work as the system: sign-in, and what spans tenants. */
export const asSystem = <C extends Context>(ctx: C): C => withScope(ctx, { kind: 'system' });

/** Everything inside happens or nothing does. Joins the transaction that is already open. */
export async function inTransaction<C extends Context, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  const afterCommit: (() => void)[] = [];
  const result = await transaction(ctx.db, (db) => work({ ...ctx, db, afterCommit }));
  for (const act of afterCommit) act();
  return result;
}

/** For news that only matter when the facts stand. */
export const afterCommit = (ctx: Context, act: () => void): void => {
  if (ctx.afterCommit) ctx.afterCommit.push(act);
  else act();
};
