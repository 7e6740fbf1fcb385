/**
 * Archives into the blob store, as the server's job does it without its rows: 512 MB in 5,000 files, a third of it
 * incompressible, as a zip and as a solid 7z; where a 7-Zip is at hand (`LINEWORK_7ZIP`, or on the PATH), by that one as well
 * as by the embedded engine. CPU of this process and of its children; what the checksums alone take; and what unpacking alone
 * takes, by zlib and by that 7-Zip, which nothing that goes on to store the files can be faster than.
 * archive.bench.ts [--mb 512]
 */
import { execFile } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs, promisify } from 'node:util';
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { Digest } from '@linework/server/blobs/digest';
import { openDiskStore } from '@linework/server/blobs/disk';
import { findNative, type NativeSevenZip } from '@linework/server/features/archive/engine/native';
import { runExtract, runList } from '@linework/server/features/archive/engine/run';
import type { ArchiveRequest } from '@linework/server/features/archive/engine/types';
import { receiveMembers } from '@linework/server/features/archive/receive';
import { writeZip, type ZipSource } from '@linework/server/features/archive/zipWriter';
import { makeSevenZip } from '../apps/server/test/sevenZips.ts';
import { random } from './generate.ts';
import { forgetPeak, memory, peakMemory, watchChildren } from './measure.ts';

const files = 5000;
const { values } = parseArgs({ options: { mb: { type: 'string', default: '512' } } });
const totalBytes = Number(values.mb) * 1e6;
const folder = await mkdtemp(join(tmpdir(), 'linework-archives-'));

/** Numbers as a DXF has them, of which deflate makes two fifths; every third file is noise, as pictures are. */
function* contents(): Generator<Buffer> {
  const next = random(7);
  const lines = Array.from({ length: 4000 }, () => `${(next() * 1e4).toFixed(6)}\n`);
  const size = Math.round(totalBytes / files);
  for (let file = 0; file < files; file += 1) {
    if (file % 3 === 2) {
      yield randomFillSync(Buffer.allocUnsafe(size));
      continue;
    }
    let text = '';
    while (text.length < size) text += lines[Math.floor(next() * lines.length)]!;
    yield Buffer.from(text.slice(0, size));
  }
}

async function* sources(): AsyncGenerator<ZipSource> {
  let number = 0;
  for (const bytes of contents()) {
    number += 1;
    const content = { size: bytes.length, crc32: crc32(bytes), open: async () => Readable.from([bytes]) };
    yield { path: `drawings/${number % 50}/plan-${number}.dxf`, modifiedAt: 0, content };
  }
}

/** CPU seconds of this process, and of its children that have ended. */
function cpuSeconds(): { own: number; children: number } {
  const { user, system } = process.cpuUsage();
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ');
  return { own: (user + system) / 1e6, children: (Number(fields[13]) + Number(fields[14])) / 100 };
}

interface Measured {
  name: string;
  path: string;
  format: ArchiveRequest['format'];
  native?: NativeSevenZip | undefined;
}

async function measure({ name, path, format, native }: Measured): Promise<object> {
  const store = await openDiskStore({ dataDir: join(folder, `store-${name}`) });
  const request: ArchiveRequest = {
    volumes: [{ name: `plans.${format}`, path }],
    format,
    maxMembers: files + 100,
  };
  const listing = await runList(request);
  const wanted = listing.members.filter(({ isFolder }) => !isFolder);
  const sizes = new Map(wanted.map(({ index, size }) => [index, size]));
  let stored = 0;
  const before = cpuSeconds();
  forgetPeak(process.pid);
  const resident = memory(process.pid);
  const children = watchChildren();
  const start = performance.now();
  await runExtract({ request: { ...request, wanted }, listing, native }, (frames) =>
    receiveMembers(frames, {
      blobs: store,
      signal: new AbortController().signal,
      sizeOf: (index) => sizes.get(index),
      async onSome(received) {
        stored += received.filter((each) => 'blob' in each).length;
      },
    }),
  );
  const after = cpuSeconds();
  const seconds = (performance.now() - start) / 1000;
  // What it made is removed in the end: ext4 goes about the numbers of files that were just deleted, one by one.
  await store.close();
  const own = after.own - before.own;
  const child = after.children - before.children;
  return {
    archive: name,
    'packed MB': Math.round((await stat(path)).size / 1e6),
    files: stored,
    'wall s': seconds.toFixed(1),
    'server CPU s': own.toFixed(1),
    'child CPU s': child.toFixed(1),
    'MB per CPU s': (totalBytes / 1e6 / (own + child)).toFixed(0),
    'server MB more': (peakMemory(process.pid) - resident).toFixed(0),
    'child peak MB': children.stop().toFixed(0),
  };
}

/** No way into the blob store is without these. */
function checksumSeconds(): string {
  const bytes = contents().next().value!;
  const before = cpuSeconds();
  for (let file = 0; file < files; file += 1) {
    const digest = new Digest();
    digest.update(bytes);
    digest.end();
  }
  return (cpuSeconds().own - before.own).toFixed(1);
}

/** MB for a CPU second: the members of the zip in memory, by zlib in this process. */
function inflateRate(): string {
  let seconds = 0;
  let inflated = 0;
  for (const bytes of contents()) {
    if ((inflated += bytes.length) > totalBytes / 4) break;
    const packed = deflateRawSync(bytes);
    const before = cpuSeconds().own;
    inflateRawSync(packed);
    seconds += cpuSeconds().own - before;
  }
  return (inflated / 1e6 / seconds).toFixed(0);
}

/** The same of a 7-Zip that only tests an archive. */
async function nativeRate(path: string): Promise<string> {
  const before = cpuSeconds().children;
  await promisify(execFile)(process.env['LINEWORK_7ZIP'] ?? '7zz', ['t', '-mmt=1', '-bso0', path]);
  return (totalBytes / 1e6 / (cpuSeconds().children - before)).toFixed(0);
}

try {
  const zip = join(folder, 'plans.zip');
  await pipeline(Readable.from(writeZip(sources(), { method: 'deflate' })), createWriteStream(zip));
  const rows = [await measure({ name: 'zip', path: zip, format: 'zip' })];
  const solid = join(folder, 'plans.7z');
  const named: Record<string, Buffer> = {};
  let number = 0;
  for (const bytes of contents()) named[`plan-${(number += 1)}.dxf`] = bytes;
  await writeFile(solid, await makeSevenZip('plans.7z', named, ['-ms=on', '-mx=1']));
  rows.push(await measure({ name: 'solid 7z, embedded', path: solid, format: '7z' }));
  const native = await findNative(process.env['LINEWORK_7ZIP']);
  if (native)
    rows.push(await measure({ name: `solid 7z, 7zz ${native.version}`, path: solid, format: '7z', native }));
  console.table(rows);
  console.log(`unpacking alone, MB per CPU s: zlib ${inflateRate()}`);
  if (native) console.log(`7zz: zip ${await nativeRate(zip)}, solid 7z ${await nativeRate(solid)}`);
  console.log(`checksums of as much alone: ${checksumSeconds()} CPU s`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
