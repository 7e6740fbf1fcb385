import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findDrawings } from '../../../bench/corpus-run.ts';
import { read } from '../src/read/read.ts';
import { write, type WriteVersion } from '../src/write/write.ts';
import { dwgFaults } from './dwg-faults.ts';
import { richDrawing } from './rich-drawing.ts';

const VERSIONS: WriteVersion[] = ['2000', '2004', '2007', '2010', '2013', '2018'];

test.each(VERSIONS)('a drawing written in %s has all that a strict reader asks for', (version) => {
  expect(dwgFaults(write(richDrawing(), { format: 'dwg', version }).bytes!)).toEqual([]);
});

test.each(VERSIONS)('saved again in its own version %s as well', (version) => {
  const first = write(richDrawing(), { format: 'dwg', version }).bytes!;
  expect(dwgFaults(write(read(first).drawing, { format: 'dwg', version }).bytes!)).toEqual([]);
});

test('a wrong byte anywhere in the pages is found', () => {
  const { bytes } = write(richDrawing(), { format: 'dwg', version: '2018' });
  for (let at = 0x200; at < bytes!.length - 0x200; at += 997) {
    const hurt = bytes!.slice();
    hurt[at]! ^= 0x10;
    expect(dwgFaults(hurt), `byte ${at}`).not.toEqual([]);
  }
});

const folder = join(import.meta.dirname, '../../../../shared/corpus/drawings');
const LARGEST = 60_000;
const EVERY = 16;

describe.skipIf(!existsSync(folder))('the corpus', () => {
  const small = (existsSync(folder) ? findDrawings(folder) : [])
    .filter((path) => /\.(dwg|dxf)$/i.test(path) && statSync(path).size < LARGEST)
    .filter((_, i) => i % EVERY === 0);

  test.each(VERSIONS)(
    'drawings of other programs, written in %s',
    (version) => {
      const faults = small.flatMap((path) => {
        const { bytes } = write(read(new Uint8Array(readFileSync(path))).drawing, { format: 'dwg', version });
        return bytes ? dwgFaults(bytes).map((fault) => `${path}: ${fault}`) : [];
      });
      expect(faults).toEqual([]);
    },
    120_000,
  );
});
