/**
 * Asks the server about a drawing as soon as its address is known, and for how it begins as soon as the answer is there,
 * while who is signed in is still being asked for and the page that shows it is being made.
 */
import type { CallRequest, CallResponse } from '@linework/contract/calls';
import { client, cookies } from '../../../app/api.ts';
import { ticketCookie } from '../../../app/cookies.ts';
import { type Arriving, bodyOf } from '../engine/bytes/body.ts';
import { firstRequest } from '../engine/bytes/firstRequest.ts';

type Request = CallRequest<'drawingOpen'>;
type Answer = CallResponse<'drawingOpen'>;

interface EarlyDrawing {
  answer: Promise<Answer>;
  /** How the prepared drawing begins; undefined where it is not prepared, or could not be had. */
  start: Promise<Uint8Array | undefined>;
  /** Tells from now on how much of that has come. */
  watch(tell: Arrived): void;
}

export type Arrived = (loaded: number, total: number) => void;

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
  const request: Request = { fileId, via };
  const answer = client.call('drawingOpen', request, { quiet: true });
  // Whoever takes the answer hears of a failure.
  asked = { request, answer, ...startOf(answer) };
}

function startOf(answer: Promise<Answer>): Pick<EarlyDrawing, 'start' | 'watch'> {
  let tell: Arrived | undefined;
  let [loaded, total] = [0, 0];
  const arriving: Arriving = (came, expected) => {
    loaded += came;
    total += expected;
    tell?.(loaded, total);
  };
  const read = async ({ state, ocfUrl, size }: Answer): Promise<Uint8Array | undefined> => {
    if (state !== 'ready' || ocfUrl === undefined) return undefined;
    const response = await fetch(ocfUrl, { headers: { range: `bytes=0-${firstRequest(size) - 1}` } });
    return response.ok ? bodyOf(response, arriving) : undefined;
  };
  return { start: answer.then(read).catch(() => undefined), watch: (listener) => (tell = listener) };
}

/** What is on its way already of this request; once. */
export function takeEarly({ fileId, via }: Request): EarlyDrawing | undefined {
  const found = asked;
  asked = undefined;
  return found?.request.fileId === fileId && found.request.via === via ? found : undefined;
}
