/** What the embedded engine makes of an archive: every regular file by its size and CRC, or why not. */
import { crc32 } from 'node:zlib';
import { runExtract, runList } from '../src/features/archive/engine/run.ts';
import type { ArchiveListing, ArchiveRequest } from '../src/features/archive/engine/types.ts';

export interface ArchiveOutcome {
  listing: ArchiveListing;
  /** Regular files. */
  files: number;
  /** Of these, those that came whole. */
  right: number;
  /** Why the others did not, each reason once. */
  reasons: string[];
}

export async function archiveOutcome(request: ArchiveRequest): Promise<ArchiveOutcome> {
  const listing = await runList(request);
  const wanted = listing.members.filter(({ isFolder, isLink }) => !isFolder && !isLink);
  const reasons = new Set<string>(listing.problem === undefined ? [] : [listing.problem]);
  let right = 0;
  if (listing.problem === undefined) {
    await runExtract({ request: { ...request, wanted }, listing, native: undefined }, async (frames) => {
      let [index, sum, length] = [-1, 0, 0];
      for await (const frame of frames) {
        if (frame.kind === 'start') [index, sum, length] = [frame.index, 0, 0];
        if (frame.kind === 'data') {
          sum = crc32(frame.bytes, sum);
          length += frame.bytes.length;
        }
        if (frame.kind === 'failed') reasons.add(frame.reason);
        if (frame.kind !== 'end') continue;
        const { crc32: expected = sum, size } = listing.members[index]!;
        if (sum === expected && length === size) right += 1;
        else reasons.add('other bytes than the archive says');
      }
    });
  }
  return { listing, files: wanted.length, right, reasons: [...reasons] };
}
