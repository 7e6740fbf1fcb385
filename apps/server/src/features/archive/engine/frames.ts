/** Members on their way from the child process to the server: frames of a kind, a length and bytes. */
import { freeChunks } from '../../../blobs/spare-bytes.ts';
import type { MemberFailure } from './types.ts';

/** `start`: a member's index; `end`: it came whole; `failed`: why not. */
export const frameKinds = { start: 1, data: 2, end: 3, failed: 4, done: 5 } as const;

const headBytes = 5;
/** A longer frame is not from our own child. */
const maxFrameBytes = 8 << 20;

/** What stands before so many bytes. */
export function frameHead(kind: number, length: number): Buffer {
  const head = Buffer.allocUnsafe(headBytes);
  head[0] = kind;
  head.writeUInt32LE(length, 1);
  return head;
}

export const encodeFrame = (kind: number, bytes: Uint8Array = new Uint8Array()): Buffer =>
  Buffer.concat([frameHead(kind, bytes.length), bytes]);

export type Frame =
  | { kind: 'start'; index: number }
  /** Good until the next frame is asked for. */
  | { kind: 'data'; bytes: Buffer }
  | { kind: 'end' }
  | { kind: 'failed'; reason: MemberFailure; detail: string }
  /** It comes again, by another engine. */
  | { kind: 'dropped' }
  | { kind: 'done' };

/** Fails on anything that is no frame; data comes as it arrives, not in one piece. */
export async function* decodeFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame, void> {
  let waiting: Buffer = Buffer.alloc(0);
  /** Bytes of the data frame under way that are still to come. */
  let missing = 0;
  for await (const chunk of source) {
    let bytes = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    waiting = Buffer.alloc(0);
    while (bytes.length > 0) {
      if (missing > 0) {
        const part = bytes.subarray(0, missing);
        missing -= part.length;
        bytes = bytes.subarray(part.length);
        yield { kind: 'data', bytes: part };
        continue;
      }
      if (bytes.length < headBytes) break;
      const kind = bytes[0]!;
      const length = bytes.readUInt32LE(1);
      if (length > maxFrameBytes) throw new Error('a frame is too long');
      if (kind === frameKinds.data) {
        missing = length;
        bytes = bytes.subarray(headBytes);
        continue;
      }
      if (bytes.length < headBytes + length) break;
      yield frameOf(kind, bytes.subarray(headBytes, headBytes + length));
      bytes = bytes.subarray(headBytes + length);
    }
    waiting = Buffer.from(bytes);
    // Left to the garbage collector, what comes through the pipe would have it run all the time.
    freeChunks([chunk]);
  }
  if (waiting.length > 0 || missing > 0) throw new Error('the frames were cut off');
}

function frameOf(kind: number, bytes: Buffer): Frame {
  if (kind === frameKinds.start) return { kind: 'start', index: bytes.readUInt32LE(0) };
  if (kind === frameKinds.end) return { kind: 'end' };
  if (kind === frameKinds.done) return { kind: 'done' };
  if (kind !== frameKinds.failed) throw new Error(`${kind} is no kind of frame`);
  const { reason, detail } = JSON.parse(bytes.toString()) as { reason: MemberFailure; detail?: string };
  return { kind: 'failed', reason, detail: detail ?? '' };
}
