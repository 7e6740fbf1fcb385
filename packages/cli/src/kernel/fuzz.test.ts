import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runAll } from '../../../../bench/corpus-run.ts';
import { generateDxf } from '../../../../bench/generate.ts';
import { mutate } from '../../../cad/test/mutate.ts';
import { toDisplayList } from '@linework/cad/display/build';
import { encodeOcf } from '@linework/cad/ocf/encode';
import { read } from '@linework/cad/read/read';
import { NO_FONTS } from '@linework/cad/text/fonts';
import { write } from '@linework/cad/write/write';
import { renderRaster } from '@linework/render/raster/render';

const dxf = new TextEncoder().encode(generateDxf({ segments: 120, origin: 1e6 }));
const limits = { maxEntities: 20_000, maxVertices: 200_000, maxWork: 20_000_000 };

/** Everything the server does with an upload; nothing may throw. */
function wholeWay(bytes: Uint8Array): number {
  const { drawing } = read(bytes, { limits });
  const { list } = toDisplayList(drawing, NO_FONTS, {
    limits: { maxPrimitives: 50_000, maxVertices: 200_000, maxWork: 100_000 },
  });
  encodeOcf(list);
  renderRaster(list, { width: 64, height: 64, maxPrimitives: 20_000 });
  return list.entities.count;
}

test('damaged DXF files are read as far as they go', () => {
  let entities = 0;
  for (let seed = 0; seed < 120; seed++) entities += wholeWay(mutate(dxf, seed));
  expect(entities).toBeGreaterThan(100);
}, 60_000);

test('DWG files cut short give diagnostics', () => {
  const { bytes } = write(read(dxf).drawing, { format: 'dwg', version: '2004' });
  expect(wholeWay(bytes!)).toBeGreaterThan(0);
  for (let part = 1; part < 20; part++) {
    const cut = bytes!.slice(0, (bytes!.length * part) / 20);
    wholeWay(cut);
    expect(read(cut).diagnostics.some((diagnostic) => diagnostic.severity === 'error')).toBe(true);
  }
}, 60_000);

test('damaged DWG files of every version neither crash, hang nor swell the process that reads them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'linework-fuzz-'));
  const { drawing } = read(dxf);
  try {
    const paths: string[] = [];
    for (const version of ['2000', '2004', '2010', '2013', '2018'] as const) {
      const { bytes } = write(drawing, { format: 'dwg', version });
      for (let seed = 0; seed < 16; seed++) {
        const path = join(folder, `${version}-${seed}.dwg`);
        writeFileSync(path, mutate(bytes!, seed));
        paths.push(path);
      }
    }
    const child = join(import.meta.dirname, '../../../../bench/corpus-child.ts');
    const outcomes = await runAll(child, paths, 1, [], () => undefined);
    const bad = outcomes.filter(({ state }) => ['crash', 'timeout', 'memory'].includes(state));
    expect(bad).toEqual([]);
    expect(outcomes.filter(({ state }) => state === 'opened' || state === 'partly').length).toBeGreaterThan(
      10,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 240_000);
