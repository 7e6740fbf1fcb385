/** Many small files in one request: before the bytes of each stand the id of its upload and their number. */
import { bounds, uploadFrame } from '@linework/contract';
import { freeChunks } from '../../blobs/spare-bytes.ts';

export class FrameProblem extends Error {}

export interface UploadFrame {
  uploadId: string;
  /** Good until the next frames are asked for. */
  bytes: Buffer;
}

/** So many bytes are handed on at once, and what belongs to the last file of them. */
const groupBytes = 1 << 20;
const { headBytes, idChars } = uploadFrame;

const room = groupBytes + bounds.smallUploadBytes + headBytes;
/** Left to the garbage collector, such pieces would have it run all the time. */
const spare: Buffer[] = [];
const maxSpare = 4;

/** The files of a body, some at a time. All are copied into one piece of memory, which is used again and again. */
export async function* readFrames(
  source: AsyncIterable<Buffer>,
  length: number,
): AsyncGenerator<UploadFrame[], void> {
  const isSmall = length < room / 4;
  const memory = isSmall ? Buffer.allocUnsafe(length) : (spare.pop() ?? Buffer.allocUnsafeSlow(room));
  try {
    yield* framesThrough(memory, source);
  } finally {
    if (!isSmall && spare.length < maxSpare) spare.push(memory);
  }
}

async function* framesThrough(
  memory: Buffer,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<UploadFrame[], void> {
  let filled = 0;
  let count = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length;) {
      const copied = chunk.copy(memory, filled, at);
      at += copied;
      filled += copied;
      if (filled < Math.min(memory.length, groupBytes)) continue;
      const { frames, end } = framesIn(memory.subarray(0, filled));
      if (end === 0 && copied === 0) throw new FrameProblem('a file is too large');
      if ((count += frames.length) > bounds.uploadsAtOnce) throw new FrameProblem('too many');
      if (frames.length > 0) yield frames;
      memory.copyWithin(0, end, filled);
      filled -= end;
    }
    freeChunks([chunk]);
  }
  const { frames, end } = framesIn(memory.subarray(0, filled));
  if (end < filled) throw new FrameProblem('it ends within a file');
  if (count + frames.length > bounds.uploadsAtOnce) throw new FrameProblem('too many');
  if (frames.length > 0) yield frames;
}

/** The whole ones, and where they end. */
function framesIn(bytes: Buffer): { frames: UploadFrame[]; end: number } {
  const frames: UploadFrame[] = [];
  let end = 0;
  while (bytes.length - end >= headBytes) {
    const length = bytes.readUInt32BE(end + idChars);
    if (length > bounds.smallUploadBytes) throw new FrameProblem('a file is too large');
    const start = end + headBytes;
    if (start + length > bytes.length) break;
    frames.push({
      uploadId: bytes.toString('latin1', end, end + idChars),
      bytes: bytes.subarray(start, start + length),
    });
    end = start + length;
  }
  return { frames, end };
}
