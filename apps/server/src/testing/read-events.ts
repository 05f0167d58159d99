import { createParser } from 'eventsource-parser';
import type { TestAssistant, TestPerson } from './test-assistant.ts';

/** One event as a browser would meet it. */
export type ReadEvent = { id: number; type: string; data: Record<string, never> & { at?: number; text?: string } };

export type EventReading = {
  status: number;
  headers: Headers;
  /** Grows while the stream is open. */
  events: ReadEvent[];
  /** Resolves when an event satisfies, or the stream ends. */
  until(wanted: (event: ReadEvent) => boolean): Promise<ReadEvent | undefined>;
  /** All events, once the stream has ended. */
  all(): Promise<ReadEvent[]>;
  /** Drops the connection. */
  cut(): void;
};

type Request = { method?: string; body?: unknown; lastEventId?: number };

/** Opens a stream below `/api` and reads it as it comes. */
export async function readEvents(
  { url }: Pick<TestAssistant, 'url'>,
  { token }: TestPerson,
  route: string,
  { method = 'GET', body, lastEventId }: Request = {},
): Promise<EventReading> {
  const controller = new AbortController();
  const response = await fetch(`${url}/api${route}`, {
    method,
    signal: controller.signal,
    headers: {
      accept: 'text/event-stream',
      authorization: token,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const events: ReadEvent[] = [];
  const waiting = new Set<() => void>();
  let open = true;
  const parser = createParser({
    onEvent: ({ id, event, data }) => {
      events.push({ id: Number(id), type: event ?? '', data: JSON.parse(data) as ReadEvent['data'] });
      for (const wake of waiting) wake();
    },
  });
  const reading = (async () => {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? []) parser.feed(decoder.decode(chunk as Uint8Array, { stream: true }));
    } catch {
      // Cut by us, or broken by the server: either way nothing more comes, and what came is what is looked at.
    } finally {
      open = false;
      for (const wake of waiting) wake();
    }
  })();
  return {
    status: response.status,
    headers: response.headers,
    events,
    until: async (wanted) => {
      for (;;) {
        const found = events.find(wanted);
        if (found || !open) return found;
        await new Promise<void>((resolve) => {
          const wake = (): void => {
            waiting.delete(wake);
            resolve();
          };
          waiting.add(wake);
        });
      }
    },
    all: async () => {
      await reading;
      return events;
    },
    cut: () => controller.abort(),
  };
}

/** The text a reader has, whatever it read twice, and without what was taken back. */
export function textOf(events: ReadEvent[]): string {
  let text = '';
  let from = 0;
  for (const { type, data } of events) {
    if (type === 'replaced') {
      ({ from } = data as unknown as { from: number });
      text = text.slice(0, from).padEnd(from);
    }
    if (type !== 'delta') continue;
    const at = data.at ?? 0;
    if (at > text.length) throw new Error(`Characters ${text.length} to ${at} are missing.`);
    text = text.slice(0, at) + (data.text ?? '');
  }
  return text.slice(from);
}

/** What an event carries, as the caller knows it. @throws when it did not come */
export function dataOf<T>(event: ReadEvent | undefined): T {
  if (!event) throw new Error('The event did not come.');
  return event.data as unknown as T;
}
