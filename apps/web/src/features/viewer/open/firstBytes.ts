/** How a prepared drawing begins, asked for before there is anyone to read it. */
import type { CallResponse } from '@linework/contract/calls';
import { type Arriving, bodyOf } from '../engine/bytes/body.ts';
import { firstRequest } from '../engine/bytes/firstRequest.ts';

type Answer = Pick<CallResponse<'drawingOpen'>, 'state' | 'ocfUrl' | 'size'>;

export interface FirstBytes {
  /** Undefined where it is not prepared, or could not be had. */
  start: Promise<Uint8Array | undefined>;
  /** Tells from now on how much of that has come. */
  watch(tell: Arrived): void;
}

export type Arrived = (loaded: number, total: number) => void;

export function askFirstBytes(answer: Promise<Answer> | Answer): FirstBytes {
  let tell: Arrived | undefined;
  let [loaded, total] = [0, 0];
  const arriving: Arriving = (came, expected) => {
    loaded += came;
    total += expected;
    tell?.(loaded, total);
  };
  const read = async (): Promise<Uint8Array | undefined> => {
    const { state, ocfUrl, size } = await answer;
    if (state !== 'ready' || ocfUrl === undefined) return undefined;
    const response = await fetch(ocfUrl, { headers: { range: `bytes=0-${firstRequest(size) - 1}` } });
    return response.ok ? bodyOf(response, arriving) : undefined;
  };
  return { start: read().catch(() => undefined), watch: (listener) => (tell = listener) };
}
