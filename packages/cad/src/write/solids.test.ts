import { expect, test } from 'vitest';
import { richDrawing } from '../../test/rich-drawing.ts';
import { acisRecords } from '../display/acis/records.ts';
import { bodyWires } from '../display/acis/wires.ts';
import type { Acis } from '../model/common.ts';
import type { Drawing } from '../model/drawing.ts';
import { isModeler, type ModelerEntity } from '../model/faces.ts';
import { read } from '../read/read.ts';
import { inForm, versionOf } from './acis/convert.ts';
import { HALF_DISC } from './acis/fixture.ts';
import { write, type WriteFormat, type WriteVersion } from './write.ts';

const TEXT: Acis = { kind: 'sat', text: HALF_DISC };
const BYTES = inForm(TEXT, { kind: 'sab', version: 22300 })!;

function withRegion(acis: Acis): Drawing {
  const drawing = richDrawing();
  const { entities } = drawing.blocks.get('*MODEL_SPACE')!;
  entities.push({ ...entities[1]!, type: 'REGION', acis, handle: drawing.nextHandle++ });
  return drawing;
}

const regionOf = (drawing: Drawing): ModelerEntity | undefined =>
  drawing.blocks
    .get('*MODEL_SPACE')!
    .entities.filter(isModeler)
    .find(({ type }) => type === 'REGION');

const FILES: [WriteFormat, WriteVersion, asText: string, asBytes: string][] = [
  ['dxf', '2000', 'sat 400', 'sat 400'],
  ['dxf', '2004', 'sat 400', 'sat 20800'],
  ['dxf', '2010', 'sat 400', 'sat 21500'],
  ['dxf', '2013', 'sab 21800', 'sab 21800'],
  ['dxf', '2018', 'sab 22300', 'sab 22300'],
  ['dwg', '2000', 'sat 400', 'sat 400'],
  ['dwg', '2004', 'sat 400', 'sab 20800'],
  ['dwg', '2007', 'sat 400', 'sab 21200'],
  ['dwg', '2010', 'sat 400', 'sab 21500'],
  ['dwg', '2013', 'sab 21800', 'sab 21800'],
  ['dwg', '2018', 'sab 22300', 'sab 22300'],
];

test.each(FILES)('a region stays one in %s of %s', (format, version, asText, asBytes) => {
  const outcomes = [TEXT, BYTES].map((acis) => {
    const { bytes, diagnostics } = write(withRegion(acis), { format, version });
    expect(diagnostics.filter(({ message }) => message.includes('REGION'))).toEqual([]);
    const found = regionOf(read(bytes!).drawing)?.acis;
    expect(found && bodyWires(acisRecords(found))).toEqual(bodyWires(acisRecords(TEXT)));
    return found && `${found.kind} ${versionOf(found)}`;
  });
  expect(outcomes).toEqual([asText, asBytes]);
});

test('data of a newer DXF is written as an older one has it, in the record that it had', () => {
  const newer = read(write(withRegion(BYTES), { format: 'dxf', version: '2018' }).bytes!).drawing;
  const older = read(write(newer, { format: 'dxf', version: '2013' }).bytes!).drawing;
  expect(versionOf(regionOf(older)!.acis!)).toBe(21800);
  expect(older.otherTables.get('ACDSDATA')).toHaveLength(newer.otherTables.get('ACDSDATA')!.length);
});
