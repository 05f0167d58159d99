import type { Figure } from '../figures.ts';
import { median, quantile } from '../figures.ts';
import { ask } from '../load.ts';
import type { Stage } from '../stage.ts';
import { storePassages, wordFrom } from '../stored-passages.ts';

const PASSAGES = 100_000;
const VOCABULARY = 30_000;
const ASKED = 6;
/** For what a turn waits: a question is looked up before the reply begins. */
const TURN_MS = 40;

/** As people ask: of six words some are common, most are not. */
const question = (): string =>
  `Where is ${Array.from({ length: ASKED }, () => wordFrom(Math.floor(Math.exp(Math.random() * Math.log(VOCABULARY))))).join(' ')}?`;
const common = (): string => [2, 5, 9].map((rank) => wordFrom(rank + Math.floor(Math.random() * 3))).join(' ');

/** Searching 100,000 passages of one tenant, beside reading one passage by its id in the same process and moment. */
export async function knowledgeGroup(stage: Stage, { quick }: { quick: boolean }): Promise<Figure[]> {
  const person = stage.ours.people[0];
  if (!person) throw new Error('nobody to measure with');
  await storePassages(stage, person.tenantId, PASSAGES);
  const { rows } = await stage.sql('select id from assistant.knowledge_passages limit 500');
  const ids = (rows as { id: string }[]).map(({ id }) => id);
  const timed = async (path: string): Promise<number> => {
    const from = performance.now();
    const { status, body } = await ask({
      port: stage.ours.port,
      path,
      headers: { authorization: `Bearer ${person.token}` },
    });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
    return performance.now() - from;
  };
  const search = (q: string) => timed(`/api/knowledge/search?limit=4&q=${encodeURIComponent(q)}`);
  const seen = { search: [] as number[], common: [] as number[], read: [] as number[] };
  for (let round = -20; round < (quick ? 100 : 600); round += 1) {
    const times = {
      search: await search(question()),
      common: await search(common()),
      read: await timed(`/api/knowledge/passages/${ids[Math.abs(round) % ids.length]}`),
    };
    if (round >= 0) for (const name of ['search', 'common', 'read'] as const) seen[name].push(times[name]);
  }
  const line = (times: number[]) => `p50 ${median(times).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)}`;
  return [
    {
      group: 'knowledge',
      name: `a question to ${PASSAGES.toLocaleString('en')} passages, p95`,
      value: quantile(seen.search, 0.95),
      unit: 'ms',
      limit: TURN_MS,
      detail: line(seen.search),
    },
    {
      group: 'knowledge',
      name: 'a question of common words only, p95',
      value: quantile(seen.common, 0.95),
      unit: 'ms',
      limit: null,
      detail: line(seen.common),
    },
    {
      group: 'knowledge',
      name: 'a question against reading one passage by its id, median',
      value: median(seen.search) / median(seen.read),
      unit: '×',
      limit: null,
      detail: line(seen.read),
    },
  ];
}
