import { describe, expect, test } from 'vitest';
import type { Answer, EngineOptions, Running } from './engine.ts';
import { EngineBusy, EngineFailed, openEngine } from './engine.ts';
import { inProgram } from './program.ts';
import { findProgram, runProgram } from './run-program.ts';

const forever = new AbortController().signal;

/** An engine whose runs are played by hand. */
function played(options: Partial<EngineOptions> = {}) {
  const runs: {
    asked: { id: number; question: unknown }[];
    killed: boolean;
    answer(answer: Answer): void;
    end(): void;
  }[] = [];
  const engine = openEngine({
    name: 'an engine',
    timeoutMs: 10_000,
    idleMs: 10_000,
    mostWaiting: 2,
    killOnAbort: true,
    start: ({ answer, ended }): Running => {
      const run = {
        asked: [] as { id: number; question: unknown }[],
        killed: false,
        answer,
        end: () => ended('code 1'),
      };
      runs.push(run);
      return {
        post: (id, question) => void run.asked.push({ id, question }),
        kill: () => {
          run.killed = true;
        },
      };
    },
    ...options,
  });
  const answer = (value: unknown): void => {
    const run = runs.at(-1);
    run?.answer({ id: run.asked.at(-1)?.id ?? 0, value });
  };
  return { engine, runs, answer };
}

describe('VOICE-7 an engine', () => {
  test('VOICE-7 begins with the first question and answers one after the other', async () => {
    const { engine, runs, answer } = played();
    expect(runs).toHaveLength(0);
    const first = engine.ask('a', forever);
    const second = engine.ask('b', forever);
    expect(runs[0]?.asked.map(({ question }) => question)).toEqual(['a']);
    answer(1);
    expect(await first).toBe(1);
    answer(2);
    expect(await second).toBe(2);
    expect(runs).toHaveLength(1);
    engine.close();
  });

  test('VOICE-7 that dies fails its question and is begun anew for the next', async () => {
    const { engine, runs, answer } = played();
    const first = engine.ask('a', forever);
    const second = engine.ask('b', forever);
    runs[0]?.end();
    await expect(first).rejects.toBeInstanceOf(EngineFailed);
    expect(runs).toHaveLength(2);
    answer('well');
    expect(await second).toBe('well');
    engine.close();
  });

  test('VOICE-7 that takes too long is ended, one that is asked too much turns away', async () => {
    const slow = played({ timeoutMs: 20 });
    await expect(slow.engine.ask('a', forever)).rejects.toThrow(/longer than 20 ms/);
    expect(slow.runs[0]?.killed).toBe(true);
    slow.engine.close();
    const { engine } = played();
    const asked = [engine.ask('a', forever), engine.ask('b', forever), engine.ask('c', forever)].map((each) =>
      each.catch(() => 'closed'),
    );
    await expect(engine.ask('d', forever)).rejects.toBeInstanceOf(EngineBusy);
    engine.close();
    expect(await Promise.all(asked)).toEqual(['closed', 'closed', 'closed']);
    await expect(engine.ask('e', forever)).rejects.toBeInstanceOf(EngineFailed);
  });

  test('VOICE-7 whoever leaves is worked for no longer; others are', async () => {
    const { engine, runs, answer } = played();
    const left = new AbortController();
    const waiter = new AbortController();
    const first = engine.ask('a', left.signal);
    const second = engine.ask('b', waiter.signal);
    const third = engine.ask('c', forever);
    waiter.abort();
    await expect(second).rejects.toThrow();
    left.abort();
    await expect(first).rejects.toThrow();
    expect(runs[0]?.killed).toBe(true);
    expect(runs[1]?.asked.map(({ question }) => question)).toEqual(['c']);
    answer('for c');
    expect(await third).toBe('for c');
    engine.close();
  });

  test('VOICE-7 ends when nobody asks, which gives its memory back', async () => {
    const { engine, runs, answer } = played({ idleMs: 5 });
    const asked = engine.ask('a', forever);
    answer(1);
    await asked;
    await expect.poll(() => runs[0]?.killed).toBe(true);
    engine.close();
  });
});

describe('VOICE-7 a program that is spoken with in lines', () => {
  test('VOICE-7 whatever it prints beside its answers is passed over, and ends nothing', async () => {
    const program = `process.stdin.on('data', (text) => {
      const { id, word } = JSON.parse(text);
      for (const line of ['a warning of a library', '{"half":', 'null', '7', '{"id":"x"}', JSON.stringify({ id, word })]) console.log(line);
    })`;
    const engine = openEngine({
      name: 'printer',
      start: inProgram(process.execPath, ['-e', program]),
      timeoutMs: 10_000,
      idleMs: 10_000,
      mostWaiting: 2,
      killOnAbort: false,
    });
    expect(await engine.ask({ word: 'well' }, forever)).toEqual({ word: 'well' });
    engine.close();
  });
});

describe('VOICE-7 a program that is run once', () => {
  const run = (program: string, args: string[], signal = forever, timeoutMs = 5_000) =>
    runProgram(program, args, { input: 'words', signal, timeoutMs, mostBytes: 1_000 });

  test('VOICE-7 reads words on its standard input and answers what it writes', async () => {
    expect(new TextDecoder().decode(await run('/bin/cat', []))).toBe('words');
    expect(findProgram('cat')).toMatch(/\/cat$/);
    expect(findProgram('no-such-program')).toBeNull();
    expect(findProgram('/etc/passwd')).toBeNull();
  });

  test('VOICE-7 that fails, hangs, floods or is not there says so without the words', async () => {
    for (const failing of [
      () => run('/bin/false', []),
      () => run('/nowhere/program', []),
      () => run('/bin/sleep', ['30'], forever, 30),
      () => run('/bin/dd', ['if=/dev/zero', 'bs=4096', 'count=100']),
    ]) {
      const error = await failing().then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(EngineFailed);
      expect(String(error)).not.toContain('words');
    }
    const left = new AbortController();
    const asked = run('/bin/sleep', ['30'], left.signal);
    left.abort(new Error('left'));
    await expect(asked).rejects.toThrow('left');
  });
});
