import { setImmediate as immediate } from 'node:timers/promises';
import { watchReply } from '../coach/watch-reply.ts';
import { initialState } from '../flow/advance.ts';
import type { Flow } from '../flow/flow.ts';
import { planTurn } from './plan-turn.ts';

const MESSAGES = {
  en: ['I would like to talk about my week, and I feel tense.', 'About 7, because it matters to me.', 'I want to die'],
  fr: [
    'Je voudrais parler de ma semaine, je me sens tendu.',
    'Environ 7, parce que cela compte.',
    'J’ai envie de mourir',
  ],
};

/** The first answers somebody waits for leave before. */
const AFTER_MS = 250;

/** Calls `warm` once, soon after somebody came: what it fills, thirteen megabytes, is not held where nobody is. */
export function openWarmUp(warm: () => Promise<void>): { somebodyCame(): void; close(): void } {
  let timer: NodeJS.Timeout | null = null;
  return {
    somebodyCame: () => {
      timer ??= setTimeout(() => void warm(), AFTER_MS);
    },
    close: () => clearTimeout(timer ?? undefined),
  };
}

/**
 * The patterns of safety and coach are compiled at their first use, which takes a tenth of a second: not while the first
 * message waits. Step by step, so that nobody else waits either.
 */
export async function warmUp(flow: Flow): Promise<void> {
  for (const language of ['en', 'fr'] as const) {
    let before = initialState(flow);
    for (const message of MESSAGES[language]) {
      await immediate();
      const plan = planTurn({
        flow,
        before,
        safetyBefore: null,
        offRecord: false,
        told: null,
        message,
        language,
        address: 'vous',
        country: null,
        conversationId: 'warm-up',
        messageId: 'warm-up',
      });
      before = plan.state;
    }
  }
  await immediate();
  const watch = watchReply({ message: '' });
  watch.take('I am here.');
  watch.take(' You');
  watch.end();
}
