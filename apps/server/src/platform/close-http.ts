import type { FastifyInstance } from 'fastify';

const IDLE_LOOK_MS = 50;

/** Takes no more requests; resolves once those that are under way have been answered. */
export async function closeHttp(http: FastifyInstance): Promise<void> {
  const closed = http.close();
  // What was busy when the port closed is idle once it has answered, and would stay open for over a minute.
  const idle = setInterval(() => http.server.closeIdleConnections(), IDLE_LOOK_MS);
  await closed.finally(() => clearInterval(idle));
}
