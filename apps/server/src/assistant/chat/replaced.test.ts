import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReadEvent } from '#testing/read-events.ts';
import { readEvents, textOf } from '#testing/read-events.ts';
import { gate } from '#testing/reading-along.ts';
import type { ReplyNodes, StartedReply } from '#testing/reply-nodes.ts';
import { ageRun, messagesAt, numbered, replyNodes, startReply, untilLogged } from '#testing/reply-nodes.ts';
import { shown } from '#testing/talking.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';

const FIRST = [...numbered('x', 12), 'perhaps ', 'xanax, ', 'then'];
const SECOND = numbered('é', 60);
const TEXT = SECOND.join('');

let nodes: ReplyNodes;
let one: TestAssistant;
let two: TestAssistant;
beforeAll(async () => {
  nodes = await replyNodes();
  one = await nodes.node();
  two = await nodes.node();
});
afterAll(() => nodes.close());

async function start(app: TestAssistant, person: TestPerson): Promise<StartedReply> {
  const { after, open } = gate();
  nodes.model.behave({ tokens: FIRST, tokenMs: 8, after }, { tokens: SECOND, tokenMs: 8 });
  const started = await startReply(app, person);
  open();
  return started;
}

describe('a reply that was taken back', () => {
  test.each([
    ['on the same node', () => one],
    ['on another node', () => two],
  ])('CHAT-5 resumed %s after the old words were seen, it is the new ones alone', async (_, other) => {
    const person = await one.person();
    const { stream, runId } = await start(one, person);
    await stream.until(() => textOf(stream.events).includes('4x'));
    const events: ReadEvent[] = [...stream.events];
    stream.cut();
    for (const wanted of ['replaced', '20é', 'done']) {
      const last = events.at(-1)?.id ?? 0;
      const reading = await readEvents(other(), person, `/runs/${runId}/events`, { lastEventId: last });
      await reading.until(({ type, data }) => type === wanted || `${data.text}`.includes(wanted));
      events.push(...reading.events);
      reading.cut();
    }
    expect(textOf(events)).toBe(TEXT);
    expect(events.filter(({ type }) => type === 'replaced')).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain('xanax');
  });

  test('CHAT-5 read from the log of another node from the start, it is the same text', async () => {
    const person = await one.person();
    const { stream, runId } = await start(one, person);
    await stream.until(() => textOf(stream.events).includes('20é'));
    const late = await (await readEvents(two, person, `/runs/${runId}/events`)).all();
    expect(textOf(late)).toBe(TEXT);
    expect(late.at(-1)).toMatchObject({ type: 'done', data: { message: { content: TEXT } } });
  });

  test('CHAT-5 once it has ended, a reader who comes back to another node has the new words, whole, wherever they had stopped', async () => {
    const person = await one.person();
    const { stream, runId } = await start(one, person);
    const resume = async (lastEventId: number): Promise<ReadEvent[]> =>
      (await readEvents(two, person, `/runs/${runId}/events`, { lastEventId })).all();
    const live = await stream.all();
    const late = await resume(0);
    const replacedAt = live.findIndex(({ type }) => type === 'replaced');
    for (const seen of [live.slice(0, replacedAt + 3), late])
      for (let read = 0; read < seen.length; read += 1) {
        const events = [...seen.slice(0, read + 1), ...(await resume(seen[read]?.id ?? 0))];
        expect([read, textOf(events)]).toEqual([read, TEXT]);
        expect(events.filter(({ type }) => type === 'replaced').map(({ data }) => data)).toEqual([
          live[replacedAt]?.data,
        ]);
      }
  });

  test('CHAT-5 whose node is killed afterwards, it leaves none of the old words', async () => {
    const third = await nodes.node();
    const person = await third.person();
    const { stream, runId, conversationId } = await start(third, person);
    await stream.until(() => textOf(stream.events).includes('20é'));
    await untilLogged(third, runId, stream);
    await third.kill();
    await ageRun(one, runId, 120);
    const last = async () => (await messagesAt(one, person, conversationId)).at(-1);
    await expect.poll(async () => (await last())?.status, { timeout: 12_000 }).toBe('interrupted');
    const kept = (await last())?.content ?? '';
    expect(kept.length).toBeGreaterThan(40);
    expect(TEXT.startsWith(kept)).toBe(true);
  });

  test('CHAT-5 stopped after it, the message holds nothing that was taken back', async () => {
    const person = await one.person();
    const { stream, runId, conversationId } = await start(one, person);
    await stream.until(() => textOf(stream.events).includes('20é'));
    await person.api('POST', `/runs/${runId}/stop`, { seen_length: 10 });
    expect((await shown(person, conversationId)).at(-1)).toMatchObject({
      status: 'stopped',
      content: TEXT.slice(0, 10),
    });
  });
});
