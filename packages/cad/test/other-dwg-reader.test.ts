import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { write, type WriteVersion } from '../src/write/write.ts';
import { readWithAcad } from './acad.ts';
import { everyEntity } from './every-entity.ts';
import { hasLibreDwg, readWithLibreDwg } from './libredwg.ts';
import { differences, summaryOf } from './summary.ts';

const VERSIONS: WriteVersion[] = ['2000', '2004', '2007', '2010', '2013', '2018'];

function written(version: WriteVersion): Uint8Array {
  const { bytes, diagnostics } = write(everyEntity(), { format: 'dwg', version });
  expect(diagnostics).toEqual([]);
  return bytes!;
}

test('the drawing has one of each type', () => {
  const { counts } = summaryOf(everyEntity());
  expect(Object.keys(counts)).toHaveLength(21);
  expect(counts).toMatchObject({ LINE: 2, POLYLINE: 2, ATTRIB: 1, DIMENSION: 1, HATCH: 1 });
});

test.each(VERSIONS)('acad-ts finds in DWG %s every entity where it was put', (version) => {
  const { summary, complaints } = readWithAcad(written(version), 'dwg');
  expect(complaints).toEqual([]);
  expect(differences(summaryOf(everyEntity()), summary)).toEqual([]);
});

test.skipIf(!hasLibreDwg)('LibreDWG finds in every version every entity where it was put', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linework-dwg-'));
  try {
    const paths = VERSIONS.map((version) => {
      const path = join(folder, `${version}.dwg`);
      writeFileSync(path, written(version));
      return path;
    });
    const seen = readWithLibreDwg(paths);
    expect(seen).toHaveLength(VERSIONS.length);
    const ours = summaryOf(everyEntity());
    for (const [i, theirs] of seen.entries())
      expect([VERSIONS[i], ...differences(ours, theirs)]).toEqual([VERSIONS[i]]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
