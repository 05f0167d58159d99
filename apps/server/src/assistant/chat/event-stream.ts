import type { Http } from '#platform/route.ts';

const HEARTBEAT_MS = 15_000;
/** How soon a browser's own EventSource would come back. */
const RETRY_MS = 1_000;
/** A reader so far behind is let go; it comes back with the number of the last event it met. */
const LONGEST_QUEUE_BYTES = 1_048_576;

export type EventStream = {
  /** Aborted when the client has gone or the server stops. */
  readonly signal: AbortSignal;
  send(frame: string): void;
  end(): void;
};

/** Open streams of the process, so that stopping can end them. */
export type EventStreams = { open(http: Http): EventStream; closeAll(): void };

export function openEventStreams(): EventStreams {
  const streams = new Set<EventStream>();
  return {
    open: (http) => {
      const stream = openEventStream(http, () => streams.delete(stream));
      streams.add(stream);
      return stream;
    },
    closeAll: () => {
      for (const stream of streams) stream.end();
    },
  };
}

/** Turns the answer into server-sent events; nothing between us and the reader may hold them back. */
function openEventStream({ reply, request }: Http, onClose: () => void): EventStream {
  reply.hijack();
  const { raw } = reply;
  const gone = new AbortController();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    'frontegg-trace-id': request.id,
  });
  raw.write(`retry: ${RETRY_MS}\n\n`);
  request.raw.socket.setNoDelay(true);
  const heartbeat = setInterval(() => raw.write(': \n\n'), HEARTBEAT_MS);
  heartbeat.unref();
  const close = (): void => {
    clearInterval(heartbeat);
    onClose();
    gone.abort();
  };
  raw.once('close', close);
  raw.on('error', close);
  return {
    signal: gone.signal,
    send: (frame) => {
      if (frame === '' || raw.writableEnded || raw.destroyed) return;
      raw.write(frame);
      if (raw.writableLength > LONGEST_QUEUE_BYTES) raw.destroy();
    },
    end: () => {
      clearInterval(heartbeat);
      if (!raw.writableEnded) raw.end();
    },
  };
}
