import { readTraining } from '../../apps/server/quality/topics/sets.ts';
import { classify } from '../../apps/server/src/assistant/topics/classify.ts';
import { readTopicModel } from '../../apps/server/src/assistant/topics/model-file.ts';
import type { Figure } from '../figures.ts';

const LIMIT = 500;

/** Conversations of three messages classified in one thread, as a job does it, the database aside. */
export async function topicsGroup({ quick }: { quick: boolean }): Promise<Figure[]> {
  const items = (['en', 'fr'] as const).flatMap(readTraining);
  const texts = items.map(({ messages }, at) =>
    [
      ...messages,
      ...(items[(at * 7) % items.length]?.messages ?? []),
      ...(items[(at * 13) % items.length]?.messages ?? []),
    ].join('\n'),
  );
  const model = readTopicModel();
  for (const text of texts.slice(0, 200)) classify(model, text);
  const many = quick ? 1_000 : 5_000;
  const began = process.cpuUsage();
  for (let at = 0; at < many; at += 1) classify(model, texts[at % texts.length] ?? '');
  // Processor time: other work on the machine is not counted.
  const { user, system } = process.cpuUsage(began);
  const seconds = (user + system) / 1_000_000;
  return [
    {
      group: 'topics',
      name: 'conversations classified offline',
      value: many / seconds,
      unit: '/s of CPU',
      limit: LIMIT,
      atLeast: true,
      detail: `${many} conversations of about three messages, one thread`,
    },
  ];
}
