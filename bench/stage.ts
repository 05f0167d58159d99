import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { DEV_SECRET, PASSWORD, signUpMember } from '../apps/server/src/testing/people.ts';
import { agreeToEverything } from '../e2e/support/onboarding.ts';
import { serverCommand } from '../scripts/bootstrap/server-command.mjs';
import type { Running } from './process.ts';
import { startProcess } from './process.ts';

export type Person = { email: string; token: string; userId: string; tenantId: string };

/** What the groups measure: ours, the floor and the model endpoint, each a process of its own on one database server. */
export type Stage = {
  databaseUrl: string;
  ours: Running & { port: number; people: Person[]; password: string };
  floor: Running & { port: number };
  model: Running & { port: number };
  sql(text: string): Promise<pg.QueryResult>;
  close(): Promise<void>;
};

const here = (file: string): string => path.join(import.meta.dirname, file);

export async function makeDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Signs people up as they would do it themselves, each from an address of their own. */
async function gather(url: string, count: number): Promise<Person[]> {
  const people: Person[] = [];
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < count) {
      const index = next++;
      const headers = { 'x-forwarded-for': `198.51.${index >> 8}.${index & 255}` };
      const { email, accessToken, userId, tenantId } = await signUpMember({ url, headers });
      await agreeToEverything({ url }, { accessToken });
      // One stream upstream for one stream down, as the floor has it: the rules direct, the model speaks.
      const chosen = await fetch(`${url}/api/config`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
        body: JSON.stringify({ model_sequence: 'builtin' }),
      });
      if (!chosen.ok) throw new Error(`the rules could not be chosen: ${chosen.status}`);
      people.push({ email, token: accessToken, userId, tenantId });
    }
  };
  await Promise.all(Array.from({ length: 8 }, one));
  return people;
}

/**
 * @param people how many persons with an access token of their own
 * @param env what ours is told besides
 */
export async function openStage(
  server: string,
  { people, pace, env = {} }: { people: number; pace: string; env?: Record<string, string> },
): Promise<Stage> {
  const [oursUrl, floorUrl] = [
    await makeDatabase(server, 'parley_bench'),
    await makeDatabase(server, 'parley_bench_floor'),
  ];
  const port = (line: string): string | null => (/^\d+$/.test(line) ? line : null);
  const model = await startProcess(here('model.ts'), {}, port);
  const floor = await startProcess(
    here('floor.ts'),
    { FLOOR_DATABASE_URL: floorUrl, FLOOR_MODEL_PORT: model.answer },
    port,
  );
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'parley-bench-'));
  // The bundle with its flags, as npm start runs it.
  const built = serverCommand(process.execPath);
  const ours = await startProcess(
    built.args,
    {
      ...built.env,
      DATABASE_URL: oursUrl,
      DATA_DIR: dataDir,
      ENCRYPTION_KEY: 'bench-key-0123456789-abcdefghijklmnop',
      PORT: '0',
      LOG_LEVEL: 'error',
      DEV_SECRET,
      TRUSTED_PROXIES: '127.0.0.1,::1',
      OPENAI_BASE_URL: `http://127.0.0.1:${model.answer}/v1`,
      OPENAI_API_KEY: 'bench',
      MODEL_REPLY: pace,
      // One stream upstream for one stream down, as the floor has it: the model that speaks does not read along as well.
      MODEL_SAFETY: 'builtin',
      // A group asks as one person for what a crowd would; `fairness` has the limits on.
      QUOTA_FACTOR: 'off',
      ...env,
    },
    (line) => /Parley is ready: (\S+)/.exec(line)?.[1] ?? null,
  );
  const pool = new pg.Pool({ connectionString: oursUrl, max: 2 });
  return {
    databaseUrl: oursUrl,
    ours: {
      ...ours,
      port: Number(new URL(ours.answer).port),
      people: await gather(ours.answer, people),
      password: PASSWORD,
    },
    floor: { ...floor, port: Number(floor.answer) },
    model: { ...model, port: Number(model.answer) },
    sql: (text) => pool.query(text),
    close: async () => {
      await pool.end();
      await Promise.all([ours.stop(), floor.stop(), model.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
