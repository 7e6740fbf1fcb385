/** The files of an archive: one, or several parts that lie in one folder, as files that a child process can read. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { codes, Failure } from '@linework/contract';
import type { App } from '../../app.ts';
import { ownPrefix } from '../../sandbox/folder.ts';
import { filesBeside, type Entry } from '../drive/service.ts';
import { archiveFormatOf, headBytes } from './engine/format.ts';
import { findParts, firstBefore } from './engine/parts.ts';
import type { ArchiveFormat, ArchiveVolume } from './engine/types.ts';

type VolumesApp = Pick<App, 'db' | 'blobs'>;

export interface Archive {
  file: Entry;
  format: ArchiveFormat;
  /** In order; the one that is opened comes first. */
  parts: { name: string; sha256: string; size: number }[];
  /** Names the content: of several parts that of all of them. */
  key: string;
  size: number;
}

/** Fails where the file is no archive, or a part of it is missing. */
export async function openArchive(app: VolumesApp, file: Entry): Promise<Archive> {
  const parts = await partsOf(app, file);
  const format = await formatOf(app, parts);
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  return { file, format, parts, key: keyOf(parts), size };
}

async function partsOf(app: VolumesApp, file: Entry): Promise<Archive['parts']> {
  const own = { name: file.name, sha256: file.sha256 ?? '', size: file.size };
  if (own.sha256 === '' || own.size === 0) throw new Failure(codes.archiveRefused);
  if (!mayBePart(file.name)) return [own];
  const beside = await filesBeside(app.db, file);
  const found = findParts(
    file.name,
    beside.map(({ name }) => name),
  );
  if (!found) return [own];
  if (found.missing !== undefined) throw new Failure(codes.archivePartMissing, { part: found.missing });
  return found.names.map((name) => {
    const { sha256, size } = beside.find((each) => each.name === name)!;
    return { name, sha256: sha256!, size };
  });
}

const mayBePart = (name: string): boolean =>
  /\.part\d+\.rar$|\.(?:7z|zip|rar)\.\d{3,5}$|\.[rz]\d\d$|\.(?:rar|zip)$/i.test(name);

/** The last part of a split zip begins in the middle of something: then the first one tells. */
async function formatOf({ blobs }: VolumesApp, parts: Archive['parts']): Promise<ArchiveFormat> {
  for (const { sha256, size } of parts) {
    const head = await buffer(await blobs.get(sha256, { start: 0, end: Math.min(size, headBytes) - 1 }));
    const format = archiveFormatOf(head);
    if (format) return format;
  }
  const [{ name } = { name: '' }, ...others] = parts;
  if (others.length === 0 && /\.zip$/i.test(name) && (await isLastOfSplit(blobs, parts[0]!)))
    throw new Failure(codes.archivePartMissing, { part: firstBefore(name) });
  throw new Failure(codes.archiveRefused);
}

const endBytes = 22;
const maxComment = 0xffff;

/** Whether the end of a zip says that parts come before it. */
async function isLastOfSplit(
  blobs: VolumesApp['blobs'],
  { sha256, size }: Archive['parts'][number],
): Promise<boolean> {
  const start = Math.max(0, size - endBytes - maxComment);
  const tail = await buffer(await blobs.get(sha256, { start, end: size - 1 }));
  const at = tail.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  return at >= 0 && at + endBytes <= tail.length && tail.readUInt16LE(at + 4) > 0;
}

function keyOf(parts: Archive['parts']): string {
  const [first] = parts;
  if (parts.length === 1) return first!.sha256;
  const hash = createHash('sha256');
  for (const { sha256, name } of parts) hash.update(`${sha256} ${name}\n`);
  return hash.digest('hex');
}

/** Where blobs are files they are read where they lie; else copies, for as long as `work` runs. */
export async function withVolumes<T>(
  { blobs }: VolumesApp,
  { parts }: Pick<Archive, 'parts'>,
  work: (volumes: ArchiveVolume[]) => Promise<T>,
): Promise<T> {
  if (blobs.pathOf) {
    const volumes = [];
    for (const { name, sha256 } of parts) volumes.push({ name, path: await blobs.pathOf(sha256) });
    return work(volumes);
  }
  const folder = await mkdtemp(join(tmpdir(), ownPrefix));
  try {
    const volumes = [];
    for (const [index, { name, sha256 }] of parts.entries()) {
      const path = join(folder, `part-${index}`);
      await pipeline(await blobs.get(sha256), createWriteStream(path, { mode: 0o600 }));
      volumes.push({ name, path });
    }
    return await work(volumes);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
