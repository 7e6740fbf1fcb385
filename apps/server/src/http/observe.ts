/** /healthz, /metrics, and one log line a request without its query. */
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { App } from '../app.ts';

export function registerObservation(fastify: FastifyInstance, app: App): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'linework_http_request_duration_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  const problems = new Counter({
    name: 'linework_calls_failed_total',
    help: 'Calls answered with a code other than success, by route.',
    labelNames: ['route'],
    registers: [registry],
  });
  registry.registerMetric(
    new Gauge({
      name: 'linework_jobs',
      help: 'Jobs in the queue, by state.',
      labelNames: ['state'],
      registers: [],
      async collect() {
        const rows = await app.db
          .selectFrom('job')
          .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
          .groupBy('state')
          .execute();
        this.reset();
        for (const row of rows) this.set({ state: row.state }, Number(row.count));
      },
    }),
  );

  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const seconds = reply.elapsedTime / 1000;
    duration.observe({ route, status: reply.statusCode }, seconds);
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip: request.ip,
      },
      'request',
    );
    done();
  });
  fastify.addHook('onError', (request, _reply, _error, done) => {
    problems.inc({ route: request.routeOptions.url ?? 'none' });
    done();
  });

  fastify.get('/healthz', async (_request, reply) => {
    try {
      await app.database.ping();
      return await reply.header('cache-control', 'no-store').send({ status: 'ok' });
    } catch {
      return reply.code(503).header('cache-control', 'no-store').send({ status: 'database unreachable' });
    }
  });
  // Numbers about an installation are its operator's: from the machine itself, or behind the proxy's own rules.
  fastify.get('/metrics', async (request, reply) => {
    if (!/^(127\.|::1$|::ffff:127\.)/.test(request.ip)) return reply.code(403).send();
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}
