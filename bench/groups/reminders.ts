import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { liveThroughCrashes } from '../../apps/server/src/assistant/reminders/testing/crashes.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { openServices } from '../../apps/server/src/platform/services.ts';
import type { Figure } from '../figures.ts';
import { makeDatabase } from '../stage.ts';

/** Each with two servers, either of which may die: about a thousand crashes. */
const DAYS = 1_000;
const PEOPLE = 6;

/** REMI-2: a node dies again and again in the reminder path, on a real database; nothing is sent twice. */
export async function remindersGroup(server: string, { quick }: { quick: boolean }): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'parley-bench-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: await makeDatabase(server, 'parley_bench_reminders'),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  });
  const services = await openServices(config, createLogger('silent'));
  try {
    const begun = performance.now();
    const days = quick ? DAYS / 10 : DAYS;
    const { crashes, sent, twice, missing, lost } = await liveThroughCrashes(services, {
      ...{ days, people: PEOPLE, seed: 20_261_121 },
    });
    const all = [...crashes.values()].reduce((sum, count) => sum + count, 0);
    const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
    const figure = (name: string, value: number, limit: number, detail: string, atLeast = false): Figure => ({
      ...{ group: 'reminders', name, value, unit: '', limit, detail },
      ...(atLeast ? { atLeast } : {}),
    });
    return [
      figure('crashes injected', all, days, `after ${crashes.size} different steps; ${seconds} s`, true),
      figure('days with two emails', twice.length, 0, `${sent} emails to ${PEOPLE} people on ${days} days`),
      figure('days without one', missing.length, 0, `besides ${lost} on which it was being handed over`),
    ];
  } finally {
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
