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

/** Crashes that the goal names. */
const WANTED = 1_000;
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
    const { days, crashes, sent, twice, missing, allowed } = await liveThroughCrashes(services, {
      deaths: quick ? WANTED / 10 : WANTED,
      people: PEOPLE,
      seed: 20_261_121,
    });
    const all = Object.values(crashes).reduce((sum, count) => sum + count, 0);
    const where = Object.entries(crashes)
      .map(([point, count]) => `${point} ${count}`)
      .join(', ');
    const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
    const figure = (name: string, value: number, limit: number, detail: string, atLeast = false): Figure => ({
      ...{ group: 'reminders', name, value, unit: '', limit, detail },
      ...(atLeast ? { atLeast } : {}),
    });
    return [
      figure('crashes injected', all, quick ? WANTED / 10 : WANTED, `${where}; ${seconds} s`, true),
      figure('days with two mails', twice, 0, `${sent} mails to ${PEOPLE} people on ${days} days`),
      figure('days without one', missing, allowed, 'goal: those on which it died between the mark and the answer'),
    ];
  } finally {
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
