import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { refusals } from './budgets/budget-metrics.ts';
import { busHeard, busReconnects, busSilences } from './bus-metrics.ts';
import type { Services } from './context.ts';
import { readiness } from './readiness.ts';
import { readings } from './reading-metrics.ts';
import { speechSeconds } from './speech-metrics.ts';

/** Asked by machines; nobody has come. */
export const PROBES: readonly string[] = ['/healthz', '/readyz', '/metrics'];

/** `/healthz` (the process answers), `/readyz` (the database takes writes, and no stop was asked for), `/metrics` (Prometheus). */
export function healthRoutes(app: FastifyInstance, services: Services): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  registry.registerMetric(speechSeconds);
  registry.registerMetric(readings);
  registry.registerMetric(refusals);
  for (const metric of [busHeard, busSilences, busReconnects]) registry.registerMetric(metric);
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, never the path: labels stay bounded and hold no ids.
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    done();
  });
  const ready = readiness(services);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (services.stopping.aborted) return reply.code(503).send({ status: 'stopping' });
    const database = await ready();
    return reply
      .code(database === 'writable' ? 200 : 503)
      .send({ status: database === 'writable' ? 'ready' : 'unavailable', database });
  });
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  return registry;
}
