import { parentPort } from 'node:worker_threads';
import { Md5Digest, OtherDigest, type Digests } from './digest.ts';

export type DigestOrder =
  | { type: 'update'; stream: number; part: DigestPart; bytes: Uint8Array<SharedArrayBuffer> }
  | { type: 'end'; stream: number; part: DigestPart }
  | { type: 'forget'; stream: number };

/** Two threads share the work on a stream. */
export type DigestPart = 'md5' | 'others';

export interface DigestAnswer {
  stream: number;
  digests?: Partial<Digests>;
}

const port = parentPort;
if (!port) throw new Error('digests run in a worker thread');
const streams = new Map<number, Md5Digest | OtherDigest>();

port.on('message', (order: DigestOrder) => {
  const { stream } = order;
  if (order.type === 'forget') {
    streams.delete(stream);
    return;
  }
  const digest = streams.get(stream) ?? (order.part === 'md5' ? new Md5Digest() : new OtherDigest());
  if (order.type === 'update') {
    streams.set(stream, digest);
    digest.update(order.bytes);
    port.postMessage({ stream } satisfies DigestAnswer);
    return;
  }
  streams.delete(stream);
  port.postMessage({ stream, digests: digest.end() } satisfies DigestAnswer);
});
