import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inDrawOrder } from '../src/model/draw-order.ts';
import type { Drawing } from '../src/model/drawing.ts';
import { read } from '../src/read/read.ts';
import { write, type WriteFormat, type WriteVersion } from '../src/write/write.ts';
import { hasEzdxf, readWithEzdxf } from './ezdxf.ts';
import { richDrawing, SHEETS } from './rich-drawing.ts';
import { differences, summaryOf } from './summary.ts';

const VERSIONS: WriteVersion[] = ['2000', '2004', '2007', '2010', '2013', '2018'];

test.skipIf(!hasEzdxf)(
  'ezdxf sees in our DXF what is in the drawing',
  () => {
    const drawing = richDrawing();
    const folder = mkdtempSync(join(tmpdir(), 'linework-dxf-'));
    try {
      const paths = VERSIONS.map((version) => {
        const { bytes, diagnostics } = write(drawing, { format: 'dxf', version });
        expect(diagnostics).toEqual([]);
        const path = join(folder, `${version}.dxf`);
        writeFileSync(path, bytes!);
        return path;
      });
      for (const [i, theirs] of readWithEzdxf(paths).entries()) {
        if (theirs.failed !== undefined) expect.fail(`${VERSIONS[i]}: ${theirs.failed}`);
        expect([VERSIONS[i], ...differences(summaryOf(drawing), theirs)]).toEqual([VERSIONS[i]]);
        expect(theirs.audit).toEqual([]);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  60_000,
);

test.skipIf(!hasEzdxf).each(['2007', '2010'] as const)('ezdxf sees surfaces in DXF of %s', (version) => {
  const drawing = richDrawing();
  const { entities } = drawing.blocks.get('*MODEL_SPACE')!;
  for (const type of ['EXTRUDEDSURFACE', 'PLANESURFACE', 'NURBSURFACE', 'SURFACE'] as const) {
    if (type === 'NURBSURFACE' && version === '2007') continue;
    const text = '700 0 1 0\n0 0 0\n1 9.9e-7 1e-10\nEnd-of-ACIS-data\n';
    entities.push({ ...entities[0]!, type, acis: { kind: 'sat', text }, handle: drawing.nextHandle++ });
  }
  const folder = mkdtempSync(join(tmpdir(), 'linework-dxf-'));
  try {
    const { bytes, diagnostics } = write(drawing, { format: 'dxf', version });
    expect(diagnostics.map(({ message }) => message).join()).toContain('the shape of the EXTRUDEDSURFACE');
    writeFileSync(join(folder, 'a.dxf'), bytes!);
    expect(readWithEzdxf([join(folder, 'a.dxf')])).toMatchObject([
      { counts: { SURFACE: version === '2007' ? 3 : 4 }, audit: [] },
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  ...VERSIONS.map((version) => ['dxf', version] as const),
  ...VERSIONS.map((version) => ['dwg', version] as const),
])(
  '%s %s keeps sheets, groups, extended data and the draw order',
  (format: WriteFormat, version: WriteVersion) => {
    const drawing = richDrawing();
    const { bytes, diagnostics } = write(drawing, { format, version });
    expect(diagnostics).toEqual([]);
    const again = read(bytes!).drawing;
    expect(differences(summaryOf(drawing), summaryOf(again))).toEqual([]);
    expect(again.layouts.map(({ name }) => name)).toEqual(['Model', ...SHEETS]);
    expect(again.layouts.slice(1).map(({ block }) => viewports(again, block))).toEqual([1, 1]);
    const front = lastDrawn(again);
    expect(front).toMatchObject({ type: lastDrawn(drawing)!.type, layer: lastDrawn(drawing)!.layer });
    const clipped = again.blocks.get('*MODEL_SPACE')!.entities.filter((e) => e.type === 'INSERT' && e.clip);
    expect(clipped).toMatchObject([
      { clip: { points: Float64Array.of(0, 0, 4, 3), boundary: { 0: 1, 5: 1 } } },
    ]);
    const reference = front!.extra!.values[front!.extra!.codes.indexOf(1005)];
    const members = again.groups[0]!.entities.map((handle) => handle.toString(16).toUpperCase());
    expect(members).toContain(reference);
    expect(front!.extra!.values).toEqual(
      lastDrawn(drawing)!.extra!.values.map((value, i) => (i === 7 ? reference : value)),
    );
  },
);

function lastDrawn(drawing: Drawing): ReturnType<typeof inDrawOrder>[number] | undefined {
  return inDrawOrder(drawing, drawing.blocks.get('*MODEL_SPACE')!).at(-1);
}

function viewports(drawing: Drawing, block: string): number {
  const entities = drawing.blocks.get(block.toUpperCase())?.entities ?? [];
  return entities.filter((entity) => entity.type === 'VIEWPORT' && entity.id !== 1).length;
}
