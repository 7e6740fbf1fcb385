/** Archives that mean harm, or are broken: each is refused or fails alone, and the server's process never parses them. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeZip } from '../../../../test/archives.ts';
import { rarWithHugeDictionary, sevenZipOfZeros } from '../../../../test/archiveBombs.ts';
import { makeSevenZip } from '../../../../test/sevenZips.ts';
import { SandboxFailure } from '../../../sandbox/limits.ts';
import { refusalOf } from '../listings.ts';
import { archiveFormatOf } from './format.ts';
import { cleanPath } from './paths.ts';
import { findParts } from './parts.ts';
import { runExtract, runList } from './run.ts';
import type { ArchiveListing, ArchiveRequest } from './types.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-hostile-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function requestFor(bytes: Buffer): Promise<ArchiveRequest> {
  const path = join(folder, `hostile-${crc32(bytes)}`);
  await writeFile(path, bytes);
  const format = archiveFormatOf(bytes)!;
  return { volumes: [{ path, name: `hostile.${format}` }], format, maxMembers: 100_000 };
}

const list = async (bytes: Buffer): Promise<ArchiveListing> => runList(await requestFor(bytes));

/** What came of each member, or why the child was ended. */
async function extract(bytes: Buffer): Promise<string[]> {
  const request = await requestFor(bytes);
  const listing = await runList(request);
  if (listing.problem) return [listing.problem];
  const outcomes: string[] = [];
  let most = 0;
  try {
    await runExtract(
      { request: { ...request, wanted: listing.members }, listing, native: undefined },
      async (frames) => {
        for await (const frame of frames) {
          if (frame.kind === 'data') most += frame.bytes.length;
          if (frame.kind === 'end') outcomes.push('whole');
          if (frame.kind === 'failed') outcomes.push(frame.reason);
        }
      },
    );
  } catch (error) {
    if (!(error instanceof SandboxFailure)) throw error;
    outcomes.push(error.reason);
  }
  // Never more than was listed, whatever is inside.
  expect(most).toBeLessThanOrEqual(listing.members.reduce((sum, { size }) => sum + size, 0));
  return outcomes;
}

describe('hostile archives', () => {
  it('a rar that asks for a dictionary of 4 GB', async () => {
    const outcomes = await extract(rarWithHugeDictionary());
    expect(outcomes).toHaveLength(1);
    expect(outcomes[0]).not.toBe('whole');
  });

  it('more members than anybody looks at', async () => {
    const members = Array.from({ length: 100_001 }, (_, n) => ({ name: `${n}`, isStored: true }));
    // The old field for the count ends at 65,535; such an archive says so by that.
    expect((await list(makeZip(members.slice(0, 60_000)))).members).toHaveLength(60_000);
    const listing = await runList({
      ...(await requestFor(makeZip(members.slice(0, 60_000)))),
      maxMembers: 50_000,
    });
    expect([listing.problem, listing.members.length]).toEqual(['tooMany', 0]);
  });

  it('members that share their bytes, whoever reads the directory', async () => {
    const shared = makeZip([
      { name: 'a.txt', content: 'x'.repeat(20_000) },
      { name: 'b.txt', content: 'x'.repeat(20_000), overlaps: true },
    ]);
    expect(await extract(shared)).toEqual(['overlap']);
    expect(await extract(Buffer.concat([shared, Buffer.alloc(10)]))).toEqual(['overlap']);
  });

  it('zeros in a 7z', async () => {
    const bytes = await sevenZipOfZeros(20);
    const listing = await list(bytes);
    expect(listing.members).toMatchObject([{ path: 'zeros', size: 40 << 20 }]);
    expect(refusalOf(listing, { maxRatio: 200, ratioFrom: 10 << 20 })).toBeDefined();
    // It is what it says, CRC included.
    expect(await extract(bytes)).toEqual(['whole']);
  });

  it.each([
    [
      'zip',
      makeZip([
        { name: 'a.bin', content: randomBytes(50_000) },
        { name: 'b.txt', content: 'b' },
      ]),
    ],
  ])('a %s that is cut off anywhere', async (_format, bytes) => {
    for (const share of [0.1, 0.6, 0.99]) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * share));
      expect(['damaged', 'size', 'crc']).toContain((await extract(cut))[0]);
    }
  });

  it('a 7z that is cut off, or changed', async () => {
    const bytes = await makeSevenZip('x.7z', { 'a.bin': randomBytes(50_000), 'b.bin': randomBytes(50_000) });
    expect(await extract(bytes.subarray(0, 60_000))).toEqual(['damaged']);
    bytes[40_000]! ^= 0xff;
    expect((await extract(bytes)).some((outcome) => outcome !== 'whole')).toBe(true);
  });

  it.each(['504b0304', '377abcaf271c', '526172211a0700', '526172211a070100'])(
    'nothing but the first bytes %s, and noise',
    async (magic) => {
      const [outcome] = await extract(Buffer.concat([Buffer.from(magic, 'hex'), randomBytes(5000)]));
      expect(outcome === undefined || outcome === 'damaged').toBe(true);
    },
  );
});

describe('paths', () => {
  it.each([
    ['../../etc/passwd', 'etc/passwd'],
    ['/etc/passwd', 'etc/passwd'],
    ['C:/Windows/x', 'Windows/x'],
    ['a/./b', 'a/b'],
    ['a/../../b', 'a/b'],
    ['nul\u0000.txt', 'nul_.txt'],
    ['a\\b', 'a_b'],
    [' . / .. ', '_/_'],
  ])('%j becomes %s', (path, clean) => {
    expect(cleanPath(path, false).parts.join('/')).toBe(clean);
  });

  it('are split at backslashes where there is nothing else', () => {
    expect(cleanPath('..\\a\\b.txt', true).parts).toEqual(['a', 'b.txt']);
  });
});

describe('parts', () => {
  it.each([
    [
      'x.part2.rar',
      ['x.part1.rar', 'x.part2.rar', 'x.part3.rar'],
      ['x.part1.rar', 'x.part2.rar', 'x.part3.rar'],
    ],
    ['x.7z.001', ['x.7z.001', 'x.7z.002'], ['x.7z.001', 'x.7z.002']],
    ['x.rar', ['x.rar', 'x.r00', 'x.r01'], ['x.rar', 'x.r00', 'x.r01']],
    ['x.zip', ['x.z01', 'x.zip', 'x.z02'], ['x.zip', 'x.z01', 'x.z02']],
  ])('of %s', (name, beside, names) => {
    expect(findParts(name, beside)).toEqual({ names });
  });

  it.each([
    ['x.part3.rar', ['x.part1.rar', 'x.part3.rar'], 'x.part2.rar'],
    ['x.7z.002', ['x.7z.002'], 'x.7z.001'],
    ['x.r00', ['x.r00'], 'x.rar'],
  ])('%s misses one', (name, beside, missing) => {
    expect(findParts(name, beside)?.missing).toBe(missing);
  });

  it.each(['x.rar', 'x.zip', 'x.7z'])('%s stands alone', (name) => {
    expect(findParts(name, [name, 'other.rar'])).toBeUndefined();
  });
});
