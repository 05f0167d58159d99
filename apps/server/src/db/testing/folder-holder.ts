// A process that takes a database folder, and dies, freezes or is robbed as the test says: node folder-holder.ts <folder>
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import timers from 'node:timers/promises';

const [folder = ''] = process.argv.slice(2);
/** HOLDER_TASK: `cycle` takes and releases, `make` also makes a cluster, `move` finds one of an earlier build, `hold` waits for input. */
const { HOLDER_TASK: task = 'hold', HOLDER_KILL_AT: killAt, HOLDER_RIVAL: rival } = process.env;

let steps = 0;
/** Whatever changes the folder or its lock is a step, and any of them may be the last. A process killed before it reads leaves what the step before left. */
const step = (): void => {
  steps += 1;
  if (steps === Number(killAt)) process.kill(process.pid, 'SIGKILL');
};
const inFolder = (value: unknown): boolean => typeof value === 'string' && value.startsWith(folder);
const functions = fs as unknown as Record<string, (...values: unknown[]) => unknown>;
const changing = ['openSync', 'writeFileSync', 'linkSync', 'renameSync', 'rmSync', 'mkdirSync', 'mkdtempSync'];
for (const name of changing) {
  const original = functions[name];
  functions[name] = (...values) => {
    if (values.some(inFolder)) step();
    return original?.apply(fs, values);
  };
}
for (const name of ['exec', 'close'] as const) {
  const original = DatabaseSync.prototype[name] as (...values: unknown[]) => void;
  DatabaseSync.prototype[name] = function (this: DatabaseSync, ...values: unknown[]) {
    step();
    original.apply(this, values);
  };
}

const record = path.join(folder, 'owner.json');
const asRival = (changes: object): void =>
  fs.writeFileSync(record, JSON.stringify({ ...JSON.parse(fs.readFileSync(record, 'utf8')), ...changes }));
let waits = 0;
// Time passes at once, and what an owner under another kernel does in it happens exactly then.
timers.setTimeout = (async () => {
  waits += 1;
  if (!rival) return;
  if (rival === 'beats') asRival({ beats: waits });
  // The last wait is the one after our own record was written.
  const waitsLast = fs.existsSync(record) && JSON.parse(fs.readFileSync(record, 'utf8')).pid === process.pid;
  if (rival === 'writes last' && waitsLast) asRival({ id: 'another', host: 'elsewhere' });
  if (rival === 'leaves' && !waitsLast) fs.rmSync(record, { force: true });
}) as typeof timers.setTimeout;
const { setInterval: original } = globalThis;
if (task !== 'hold') globalThis.setInterval = ((beat: () => void) => original(beat, 5)) as typeof setInterval;
syncBuiltinESMExports();

const { holdFolder } = await import('../folder-lock.ts');
const { clusterIn, putCluster, tidyFolder } = await import('../cluster-folder.ts');

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const end = (error: Error): void => {
  say(error.message);
  process.exit(3);
};

const beaten = (): number => JSON.parse(fs.readFileSync(record, 'utf8')).beats;

try {
  const held = await holdFolder(folder, { doing: 'server', onLost: end, onWait: say });
  say('held');
  if (task === 'hold') await new Promise((resolve) => process.stdin.once('data', resolve));
  if (task !== 'hold') while (beaten() < 2) await new Promise((resolve) => setImmediate(resolve));
  if (task === 'make' && !tidyFolder(held.folder))
    await putCluster(
      held.folder,
      async (unfinished) => {
        for (const name of ['PG_VERSION', 'base', 'global']) fs.writeFileSync(path.join(unfinished, name), name);
      },
      held.assertHeld,
    );
  if (task === 'move') tidyFolder(held.folder);
  if (task === 'make' || task === 'move') say(fs.readdirSync(clusterIn(folder)).join());
  held.release();
  say(`released after ${steps}`);
  process.exit(0);
} catch (error) {
  end(error as Error);
}
