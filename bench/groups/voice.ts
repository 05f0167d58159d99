import path from 'node:path';
import { formOf, saying } from '../../apps/server/src/testing/recordings.ts';
import type { Figure } from '../figures.ts';
import { median, quantile } from '../figures.ts';
import { startProcess } from '../process.ts';
import type { Person, Stage } from '../stage.ts';
import { openStage } from '../stage.ts';
import { PACE } from './stream.ts';

/** What the endpoint takes to write down, and to speak. */
const DELAY_MS = 150;
/** Five seconds, as a browser records them. */
const RECORDING = saying('My team waits for me all the time and I cannot say no.');
const FIRST_PIECE = 'That sounds like a lot at once.';

const post = (stage: Stage, { token }: Person, where: string, body: FormData, accept = 'application/json') =>
  fetch(`http://127.0.0.1:${stage.ours.port}/api${where}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, accept },
    body,
  });

async function whole(response: Response): Promise<void> {
  const body = await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`speech answered ${response.status}: ${Buffer.from(body).toString()}`);
}

/** Until the coach's first words. The rest is read and not counted. */
async function untilFirstWords(response: Response): Promise<number> {
  if (response.status !== 200 || !response.body) throw new Error(`a spoken message was answered ${response.status}`);
  let heard = '';
  let first = Number.NaN;
  for await (const part of response.body) {
    heard += Buffer.from(part).toString();
    if (Number.isNaN(first) && heard.includes('event: delta')) first = performance.now();
  }
  return first;
}

const speaks = (text: string, voice: string): FormData => formOf({ text, voice_name: voice });

/**
 * Our share of a spoken turn: from the end of the recording to the first sentence to be heard, without the endpoint's time. The coach of the
 * house answers. Then what the voices of the house take for a sentence.
 */
export async function voiceGroup(server: string, { quick }: { quick: boolean }): Promise<Figure[]> {
  const endpoint = await startProcess(
    path.join(import.meta.dirname, '../speech.ts'),
    { SPEECH_DELAY_MS: String(DELAY_MS) },
    (line) => (line.startsWith('http') ? line : null),
  );
  const people = quick ? 4 : 20;
  const stage = await openStage(server, {
    people,
    pace: PACE,
    env: { STT_BASE_URL: endpoint.answer, TTS_BASE_URL: endpoint.answer, TTS_VOICES: 'en:alloy' },
  });
  try {
    const turns: number[] = [];
    const listening: number[] = [];
    const speaking: number[] = [];
    for (const [index, person] of stage.ours.people.entries()) {
      for (const [where, body] of [
        ['/config', { model_reply: 'builtin', model_sequence: 'builtin' }],
        ['/config/consents', { given: ['voice'] }],
      ] as const)
        await fetch(`http://127.0.0.1:${stage.ours.port}/api${where}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      for (let round = 0; round < (quick ? 4 : 10); round += 1) {
        const startedAt = performance.now();
        const first = await untilFirstWords(
          await post(stage, person, '/chat/audio', formOf({ audio: RECORDING }), 'text/event-stream'),
        );
        const between = performance.now();
        await whole(await post(stage, person, '/text-to-speech', speaks(FIRST_PIECE, 'openai:en:alloy')));
        const spoken = performance.now() - between - DELAY_MS;
        // The first turn of all starts the thread that reads recordings.
        if (index === 0 && round === 0) continue;
        listening.push(first - startedAt - DELAY_MS);
        speaking.push(spoken);
        turns.push(first - startedAt - DELAY_MS + spoken);
      }
    }
    const [someone] = stage.ours.people;
    const embedded = async (text: string, voice: string): Promise<{ first: number; times: number[] }> => {
      if (!someone) throw new Error('nobody is there');
      const times: number[] = [];
      for (let round = 0; round < (quick ? 5 : 25); round += 1) {
        const startedAt = performance.now();
        await whole(await post(stage, someone, '/text-to-speech', speaks(text, voice)));
        times.push(performance.now() - startedAt);
      }
      return { first: times[0] ?? Number.NaN, times: times.slice(1) };
    };
    const en = await embedded('What would make tomorrow morning a little easier for you?', 'flite:slt');
    const fr = await embedded('Qu’est-ce qui rendrait demain matin un peu plus facile pour vous ?', 'espeak:fr-fr');
    const figure = (name: string, values: number[], limit: number | null, more = ''): Figure => ({
      group: 'voice',
      name,
      value: quantile(values, 0.95),
      unit: 'ms p95',
      limit,
      detail: `median ${median(values).toFixed(1)} ms over ${values.length}${more}`,
    });
    return [
      figure('our share of a spoken turn', turns, 120, `; the endpoint’s 2 × ${DELAY_MS} ms are taken off`),
      figure('of it, until the first words', listening, null),
      figure('of it, the first sentence spoken', speaking, null),
      figure('embedded, an English sentence', en.times, null, `, the first ${en.first.toFixed(0)} ms`),
      figure('embedded, a French sentence', fr.times, null, `, the first ${fr.first.toFixed(0)} ms`),
    ];
  } finally {
    await stage.close();
    await endpoint.stop();
  }
}
