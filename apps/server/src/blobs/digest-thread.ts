import { parentPort } from 'node:worker_threads';
import { Digest, type Digests } from './digest.ts';

export type DigestOrder =
  | { type: 'update'; stream: number; bytes: Uint8Array }
  | { type: 'end'; stream: number }
  | { type: 'forget'; stream: number };

export interface DigestAnswer {
  stream: number;
  digests?: Digests;
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
    digest.update(order.bytes);
    port.postMessage({ stream } satisfies DigestAnswer);
    return;
  }
  streams.delete(stream);
  port.postMessage({ stream, digests: digest.end() } satisfies DigestAnswer);
});
