/**
 * Asks the server about a drawing as soon as its address is known, and for how it begins as soon as the answer is there,
 * while who is signed in is still being asked for and the page that shows it is being made.
 */
import type { CallRequest, CallResponse } from '@linework/contract/calls';
import { client, cookies } from '../../../app/api.ts';
import { ticketCookie } from '../../../app/privacy/cookies.ts';
import { firstViewOf, isSameDrawing } from '../engine/handOver.ts';
import { askFirstBytes, type FirstBytes } from '../engine/bytes/firstBytes.ts';

type Request = CallRequest<'drawingOpen'>;
type Answer = CallResponse<'drawingOpen'>;

interface EarlyDrawing extends FirstBytes {
  answer: Promise<Answer>;
}

/** What makes another session of this one first. */
const launching = ['key', 'utoken', 'client_key'];

let begun = false;
let asked: (EarlyDrawing & { request: Request }) | undefined;

/** Only for the address that the tab was opened with: later ones are asked for by their page. */
export function askEarly({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  if (begun) return;
  begun = true;
  const fileId = /^\/viewer\/(\w+)$/.exec(pathname)?.[1];
  const query = new URLSearchParams(search);
  const via = query.get('via') ?? undefined;
  const isKnown = via !== undefined || cookies.get(ticketCookie) !== undefined;
  if (fileId === undefined || fileId === 'local' || !isKnown) return;
  if (launching.some((name) => query.has(name))) return;
  const request: Request = { fileId, via, versionId: query.get('version') ?? undefined };
  if (firstViewOf(request)) return;
  const answer = client.call('drawingOpen', request, { quiet: true });
  // Whoever takes the answer hears of a failure.
  asked = { request, answer, ...askFirstBytes(answer) };
}

/** What is on its way already of this request; once. */
export function takeEarly(request: Request): EarlyDrawing | undefined {
  const found = asked;
  asked = undefined;
  return found && isSameDrawing(found.request, request) ? found : undefined;
}
