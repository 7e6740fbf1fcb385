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
  const storing = new Storing(receiver);
  const source = frames[Symbol.asyncIterator]();
  try {
    for (;;) {
      signal.throwIfAborted();
      const { value: frame, done } = await source.next();
      if (done || frame.kind === 'done') break;
      if (frame.kind !== 'start') throw new Error(`a member begins with a frame ${frame.kind}`);
      const { index } = frame;
      const size = sizeOf(index);
      if (size === undefined) throw new Error(`nobody asked for member ${index}`);
      const member = new MemberStream(source, size, signal);
      if (size <= smallBytes) await storing.take(index, member);
      else {
        await storing.end();
        const blob = await blobs
          .put(copied(member), { maxBytes: size, ownsChunks: true })
          .catch((error: unknown) => {
            if (error instanceof MemberBroken) return undefined;
            throw error;
          });
        if (blob && member.isWhole) await onSome([{ index, blob }]);
        else storing.fail(index, member);
      }
      if (storing.isFull) await storing.handOn();
    }
    await storing.end();
  } catch (error) {
    await storing.settled();
    throw error;
  }
}

/** Small members that wait for each other, one after the other in memory that is used again. */
class Batch {
  readonly bytes = Buffer.allocUnsafeSlow(batchBytes + smallBytes);
  length = 0;
  readonly members: { index: number; start: number; end: number }[] = [];
  readonly failed: Received[] = [];

  clear(): void {
    this.length = 0;
    this.members.length = 0;
    this.failed.length = 0;
  }
}

/** One batch is stored while the next comes in. */
class Storing {
  readonly #receiver: Receiver;
  #batch = new Batch();
  #spare = new Batch();
  #working: Promise<void> = Promise.resolve();

  constructor(receiver: Receiver) {
    this.#receiver = receiver;
  }

  get isFull(): boolean {
    const { length, members, failed } = this.#batch;
    return length >= batchBytes || members.length >= batchFiles || failed.length >= batchFiles;
  }

  async take(index: number, member: MemberStream): Promise<void> {
    const batch = this.#batch;
    let end = batch.length;
    for await (const chunk of member) end += chunk.copy(batch.bytes, end);
    if (!member.isWhole) return this.fail(index, member);
    batch.members.push({ index, start: batch.length, end });
    batch.length = end;
  }

  fail(index: number, { reason }: MemberStream): void {
    if (reason) this.#batch.failed.push({ index, reason });
  }

  async handOn(): Promise<void> {
    await this.#working;
    const batch = this.#batch;
    [this.#batch, this.#spare] = [this.#spare, batch];
    this.#working = this.#store(batch);
    // Seen by whoever awaits it next; until then it must not count as unhandled.
    this.#working.catch(() => {});
  }

  async end(): Promise<void> {
    await this.handOn();
    await this.#working;
  }

  /** When nothing is worked on any more, whatever came of it. */
  async settled(): Promise<void> {
    await this.#working.catch(() => {});
  }

  async #store(batch: Batch): Promise<void> {
    const { bytes, members, failed } = batch;
    const { blobs, onSome } = this.#receiver;
    const files = members.map(({ start, end }): SmallFile => {
      return { chunks: [bytes.subarray(start, end)], expectedMd5: undefined };
    });
    const stored = files.length > 0 ? await blobs.putAll(files) : [];
    const received = members.map(({ index }, at): Received => {
      const blob = stored[at]!;
      return blob instanceof BlobRefused ? { index, reason: 'damaged' } : { index, blob };
    });
    const all = [...received, ...failed];
    batch.clear();
    if (all.length > 0) await onSome(all);
  }
}

class MemberBroken extends Error {}

/** What is stored later than it comes. */
async function* copied(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  for await (const bytes of source) {
    const copy = Buffer.allocUnsafeSlow(bytes.length);
    bytes.copy(copy);
    yield copy;
  }
}

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
