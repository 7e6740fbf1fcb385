/**
 * Archives into the blob store, as the server's job does it without its rows: 512 MB in 5,000 files, as a zip and as a solid
 * 7z where a 7-Zip is at hand to make one. CPU of this process and of its children. archive.bench.ts [--mb 512]
 */
import { spawnSync } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { crc32 } from 'node:zlib';
import { openDiskStore } from '@linework/server/blobs/disk';
import { runExtract, runList } from '@linework/server/features/archive/engine/run';
import type { ArchiveRequest } from '@linework/server/features/archive/engine/types';
import { receiveMembers } from '@linework/server/features/archive/receive';
import { writeZip, type ZipSource } from '@linework/server/features/archive/zipWriter';
import { random } from './generate.ts';
import { peakMB } from './peak-memory.ts';

const files = 5000;
const { values } = parseArgs({ options: { mb: { type: 'string', default: '512' } } });
const totalBytes = Number(values.mb) * 1e6;
const folder = await mkdtemp(join(tmpdir(), 'linework-archives-'));

/** Lines of coordinates, as a DXF has them: deflate makes a third of it. */
function* contents(): Generator<Buffer> {
  const next = random(7);
  const lines = Array.from({ length: 4000 }, () => `${(next() * 1e4).toFixed(6)}\n`);
  const size = Math.round(totalBytes / files);
  for (let file = 0; file < files; file += 1) {
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

async function measure(name: string, path: string, format: ArchiveRequest['format']): Promise<object> {
  const store = await openDiskStore({ dataDir: join(folder, `store-${format}`) });
  const request: ArchiveRequest = {
    volumes: [{ name, path }],
    format,
    maxMembers: files + 100,
  };
  const listing = await runList(request);
  const wanted = listing.members.filter(({ isFolder }) => !isFolder);
  const sizes = new Map(wanted.map(({ index, size }) => [index, size]));
  let stored = 0;
  const before = cpuSeconds();
  const start = performance.now();
  await runExtract({ request: { ...request, wanted }, listing, native: undefined }, (frames) =>
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
  await store.close();
  const own = after.own - before.own;
  const child = after.children - before.children;
  const mb = totalBytes / 1e6;
  return {
    archive: name,
    'packed MB': Math.round((await stat(path)).size / 1e6),
    files: stored,
    'wall s': ((performance.now() - start) / 1000).toFixed(1),
    'server CPU s': own.toFixed(1),
    'child CPU s': child.toFixed(1),
    'MB per CPU s': (mb / (own + child)).toFixed(0),
    'server peak MB': peakMB().toFixed(0),
  };
}

try {
  const zip = join(folder, 'plans.zip');
  await pipeline(Readable.from(writeZip(sources(), { method: 'deflate' })), createWriteStream(zip));
  const rows = [await measure('plans.zip', zip, 'zip')];
  const sevenZip = ['7zz', '7z'].find((name) => spawnSync(name, ['i']).status === 0);
  if (sevenZip) {
    const plain = join(folder, 'plain');
    await mkdir(plain);
    let number = 0;
    for (const bytes of contents()) await writeFile(join(plain, `plan-${(number += 1)}.dxf`), bytes);
    const solid = join(folder, 'plans.7z');
    spawnSync(sevenZip, ['a', '-ms=on', '-mx=3', solid, plain], { stdio: 'ignore' });
    rows.push(await measure('plans.7z', solid, '7z'));
  }
  console.table(rows);
} finally {
  await rm(folder, { recursive: true, force: true });
}
