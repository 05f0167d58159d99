import { openDatabase } from '#db/database.ts';
import { migrateWith } from '#db/migrate.ts';
import { openBudgets } from './budgets/budgets.ts';
import { openBus } from './bus.ts';
import type { Clock } from './clock.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import { prepareExternal } from './external-database.ts';
import { openJobs } from './jobs.ts';
import type { Logger } from './logger.ts';
import { openMailer } from './mail.ts';
import { openRateLimits } from './rate-limits.ts';
import { openSms } from './sms.ts';

export type OpenedServices = Services & {
  setPublicUrl(url: string): void;
  askToStop(): void;
  close(): Promise<void>;
};

/** Opens what the process needs: database (migrated), notifications, jobs, mail. */
export async function openServices(
  config: Config,
  log: Logger,
  { clock = systemClock, onStep = () => {} }: { clock?: Clock; onStep?: (step: string) => void } = {},
): Promise<OpenedServices> {
  let publicUrl = config.publicUrl ?? '';
  const stop = new AbortController();
  onStep('opening the database');
  const { databaseUrl } = config;
  if (databaseUrl) onStep('migrating the database');
  const external = databaseUrl ? await prepareExternal({ ...config, databaseUrl }, log) : { url: null, ownerUrl: null };
  const database = await openDatabase({
    ...external,
    dataDir: config.dataDir,
    poolSize: config.databasePoolSize,
    patience: config.databasePatience,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
    onWait: onStep,
  });
  try {
    if (database.embedded) {
      onStep('migrating the database');
      await database.withOwner((client) => migrateWith(client, { embedded: true }));
    }
    const bus = await openBus(database, log);
    onStep('starting the job queue');
    const jobs = await openJobs(database, log, config.databasePatience);
    const mailer = openMailer(config, database);
    return {
      config,
      database,
      clock,
      log,
      bus,
      jobs,
      mailer,
      sms: openSms(config.sms, config.production, database),
      events: { readers: [], counters: [], wake: () => {} },
      rateLimits: openRateLimits(database),
      budgets: openBudgets(database, config),
      stopping: stop.signal,
      askToStop: () => stop.abort(),
      publicUrl: () => {
        if (!publicUrl) throw new Error('The address is known once the server listens.');
        return publicUrl;
      },
      setPublicUrl: (url) => {
        publicUrl = config.publicUrl ?? url;
      },
      close: async () => {
        await jobs.close();
        await bus.close();
        mailer.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
