import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fairQueue, QueueFull } from './fair-queue.ts';

const forever = new AbortController().signal;
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends when it is told to, noted in the order it began. */
function stage(queue: ReturnType<typeof fairQueue>) {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (person: string, name: string, signal = forever): Promise<void> =>
    queue.run(
      person,
      async () => {
        began.push(name);
        const { promise, resolve } = Promise.withResolvers<void>();
        ends.push(resolve);
        await promise;
      },
      signal,
    );
  const endOne = async (): Promise<void> => {
    ends.shift()?.();
    await settled();
  };
  return { began, ask, endOne };
}

describe('APP-12 one person’s work and the others', () => {
  it('APP-12 people take turns, however much one of them asks for first', async () => {
    const { began, ask, endOne } = stage(fairQueue({ atOnce: 1, each: { atOnce: 1, waiting: 9 }, waiting: 99 }));
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('ada', name);
    for (const name of ['b1', 'b2']) void ask('bea', name);
    void ask('cleo', 'c1');
    for (let times = 0; times < 7; times += 1) await endOne();
    expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('APP-12 a person has so many places, also while others are free, and no more than a few wait', async () => {
    const { began, ask, endOne } = stage(fairQueue({ atOnce: 3, each: { atOnce: 2, waiting: 1 }, waiting: 2 }));
    for (const name of ['a1', 'a2', 'a3']) void ask('ada', name);
    await expect(ask('ada', 'a4')).rejects.toMatchObject({ full: 'yours' });
    void ask('bea', 'b1');
    void ask('bea', 'b2');
    await expect(ask('cleo', 'c1')).rejects.toMatchObject({ full: 'all' });
    expect(began).toEqual(['a1', 'a2', 'b1']);
    await endOne();
    expect(began).toEqual(['a1', 'a2', 'b1', 'a3']);
    await endOne();
    expect(began).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
  });

  it('APP-12 a person who leaves while waiting makes room, and work that fails gives its place back', async () => {
    const queue = fairQueue({ atOnce: 1, each: { atOnce: 1, waiting: 1 }, waiting: 9 });
    const { began, ask, endOne } = stage(queue);
    void ask('ada', 'a1');
    const leaving = new AbortController();
    const left = ask('ada', 'a2', leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    void ask('ada', 'a3');
    await endOne();
    await endOne();
    await expect(queue.run('ada', () => Promise.reject(new Error('broken')), forever)).rejects.toThrow('broken');
    await expect(queue.run('ada', async () => 'well', forever)).resolves.toBe('well');
    expect(began).toEqual(['a1', 'a3']);
  });

  it('APP-12 whatever is asked, no limit is ever passed and everything that was let in is done', async () => {
    const asked = fc.array(fc.record({ person: fc.constantFrom('a', 'b', 'c', 'd'), ticks: fc.nat(5) }), {
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(
        asked,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 3 }),
        async (all, atOnce, each) => {
          const queue = fairQueue({ atOnce, each: { atOnce: each, waiting: 5 }, waiting: 12 });
          const running = new Map<string, number>();
          const count = (): number => [...running.values()].reduce((sum, one) => sum + one, 0);
          const results = await Promise.allSettled(
            all.map(({ person, ticks }) =>
              queue.run(
                person,
                async () => {
                  running.set(person, (running.get(person) ?? 0) + 1);
                  expect(running.get(person)).toBeLessThanOrEqual(each);
                  expect(count()).toBeLessThanOrEqual(atOnce);
                  for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
                  running.set(person, (running.get(person) ?? 0) - 1);
                },
                forever,
              ),
            ),
          );
          for (const result of results)
            if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(QueueFull);
          expect(count()).toBe(0);
        },
      ),
    );
  });
});
