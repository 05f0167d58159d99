import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { signUpOwner } from '../../apps/server/src/testing/people.ts';
import type { Figure } from '../figures.ts';
import { median, quantile } from '../figures.ts';
import { agent, ask } from '../load.ts';
import { rssMb } from '../process.ts';
import type { Stage } from '../stage.ts';
import { ROBOT, storeAudits } from '../stored-audits.ts';

/** Rows of the file. */
const FILE_ROWS = 1_000_000;
const ROUNDS = 3;
const RSS_EVERY_MS = 50;

const days = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString();
/** What administrators look for: everything, one condition of each kind, several, a part of a word. */
const QUERIES: Record<string, Record<string, string>> = {
  everything: {},
  'one severity': { severity: 'INFO' },
  'severe ones': { severity: 'SEVERE' },
  'one act': { action: 'login.succeeded' },
  'a robot': { email: ROBOT },
  'a person': { email: 'person17@acme.example' },
  'an address': { ip: '198.51.3.14' },
  'by severity': { sortBy: 'severity', sortDirection: 'desc' },
  'by what happened': { sortBy: 'description', sortDirection: 'asc' },
  'one act in a month': { action: 'login.failed', createdAt: `${days(200)}..${days(170)}` },
  'a person’s failures': { email: 'person17@acme.example', action: 'login.failed' },
  'warnings of a robot': { severity: 'INFO', email: ROBOT },
  'part of an address': { filter: 'person12' },
  'part of a word': { filter: 'sign' },
};

type Who = { port: number; token: string };
const get = async ({ port, token }: Who, to: string): Promise<{ body: string; ms: number }> => {
  const { status, body, ms } = await ask({ port, path: to, headers: { authorization: `Bearer ${token}` } });
  if (status !== 200) throw new Error(`${to} answered ${status}: ${body}`);
  return { body, ms };
};

/** Slowest p95 of all queries at the beginning, in the middle and at the end of what they say there is. */
async function pages(who: Who, times: number): Promise<{ p95: number; slowest: string }> {
  let worst = { p95: 0, slowest: '' };
  for (const [name, query] of Object.entries(QUERIES)) {
    const at = (offset: number) => `/audits?${new URLSearchParams({ ...query, offset: String(offset) })}`;
    const { total } = JSON.parse((await get(who, at(0))).body) as { total: number };
    for (const offset of [0, Math.floor(total / 2), Math.max(0, total - 20)]) {
      const latencies: number[] = [];
      for (let time = 0; time < times; time += 1) latencies.push((await get(who, at(offset))).ms);
      const p95 = quantile(latencies, 0.95);
      if (p95 > worst.p95)
        worst = { p95, slowest: `${name}, row ${offset.toLocaleString('en')} of ${total.toLocaleString('en')}` };
    }
  }
  return worst;
}

/** Takes the file and throws it away. @returns bytes */
function download({ port, token }: Who, query: string): Promise<{ ms: number; bytes: number }> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = http.request(
      { host: '127.0.0.1', port, method: 'POST', path: `/audits/export/csv/v2?${query}`, agent, headers },
      (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('end', () => resolve({ ms: performance.now() - startedAt, bytes }));
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end();
  });
}

function copyWithPsql(databaseUrl: string, tenantId: string, rows: number): number {
  const file = path.join(os.tmpdir(), `parley-bench-${process.pid}.csv`);
  const columns = 'created_at, email, action, severity, ip, user_agent, data';
  const copy = `\\copy (select ${columns} from identity.audits where tenant_id = '${tenantId}' order by number desc limit ${rows}) to '${file}' csv`;
  const startedAt = performance.now();
  execFileSync('psql', [databaseUrl, '-qc', copy]);
  const ms = performance.now() - startedAt;
  if (existsSync(file)) rmSync(file);
  return ms;
}

export async function auditsGroup(stage: Stage, { rows, quick }: { rows: number; quick: boolean }): Promise<Figure[]> {
  const { accessToken: token, tenantId } = await signUpOwner({ url: `http://localhost:${stage.ours.port}` });
  await storeAudits(stage, tenantId, rows);
  return measure(stage, { token, tenantId, rows, quick });
}

/** Of a tenant whose audits are stored. */
export async function measure(
  { ours, databaseUrl }: { ours: { pid: number; port: number }; databaseUrl: string },
  { token, tenantId, rows, quick }: { token: string; tenantId: string; rows: number; quick: boolean },
): Promise<Figure[]> {
  const who = { port: ours.port, token };
  await pages(who, 3);
  const { p95, slowest } = await pages(who, quick ? 10 : 40);
  const stats: number[] = [];
  for (let time = 0; time < 40; time += 1) stats.push((await get(who, '/audits/stats')).ms);
  const figures: Figure[] = [
    {
      group: 'audits',
      name: `a filtered page of ${rows.toLocaleString('en')}, at any depth, p95`,
      value: p95,
      unit: 'ms',
      limit: 80,
      detail: `slowest: ${slowest}`,
    },
    {
      group: 'audits',
      name: `stats of ${rows.toLocaleString('en')}, p95`,
      value: quantile(stats, 0.95),
      unit: 'ms',
      limit: 100,
      detail: `median ${median(stats).toFixed(1)} ms`,
    },
  ];

  const inFile = Math.min(rows, FILE_ROWS);
  // The newest of them: by the time of the first that is to be in it.
  const { data } = JSON.parse((await get(who, `/audits?count=1&offset=${inFile - 1}`)).body) as {
    data: { createdAt: string }[];
  };
  const range = `createdAt=${data[0]?.createdAt}..`;
  const before = rssMb(ours.pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, rssMb(ours.pid));
  }, RSS_EVERY_MS);
  const own: number[] = [];
  const plain: number[] = [];
  let bytes = 0;
  for (let round = 0; round < (quick ? 1 : ROUNDS); round += 1) {
    plain.push(copyWithPsql(databaseUrl, tenantId, inFile));
    const taken = await download(who, range);
    own.push(taken.ms);
    bytes = taken.bytes;
  }
  clearInterval(watch);
  figures.push(
    {
      group: 'audits',
      name: `CSV of ${inFile.toLocaleString('en')}`,
      value: median(own) / median(plain),
      unit: '× \\copy',
      limit: 1.25,
      detail: `ours ${(median(own) / 1000).toFixed(2)} s and ${(bytes / 1e6).toFixed(0)} MB, with a column of words more; psql ${(median(plain) / 1000).toFixed(2)} s`,
    },
    {
      group: 'audits',
      name: 'memory it grows by meanwhile',
      value: most - before,
      unit: 'MB',
      limit: 64,
      detail: `from ${before.toFixed(0)} to ${most.toFixed(0)} MB`,
    },
  );
  return figures;
}
