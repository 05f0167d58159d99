import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SpeechChunk } from './speech-queue.ts';
import { createSpeechQueue } from './speech-queue.ts';

const chunk = (index: number): SpeechChunk => ({ text: `part ${index}`, from: index * 10, to: index * 10 + 10 });
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A maker and a player whose ends the test decides. */
function stage() {
  const said: string[] = [];
  const asked: string[] = [];
  const made = new Map<string, { resolve: (clip: string) => void; reject: (error: Error) => void }>();
  let finish: () => void = () => undefined;
  let aborted = 0;
  let part = 0.5;
  let silent = 0;
  const problems: unknown[] = [];
  const queue = createSpeechQueue<string>({
    synthesise: (text, signal) => {
      asked.push(text);
      signal.addEventListener('abort', () => {
        aborted += 1;
      });
      return new Promise((resolve, reject) => made.set(text, { resolve, reject }));
    },
    play: (clip) => {
      said.push(clip);
      let end: () => void = () => undefined;
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      finish = end;
      return { ended, heard: () => part, stop: end };
    },
    onSilent: () => {
      silent += 1;
    },
    onProblem: (error) => problems.push(error),
  });
  return {
    queue,
    said,
    asked,
    problems,
    make: async (index: number) => {
      made.get(`part ${index}`)?.resolve(`part ${index}`);
      await settle();
    },
    fail: async (index: number) => {
      made.get(`part ${index}`)?.reject(new Error('no voice'));
      await settle();
    },
    finish: async () => {
      finish();
      await settle();
    },
    hearing: (share: number) => {
      part = share;
    },
    silent: () => silent,
    aborted: () => aborted,
  };
}

describe('speaking part after part', () => {
  it('VOICE-6 two are made at a time, and they sound in their order', async () => {
    const { queue, said, asked, make, finish, silent } = stage();
    for (const index of [0, 1, 2]) queue.add(chunk(index));
    queue.close();
    expect(asked).toEqual(['part 0', 'part 1']);
    await make(1);
    expect(said).toEqual([]);
    await make(0);
    expect(said).toEqual(['part 0']);
    expect(asked).toEqual(['part 0', 'part 1', 'part 2']);
    await finish();
    await make(2);
    expect([said, silent()]).toEqual([['part 0', 'part 1'], 0]);
    await finish();
    await finish();
    expect([said, silent()]).toEqual([['part 0', 'part 1', 'part 2'], 1]);
  });

  it('VOICE-6 stopping ends what sounds and what is made, and tells how much was heard', async () => {
    const { queue, said, make, finish, aborted, silent, hearing } = stage();
    for (const index of [0, 1, 2]) queue.add(chunk(index));
    await make(0);
    await finish();
    await make(1);
    hearing(0.25);
    expect(queue.stop()).toBe(12);
    expect(aborted()).toBe(3);
    await settle();
    queue.add(chunk(3));
    expect([said, silent()]).toEqual([['part 0', 'part 1'], 0]);
  });

  it('VOICE-6 a part that cannot be spoken is left out, and the rest is said', async () => {
    const { queue, said, make, fail, finish, problems, silent } = stage();
    for (const index of [0, 1]) queue.add(chunk(index));
    queue.close();
    await fail(0);
    await make(1);
    await finish();
    expect([said, problems.length, silent()]).toEqual([['part 1'], 1, 1]);
  });

  it('VOICE-6 with nothing to say it is silent at once', () => {
    const { queue, silent } = stage();
    queue.close();
    expect(silent()).toBe(1);
  });

  it('VOICE-6 in whatever order the parts are made, they are heard in theirs, each once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), async (order) => {
        const { queue, said, asked, make, finish } = stage();
        for (const index of [0, 1, 2, 3, 4]) queue.add(chunk(index));
        queue.close();
        for (let round = 0; round < 12; round++) {
          for (const index of order) if (asked.includes(`part ${index}`)) await make(index);
          await finish();
        }
        expect(said).toEqual([0, 1, 2, 3, 4].map((index) => `part ${index}`));
      }),
      { numRuns: 20 },
    );
  });
});
