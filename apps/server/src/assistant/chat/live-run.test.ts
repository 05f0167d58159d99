import { describe, expect, test } from 'vitest';
import type { Crowd } from './crowd.ts';
import { createLiveRun } from './live-run.ts';
import type { RunLog } from './run-log.ts';

const ids = { runId: 'r', conversationId: 'c', userMessageId: 'u', messageId: 'm', tenantId: 't', userId: 'p' };
const log: RunLog = {
  delta: () => {},
  event: () => {},
  settle: async () => {},
  onWritten: () => {},
  close: async () => {},
};

function inACrowd() {
  const flushes: (() => void)[] = [];
  const crowd: Crowd = { isThere: () => false, waits: (since) => since > 0, soon: (flush) => void flushes.push(flush) };
  const run = createLiveRun(ids, log, crowd);
  const shown: string[] = [];
  run.follow(0, (frame) => void shown.push(/"text":"([^"]*)"/.exec(frame)?.[1] ?? ''));
  run.open();
  return { run, shown, flush: () => flushes.splice(0).map((each) => each()) };
}

describe('words in a crowd', () => {
  test('CHAT-5 the first word is shown at once, those after it leave together', async () => {
    const { run, shown, flush } = inACrowd();
    run.append('one ');
    await Promise.resolve();
    expect(shown).toEqual(['one ']);
    run.append('two ');
    run.append('three');
    await Promise.resolve();
    expect(shown).toEqual(['one ']);
    flush();
    expect(shown).toEqual(['one ', 'two three']);
  });

  test('CHAT-5 words that wait are shown before a reply ends, and once', async () => {
    const { run, shown, flush } = inACrowd();
    run.append('one ');
    await Promise.resolve();
    run.append('two');
    run.freeze();
    flush();
    expect(shown).toEqual(['one ', 'two']);
    expect(run.text()).toBe('one two');
  });
});
