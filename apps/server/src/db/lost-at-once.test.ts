import net from 'node:net';
import { expect, it } from 'vitest';
import { createTestDatabase, onServer } from '#testing/postgres.ts';
import { openDatabase } from './database.ts';

/** ReadyForQuery, outside of a transaction (PostgreSQL 53.7). */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** ErrorResponse of a server that is shut down. */
function shutDown(): Buffer {
  const fields = ['SFATAL', 'C57P01', 'Mterminating connection due to administrator command', ''];
  const body = Buffer.from(`${fields.join('\0')}\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Passes on what a server says, and lets it end each connection in the packet that says it is open. */
async function endingAtOnce(server: URL): Promise<{ url: string; close(): void }> {
  const proxy = net.createServer((client) => {
    const upstream = net.connect(Number(server.port), server.hostname);
    client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
    upstream.on('error', () => client.destroy()).on('close', () => client.end());
    client.pipe(upstream);
    upstream.on('data', (said) => {
      if (said.subarray(-READY.length).equals(READY)) client.end(Buffer.concat([said, shutDown()]));
      else client.write(said);
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = new URL(server);
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as net.AddressInfo).port);
  return { url: url.href, close: () => proxy.close() };
}

// The embedded database is reached by no network.
if (onServer) {
  it('APP-12 a connection that is lost in the packet that opens it fails its work and not the process', async () => {
    const own = await createTestDatabase();
    const proxy = await endingAtOnce(new URL(own.url ?? ''));
    const database = await openDatabase({ url: proxy.url, dataDir: own.dataDir });
    const unheard: unknown[] = [];
    const hear = (error: unknown): void => void unheard.push(error);
    process.on('uncaughtException', hear);
    try {
      for (let time = 0; time < 3; time += 1)
        await expect(database.query({ kind: 'system' }, 'select 1', [])).rejects.toThrow(
          /connection error|terminating connection/,
        );
    } finally {
      process.off('uncaughtException', hear);
      await database.close();
      proxy.close();
      await own.drop();
    }
    expect(unheard).toEqual([]);
  });
}
