import type { Http } from '#platform/route.ts';

const HEARTBEAT_MS = 15_000;
/** How soon a browser's own EventSource would come back. */
const RETRY_MS = 1_000;
/** A reader so far behind is let go; it comes back with the number of the last event it met. */
const LONGEST_QUEUE_BYTES = 1_048_576;

export type EventStream = {
  send(frame: string): void;
  /** Sends a last frame, and ends. */
  end(frame?: string): void;
};

/** Open streams of the process, so that stopping can end them. */
export type EventStreams = { open(http: Http): EventStream; closeAll(): void };

export function openEventStreams(): EventStreams {
  const streams = new Set<EventStream>();
  let closed = false;
  return {
    open: (http) => {
      const stream = openEventStream(http, () => streams.delete(stream));
      streams.add(stream);
      // A reader who comes back so late goes to another node.
      if (closed) stream.end();
      return stream;
    },
    closeAll: () => {
      closed = true;
      for (const stream of streams) stream.end();
    },
  };
}

/** Turns the answer into server-sent events; nothing between us and the reader may hold them back. */
function openEventStream({ reply, request }: Http, onClose: () => void): EventStream {
  reply.hijack();
  const { raw } = reply;
  const { socket } = request.raw;
  socket.setNoDelay(true);
  // Headers and what is known already leave in one piece.
  socket.cork();
  process.nextTick(() => socket.uncork());
  const chunked = request.raw.httpVersion !== '1.0';
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    // HTTP/1.0 knows no chunks; there the end of the connection ends the stream (RFC 9112 §6.3).
    ...(chunked ? { 'transfer-encoding': 'chunked' } : { connection: 'close' }),
    'frontegg-trace-id': request.id,
  });
  raw.flushHeaders();
  // One string, one system call: `response.write` makes four parts of a chunk (RFC 9112 §7.1), which costs more than the token.
  const write = (text: string): void => {
    if (raw.writableEnded || raw.destroyed || socket.destroyed) return;
    socket.write(chunked ? `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n` : text);
    if (socket.writableLength > LONGEST_QUEUE_BYTES) socket.destroy();
  };
  write(`retry: ${RETRY_MS}\n\n`);
  const heartbeat = setInterval(() => write(': \n\n'), HEARTBEAT_MS);
  heartbeat.unref();
  const close = (): void => {
    clearInterval(heartbeat);
    onClose();
  };
  raw.once('close', close);
  raw.on('error', close);
  return {
    send: (frame) => {
      if (frame !== '') write(frame);
    },
    end: (frame = '') => {
      clearInterval(heartbeat);
      socket.cork();
      if (frame !== '') write(frame);
      if (!raw.writableEnded) raw.end();
      socket.uncork();
    },
  };
}
