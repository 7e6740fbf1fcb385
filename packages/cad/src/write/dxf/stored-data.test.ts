import { expect, test } from 'vitest';
import { richDrawing } from '../../../test/rich-drawing.ts';
import type { Drawing } from '../../model/drawing.ts';
import type { Entity } from '../../model/entity.ts';
import { read } from '../../read/read.ts';
import { write } from '../write.ts';

const MODELS = [400, 127, 1].map((length, i) => Uint8Array.from({ length }, (_, at) => (at * 7 + i) & 255));

/** Solids whose data is binary, as DWG files of R2013 have them. */
function withSolids(): Drawing {
  const drawing = richDrawing();
  const { entities } = drawing.blocks.get('*MODEL_SPACE')!;
  MODELS.forEach((bytes, i) => {
    const type = (['3DSOLID', 'REGION', 'PLANESURFACE'] as const)[i]!;
    entities.push({ ...entities[1]!, type, acis: { kind: 'sab', bytes }, handle: drawing.nextHandle++ });
  });
  return drawing;
}

const modelled = (drawing: Drawing): Entity[] =>
  drawing.blocks.get('*MODEL_SPACE')!.entities.filter((entity) => 'acis' in entity);

test.each(['2013', '2018'] as const)('binary data of solids goes into DXF of %s, and again', (version) => {
  const first = write(withSolids(), { format: 'dxf', version });
  expect(first.diagnostics).toMatchObject([{ code: 'changed' }]);
  const found = read(first.bytes!).drawing;
  const expected = MODELS.map((bytes, i) => ({
    type: ['3DSOLID', 'REGION', 'SURFACE'][i],
    acis: { kind: 'sab', bytes },
  }));
  expect(modelled(found)).toMatchObject(expected);
  const second = write(found, { format: 'dxf', version });
  expect(modelled(read(second.bytes!).drawing)).toMatchObject(expected);
});

test('versions before have no place for it, which is said', () => {
  const { bytes, diagnostics } = write(withSolids(), { format: 'dxf', version: '2010' });
  expect(modelled(read(bytes!).drawing)).toEqual([]);
  expect(diagnostics.map(({ message }) => message).join()).toContain('1 × 3DSOLID (its modeller data)');
});
