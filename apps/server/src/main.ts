import type { AddressInfo } from 'node:net';
import closeWithGrace from 'close-with-grace';
import { DataFolderError } from '#db/data-folder-error.ts';
import { MigrationError } from '#db/migration-error.ts';
import { ConfigError, readConfig } from '#platform/config.ts';
import { createErrorReports } from '#platform/error-reports.ts';
import { giveWay } from '#platform/give-way.ts';
import { createLogger } from '#platform/logger.ts';
import { readableStack } from '#platform/readable-stack.ts';
import { openServices } from '#platform/services.ts';
import { buildApp } from './app.ts';

/** What ending takes at most, once the time for replies is over. */
const END_MS = 10_000;

/** Ports tried after the wished one before any free port is taken. */
const NEIGHBOURS = 20;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** What is wrong, in one line that a person can act on; anything else keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataFolderError || error instanceof MigrationError)
    return error.message;
  const { code, path: file, message } = error as NodeJS.ErrnoException;
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `${file ?? 'DATA_DIR'} is not a folder. Set DATA_DIR to a folder of your own.`;
  if (code === 'ENOSPC') return 'There is no space left on the disk.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `Parley may not write to ${file ?? 'its data folder'}. Set DATA_DIR to a folder of your own.`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000')
    return `The database of DATABASE_URL cannot be reached: ${message}`;
  return error instanceof Error ? readableStack(error.stack ?? message) : String(error);
}

/** Starting leaves twenty megabytes in a heap that would keep them. Only there where Node was asked to let us say when (`--expose-gc`). */
function giveBackWhatStartTook(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

async function main(): Promise<void> {
  const config = readConfig();
  const { errorReports, production } = config;
  const reports =
    errorReports && createErrorReports(errorReports, { environment: production ? 'production' : 'development' });
  const log = createLogger(config.logLevel, undefined, reports);
  const services = await openServices(config, log, { onStep: (step) => say(`  ${step}…`) });
  const app = await buildApp(services);

  let port = config.port;
  for (let tries = 0; ; tries += 1) {
    try {
      await app.http.listen({ host: config.host, port });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || config.production) throw error;
      port = tries < NEIGHBOURS ? port + 1 : 0;
    }
  }
  const chosen = (app.http.server.address() as AddressInfo).port;
  // Passkeys need a name, so loopback is called localhost.
  services.setPublicUrl(`http://localhost:${chosen}`);
  await app.begin();
  await giveWay().catch((error: unknown) =>
    log.warn({ err: error }, 'hashing passwords does not give way to answering'),
  );

  const link = await app.setUpLink();
  giveBackWhatStartTook();
  const lines = [`  Parley is ready: ${services.publicUrl()}`, ''];
  if (chosen !== config.port && config.port !== 0) lines.unshift(`  port ${config.port} is taken, using ${chosen}`);
  if (config.production && !config.databaseUrl) {
    lines.unshift(
      '  warning: production without DATABASE_URL uses the embedded database, which survives a crash but not a power failure',
    );
  }
  if (link) lines.push('  First time? Make the administrator here (once):', `  ${link}`, '');
  else lines.push('  Sign in with your e-mail address, or sign up there.', '');
  if (!config.production) {
    lines.push(
      `  Mails ${services.mailer.kind === 'smtp' ? 'also ' : ''}arrive at ${services.publicUrl()}/dev/mailbox#secret=${config.devSecret}`,
      '',
    );
  }
  say(lines.join('\n'));

  closeWithGrace({ delay: config.drainSeconds * 1_000 + END_MS }, async ({ err }) => {
    if (err) log.error({ err }, 'stopping after an error');
    else await app.drain();
    await app.close();
    await services.close();
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`Parley cannot start: ${explain(error)}\n`);
  process.exit(1);
});
