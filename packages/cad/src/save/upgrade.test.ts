import { expect, test } from 'vitest';
import { applyBatches } from '../edit/apply-batches.ts';
import { encodeBatch } from '../edit/batch-codec.ts';
import { EditDocument } from '../edit/document.ts';
import { blank } from '../model/defaults.ts';
import type { Entity } from '../model/entity.ts';
import { openDocument } from './document.ts';
import { SaveError } from './save-error.ts';

/** Without handles: an insert of a block, a polyline and a text. */
const R12 = `
0 SECTION 2 HEADER 9 $ACADVER 1 AC1009 9 $LTSCALE 40 2.5 0 ENDSEC
0 SECTION 2 TABLES 0 TABLE 2 LAYER 70 1 0 LAYER 2 Walls 70 0 62 3 6 CONTINUOUS 0 ENDTAB 0 ENDSEC
0 SECTION 2 BLOCKS 0 BLOCK 8 0 2 DOOR 70 0 10 1 20 2 30 0 0 CIRCLE 8 0 10 0 20 0 40 5 0 ENDBLK 8 0 0 ENDSEC
0 SECTION 2 ENTITIES
0 INSERT 8 Walls 2 DOOR 10 7 20 8 50 90
0 POLYLINE 8 Walls 66 1 70 1 0 VERTEX 8 Walls 10 0 20 0 42 0.5 0 VERTEX 8 Walls 10 4 20 0 0 SEQEND 8 Walls
0 TEXT 8 0 10 1 20 1 40 2 1 Room
0 ENDSEC 0 EOF`
  .trim()
  .split(/\s+/)
  .join('\n');
const file = new TextEncoder().encode(R12);

const ellipse = {
  type: 'ELLIPSE',
  center: [1, 2, 0],
  majorAxis: [3, 0, 0],
  ratio: 0.5,
  startParameter: 0,
  endParameter: 6,
};
const line = { type: 'LINE', start: [0, 0, 0], end: [5, 5, 0], thickness: 0 };

test('an edited DXF of R12 that R12 has no form for is published as R2000, with everything in it', () => {
  const document = new EditDocument(openDocument(file).drawing);
  document.transact('draw', (tx) => {
    tx.add({ ...tx.defaults(), ...line, layer: 'Walls' } as Entity);
    tx.add({ ...tx.defaults(), ...ellipse } as Entity);
    tx.header({ lineTypeScale: 4 });
  });
  const { bytes, differences } = applyBatches(file, document.batches.map(encodeBatch));
  expect(differences).toEqual([]);
  const { drawing } = openDocument(bytes);
  expect(drawing.version).toBe('AC1015');
  expect(drawing.header.lineTypeScale).toBe(4);
  expect(drawing.layers.get('WALLS')).toMatchObject({ color: 3 });
  expect(drawing.blocks.get('DOOR')).toMatchObject({
    base: [1, 2, 0],
    entities: [{ type: 'CIRCLE', radius: 5 }],
  });
  expect(drawing.blocks.get('*MODEL_SPACE')!.entities).toMatchObject([
    { type: 'INSERT', name: 'DOOR', position: [7, 8, 0], rotation: Math.PI / 2 },
    { type: 'POLYLINE', bulges: Float64Array.of(0.5, 0) },
    { type: 'TEXT', text: 'Room' },
    line,
    ellipse,
  ]);
});

test('what R2000 cannot hold is an error, never a file without it', () => {
  const document = new EditDocument(openDocument(file).drawing);
  const foreign = { ...blank(), handle: 0, type: 'UNKNOWN', name: 'GADGET' } as Entity;
  document.transact('draw', (tx) => tx.add(foreign));
  expect(() => applyBatches(file, document.batches.map(encodeBatch))).toThrow(SaveError);
});

test('objects without a look of their own that would be missing are one as well', () => {
  const withObjects = R12.replace(
    /EOF$/,
    [
      'SECTION',
      '2',
      'OBJECTS',
      '0',
      'DICTIONARYVAR',
      '5',
      '99',
      '280',
      '0',
      '1',
      '3',
      '0',
      'ENDSEC',
      '0',
      'EOF',
    ].join('\n'),
  );
  const source = new TextEncoder().encode(withObjects);
  const document = new EditDocument(openDocument(source).drawing);
  document.transact('draw', (tx) => tx.add({ ...tx.defaults(), ...ellipse } as Entity));
  expect(() => applyBatches(source, document.batches.map(encodeBatch))).toThrow('DICTIONARYVAR');
});
