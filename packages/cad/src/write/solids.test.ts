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

test('what the form of a file has no place for is said once', () => {
  const drawing = withRegion(TEXT);
  const told = (text: string): unknown[] => {
    const { entities } = drawing.blocks.get('*MODEL_SPACE')!;
    entities.splice(-1, 1, { ...entities.at(-1)!, type: 'REGION', acis: { kind: 'sat', text } });
    const { diagnostics } = write(drawing, { format: 'dwg', version: '2018' });
    return diagnostics
      .filter(({ code }) => code === 'solid-attributes')
      .map(({ severity, message }) => [severity, message]);
  };
  expect(told(HALF_DISC)).toEqual([['info', expect.stringContaining('1 × facets for the screen.')]]);
  const others = HALF_DISC.replace('fmesh-eye-attrib', 'name_attrib-gen-attrib');
  expect(told(others)).toEqual([['warning', expect.stringContaining('1 × attributes of other programs.')]]);
  const plain = HALF_DISC.replace(
    'fmesh-eye-attrib $-1 $5 $-1 $3 #',
    'color-adesk-attrib $-1 $5 $-1 $3 251 #',
  );
  expect(told(plain)).toEqual([]);
});

test('nothing is said of data that stays as it is', () => {
  const { diagnostics } = write(withRegion(TEXT), { format: 'dwg', version: '2000' });
  expect(diagnostics.map(({ code }) => code)).not.toContain('solid-attributes');
});
