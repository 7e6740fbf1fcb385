/**
 * What a viewer's page is sent along with, so that its drawing is asked for before any script has asked who is signed in:
 * the answer of the call `drawingOpen`, to the same people, by the same decisions. It does not count as looking; the page
 * makes the call itself once it stands.
 */
import { calls, Failure, type CallRequest, type CallResponse } from '@linework/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { expectDrawing } from '../features/drawing/open.ts';
import { reachOf } from './authorize.ts';
import { ticketCookie } from './cookies.ts';
import { clientInfoOf } from './envelopes/open.ts';
import { contextOf } from './register.ts';

export interface FirstView {
  request: CallRequest<'drawingOpen'>;
  answer: CallResponse<'drawingOpen'>;
}

/** What makes another session of this one first. */
const launching = ['key', 'utoken', 'client_key'];

/** Nothing where there is nothing to be shown at once, for whatever reason: the page finds out by itself. */
export async function firstViewFor(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FirstView | undefined> {
  const { fileId } = request.params as { fileId: string };
  const query = request.query as Record<string, unknown>;
  const asked = calls.drawingOpen.request.safeParse({ fileId, via: query['via'] });
  if (!asked.success || launching.some((name) => name in query)) return undefined;
  const ticket = request.cookies[ticketCookie] ?? '';
  if (ticket === '' && asked.data.via === undefined) return undefined;
  try {
    const opened = { data: asked.data, clientInfo: clientInfoOf(undefined), ticket };
    const context = await contextOf(app, request, reply, opened, Date.now());
    const answer = await expectDrawing(app, await reachOf(context, asked.data.via), fileId);
    return answer.state === 'ready' ? { request: asked.data, answer } : undefined;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
