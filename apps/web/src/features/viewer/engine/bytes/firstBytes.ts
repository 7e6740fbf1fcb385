/** How a prepared drawing begins, asked for before there is anyone to read it. */
import { bytesToBegin } from '@linework/cad/ocf/container';
import type { CallResponse } from '@linework/contract/calls';
import { type Arriving, bodyOf } from './body.ts';
import { firstRequest } from './firstRequest.ts';
import type { FileStart } from '../types.ts';

type Answer = Pick<CallResponse<'drawingOpen'>, 'state' | 'ocfUrl' | 'size'>;

export interface FirstBytes {
  /** As soon as there is enough to begin with. Undefined where it is not prepared, or could not be had. */
  start: Promise<FileStart | undefined>;
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
  const read = async (): Promise<FileStart | undefined> => {
    const { state, ocfUrl, size } = await answer;
    if (state !== 'ready' || ocfUrl === undefined) return undefined;
    const asked = firstRequest(size);
    // No address is given twice: to keep what came by it would be work for nothing.
    const response = await fetch(ocfUrl, { headers: { range: `bytes=0-${asked - 1}` }, cache: 'no-store' });
    return response.ok ? startOf(response, arriving) : undefined;
  };
  return { start: read().catch(() => undefined), watch: (listener) => (tell = listener) };
}

function startOf(response: Response, arriving: Arriving): Promise<FileStart> {
  return new Promise((resolve, reject) => {
    let begun = 0;
    const look = (soFar: Uint8Array): void => {
      if (begun > 0 || !suffices(soFar)) return;
      begun = soFar.length;
      // What is sent on is copied with all that it lies in.
      resolve({ bytes: soFar.slice(), rest });
    };
    const whole = bodyOf(response, arriving, look);
    const rest = whole.then((bytes) => bytes.slice(begun)).catch(() => undefined);
    whole.then((bytes) => resolve({ bytes }), reject);
  });
}

function suffices(start: Uint8Array): boolean {
  try {
    return bytesToBegin(start) <= start.length;
  } catch {
    // Whoever reads it will say what is wrong with it.
    return false;
  }
}
