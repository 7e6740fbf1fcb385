/** What the child process does: lists an archive, or sends members of it through a pipe. */
import { fstatSync } from 'node:fs';
import { pipeSink, writeAllSync, type MemberSink } from './memberSink.ts';
import { partAfter } from './parts.ts';
import { runSevenZip } from './sevenZip.ts';
import { extractBySevenZip, type Extraction } from './sevenZipExtract.ts';
import { listArgs, ListParser } from './sevenZipList.ts';
import {
  ArchiveFailure,
  openVolume,
  type ArchiveListing,
  type ArchiveRequest,
  type ArchiveVolume,
  type WantedMember,
} from './types.ts';
import { listZip, readZipDirectory } from './zipDirectory.ts';
import { extractZipMember, MemberProblem, methodOf, methods } from './zipMember.ts';

const stdout = 1;

const totalBytes = (volumes: readonly ArchiveVolume[]): number =>
  volumes.reduce((sum, volume) => sum + fstatSync(openVolume(volume)).size, 0);

/** Zips in one piece, also where that was cut as x.zip.001 and so on, are ours to read; everything else is 7-Zip's. */
const isPlainZip = ({ format, volumes }: ArchiveRequest): boolean =>
  format === 'zip' && (volumes.length === 1 || volumes.every(({ name }) => /\.zip\.\d+$/i.test(name)));

export async function listArchive(request: ArchiveRequest): Promise<ArchiveListing> {
  const { volumes, format, password, maxMembers } = request;
  try {
    const listing = isPlainZip(request) && (await ownOr7Zip(listZip(volumes, maxMembers)));
    if (listing) return listing;
    const parser = new ListParser(maxMembers);
    const { errors } = await runSevenZip({
      args: listArgs(`/in/${volumes[0]!.name}`, password),
      volumes,
      onLine: (line) => parser.line(line),
    });
    return withMissingPart(
      parser.end(format, totalBytes(volumes), errors, password !== undefined),
      volumes.at(-1)!,
    );
  } catch (error) {
    if (!(error instanceof ArchiveFailure)) throw error;
    const { problem, part, message: detail } = error;
    return { format, isSolid: false, members: [], bytes: totalBytes(volumes), problem, part, detail };
  }
}

/** Of parts like x.7z.001 the engine only sees that the bytes end too early. */
function withMissingPart(listing: ArchiveListing, { name }: ArchiveVolume): ArchiveListing {
  const part = partAfter(name);
  const endsEarly = listing.problem === 'damaged' && /Unexpected end/i.test(listing.detail ?? '');
  return part !== undefined && endsEarly ? { ...listing, problem: 'missingPart', part } : listing;
}

/** Undefined where 7-Zip may do better. */
async function ownOr7Zip<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ArchiveFailure && error.problem === 'unsupported') return undefined;
    throw error;
  }
}

export async function sendListing(request: ArchiveRequest): Promise<void> {
  writeAllSync(stdout, Buffer.from(JSON.stringify(await listArchive(request))));
}

export async function extractArchive(request: ArchiveRequest, sink: MemberSink): Promise<void> {
  const { volumes, password, wanted = [] } = request;
  if (isPlainZip(request)) await extractZip(request, wanted, sink);
  else await bySevenZip({ volumes, password, wanted, hasOwnPaths: true }, sink);
  sink.done();
}

export const sendMembers = (request: ArchiveRequest): Promise<void> =>
  extractArchive(request, pipeSink(stdout));

async function extractZip(
  { volumes, password, maxMembers }: ArchiveRequest,
  wanted: readonly WantedMember[],
  sink: MemberSink,
): Promise<void> {
  const directory = await ownOr7Zip(readZipDirectory(volumes, maxMembers));
  if (!directory) return bySevenZip({ volumes, password, wanted, hasOwnPaths: true }, sink);
  const others: WantedMember[] = [];
  for (const member of wanted) {
    const entry = directory.entries[member.index];
    if (entry && methodOf(entry) !== methods.stored && methodOf(entry) !== methods.deflated) {
      others.push(member);
      continue;
    }
    sink.start(member.index);
    try {
      if (!entry) throw new MemberProblem('missing');
      await extractZipMember(directory, entry, password, sink);
      sink.end();
    } catch (error) {
      if (error instanceof ArchiveFailure) sink.fail('damaged', error.message);
      else if (error instanceof MemberProblem) sink.fail(error.reason, error.message);
      else throw error;
    }
  }
  // Bzip2, LZMA, PPMd and the like.
  if (others.length > 0) await bySevenZip({ volumes, password, wanted: others, hasOwnPaths: false }, sink);
}

/** Where it cannot be loaded, nobody knows the method of these. */
async function bySevenZip(extraction: Extraction, sink: MemberSink): Promise<void> {
  try {
    await extractBySevenZip(extraction, sink);
  } catch (error) {
    if (!(error instanceof ArchiveFailure) || error.problem !== 'noEngine') throw error;
    for (const { index } of extraction.wanted) {
      sink.start(index);
      sink.fail('method', error.message);
    }
  }
}
