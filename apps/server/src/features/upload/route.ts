/** The bytes of uploads: PATCH appends at an offset, HEAD tells it, POST takes many small files. docs/protocol.md has the requests. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  bounds,
  codes,
  Failure,
  uploadFrame,
  type Code,
  type UploadAnswer,
  type UploadManyAnswer,
} from '@linework/contract';
import type { Readable } from 'node:stream';
import type { App } from '../../app.ts';
import { isDiskFull } from '../../db/errors.ts';
import { dropRest } from '../../http/dropRest.ts';
import { languageOf, messageOf } from '../../http/messages.ts';
import { rootOf } from '../drive/service.ts';
import { answerOf, type FinalizedUpload } from './finalizeUpload.ts';
import { FrameProblem } from './frames.ts';
import { progressOf, receive } from './receive.ts';
import { receiveMany } from './receiveMany.ts';
import { readGrant, readGrantOfMany } from './token.ts';

const type = 'application/offset+octet-stream';
type Request = FastifyRequest<{ Params: { token: string } }>;

export function registerUploadRoute(fastify: FastifyInstance, app: App): void {
  void fastify.register(async (scope) => {
    // The body stays a stream: it is as large as the upload says.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(type, (_request, payload, done) => done(null, payload));
    scope.addHook('onResponse', (request, _reply, done) => {
      dropRest(request);
      done();
    });

    scope.addContentTypeParser(uploadFrame.type, (_request, payload, done) => done(null, payload));
    scope.post(
      '/up/:token',
      { bodyLimit: bounds.uploadsAtOnceBytes, config: { hasToken: true } },
      (request: Request, reply) => takeMany(app, request, reply),
    );

    scope.head('/up/:token', { config: { hasToken: true } }, async (request: Request, reply) => {
      const session = await sessionOf(app, readGrant(app, request.params.token), reply);
      if (!session) return reply;
      const progress = await progressOf(app, session.grant.id);
      void reply.header('cache-control', 'no-store');
      if (!progress) return reply.code(404).send();
      return reply.header('upload-offset', progress.offset).header('upload-length', progress.length).send();
    });

    scope.patch(
      '/up/:token',
      { bodyLimit: 2 ** 50, config: { hasToken: true } },
      async (request: Request, reply) => {
        const session = await sessionOf(app, readGrant(app, request.params.token), reply);
        if (!session) return reply;
        const offset = wholeNumber(request.headers['upload-offset']);
        if (offset === undefined) return reply.code(400).send();
        try {
          const received = await receive(app, session.grant.id, {
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
          return failed(app, request, reply, error);
        }
      },
    );
  });
}

async function takeMany(app: App, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const session = await sessionOf(app, readGrantOfMany(app, request.params.token), reply);
  if (!session) return reply;
  const length = wholeNumber(request.headers['content-length']);
  const source = request.body as Readable | undefined;
  if (length === undefined || !source) return reply.code(411).send();
  if (length > bounds.uploadsAtOnceBytes) return reply.code(413).send();
  try {
    const outcomes = await receiveMany(
      app,
      session.userId,
      source.iterator({ destroyOnReturn: false }),
      length,
    );
    const files = await Promise.all(
      outcomes.map(async ({ uploadId, result }) => ({ uploadId, ...(await saidOf(app, request, result)) })),
    );
    return await sendAnswer(reply, 200, { rtnCode: codes.ok, msg: '', bizData: { files } });
  } catch (error) {
    // Nobody is there to be answered.
    if (error instanceof FrameProblem || (source.destroyed && !source.readableEnded))
      return reply.code(400).send();
    return failed(app, request, reply, error);
  }
}

async function saidOf(app: App, request: Request, result: FinalizedUpload | Failure) {
  if (result instanceof Failure) {
    const { rtnCode, msg } = problem(app, request, result.code);
    return { rtnCode, msg };
  }
  const said = { rtnCode: codes.ok, msg: '' };
  const { entry, fontId } = result;
  if (!entry) return { ...said, fontId: String(fontId) };
  const rootId = await rootOf(app.db, entry.owner_id);
  const parentId = entry.parent_id === rootId ? '0' : String(entry.parent_id);
  return { ...said, fileId: String(entry.id), parentId };
}

function failed(app: App, request: Request, reply: FastifyReply, error: unknown): FastifyReply {
  request.log.error({ err: error, traceId: request.id }, 'an upload failed');
  return isDiskFull(error)
    ? sendAnswer(reply, 507, problem(app, request, codes.diskFull))
    : sendAnswer(reply, 500, problem(app, request, codes.internal));
}

/** The session, and what else an address stands for; without them the request is answered. */
async function sessionOf<Grant extends { sessionId: number }>(
  app: App,
  grant: Grant | 'expired' | undefined,
  reply: FastifyReply,
) {
  if (grant === undefined) return void reply.code(403).send();
  const session = grant === 'expired' ? undefined : await app.sessions.living(grant.sessionId);
  if (grant === 'expired' || !session) return void reply.code(410).send();
  return { ...session, grant };
}

const problem = (app: App, request: Request, code: Code): UploadAnswer => ({
  rtnCode: code,
  msg: messageOf(code, languageOf(request.headers['accept-language']?.slice(0, 2), app.config.language)),
  bizData: null,
});

function sendAnswer(
  reply: FastifyReply,
  status: number,
  answer: UploadAnswer | UploadManyAnswer,
): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(answer));
}

function wholeNumber(text: string | string[] | undefined): number | undefined {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
