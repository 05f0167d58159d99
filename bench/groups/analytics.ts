import { fuzzDisclosure } from '../../apps/server/src/assistant/analytics/testing/fuzz-disclosure.ts';
import { signIn } from '../../apps/server/src/testing/people.ts';
import type { Figure } from '../figures.ts';
import { median, quantile } from '../figures.ts';
import { ask } from '../load.ts';
import { rssMb } from '../process.ts';
import type { Stage } from '../stage.ts';
import { storeMessages } from '../stored-messages.ts';
import { storePeople, storeUse } from '../stored-use.ts';

export const ADMIN = { email: 'figures@bench.example', password: 'paper ember moss 19' };
const PEOPLE = 10_000;
const FEW = 10_000;
const RANGES = ['24h', '7d', '30d', '90d', 'all'];
const LANGUAGES = ['', '&language=fr', '&language=en'];

export async function analyticsGroup(
  stage: Stage,
  { rows, quick }: { rows: number; quick: boolean },
): Promise<Figure[]> {
  const { accessToken, tenantId } = await signIn({ url: `http://127.0.0.1:${stage.ours.port}` }, ADMIN);
  const get = async (path: string): Promise<number> => {
    const headers = { authorization: `Bearer ${accessToken}` };
    const { status, body, ms } = await ask({ port: stage.ours.port, path: `/api/analytics/admin/${path}`, headers });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
    return ms;
  };
  const ways = RANGES.flatMap((range) => LANGUAGES.map((language) => `dashboard?time_range=${range}${language}`));
  /** The first question after midnight makes the numbers; all others read them. */
  const measure = async (): Promise<{ made: number; asked: number[] }> => {
    // What the database still has to write of what was just stored is no part of it.
    await stage.sql('checkpoint');
    const made = await get('dashboard');
    for (const way of ways) await get(way);
    const asked: number[] = [];
    for (let round = 0; round < (quick ? 8 : 40); round += 1) for (const way of ways) asked.push(await get(way));
    return { made, asked };
  };

  await storePeople(stage, tenantId, PEOPLE);
  await storeUse(stage, tenantId, { people: PEOPLE, messages: FEW });
  const small = await measure();
  await storeMessages(stage, rows);
  await storeUse(stage, tenantId, { people: PEOPLE, messages: rows });
  const before = rssMb(stage.ours.pid);
  const large = await measure();
  const grown = rssMb(stage.ours.pid) - before;
  const users: number[] = [];
  for (let page = 0; page < (quick ? 20 : 100); page += 1) users.push(await get(`users?page=${page}`));

  const combinations = quick ? 2_000 : 20_000;
  const fuzzed = fuzzDisclosure({ combinations, seed: 20_261_122 });
  const many = rows.toLocaleString('en');
  const of = `${fuzzed.shownPercent} % of the numbers are shown; organisations of 5 to 115, k from 5 to 15`;
  return [
    {
      group: 'analytics',
      name: `dashboard at ${many} messages of ${PEOPLE.toLocaleString('en')} people, p95`,
      value: quantile(large.asked, 0.95),
      unit: 'ms',
      limit: 100,
      detail: `median ${median(large.asked).toFixed(1)} ms, audited; every window and language`,
    },
    {
      group: 'analytics',
      name: `the same against ${FEW.toLocaleString('en')} messages`,
      value: quantile(large.asked, 0.95) / quantile(small.asked, 0.95),
      unit: '×',
      limit: 1.2,
      detail: `${quantile(large.asked, 0.95).toFixed(1)} ms against ${quantile(small.asked, 0.95).toFixed(1)}; medians ${median(large.asked).toFixed(1)} and ${median(small.asked).toFixed(1)}`,
    },
    {
      group: 'analytics',
      name: 'making the numbers of a day',
      value: large.made / 1000,
      unit: 's',
      limit: null,
      detail: `by a job after midnight; ${(small.made / 1000).toFixed(2)} s with few messages; RSS grows by ${grown.toFixed(0)} MB`,
    },
    {
      group: 'analytics',
      name: 'a page of 50 people, p95',
      value: quantile(users, 0.95),
      unit: 'ms',
      limit: 100,
      detail: `median ${median(users).toFixed(1)} ms`,
    },
    {
      group: 'analytics',
      name: `groups below k in ${combinations.toLocaleString('en')} pairs of filters`,
      value: fuzzed.small,
      unit: 'numbers',
      limit: 0,
      detail: of,
    },
    {
      group: 'analytics',
      name: 'pairs of these that can be subtracted',
      value: fuzzed.subtractable,
      unit: 'pairs',
      limit: 0,
      detail: of,
    },
  ];
}
