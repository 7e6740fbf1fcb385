/** Server-sent events: what changes for a person reaches every open tab, whichever node it happened on. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '@linework/contract';
import type { App } from '../app.ts';
import type { AccessScope } from './accessScope.ts';
import { scopeOf } from './authorize.ts';
import { sidCookie } from './cookies.ts';
import { contextByCookies } from './register.ts';
import { isUrlGrantValid } from './urlGrant.ts';

const keepAliveMs = 25_000;
/** Whoever looks at something shared hears within two of these that it was taken back. */
const lookAgainMs = 900;
/** A session that was ended elsewhere hears of it within this. */
const sessionAgainMs = 2000;

interface EventsQuery {
  utoken?: string;
  age?: string;
  /** Only whether this still is shared, also with visitors. */
  via?: string;
}

export function registerEvents(fastify: FastifyInstance, app: App): void {
  const open = new Set<() => void>();
  fastify.addHook('preClose', async () => {
    for (const end of open) end();
  });
  fastify.get<{ Querystring: EventsQuery }>('/events', async (request, reply) => {
    if (request.query.via !== undefined) return watchShare(app, open, request, reply, request.query.via);
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
    const onLiving = keepAliveOf(raw, sessionAgainMs);
    const keepAlive = setInterval(() => {
      app.sessions.isLiving(session.id).then(
        (living) => (living ? onLiving() : end('event: signedOut\ndata: null\n\n')),
        // The next beat asks again.
        (error: unknown) => app.log.warn({ err: error }, 'cannot ask whether a session lives'),
      );
    }, sessionAgainMs);
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

/** Called at every beat, says something at some: enough for proxies, and a phone's radio may sleep. */
function keepAliveOf(raw: ServerResponse, beatMs: number): () => void {
  let beats = 0;
  return () => {
    beats += 1;
    if (beats % Math.floor(keepAliveMs / beatMs) === 0) raw.write(':\n\n');
  };
}

/** Says `ended` when what the reader looks at is not shared with them any more, and nothing before that. */
async function watchShare(
  app: App,
  open: Set<() => void>,
  request: FastifyRequest,
  reply: FastifyReply,
  via: string,
): Promise<FastifyReply | undefined> {
  if (!viaPattern.test(via)) return reply.code(204).send();
  const scope = await scopeHere(app, request, reply, via);
  const { raw } = reply.hijack();
  if (raw.destroyed) return undefined;
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  raw.write('retry: 1000\n\n');
  const onLiving = keepAliveOf(raw, lookAgainMs);
  const look = async (): Promise<void> => {
    try {
      if (scope && (await isUrlGrantValid(app, scope.urlGrant))) onLiving();
      else end('event: ended\ndata: null\n\n');
    } catch (error) {
      // The next look asks again.
      app.log.warn({ err: error }, 'cannot ask whether something is still shared');
    }
  };
  const timer = setInterval(() => void look(), lookAgainMs);
  const end = (last = ''): void => {
    clearInterval(timer);
    open.delete(end);
    raw.end(last);
  };
  open.add(end);
  raw.on('close', () => end());
  await look();
  return undefined;
}

const viaPattern = /^(share|group|public):[\w-]{1,64}$/;

async function scopeHere(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  via: string,
): Promise<AccessScope | undefined> {
  try {
    return await scopeOf(await contextByCookies(app, request, reply), via);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
