/** The engine as the server uses it: children that list and extract, a native 7-Zip where it is the better one. */
import { SandboxFailure } from '../../../sandbox/limits.ts';
import { runStreamTask } from '../../../sandbox/streamTask.ts';
import { decodeFrames, type Frame } from './frames.ts';
import { extractNative, type NativeSevenZip } from './native.ts';
import type { ArchiveListing, ArchiveRequest } from './types.ts';

const maxListingBytes = 128 << 20;

export async function runList(request: ArchiveRequest, signal?: AbortSignal): Promise<ArchiveListing> {
  const chunks: Buffer[] = [];
  let length = 0;
  await runStreamTask('archiveList', {
    paths: request.volumes.map(({ path }) => path),
    request: (descriptors) => withDescriptors(request, descriptors),
    signal,
    isQuick: true,
    async onOutput(output) {
      for await (const chunk of output as AsyncIterable<Buffer>) {
        length += chunk.length;
        if (length > maxListingBytes) throw new SandboxFailure('tooLarge', 'the listing is too long');
        chunks.push(chunk);
      }
    },
  });
  return JSON.parse(Buffer.concat(chunks).toString()) as ArchiveListing;
}

/** The child finds the volumes open. */
const withDescriptors = (request: ArchiveRequest, descriptors: readonly number[]): ArchiveRequest => ({
  ...request,
  volumes: request.volumes.map((volume, at) => ({ ...volume, descriptor: descriptors[at]! })),
});

export interface Extraction {
  request: ArchiveRequest;
  listing: ArchiveListing;
  native: NativeSevenZip | undefined;
  signal?: AbortSignal | undefined;
}

/** Hands the frames of all wanted members to `consume`; where it is called twice, the second brings what is left. */
export async function runExtract(
  extraction: Extraction,
  consume: (frames: AsyncIterable<Frame>) => Promise<void>,
): Promise<void> {
  const { request, listing, native, signal } = extraction;
  let wanted = request.wanted ?? [];
  if (wanted.length === 0) return;
  if (native && isForNative(listing, native)) {
    const done = new Set<number>();
    try {
      const tracked = (frames: AsyncIterable<Frame>) => consume(track(frames, done));
      await extractNative(native, request, listing.members, tracked, signal);
    } catch (error) {
      // It ends with a status that says an entry was bad; the embedded engine tells which, and why.
      if (!(error instanceof SandboxFailure) || error.reason !== 'crashed') throw error;
    }
    wanted = wanted.filter(({ index }) => !done.has(index));
    if (wanted.length === 0) return;
  }
  await runStreamTask('archiveExtract', {
    paths: request.volumes.map(({ path }) => path),
    request: (descriptors) => withDescriptors({ ...request, wanted }, descriptors),
    signal,
    onOutput: (output) => consume(decodeFrames(output as AsyncIterable<Buffer>)),
  });
}

/** Links and equal names put its stream out of step with the listing; plain zips are faster without it. */
function isForNative({ format, members }: ArchiveListing, { readsRar }: NativeSevenZip): boolean {
  if (format === 'zip' || (format === 'rar' && !readsRar)) return false;
  const paths = new Set(members.map(({ path }) => path));
  return paths.size === members.length && !members.some(({ isLink }) => isLink);
}

async function* track(frames: AsyncIterable<Frame>, done: Set<number>): AsyncGenerator<Frame, void> {
  let index = -1;
  for await (const frame of frames) {
    if (frame.kind === 'start') ({ index } = frame);
    if (frame.kind === 'end') done.add(index);
    yield frame;
  }
}
