import type { ReplyEvent } from '@parley/contracts/assistant/chat.ts';
import type { Message } from '@parley/contracts/assistant/conversations.ts';
import { createParser } from 'eventsource-parser';
import { expect, test } from 'vitest';
import type { Crowd } from '../apps/server/src/assistant/chat/crowd.ts';
import type { LiveRun } from '../apps/server/src/assistant/chat/live-run.ts';
import { createLiveRun } from '../apps/server/src/assistant/chat/live-run.ts';
import type { RunLog } from '../apps/server/src/assistant/chat/run-log.ts';
import type { ReplyState } from '../apps/web/src/api/reply-state.ts';
import { advanceReply, emptyReply } from '../apps/web/src/api/reply-state.ts';

/** The figure of the design: so many connections are cut, at any byte. */
const CUTS = 10_000;
const TOKENS = 60;
const PIECES = ['a ', 'é', 'un cœur ', '😀', '👩‍👩‍👧 ', '"}\n\n', 'id: 3\n', '\\u0000', '漢字', ' '];

/** Small and repeatable (mulberry32), so that a failure can be looked at. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const log: RunLog = {
  delta: () => {},
  event: () => {},
  settle: async () => {},
  onWritten: () => {},
  close: async () => {},
};
const ids = { runId: 'r', conversationId: 'c', userMessageId: 'u', messageId: 'm', tenantId: 't', userId: 'p' };
const messageOf = (content: string) => ({ id: 'm', content }) as Message;

/** A browser: reads bytes as they come, loses what was under way when the connection is cut, and asks for the rest. */
function browser(run: LiveRun, draw: (below: number) => number) {
  let state: ReplyState = { ...emptyReply(), runId: 'r', messageId: 'm' };
  let cuts = 0;
  let leave = (): void => {};
  let wire: Buffer[] = [];
  const connect = (): void => {
    wire = [];
    leave = run.follow(state.seq, (frame) => void wire.push(Buffer.from(frame)));
  };
  const readers = () => {
    const decoder = new TextDecoder();
    const parser = createParser({
      onEvent: ({ id, event, data }) => {
        const before = state;
        state = advanceReply(state, { seq: Number(id), type: event, data: JSON.parse(data) } as ReplyEvent);
        expect(state.gap).toBe(false);
        // A delta that changes nothing was sent for nothing, but nothing of it is doubled.
        expect(state.text.length).toBeGreaterThanOrEqual(event === 'delta' ? before.text.length : 0);
      },
    });
    return (bytes: Buffer) => parser.feed(decoder.decode(bytes, { stream: true }));
  };
  let read = readers();
  connect();
  return {
    state: () => state,
    cuts: () => cuts,
    /** Reads what has come, or only some bytes of it before the connection breaks. */
    look: (breaks: boolean): void => {
      const bytes = Buffer.concat(wire);
      wire = [];
      if (!breaks) {
        read(bytes);
        return;
      }
      read(bytes.subarray(0, draw(bytes.length + 1)));
      leave();
      cuts += 1;
      read = readers();
      connect();
    },
  };
}

async function reply(seed: number): Promise<number> {
  const draw = numbers(seed);
  const soon: (() => void)[] = [];
  const crowd: Crowd = { isThere: () => false, waits: () => draw(3) === 0, soon: (flush) => void soon.push(flush) };
  const run = createLiveRun(ids, log, crowd);
  const reader = browser(run, draw);
  run.open();
  for (let token = 0; token < TOKENS; token += 1) {
    const piece = PIECES[draw(PIECES.length)] ?? '';
    // A model may cut anywhere, also in the middle of a character.
    const at = draw(piece.length + 1);
    run.append(piece.slice(0, at));
    await Promise.resolve();
    run.append(piece.slice(at));
    if (draw(12) === 0)
      run.emit('progress', { current_sequence: 's1', current_subsequence: null, is_completed: false });
    if (draw(60) === 0) run.withdraw();
    if (draw(2) === 0) for (const flush of soon.splice(0)) flush();
    await Promise.resolve();
    reader.look(draw(3) > 0);
  }
  run.freeze();
  const whole = run.text();
  run.end({ type: 'done', data: { message: messageOf(whole), title: null } });
  // The text as the deltas made it, before the ending tells it whole.
  for (let tries = 0; reader.state().ended === null; tries += 1) {
    reader.look(draw(2) > 0 && tries < 20);
    const { text, ended } = reader.state();
    if (!ended) expect(whole.startsWith(text)).toBe(true);
  }
  expect(reader.state().text).toBe(whole);
  expect(whole).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
  return reader.cuts();
}

test('CHAT-5 10,000 connections cut at any byte lose no character and double none, from the server’s run to the browser’s text', async () => {
  let cuts = 0;
  let replies = 0;
  while (cuts < CUTS) {
    replies += 1;
    cuts += await reply(replies);
  }
  expect(replies).toBeGreaterThan(100);
});
