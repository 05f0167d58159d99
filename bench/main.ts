import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Figure } from './figures.ts';
import { met, table } from './figures.ts';
import { accountsGroup } from './groups/accounts.ts';
import { ADMIN, analyticsGroup } from './groups/analytics.ts';
import { auditsGroup } from './groups/audits.ts';
import { authorizationGroup } from './groups/authorization.ts';
import { browserGroup } from './groups/browser.ts';
import { capacityGroup, SLOW_PACE } from './groups/capacity.ts';
import { coachGroup } from './groups/coach.ts';
import { enumerationGroup } from './groups/enumeration.ts';
import { fairnessGroup } from './groups/fairness.ts';
import { gameGroup } from './groups/game.ts';
import { historyGroup } from './groups/history.ts';
import { identityGroup } from './groups/identity.ts';
import { knowledgeGroup } from './groups/knowledge.ts';
import { remindersGroup } from './groups/reminders.ts';
import { securityGroup } from './groups/security.ts';
import { startGroup } from './groups/start.ts';
import { PACE, streamGroup } from './groups/stream.ts';
import { tableGroup } from './groups/table.ts';
import { topicsGroup } from './groups/topics.ts';
import { usersGroup } from './groups/users.ts';
import { voiceGroup } from './groups/voice.ts';
import type { Stage } from './stage.ts';
import { openStage } from './stage.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rows: { type: 'string', default: '1000000' },
    people: { type: 'string', default: '100000' },
    quick: { type: 'boolean', default: false },
  },
});
const wanted = values.only?.split(',');
const quick = values.quick;
const server = process.env.BENCH_DATABASE_URL ?? '';
const figures: Figure[] = [];

async function group(name: string, run: () => Promise<Figure[]>): Promise<void> {
  if (wanted && !wanted.includes(name)) return;
  process.stderr.write(`bench: ${name}…\n`);
  const made = await run();
  figures.push(...made);
  process.stderr.write(`${table(made)}\n\n`);
}

const onStage =
  (people: number, pace: string, work: (stage: Stage) => Promise<Figure[]>) => async (): Promise<Figure[]> => {
    const stage = await openStage(server, { people, pace });
    try {
      return await work(stage);
    } finally {
      await stage.close();
    }
  };

await group(
  'start',
  onStage(0, PACE, (stage) => startGroup({ quick, idlePid: stage.ours.pid })),
);
await group(
  'stream',
  onStage(240, PACE, (stage) => streamGroup(stage, { quick })),
);
await group(
  'capacity',
  onStage(500, SLOW_PACE, (stage) => capacityGroup(stage, { quick })),
);
await group(
  'coach',
  onStage(40, PACE, (stage) => coachGroup(stage, { quick })),
);
await group(
  'identity',
  onStage(20, PACE, (stage) => identityGroup(stage, { quick })),
);
await group(
  'accounts',
  onStage(0, PACE, (stage) => accountsGroup(stage, { quick })),
);
await group('authorization', () => authorizationGroup({ quick }));
await group(
  'enumeration',
  onStage(40, PACE, (stage) => enumerationGroup(stage, { quick })),
);
await group(
  'history',
  onStage(1, PACE, (stage) => historyGroup(stage, { rows: Number(values.rows), quick })),
);
await group(
  'knowledge',
  onStage(1, PACE, (stage) => knowledgeGroup(stage, { quick })),
);
await group(
  'game',
  onStage(1, PACE, (stage) => gameGroup(stage, { quick })),
);
await group(
  'audits',
  onStage(0, PACE, (stage) => auditsGroup(stage, { rows: Number(values.rows), quick })),
);
await group(
  'users',
  onStage(1, PACE, (stage) => usersGroup(stage, { quick, many: Number(values.people) })),
);
await group('analytics', async () => {
  const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const stage = await openStage(server, { people: 0, pace: PACE, env });
  try {
    return await analyticsGroup(stage, { rows: Number(values.rows), quick });
  } finally {
    await stage.close();
  }
});
await group(
  'browser',
  onStage(1, PACE, (stage) => browserGroup(stage, { quick })),
);

await group(
  'security',
  onStage(1, PACE, (stage) => securityGroup(stage, { quick })),
);
await group('fairness', () => fairnessGroup({ quick }));
await group('reminders', () => remindersGroup(server, { quick }));
await group('voice', () => voiceGroup(server, { quick }));
await group('topics', () => topicsGroup({ quick }));
await group('table', () => tableGroup({ quick }));

const results = path.join(import.meta.dirname, 'results');
mkdirSync(results, { recursive: true });
const machine = {
  cpus: os.cpus().length,
  model: os.cpus()[0]?.model,
  memoryGb: Math.round(os.totalmem() / 1e9),
  node: process.version,
};
writeFileSync(
  path.join(results, 'latest.json'),
  `${JSON.stringify({ at: new Date().toISOString(), machine, rows: Number(values.rows), quick, figures: figures.map((figure) => ({ ...figure, met: met(figure) })) }, null, 2)}\n`,
);
process.stdout.write(
  `${table(figures)}\n\n${figures.filter(met).length} of ${figures.length} goals met; as JSON in bench/results/latest.json\n`,
);
