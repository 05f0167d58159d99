import type { Figure } from '../figures.ts';
import { median, quantile } from '../figures.ts';
import type { Streamed } from '../load.ts';
import { ask, followStream } from '../load.ts';
import { cpuMs } from '../process.ts';
import type { Stage } from '../stage.ts';

/** First token after 20 ms, then one every 5 ms, 100 in all. */
export const PACE = 'pace-20-5-100';
const FIRST = 20;
const BETWEEN = 5;

const rawText = (event: string): string => /"content":"([^"]*)"/.exec(event)?.[1] ?? '';
const oursText = (event: string): string =>
  event.includes('event: delta') ? (/"text":"([^"]*)"/.exec(event)?.[1] ?? '') : '';

type Side = { pid: number | null; open(index: number): Promise<Streamed> };

const raw = (stage: Stage): Side => ({
  pid: null,
  open: () =>
    followStream(
      { port: stage.model.port, path: '/v1/chat/completions', body: { model: PACE, stream: true, messages: [] } },
      [FIRST, BETWEEN],
      rawText,
    ),
});
const floor = (stage: Stage, token: string): Side => ({
  pid: stage.floor.pid,
  open: () =>
    followStream(
      {
        port: stage.floor.port,
        path: '/chat',
        headers: { authorization: `Bearer ${token}` },
        body: { message: 'I would like to talk about my week.', model: PACE },
      },
      [FIRST, BETWEEN],
      oursText,
    ),
});

/** Each stream is of another person, in a conversation that already has a turn. */
const ours = (stage: Stage, conversations: string[]): Side => ({
  pid: stage.ours.pid,
  open: (index) => {
    const person = stage.ours.people[index % stage.ours.people.length];
    return followStream(
      {
        port: stage.ours.port,
        path: '/api/chat',
        headers: { authorization: `Bearer ${person?.token}` },
        body: {
          message: 'I would like to talk about my week.',
          conversation_id: conversations[index % conversations.length],
        },
      },
      [FIRST, BETWEEN],
      oursText,
    );
  },
});

type Measured = { first: number; delayP99: number; cpuPerStream: number };

/** How long one stream lasts at this pace, ms. */
const LENGTH = FIRST + 100 * BETWEEN;
/** Streams one after the other in each place. */
const GENERATIONS = 2;
let opened = 0;

/** `streams` at the same time, begun evenly over the length of one, each place taken again when its stream has ended. */
async function measure(side: Side, streams: number): Promise<Measured> {
  const cpu = side.pid === null ? 0 : cpuMs(side.pid);
  const results: Streamed[] = [];
  const place = async (index: number): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, (index / streams) * LENGTH));
    for (let generation = 0; generation < GENERATIONS; generation += 1) results.push(await side.open(opened++));
  };
  await Promise.all(Array.from({ length: streams }, (_, index) => place(index)));
  const lost = results.filter(({ tokens, ended }) => tokens !== 100 || !ended).length;
  if (lost > 0) throw new Error(`${lost} of ${results.length} streams were not whole`);
  // What is still to be written after the last token belongs to the stream as well.
  await new Promise((resolve) => setTimeout(resolve, 400));
  return {
    first: median(results.map(({ firstMs }) => firstMs)),
    delayP99: quantile(
      results.flatMap(({ delays }) => delays),
      0.99,
    ),
    cpuPerStream: side.pid === null ? 0 : (cpuMs(side.pid) - cpu) / results.length,
  };
}

export async function conversationsFor(stage: Stage): Promise<string[]> {
  const made: string[] = [];
  for (const { token } of stage.ours.people) {
    const { body, status } = await ask({
      port: stage.ours.port,
      method: 'POST',
      path: '/api/conversations',
      headers: { authorization: `Bearer ${token}` },
      body: {},
    });
    if (status !== 201) throw new Error(`a conversation could not be made: ${status} ${body}`);
    made.push((JSON.parse(body) as { id: string }).id);
  }
  return made;
}

export async function streamGroup(stage: Stage, { quick }: { quick: boolean }): Promise<Figure[]> {
  const figures: Figure[] = [];
  const login = await ask({
    port: stage.floor.port,
    method: 'POST',
    path: '/login',
    body: { email: 'floor@example.com', password: 'correct horse battery' },
  });
  const sides = {
    raw: raw(stage),
    floor: floor(stage, (JSON.parse(login.body) as { accessToken: string }).accessToken),
    ours: ours(stage, await conversationsFor(stage)),
  };
  for (const streams of [1, 20, 100]) {
    const rounds = quick ? 2 : streams === 1 ? 15 : streams === 20 ? 5 : 9;
    const seen: Record<keyof typeof sides, Measured[]> = { raw: [], floor: [], ours: [] };
    // More than a thousand streams pass before the engine has made both as fast as they stay.
    for (let warm = 0; warm < (quick || streams < 100 ? 1 : 8); warm += 1)
      for (const side of ['raw', 'floor', 'ours'] as const) await measure(sides[side], streams);
    for (let round = 0; round < rounds; round += 1) {
      for (const side of ['raw', 'floor', 'ours'] as const) seen[side].push(await measure(sides[side], streams));
    }
    const of = (side: keyof typeof sides, key: keyof Measured) => median(seen[side].map((one) => one[key]));
    const firstLimit = streams === 1 ? 1.2 : streams === 20 ? 1.3 : 1.5;
    figures.push({
      group: 'stream',
      name: `time to first token, ${streams} at once`,
      value: of('ours', 'first') / of('raw', 'first'),
      unit: '× raw',
      limit: firstLimit,
      detail: `ours ${of('ours', 'first').toFixed(1)} ms, floor ${of('floor', 'first').toFixed(1)}, raw ${of('raw', 'first').toFixed(1)}`,
    });
    const added = (side: 'ours' | 'floor') => Math.max(0.2, of(side, 'delayP99') - of('raw', 'delayP99'));
    figures.push({
      group: 'stream',
      name: `delay a token p99, ${streams} at once`,
      value: of('ours', 'delayP99') / of('floor', 'delayP99'),
      unit: '× floor',
      limit: streams === 100 ? 2 : null,
      detail: `ours ${of('ours', 'delayP99').toFixed(1)} ms (added ${added('ours').toFixed(1)}), floor ${of('floor', 'delayP99').toFixed(1)} (added ${added('floor').toFixed(1)})`,
    });
    figures.push({
      group: 'stream',
      name: `CPU a stream, ${streams} at once`,
      value: of('ours', 'cpuPerStream') / of('floor', 'cpuPerStream'),
      unit: '× floor',
      limit: streams === 100 ? 1.6 : null,
      detail: `ours ${of('ours', 'cpuPerStream').toFixed(2)} ms, floor ${of('floor', 'cpuPerStream').toFixed(2)}`,
    });
  }
  return figures;
}
