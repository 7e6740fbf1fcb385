/**
 * What a viewer's page is sent along with, so that its drawing is asked for before any script has run: the answer of the
 * call `drawingOpen`, to the same people, by the same decisions, and that of `userInfo` to whoever is signed in, for whom
 * the page need not ask before it stands. It does not count as looking; asking for the drawing's first bytes does.
 */
import { calls, Failure, type CallRequest, type CallResponse, type UserInfo } from '@linework/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { userInfoOf } from '../features/account/service.ts';
import { countActive } from '../features/usage/service.ts';
import { expectDrawing, lookAt } from '../features/drawing/open.ts';
import { scopeOf } from './authorize.ts';
import { ticketCookie } from './cookies.ts';
import type { Opened } from './download.ts';
import { contextByCookies } from './register.ts';

export interface FirstViewAnswer {
  drawing: {
    request: CallRequest<'drawingOpen'>;
    answer: CallResponse<'drawingOpen'>;
  };
  /** Undefined for visitors. */
  user: UserInfo | undefined;
}

/** What makes another session of this one first. */
const launching = ['key', 'utoken', 'client_key'];

/** Nothing where there is nothing to be shown at once, for whatever reason: the page finds out by itself. */
export async function firstViewFor(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  fileId: unknown,
): Promise<FirstViewAnswer | undefined> {
  const query = request.query as Record<string, unknown>;
  const asked = calls.drawingOpen.request.safeParse({
    fileId,
    via: query['via'],
    versionId: query['version'],
  });
  if (!asked.success || launching.some((name) => name in query)) return undefined;
  if (!request.cookies[ticketCookie] && asked.data.via === undefined) return undefined;
  try {
    const context = await contextByCookies(app, request, reply);
    const answer = await expectDrawing(app, await scopeOf(context, asked.data.via), asked.data);
    if (answer.state !== 'ready') return undefined;
    const { session } = context;
    if (session) await countActive(app, session.userId);
    const user = session ? await userInfoOf(app.db, session.userId) : undefined;
    return { drawing: { request: asked.data, answer }, user };
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** The page has asked for the first bytes of what it was sent along with. */
export const countFirstView: Opened = async (app, request, reply, { via, ...wanted }) => {
  try {
    await lookAt(app, await scopeOf(await contextByCookies(app, request, reply), via), wanted);
  } catch (error) {
    // Whatever has ended since then is told to whoever asks for more.
    if (!(error instanceof Failure)) request.log.error({ err: error }, 'a look at a drawing was not counted');
  }
};
