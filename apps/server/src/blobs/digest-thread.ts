import { parentPort } from 'node:worker_threads';
import { Digest, type Digests } from './digest.ts';

export type DigestOrder =
  | { type: 'update'; stream: number; bytes: Uint8Array<ArrayBuffer>; length: number }
  | { type: 'end'; stream: number }
  | { type: 'forget'; stream: number };

export interface DigestAnswer {
  stream: number;
  digests?: Digests;
  /** Given back, to be filled again. */
  bytes?: Uint8Array<ArrayBuffer>;
}

const port = parentPort;
if (!port) throw new Error('digests run in a worker thread');
const streams = new Map<number, Digest>();

port.on('message', (order: DigestOrder) => {
  const { stream } = order;
  if (order.type === 'forget') {
    streams.delete(stream);
    return;
  }
  const digest = streams.get(stream) ?? new Digest();
  if (order.type === 'update') {
    streams.set(stream, digest);
    const { bytes, length } = order;
    digest.update(bytes.subarray(0, length));
    port.postMessage({ stream, bytes } satisfies DigestAnswer, [bytes.buffer]);
    return;
  }
  streams.delete(stream);
  port.postMessage({ stream, digests: digest.end() } satisfies DigestAnswer);
});
