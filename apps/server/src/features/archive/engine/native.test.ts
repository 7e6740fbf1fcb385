/** The stream of a native 7-Zip, cut into members. */
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { cutFrames } from './native.ts';
import { loadEngine } from './sevenZip.ts';
import type { ArchiveMember } from './types.ts';

const contents = ['first', '', 'second', 'third'].map((text) => Buffer.from(text));
const members = contents.map((bytes, index): ArchiveMember => {
  return { index, path: `${index}`, size: bytes.length, packed: 0, modifiedAt: 0, crc32: crc32(bytes) };
});

/** What came, and how many of the pieces were read for it. */
async function cut(wanted: number[]) {
  let read = 0;
  const pieces = function* () {
    for (const bytes of [...contents, Buffer.alloc(1000)]) {
      read += 1;
      if (bytes.length > 0) yield bytes;
    }
  };
  const output = Readable.from(pieces(), { highWaterMark: 1 });
  const kinds = [];
  for await (const frame of cutFrames(output, members, new Set(wanted))) kinds.push(frame.kind);
  return { kinds, read, isEnded: output.destroyed };
}

it('is not read behind the last member that is wanted', async () => {
  const one = await cut([0]);
  expect(one.kinds).toEqual(['start', 'data', 'end']);
  expect([one.read < 4, one.isEnded]).toEqual([true, true]);
  const empty = await cut([0, 1]);
  expect(empty.kinds).toEqual(['start', 'data', 'end', 'start', 'end']);
  const last = await cut([3]);
  expect(last.kinds).toEqual(['start', 'data', 'end']);
});

it('is not waited for where nothing of it is wanted', async () => {
  expect(await cut([])).toMatchObject({ kinds: [], isEnded: true });
});

it('says so where the embedded engine cannot be loaded', () => {
  const load = Object.assign(
    () => {
      throw new Error("Cannot find module '7z-wasm'");
    },
    { resolve: () => '' },
  );
  expect(() => loadEngine(load as unknown as NodeJS.Require)).toThrow(
    expect.objectContaining({ problem: 'noEngine' }),
  );
});
