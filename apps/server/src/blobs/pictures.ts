/** Pictures are what their first bytes say, never what their name or sender says. */
import { codes, Failure } from '@linework/contract';
import { BlobRefused, type BlobInfo, type BlobStore } from './store.ts';

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

/** As many bytes as `imageType` needs to see. */
export const imageHeadBytes = 12;

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff]);

export function imageType(head: Buffer): ImageType | undefined {
  if (head.subarray(0, 8).equals(png)) return 'image/png';
  if (head.subarray(0, 3).equals(jpeg)) return 'image/jpeg';
  const isWebp = head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'image/webp' : undefined;
}

/** The first bytes of a stream, and a source that still yields all of them. */
export async function peek(
  source: AsyncIterable<Buffer>,
  bytes: number,
): Promise<{ head: Buffer; all: AsyncIterable<Buffer> }> {
  const rest = source[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < bytes) {
    const { value, done } = await rest.next();
    if (done) break;
    head = head.length === 0 ? value : Buffer.concat([head, value]);
  }
  const all = async function* () {
    yield head;
    yield* { [Symbol.asyncIterator]: () => rest };
  };
  return { head: head.subarray(0, bytes), all: all() };
}

/** Puts a picture away; fails where it is none, or too large. */
export async function storePicture(
  blobs: BlobStore,
  stream: AsyncIterable<Buffer>,
  maxBytes: number,
): Promise<{ blob: BlobInfo; type: ImageType }> {
  try {
    const { head, all } = await peek(stream, imageHeadBytes);
    const type = imageType(head);
    if (!type) throw new Failure(codes.uploadTypeRefused);
    return { blob: await blobs.put(all, { maxBytes }), type };
  } catch (error) {
    if (error instanceof BlobRefused) throw new Failure(codes.uploadTooLarge);
    throw error;
  }
}
