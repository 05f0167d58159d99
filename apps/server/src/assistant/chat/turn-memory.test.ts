import { describe, expect, test } from 'vitest';
import type { LoadedTurn } from './chat.store.ts';
import { openTurnMemory } from './turn-memory.ts';

const turn = (summary: string): LoadedTurn => ({
  settings: {
    language: 'en',
    voiceName: null,
    ttsAutoplay: null,
    modelReply: null,
    modelSequence: null,
    address: null,
    country: null,
    onboardedAt: null,
    consents: [],
  },
  settingsSeen: '{}',
  conversation: null,
  target: null,
  earlierRunId: null,
  fullSince: null,
  history: [],
  flowState: null,
  safetyState: null,
  summary,
});

describe('what the next turn of a conversation needs', () => {
  test('CHAT-2 is looked up before the message comes, and given away once', async () => {
    const turns = openTurnMemory();
    await turns.prepare('ada', 'one', () => Promise.resolve(turn('looked up')));
    expect(turns.take('bob', 'one')).toBeUndefined();
    expect(turns.take('ada', 'one')?.summary).toBe('looked up');
    expect(turns.take('ada', 'one')).toBeUndefined();
  });

  test('CHAT-2 what was looked up before a message came is older than what it left behind', async () => {
    const turns = openTurnMemory();
    const { promise, resolve } = Promise.withResolvers<LoadedTurn>();
    const prepared = turns.prepare('ada', 'one', () => promise);
    expect(turns.take('ada', 'one')).toBeUndefined();
    turns.keep('ada', 'one', turn('of the message'));
    resolve(turn('looked up'));
    await prepared;
    expect(turns.take('ada', 'one')?.summary).toBe('of the message');
  });

  test('CHAT-2 a look that fails leaves nothing', async () => {
    const turns = openTurnMemory();
    await expect(turns.prepare('ada', 'one', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(turns.take('ada', 'one')).toBeUndefined();
  });
});
