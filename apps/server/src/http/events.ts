/** Server-sent events: what changes for a person reaches every open tab, whichever node it happened on. */
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { sidCookie } from './cookies.ts';

const keepAliveMs = 25_000;

export function registerEvents(fastify: FastifyInstance, app: App): void {
  const open = new Set<() => void>();
  fastify.addHook('preClose', async () => {
    for (const end of open) end();
  });
  fastify.get<{ Querystring: { utoken?: string; age?: string } }>('/events', async (request, reply) => {
    const ticket = request.query.utoken;
    const session =
      typeof ticket === 'string'
        ? await app.sessions.resolve(ticket, { sid: request.cookies[sidCookie] })
        : undefined;
    // 204 tells EventSource to stop trying.
    if (session === undefined || typeof session === 'string') return reply.code(204).send();

    reply.hijack();
    const { raw } = reply;
    // Gone while its session was looked up: nobody would tell of it again.
    if (raw.destroyed) return;
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    raw.write('retry: 3000\n\n');
    const unsubscribe = app.events.subscribe(session.userId, ({ topic, data }) => {
      raw.write(`event: ${topic}\ndata: ${JSON.stringify(data)}\n\n`);
    });
    // What the page knows may be as old as the page: what happened before it could listen, it asks for again.
    const age = Number(request.query.age ?? 0);
    if (age > 0 && app.events.toldSince(session.userId, Date.now() - age))
      raw.write('event: resync\ndata: null\n\n');
    const keepAlive = setInterval(() => {
      app.sessions.isLiving(session.id).then(
        (living) => (living ? raw.write(':\n\n') : end('event: signedOut\ndata: null\n\n')),
        // The next beat asks again.
        (error: unknown) => app.log.warn({ err: error }, 'cannot ask whether a session lives'),
      );
    }, keepAliveMs);
    const end = (last = ''): void => {
      clearInterval(keepAlive);
      unsubscribe();
      open.delete(end);
      raw.end(last);
    };
    open.add(end);
    raw.on('close', () => end());
  });
}
