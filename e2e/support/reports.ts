import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync, inflateSync } from 'node:zlib';
import { afterAll, beforeAll } from 'vitest';

export type ReportedEvent = Record<string, unknown>;

/** Compressed or not, as text; the recording of a replay is compressed within its envelope. */
function textOf(body: Buffer): string {
  if (body[0] === 0x1f && body[1] === 0x8b) return textOf(gunzipSync(body));
  // The beginning of a zlib stream at the usual levels.
  const packed = body.indexOf(Buffer.from([0x78, 0x9c]));
  if (packed < 0) return body.toString();
  return body.subarray(0, packed).toString() + inflateSync(body.subarray(packed)).toString();
}

/** An address that takes error reports, as Sentry does, for the journeys of a file. Call it before `journeys`. */
export function reportsReceiver(): { dsn(): string; bodies(): string[]; events(): ReportedEvent[] } {
  const received: string[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      if (request.method === 'POST') received.push(textOf(Buffer.concat(pieces)));
      response.writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }).end('{}');
    });
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => void server.close());
  return {
    dsn: () => `http://key@127.0.0.1:${(server.address() as AddressInfo).port}/7`,
    bodies: () => received,
    events: () =>
      received.flatMap((body) => {
        const [, item = '', event = ''] = body.split('\n');
        return item.startsWith('{"type":"event"') ? [JSON.parse(event) as ReportedEvent] : [];
      }),
  };
}
