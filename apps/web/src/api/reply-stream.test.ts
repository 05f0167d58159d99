import type { ReplyEvent } from '@parley/contracts/assistant/chat.ts';
import type { Transport } from '@parley/contracts/client.ts';
import { ApiError } from '@parley/contracts/client.ts';
import { describe, expect, it } from 'vitest';
import type { ReplySource } from './reply-stream.ts';
import { followReply } from './reply-stream.ts';
import { eventsOf, message } from './testing/sample-reply.ts';

const TEXT = 'One thing at a time, and the smallest first.';
const events = eventsOf(TEXT.match(/\S+\s*/g) ?? []);

type Seen = { method: string; path: string; lastEventId: string | null; body: unknown };

/** A server that answers each connection with its part of the log, then cuts it. */
function server(connections: (((seen: Seen) => ReplyEvent[]) | 'down' | Response)[]): {
  transport: Transport;
  seen: Seen[];
} {
  const seen: Seen[] = [];
  const transport: Transport = {
    baseUrl: '/api',
    token: () => 'token',
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      const request: Seen = {
        method: init?.method ?? 'GET',
        path: input as string,
        lastEventId: headers.get('last-event-id'),
        body: init?.body instanceof FormData ? init.body : init?.body ? JSON.parse(init.body as string) : null,
      };
      seen.push(request);
      const answer = connections[seen.length - 1];
      if (answer === undefined || answer === 'down') throw new TypeError('Failed to fetch');
      if (answer instanceof Response) return answer;
      const body = answer(request)
        .map(({ seq, type, data }) => `id: ${seq}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
        .join('');
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    },
  };
  return { transport, seen };
}

const follow = (
  source: ReplySource,
  transport: Transport,
  onConnection: (connected: boolean) => void = () => undefined,
) =>
  followReply(source, {
    transport,
    signal: new AbortController().signal,
    onState: () => undefined,
    onConnection,
    wait: async () => undefined,
  });

const sending: ReplySource = {
  kind: 'send',
  request: { message: 'Hi', conversation_id: 'c', client_message_id: 'm-1' },
};
const after = (seen: Seen): ReplyEvent[] => events.filter(({ seq }) => seq > Number(seen.lastEventId ?? 0));

describe('following a reply', () => {
  it('CHAT-5 a dropped connection resumes after the last event, as often as it takes', async () => {
    const { transport, seen } = server([
      (request) => after(request).slice(0, 3),
      'down',
      (request) => after(request).slice(0, 2),
      after,
    ]);
    const connections: boolean[] = [];
    const state = await follow(sending, transport, (connected) => connections.push(connected));
    expect(state.text).toBe(TEXT);
    expect(seen.map(({ method, path, lastEventId }) => [method, path, lastEventId])).toEqual([
      ['POST', '/api/chat', null],
      ['GET', '/api/runs/run-1/events', '3'],
      ['GET', '/api/runs/run-1/events', '3'],
      ['GET', '/api/runs/run-1/events', '5'],
    ]);
    expect(connections).toContain(false);
    expect(connections.at(-1)).toBe(true);
  });

  it('CHAT-5 (RUN-5) a reply that another server began again takes the place of what was shown, at the same address', async () => {
    const OTHER = 'Begin with the smallest thing.';
    const far = 1_000_000;
    const begun: ReplyEvent[] = [
      { seq: far + 1, type: 'replaced', data: { from: far } },
      { seq: far + 2, type: 'delta', data: { at: far, text: OTHER.slice(0, 10) } },
      { seq: far + 3, type: 'delta', data: { at: far + 10, text: OTHER.slice(10) } },
      { seq: far + 4, type: 'done', data: { message: message(OTHER), title: null } },
    ];
    const unready = new Response(JSON.stringify({ type: 'overloaded', errors: ['Busy.'] }), { status: 503 });
    const { transport, seen } = server([
      (request) => after(request).slice(0, 4),
      unready,
      () => begun.slice(0, 2),
      () => begun.slice(2),
    ]);
    const shown: string[] = [];
    const state = await followReply(sending, {
      transport,
      signal: new AbortController().signal,
      onState: ({ text }) => void (shown.at(-1) === text || shown.push(text)),
      onConnection: () => undefined,
      wait: async () => undefined,
    });
    expect(state.ended?.content).toBe(OTHER);
    expect(shown.slice(-3)).toEqual(['', OTHER.slice(0, 10), OTHER]);
    expect(seen.slice(1).map(({ path, lastEventId }) => [path, lastEventId])).toEqual([
      ['/api/runs/run-1/events', '4'],
      ['/api/runs/run-1/events', '4'],
      ['/api/runs/run-1/events', String(far + 2)],
    ]);
  });

  it('CHAT-5 a message that was not accepted is sent again under the same id', async () => {
    const { transport, seen } = server(['down', () => [], after]);
    await follow(sending, transport);
    expect(seen).toHaveLength(3);
    for (const { path, body } of seen) {
      expect(path).toBe('/api/chat');
      expect(body).toMatchObject({ client_message_id: 'm-1' });
    }
  });

  it('VOICE-1 a recording goes as a form, again under the same id when it was not accepted, and its reply resumes like any', async () => {
    const { transport, seen } = server(['down', (request) => after(request).slice(0, 2), after]);
    const audio = new Blob(['RIFF'], { type: 'audio/wav' });
    await follow(
      { kind: 'send', request: { message: '', conversation_id: 'c', client_message_id: 'm-1' }, audio },
      transport,
    );
    expect(seen.map(({ method, path }) => [method, path])).toEqual([
      ['POST', '/api/chat/audio'],
      ['POST', '/api/chat/audio'],
      ['GET', '/api/runs/run-1/events'],
    ]);
    for (const { body } of seen.slice(0, 2)) {
      const form = body as FormData;
      expect([form.get('client_message_id'), form.get('conversation_id')]).toEqual(['m-1', 'c']);
      expect((form.get('audio') as File).name).toBe('audio.wav');
    }
  });

  it('CHAT-5 a reload joins the running reply from its stored text', async () => {
    const { transport, seen } = server([() => events.slice(1)]);
    const state = await follow({ kind: 'join', runId: 'run-1', messageId: 'reply', text: TEXT.slice(0, 9) }, transport);
    expect(state.text).toBe(TEXT);
    expect(seen[0]).toMatchObject({ method: 'GET', path: '/api/runs/run-1/events', lastEventId: null });
  });

  it('CHAT-5 missing events are asked for from the start', async () => {
    const { transport, seen } = server([() => [events[0]!, events[4]!], () => events]);
    const state = await follow(sending, transport);
    expect(state.text).toBe(TEXT);
    expect(seen[1]).toMatchObject({ path: '/api/runs/run-1/events', lastEventId: null });
  });

  it('CHAT-9 a refusal is not repeated', async () => {
    const refusal = new Response(
      JSON.stringify({ type: 'reply_running', errors: ['A reply is still being written.'] }),
      {
        status: 409,
      },
    );
    const { transport, seen } = server([refusal]);
    await expect(follow(sending, transport)).rejects.toMatchObject({ status: 409, type: 'reply_running' });
    expect(seen).toHaveLength(1);
  });

  it('CHAT-5 a server that stays away is reported in the end', async () => {
    const { transport } = server([]);
    await expect(follow(sending, transport)).rejects.toBeInstanceOf(ApiError);
  });

  it('APP-3 nothing leaves without a token', async () => {
    const { transport, seen } = server([after]);
    await expect(follow(sending, { ...transport, token: () => null })).rejects.toThrow('User is not authenticated');
    expect(seen).toEqual([]);
  });
});
