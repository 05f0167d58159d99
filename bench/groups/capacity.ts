import type { Figure } from '../figures.ts';
import { median, quantile } from '../figures.ts';
import type { Ask, Streamed } from '../load.ts';
import { ask, followStream } from '../load.ts';
import { rssMb } from '../process.ts';
import type { Stage } from '../stage.ts';
import { conversationsFor } from './stream.ts';

/** 20 tokens a second for ten seconds. */
export const SLOW_PACE = 'pace-50-50-200';
const TOKENS = 200;
const FIRST_MS = 50;
const BETWEEN_MS = 50;
const BEGIN_MS = 5_000;
const deltaText = (event: string): string =>
  event.includes('event: delta') ? (/"text":"([^"]*)"/.exec(event)?.[1] ?? '') : '';
const rawText = (event: string): string => /"content":"([^"]*)"/.exec(event)?.[1] ?? '';

type Rate = { perSecond: number; lost: number; delays: number[] };

/** They begin over five seconds and last ten: in between all of them are open, and that is when tokens are counted. */
async function rateOf(streams: number, open: (index: number) => Promise<Streamed>): Promise<Rate> {
  const begunAt = performance.now();
  const results = await Promise.all(
    Array.from({ length: streams }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, (index / streams) * BEGIN_MS));
      return open(index);
    }),
  );
  const arrivals = results.flatMap(({ startedAt, arrivals }) => arrivals.map((at) => startedAt + at - begunAt));
  const counted = arrivals.filter((at) => at >= BEGIN_MS && at < 2 * BEGIN_MS).length;
  return {
    perSecond: (counted * 1000) / BEGIN_MS,
    lost: results.filter((one) => one.tokens !== TOKENS).length,
    delays: results.flatMap(({ delays }) => delays),
  };
}

/** So many streams at the same time, against the model endpoint itself in the same run. */
async function together(stage: Stage, streams: number, send: (index: number) => Ask): Promise<Figure[]> {
  const model = { port: stage.model.port, path: '/v1/chat/completions' };
  const raw = await rateOf(streams, () =>
    followStream({ ...model, body: { model: SLOW_PACE, stream: true, messages: [] } }, [FIRST_MS, BETWEEN_MS], rawText),
  );
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, rssMb(stage.ours.pid));
  }, 200);
  const ours = await rateOf(streams, (index) => followStream(send(index), [FIRST_MS, BETWEEN_MS], deltaText));
  clearInterval(watch);
  const figure = (name: string, rest: Omit<Figure, 'group' | 'name'>): Figure => ({
    group: 'capacity',
    name: `${streams} streams: ${name}`,
    ...rest,
  });
  return [
    figure('tokens of 20 a second each', {
      value: ours.perSecond / raw.perSecond,
      unit: '× raw',
      limit: 0.98,
      atLeast: true,
      detail: `ours ${ours.perSecond.toFixed(0)} tokens/s, raw ${raw.perSecond.toFixed(0)}`,
    }),
    ...([0.95, 0.99] as const).map((share) =>
      figure(`delay a token p${share * 100}`, {
        value: quantile(ours.delays, share),
        unit: 'ms',
        limit: streams < 1_000 ? null : share === 0.95 ? 100 : 250,
        detail: `behind the model's pace; raw ${quantile(raw.delays, share).toFixed(0)} ms`,
      }),
    ),
    figure('not whole', { value: ours.lost, unit: '', limit: 0, detail: `of ${streams}` }),
    figure('RSS meanwhile', { value: peak, unit: 'MB', limit: 400, detail: 'highest of samples every 200 ms' }),
  ];
}

/** 500 and 1,000 streams on one process, of 500 people, and how fast a stop reaches the model. The stage's pace is `SLOW_PACE`. */
export async function capacityGroup(stage: Stage, { quick }: { quick: boolean }): Promise<Figure[]> {
  const conversations = [...(await conversationsFor(stage)), ...(await conversationsFor(stage))];
  const send = (index: number): Ask => ({
    port: stage.ours.port,
    path: '/api/chat',
    headers: { authorization: `Bearer ${stage.ours.people[index % stage.ours.people.length]?.token}` },
    body: { message: 'I would like to talk about my week.', conversation_id: conversations[index] },
  });
  const figures: Figure[] = [];
  for (const streams of quick ? [100] : [500, 1_000]) figures.push(...(await together(stage, streams, send)));

  const stops: number[] = [];
  for (let round = 0; round < (quick ? 3 : 20); round += 1) {
    const index = round % stage.ours.people.length;
    let stoppedAt = 0;
    const token = stage.ours.people[index]?.token;
    const done = followStream(send(index), [FIRST_MS, BETWEEN_MS], deltaText, () => {
      void (async () => {
        const { body } = await ask({
          port: stage.ours.port,
          path: `/api/conversations/${conversations[index]}/messages?limit=1`,
          headers: { authorization: `Bearer ${token}` },
        });
        const run = (JSON.parse(body) as { messages: { run_id: string }[] }).messages[0]?.run_id;
        stoppedAt = Date.now();
        await ask({
          port: stage.ours.port,
          method: 'POST',
          path: `/api/runs/${run}/stop`,
          headers: { authorization: `Bearer ${token}` },
          body: {},
        });
      })();
    });
    await done;
    await new Promise((resolve) => setTimeout(resolve, 50));
    const counts = JSON.parse((await ask({ port: stage.model.port, path: '/counts' })).body) as { lastAbortAt: number };
    stops.push(counts.lastAbortAt - stoppedAt);
  }
  figures.push({
    group: 'capacity',
    name: 'stop reaches the model',
    value: quantile(stops, 0.95),
    unit: 'ms p95',
    limit: 100,
    detail: `median ${median(stops)} ms`,
  });
  return figures;
}
