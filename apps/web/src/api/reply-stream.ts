import type { ChatRequest, ReplyEvent, ReplyEventType } from '@parley/contracts/assistant/chat.ts';
import type { Transport } from '@parley/contracts/client.ts';
import { ApiError, DIFFICULTIES, errorOf, UNAUTHENTICATED } from '@parley/contracts/client.ts';
import { createParser } from 'eventsource-parser';
import type { ReplyState } from './reply-state.ts';
import { advanceReply, emptyReply } from './reply-state.ts';

/** How a reply begins: by a message, by writing one again, or by joining one that runs. */
export type ReplySource =
  | { kind: 'send'; request: ChatRequest; audio?: Blob | undefined }
  | { kind: 'regenerate'; messageId: string }
  | { kind: 'join'; runId: string; messageId: string; text: string };

export type ReplyWatch = {
  transport: Transport;
  signal: AbortSignal;
  /** After each event; many may arrive between two frames. */
  onState: (state: ReplyState, event: ReplyEvent) => void;
  /** The connection broke off and is being made again, or came back. */
  onConnection: (connected: boolean) => void;
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 8_000;
/** Connections in a row that bring nothing before a person is told; about a minute. */
const TRIES = 12;

/**
 * Follows a reply to its end over as many connections as it takes: the first sends, every later one asks for what came after the
 * last event. A send that was never accepted is repeated under the same `client_message_id`, which the server answers once.
 * @throws ApiError what the server refused, or status 0 when it could not be reached; DOMException AbortError when aborted
 */
export async function followReply(source: ReplySource, watch: ReplyWatch): Promise<ReplyState> {
  const wait = watch.wait ?? pause;
  let state = source.kind === 'join' ? emptyReply(source.text, source.messageId) : emptyReply();
  if (source.kind === 'join') state = { ...state, runId: source.runId };
  let failures = 0;
  for (;;) {
    const before = state.seq;
    try {
      const response = await connect(watch, source, state);
      watch.onConnection(true);
      await readEvents(response, (event) => {
        state = advanceReply(state, event);
        watch.onState(state, event);
        return state.ended === null && !state.gap;
      });
      if (state.ended) return state;
      // Events went missing: everything again from the start; known text stays as it is.
      if (state.gap) state = { ...state, seq: 0, gap: false };
    } catch (error) {
      if (watch.signal.aborted) throw error;
      if (error instanceof ApiError && !canPass(error, state)) throw error;
      if (failures >= TRIES) throw asApiError(error);
    }
    failures = state.seq > before ? 0 : failures + 1;
    if (failures > TRIES) throw new ApiError(0, 'network', DIFFICULTIES);
    watch.onConnection(false);
    await wait(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.75 + Math.random() / 2), watch.signal);
  }
}

/** Refusals that may be over at the next try. 503: no server behind the proxy is ready; a message is not pressed on one that has enough to do. */
const canPass = ({ status }: ApiError, { runId }: ReplyState): boolean =>
  status === 0 || status === 502 || status === 504 || (status === 503 && runId !== null);

const asApiError = (cause: unknown): ApiError =>
  cause instanceof ApiError ? cause : new ApiError(0, 'network', DIFFICULTIES, { cause });

async function connect(watch: ReplyWatch, source: ReplySource, state: ReplyState): Promise<Response> {
  const { transport, signal } = watch;
  const token = transport.token();
  if (!token) throw new ApiError(401, 'unauthenticated', UNAUTHENTICATED);
  const headers: Record<string, string> = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
  if (transport.language) headers['accept-language'] = transport.language();
  let path: string;
  let body: string | FormData | undefined;
  if (state.runId) {
    path = `/runs/${encodeURIComponent(state.runId)}/events`;
    if (state.seq > 0) headers['last-event-id'] = String(state.seq);
  } else if (source.kind === 'send') {
    path = source.audio ? '/chat/audio' : '/chat';
    body = source.audio ? spoken(source.request, source.audio) : JSON.stringify(source.request);
  } else {
    path = `/messages/${encodeURIComponent(source.kind === 'regenerate' ? source.messageId : '')}/regenerate`;
    body = '{}';
  }
  // The browser writes that of a form by itself, with its boundary.
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  let response: Response;
  try {
    response = await transport.fetch(`${transport.baseUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      credentials: 'include',
      cache: 'no-store',
      signal,
      ...(body === undefined ? {} : { body }),
    });
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new ApiError(0, 'network', DIFFICULTIES, { cause });
  }
  if (!response.ok) throw await errorOf(response);
  return response;
}

/** The same message as a recording: its words are not known here. */
function spoken({ conversation_id: id, client_message_id: clientId }: ChatRequest, audio: Blob): FormData {
  const form = new FormData();
  if (id) form.set('conversation_id', id);
  if (clientId) form.set('client_message_id', clientId);
  form.set('audio', audio, 'audio.wav');
  return form;
}

/** Milliseconds without a byte after which a connection counts as dead; the server says something every 15 s. */
const SILENCE_MS = 40_000;

/** @param onEvent answers false to read no further */
async function readEvents(response: Response, onEvent: (event: ReplyEvent) => boolean): Promise<void> {
  if (!response.body) return;
  let going = true;
  const parser = createParser({
    onEvent: ({ id, event, data }) => {
      if (!going || !event) return;
      // The server's own contract; its shape is tested there.
      going = onEvent({ seq: Number(id ?? 0), type: event as ReplyEventType, data: JSON.parse(data) } as ReplyEvent);
    },
  });
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const giveUp = (): void => void reader.cancel().catch(() => undefined);
  let silence = setTimeout(giveUp, SILENCE_MS);
  try {
    while (going) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(giveUp, SILENCE_MS);
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(silence);
    await reader.cancel().catch(() => undefined);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      end();
      reject(new DOMException('The reply is not followed any more.', 'AbortError'));
    };
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      signal.removeEventListener('abort', stop);
    };
    const go = () => {
      end();
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    // A network that is back should not be waited for.
    addEventListener('online', go);
    signal.addEventListener('abort', stop);
  });
}
