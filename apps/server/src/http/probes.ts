/** What whoever runs the server asks: does it live, can it work, which version is it. Never limited, never cached. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import manifest from '../../package.json' with { type: 'json' };
import type { App } from '../app.ts';

const config = { isProbe: true };

export function registerProbes(fastify: FastifyInstance, app: App): void {
  let isClosing = false;
  fastify.addHook('preClose', async () => {
    isClosing = true;
  });
  const send = (reply: FastifyReply, status: number, body: object) =>
    reply.code(status).header('cache-control', 'no-store').send(body);

  /** Ready to be sent requests: the database answers and the server is not stopping. */
  const answerReady = async (reply: FastifyReply): Promise<FastifyReply> => {
    if (isClosing) return send(reply, 503, { status: 'stopping' });
    try {
      await app.database.ping();
    } catch {
      return send(reply, 503, { status: 'database unreachable' });
    }
    const { state } = app.reserve.space();
    return send(reply, 200, { status: 'ok', disk: state });
  };
  fastify.get('/healthz', { config }, (_request, reply) => answerReady(reply));
  fastify.get('/readyz', { config }, (_request, reply) => answerReady(reply));
  // Only that the process answers: restarting it would not bring a database back.
  fastify.get('/livez', { config }, async (_request, reply) => send(reply, 200, { status: 'ok' }));
  fastify.get('/version', { config }, async (_request, reply) =>
    send(reply, 200, { version: manifest.version }),
  );
}
