import { describe, expect, it } from 'vitest';
import { noticesIn } from './ai-notices.ts';

const at = (id: string, minutes: number) =>
  ({ id, created_at: new Date(Date.UTC(2026, 10, 21) + minutes * 60_000).toISOString() }) as Parameters<
    typeof noticesIn
  >[0][number];

describe('the notice that this is an AI', () => {
  it('CHAT-10 it stands at the start and again after three hours', () => {
    const messages = [at('a', 0), at('b', 5), at('c', 179), at('d', 180), at('e', 300), at('f', 360)];
    expect([...noticesIn(messages, true)]).toEqual([
      ['a', 'start'],
      ['d', 'again'],
      ['f', 'again'],
    ]);
  });

  it('CHAT-10 a list that begins in the middle does not call its first message the start', () => {
    expect([...noticesIn([at('a', 0), at('b', 5)], false)]).toEqual([]);
  });
});
