/** The bytes of uploads, resumably: PATCH appends at an offset, HEAD tells it. docs/protocol.md has the requests. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes, Failure, type Code, type UploadAnswer } from '@linework/contract';
import type { Readable } from 'node:stream';
import type { App } from '../../app.ts';
import { languageOf, messageOf } from '../../http/messages.ts';
import { answerOf } from './filing.ts';
import { progressOf, receive } from './receive.ts';
import { readGrant } from './token.ts';

const type = 'application/offset+octet-stream';
type Request = FastifyRequest<{ Params: { token: string } }>;

export function registerUploadRoute(fastify: FastifyInstance, app: App): void {
  void fastify.register(async (scope) => {
    // The body stays a stream: it is as large as the upload says.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(type, (_request, payload, done) => done(null, payload));
    scope.addHook('onResponse', (request, _reply, done) => {
      // Unread, it would block whatever comes next on the connection.
      request.raw.resume();
      done();
    });

    scope.head('/up/:token', { config: { hasToken: true } }, async (request: Request, reply) => {
      const session = await sessionOf(app, request, reply);
      if (!session) return reply;
      const progress = await progressOf(app, session.uploadId);
      void reply.header('cache-control', 'no-store');
      if (!progress) return reply.code(404).send();
      return reply.header('upload-offset', progress.offset).header('upload-length', progress.length).send();
    });

    scope.patch(
      '/up/:token',
      { bodyLimit: 2 ** 50, config: { hasToken: true } },
      async (request: Request, reply) => {
        const session = await sessionOf(app, request, reply);
        if (!session) return reply;
        const offset = wholeNumber(request.headers['upload-offset']);
        if (offset === undefined) return reply.code(400).send();
        try {
          const received = await receive(app, session.uploadId, {
            offset,
            length: wholeNumber(request.headers['content-length']),
            // Where nothing is sent, nothing was parsed.
            source: (request.body as Readable | undefined) ?? request.raw,
            socket: request.raw.socket,
          });
          switch (received.state) {
            case 'more':
              return await reply.code(204).header('upload-offset', received.offset).send();
            case 'elsewhere':
              return await reply.code(409).header('upload-offset', received.offset).send();
            case 'tooMuch':
              return await reply.code(413).header('upload-offset', received.offset).send();
            case 'absent':
              return await reply.code(404).send();
            case 'broken':
              return await reply.code(400).send();
            case 'done':
              return await sendAnswer(reply, 200, {
                rtnCode: codes.ok,
                msg: '',
                bizData: await answerOf(app, session, received.filed),
              });
          }
        } catch (error) {
          if (error instanceof Failure) return sendAnswer(reply, 200, problem(app, request, error.code));
          request.log.error({ err: error, traceId: request.id }, 'an upload failed');
          const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
          return sendAnswer(reply, isFull ? 507 : 500, problem(app, request, codes.internal));
        }
      },
    );
  });
}

/** The upload and the session that an address stands for; without them the request is answered. */
async function sessionOf(app: App, request: Request, reply: FastifyReply) {
  const grant = readGrant(app, request.params.token);
  if (grant === undefined) return void reply.code(403).send();
  const session = grant === 'expired' ? undefined : await app.sessions.living(grant.sessionId);
  if (grant === 'expired' || !session) return void reply.code(410).send();
  return { ...session, uploadId: grant.id };
}

const problem = (app: App, request: Request, code: Code): UploadAnswer => ({
  rtnCode: code,
  msg: messageOf(code, languageOf(request.headers['accept-language']?.slice(0, 2), app.config.language)),
  bizData: null,
});

function sendAnswer(reply: FastifyReply, status: number, answer: UploadAnswer): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(answer));
}

function wholeNumber(text: string | string[] | undefined): number | undefined {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
