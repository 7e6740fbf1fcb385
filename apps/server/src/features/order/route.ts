/** The addresses that providers call, and the sandbox's own pages. */
import type { FastifyInstance } from 'fastify';
import type { App } from '../../app.ts';
import { takeNotification } from './notify.ts';
import { registerSandbox } from './sandbox/route.ts';

const maxBody = 64 * 1024;

export async function registerPaymentRoutes(fastify: FastifyInstance, app: App): Promise<void> {
  await fastify.register(async (scope) => {
    // Signatures are about bytes: nothing may parse them first.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBody }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      '/pay/notify/:way',
      { bodyLimit: maxBody, config: { isFromProvider: true } },
      async (request, reply) => {
        const { way } = request.params as { way: string };
        const body = typeof request.body === 'string' ? request.body : '';
        const answer = await takeNotification(
          app,
          /^\d{1,3}$/.test(way) ? Number(way) : -1,
          request.headers,
          body,
        );
        return reply.code(answer.status).type(answer.type).send(answer.body);
      },
    );
  });
  if (app.payments.mode === 'sandbox') registerSandbox(fastify, app);
}
