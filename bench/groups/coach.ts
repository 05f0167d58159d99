import type { Figure } from '../figures.ts';
import { median, quantile } from '../figures.ts';
import { ask } from '../load.ts';
import type { Stage } from '../stage.ts';

const SAYINGS = [
  'I would like to talk about my week.',
  'There is too much on my desk and I cannot say no.',
  'My team waits for me all the time.',
  '7',
  'I feel tense about it.',
  'I want to leave at six twice a week.',
];

/** The built-in coach: a whole turn, from sending to the stored reply. The stage's people use `builtin`. */
export async function coachGroup(stage: Stage, { quick }: { quick: boolean }): Promise<Figure[]> {
  for (const { token } of stage.ours.people) {
    await ask({
      port: stage.ours.port,
      method: 'POST',
      path: '/api/config',
      headers: { authorization: `Bearer ${token}` },
      body: { model_reply: 'builtin', model_sequence: 'builtin' },
    });
  }
  const times: number[] = [];
  const people = stage.ours.people.slice(0, quick ? 5 : 40);
  for (const { token } of people) {
    let conversation: string | undefined;
    for (const message of SAYINGS) {
      const { status, body, ms } = await ask({
        port: stage.ours.port,
        method: 'POST',
        path: '/api/chat',
        headers: { authorization: `Bearer ${token}` },
        body: { message, ...(conversation ? { conversation_id: conversation } : {}) },
      });
      if (status !== 200) throw new Error(`the coach answered ${status}: ${body}`);
      conversation = (JSON.parse(body) as { conversation_id: string }).conversation_id;
      times.push(ms);
    }
  }
  return [
    {
      group: 'coach',
      name: 'built-in coach, whole reply',
      value: quantile(times, 0.95),
      unit: 'ms p95',
      limit: 120,
      detail: `median ${median(times).toFixed(1)} ms over ${times.length} turns`,
    },
  ];
}
