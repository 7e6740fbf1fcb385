/**
 * What a viewer's page is sent along with, so that what it shows is asked for before any script has run: the answer of the
 * call `drawingOpen` or `modelOpen`, to the same people, by the same decisions, and that of `userInfo` to whoever is signed
 * in, for whom the page need not ask before it stands. It does not count as looking; asking for the first bytes does.
 */
import {
  calls,
  Failure,
  readModelKey,
  type CallRequest,
  type CallResponse,
  type UserInfo,
} from '@linework/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { userInfoOf } from '../features/account/service.ts';
import { countActive } from '../features/usage/service.ts';
import { expectDrawing, lookAt } from '../features/drawing/open.ts';
import { expectModel, lookAtModel } from '../features/model/open.ts';
import type { AccessScope } from './accessScope.ts';
import { scopeOf } from './authorize.ts';
import { ticketCookie } from './cookies.ts';
import type { Opened } from './download.ts';
import { contextByCookies } from './register.ts';

interface Told<Call extends 'drawingOpen' | 'modelOpen'> {
  request: CallRequest<Call>;
  answer: CallResponse<Call>;
}

export interface FirstViewAnswer {
  drawing?: Told<'drawingOpen'>;
  model?: Told<'modelOpen'>;
  /** Undefined for visitors. */
  user: UserInfo | undefined;
}

/** Whose page it is, and how they come to what it shows. */
interface Reader {
  app: App;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Nothing where there is nothing to be shown at once, for whatever reason: the page finds out by itself. */
export async function firstViewFor(reader: Reader, fileId: unknown): Promise<FirstViewAnswer | undefined> {
  const query = reader.request.query as Record<string, unknown>;
  const asked = calls.drawingOpen.request.safeParse({
    fileId,
    via: query['via'],
    versionId: query['version'],
  });
  if (!asked.success) return undefined;
  return answerFor(reader, asked.data.via, async (scope) => {
    const answer = await expectDrawing(reader.app, scope, asked.data);
    return answer.state === 'ready' ? { drawing: { request: asked.data, answer } } : undefined;
  });
}

/** The same for a model, which the key of its page's address names. */
export async function firstModelFor(reader: Reader, key: unknown): Promise<FirstViewAnswer | undefined> {
  const link = typeof key === 'string' ? readModelKey(key) : undefined;
  if (!link) return undefined;
  const { fileId, via, versionId } = link;
  const asked = calls.modelOpen.request.safeParse({ fileId, via, versionId });
  if (!asked.success) return undefined;
  return answerFor(reader, asked.data.via, async (scope) => {
    const answer = await expectModel(reader.app, scope, asked.data);
    return answer.state === 'ready' ? { model: { request: asked.data, answer } } : undefined;
  });
}

/** What makes another session of this one first. */
const launching = ['key', 'utoken', 'client_key'];

async function answerFor(
  { app, request, reply }: Reader,
  via: string | undefined,
  expect: (scope: AccessScope) => Promise<Omit<FirstViewAnswer, 'user'> | undefined>,
): Promise<FirstViewAnswer | undefined> {
  if (launching.some((name) => name in (request.query as object))) return undefined;
  if (!request.cookies[ticketCookie] && via === undefined) return undefined;
  try {
    const context = await contextByCookies(app, request, reply);
    const told = await expect(await scopeOf(context, via));
    if (!told) return undefined;
    const { session } = context;
    if (session) await countActive(app, session.userId);
    const user = session ? await userInfoOf(app.db, session.userId) : undefined;
    return { ...told, user };
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** The page has asked for the first bytes of what it was sent along with. */
export const countFirstView: Opened = async (app, request, reply, { via, isModel, ...wanted }) => {
  try {
    const scope = await scopeOf(await contextByCookies(app, request, reply), via);
    await (isModel ? lookAtModel(app, scope, wanted) : lookAt(app, scope, wanted));
  } catch (error) {
    // Whatever has ended since then is told to whoever asks for more.
    if (!(error instanceof Failure)) request.log.error({ err: error }, 'a look at a file was not counted');
  }
};
