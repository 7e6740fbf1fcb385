/** Members on their way from the engine into the blob store: small ones together, large ones as they come. */
import type { BlobInfo, BlobStore, SmallFile } from '../../blobs/store.ts';
import { BlobRefused } from '../../blobs/store.ts';
import type { Frame } from './engine/frames.ts';
import type { MemberFailure } from './engine/types.ts';

export type Received = { index: number; blob: BlobInfo } | { index: number; reason: MemberFailure };

export interface Receiver {
  blobs: Pick<BlobStore, 'put' | 'putAll'>;
  /** What the listing says of a member; undefined where nobody asked for it. */
  sizeOf(index: number): number | undefined;
  /** Called with some that are safely stored, or failed. */
  onSome(received: Received[]): Promise<void>;
  signal: AbortSignal;
}

const smallBytes = 1024 * 1024;
const batchBytes = 8 * 1024 * 1024;
const batchFiles = 200;

export async function receiveMembers(frames: AsyncIterable<Frame>, receiver: Receiver): Promise<void> {
  const { blobs, sizeOf, onSome, signal } = receiver;
  let batch: { index: number; chunks: Buffer[] }[] = [];
  let failed: Received[] = [];
  let waitingBytes = 0;
  const flush = async (): Promise<void> => {
    if (batch.length + failed.length === 0) return;
    const files: SmallFile[] = batch.map(({ chunks }) => ({ chunks, expectedMd5: undefined }));
    const stored = files.length > 0 ? await blobs.putAll(files) : [];
    const received = batch.map(({ index }, at): Received => {
      const blob = stored[at]!;
      return blob instanceof BlobRefused ? { index, reason: 'damaged' } : { index, blob };
    });
    const all = [...received, ...failed];
    batch = [];
    failed = [];
    waitingBytes = 0;
    await onSome(all);
  };
  const source = frames[Symbol.asyncIterator]();
  for (;;) {
    signal.throwIfAborted();
    const { value: frame, done } = await source.next();
    if (done || frame.kind === 'done') break;
    if (frame.kind !== 'start') throw new Error(`a member begins with a frame ${frame.kind}`);
    const { index } = frame;
    const size = sizeOf(index);
    if (size === undefined) throw new Error(`nobody asked for member ${index}`);
    const member = new MemberStream(source, size, signal);
    if (size <= smallBytes) {
      const chunks: Buffer[] = [];
      for await (const chunk of member) chunks.push(Buffer.from(chunk));
      if (member.isWhole) {
        batch.push({ index, chunks });
        waitingBytes += size;
      } else if (member.reason) failed.push({ index, reason: member.reason });
    } else {
      await flush();
      const blob = await blobs.put(member, { maxBytes: size }).catch((error: unknown) => {
        if (error instanceof MemberBroken) return undefined;
        throw error;
      });
      if (blob && member.isWhole) await onSome([{ index, blob }]);
      else if (member.reason) failed.push({ index, reason: member.reason });
    }
    if (waitingBytes >= batchBytes || batch.length >= batchFiles || failed.length >= batchFiles)
      await flush();
  }
  await flush();
}

class MemberBroken extends Error {}

/** The bytes of one member, up to the frame that ends it. */
class MemberStream implements AsyncIterable<Buffer> {
  readonly #frames: AsyncIterator<Frame>;
  readonly #size: number;
  readonly #signal: AbortSignal;
  isWhole = false;
  /** Undefined where it comes again by another engine. */
  reason: MemberFailure | undefined;

  constructor(frames: AsyncIterator<Frame>, size: number, signal: AbortSignal) {
    this.#frames = frames;
    this.#size = size;
    this.#signal = signal;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void> {
    let length = 0;
    for (;;) {
      this.#signal.throwIfAborted();
      const { value: frame, done } = await this.#frames.next();
      if (done) throw new Error('the stream of members was cut off');
      if (frame.kind === 'data') {
        length += frame.bytes.length;
        // The child cuts them off already; this is for one that does not.
        if (length > this.#size) throw new Error('a member is longer than it may be');
        yield frame.bytes;
        continue;
      }
      if (frame.kind === 'end' && length === this.#size) {
        this.isWhole = true;
        return;
      }
      if (frame.kind === 'failed') this.reason = frame.reason;
      else if (frame.kind === 'end') this.reason = 'size';
      else if (frame.kind !== 'dropped') throw new Error(`a frame ${frame.kind} within a member`);
      // A large one is being stored: what is half must not become a blob.
      if (this.#size > smallBytes) throw new MemberBroken();
      return;
    }
  }
}
