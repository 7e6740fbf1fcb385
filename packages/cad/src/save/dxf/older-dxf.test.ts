import { expect, test } from 'vitest';
import { applyBatches } from '../../edit/apply-batches.ts';
import { encodeBatch } from '../../edit/batch-codec.ts';
import { EditDocument } from '../../edit/document.ts';
import { translation } from '../../edit/matrix.ts';
import type { Transaction } from '../../edit/transaction.ts';
import { MODEL_SPACE } from '../../model/drawing.ts';
import type { Entity } from '../../model/entity.ts';
import { isBinaryDxf } from '../../read/dxf/binary.ts';
import { openDocument } from '../document.ts';
import { binaryOfText } from './binary-text.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Groups of a file: `0 LINE` and so on, a line each, with commas in place of blanks in values. */
function fileOf(groups: string, lineEnd = '\r\n'): string {
  return `${groups
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(',', ' '))
    .join(lineEnd)}${lineEnd}`;
}

/** Without handles: an insert with an attribute, a polyline and a text, in a code page; what nobody reads is in it too. */
const R12 = fileOf(`
0 SECTION 2 HEADER 9 $ACADVER 1 AC1009 9 $DWGCODEPAGE 3 ANSI_1252 9 $LTSCALE 40 2.50 9 $OURS 70 7 0 ENDSEC
0 SECTION 2 TABLES 0 TABLE 2 LAYER 70 1 0 LAYER 2 Walls 70 0 62 3 6 CONTINUOUS 0 ENDTAB
0 TABLE 2 DIMSTYLE 70 1 0 DIMSTYLE 2 OLD 70 0 3 x 5 ABC 40 1.0 0 ENDTAB 0 ENDSEC
0 SECTION 2 BLOCKS 0 BLOCK 8 0 2 DOOR 70 0 10 1 20 2 30 0 0 CIRCLE 8 0 10 0 20 0 40 5.000 0 ENDBLK 8 0 0 ENDSEC
0 SECTION 2 ENTITIES
0 INSERT 8 Walls 66 1 2 DOOR 10 7 20 8 50 90 0 ATTRIB 8 Walls 10 1 20 1 40 2 1 A1 2 NUMBER 70 0 0 SEQEND 8 Walls
0 POLYLINE 8 Walls 66 1 70 1 0 VERTEX 8 Walls 10 0.0 20 0 42 0.5 0 VERTEX 8 Walls 10 4 20 0 0 SEQEND 8 Walls
0 TEXT 8 0 10 1 20 1 40 2 1 Room,1
0 LINE 8 Walls 62 5 10 1 20 1 30 0 11 2.50 21 2 31 0
0 ENDSEC 0 EOF`);

const LINE = { type: 'LINE', start: [0, 0, 0], end: [5, 5, 0], thickness: 0 };

type Edit = (transaction: Transaction, model: readonly Entity[]) => void;

function published(source: Uint8Array, edit: Edit): Uint8Array {
  const document = new EditDocument(openDocument(source).drawing);
  document.transact('edit', (tx) => edit(tx, document.entitiesOf(document.blockNamed()!)));
  const { bytes, differences } = applyBatches(source, document.batches.map(encodeBatch));
  expect(differences).toEqual([]);
  return bytes;
}

const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
const modelOf = (bytes: Uint8Array): readonly Entity[] =>
  openDocument(bytes).drawing.blocks.get(MODEL_SPACE)!.entities;

test('a line drawn in a DXF of R12 is a record more, without marks of later releases', () => {
  const bytes = published(utf8(R12), (tx) => tx.add({ ...tx.defaults(), ...LINE, layer: 'Walls' } as Entity));
  const added = latin(bytes).split('\r\n');
  const rest = R12.split('\r\n');
  const at = rest.length - 5;
  expect(added.slice(0, at)).toEqual(rest.slice(0, at));
  expect(added.slice(-5)).toEqual(rest.slice(-5));
  const made = added.slice(at, -5).map((each) => each.trim());
  const codes = made.filter((_, i) => i % 2 === 0).join(' ');
  expect(codes).toBe('0 5 8 10 20 30 11 21 31 210 220 230');
  expect(modelOf(bytes).at(-1)).toMatchObject(LINE);
  expect(openDocument(bytes).drawing.version).toBe('AC1009');
});

test('what is changed in it gets a handle, and every other group stays the text it was', () => {
  const bytes = published(utf8(R12), (tx, model) => {
    tx.transform(
      model.map(({ handle }) => handle),
      translation(10, 0),
    );
    tx.header({ lineTypeScale: 4 });
  });
  const text = latin(bytes);
  for (const kept of ['$OURS\r\n70\r\n7', '40\r\n5.000', '1\r\nRoom 1', '62\r\n5', '3\r\nx\r\n5\r\nABC'])
    expect(text).toContain(kept);
  expect(text).not.toMatch(/^\s*(100|330|370)\r$/m);
  expect(modelOf(bytes)).toMatchObject([
    { type: 'INSERT', position: [17, 8, 0], attributes: [{ text: 'A1', position: [11, 1, 0] }] },
    { type: 'POLYLINE', points: Float64Array.of(10, 0, 0, 14, 0, 0), bulges: Float64Array.of(0.5, 0) },
    { type: 'TEXT', position: [11, 1, 0], text: 'Room 1' },
    { type: 'LINE', start: [11, 1, 0], end: [12.5, 2, 0], color: 5 },
  ]);
  expect(openDocument(bytes).drawing.header.lineTypeScale).toBe(4);
});

test('erasing, a new layer and letters that the code page lacks', () => {
  const bytes = published(utf8(R12), (tx, [insert, , text]) => {
    tx.drop([insert!.handle]);
    tx.set(text!.handle, { text: 'Küche 中' });
    tx.addLayer({ name: 'Doors', color: 2 });
    tx.add({ ...tx.defaults(), ...LINE, layer: 'Doors' } as Entity);
  });
  expect(latin(bytes)).toContain('K\xfcche \\U+4E2D');
  const { drawing } = openDocument(bytes);
  expect(drawing.version).toBe('AC1009');
  expect(drawing.layers.get('DOORS')).toMatchObject({ color: 2 });
  expect(modelOf(bytes).map(({ type }) => type)).toEqual(['POLYLINE', 'TEXT', 'LINE', 'LINE']);
  expect(modelOf(bytes)[1]).toMatchObject({ text: 'Küche 中' });
});

test.each([
  ['R12', false, 'AC1009'],
  ['R2000', true, 'AC1015'],
] as const)('a binary DXF of %s stays one, with line ends within its values', (_, isWide, version) => {
  const source = fileOf(`
0 SECTION 2 HEADER 9 $ACADVER 1 ${version} 0 ENDSEC
0 SECTION 2 ENTITIES 0 TEXT 8 0 10 1 20 1 40 2 1 one\x1etwo 0 LINE 8 0 10 0 20 0 11 1.5 21 0 1001 OURS 1071 70000
0 ENDSEC 0 EOF`);
  const binary = binaryOfText(utf8(source), isWide);
  expect(latin(binary)).toContain('one\ntwo');
  const bytes = published(binary, (tx, [, line]) => {
    tx.set(line!.handle, { color: 3 });
  });
  expect(isBinaryDxf(bytes)).toBe(true);
  const { drawing } = openDocument(bytes);
  expect(drawing.version).toBe(version);
  expect(drawing.blocks.get(MODEL_SPACE)!.entities).toMatchObject([
    { type: 'TEXT' },
    { type: 'LINE', color: 3, end: [1.5, 0, 0], extra: { values: ['OURS', 70000] } },
  ]);
  // Its handle and its color are all that is new.
  expect(latin(bytes)).toContain('one\ntwo');
  expect(bytes.length - binary.length).toBe(isWide ? 8 : 6);
});

test('a variable of the header that has a name among the others does not hide the header', () => {
  const source = fileOf(`
0 SECTION 2 HEADER 9 $ACADVER 1 AC1018 9 $FINGERPRINTGUID 2 {1234} 9 $LTSCALE 40 2.50 0 ENDSEC
0 SECTION 2 ENTITIES 0 LINE 5 2B 8 0 10 0 20 0 11 1.500 21 0 0 ENDSEC 0 EOF`);
  const bytes = published(utf8(source), (tx) => tx.header({ lineTypeScale: 4 }));
  expect(latin(bytes)).toContain('{1234}');
  expect(openDocument(bytes).drawing.header.lineTypeScale).toBe(4);
});

test('in a file without records of blocks what is drawn names none', () => {
  const source = fileOf(`
0 SECTION 2 HEADER 9 $ACADVER 1 AC1015 0 ENDSEC
0 SECTION 2 ENTITIES 0 LINE 5 2B 8 0 10 0 20 0 11 1.500 21 0 0 ENDSEC 0 EOF`);
  const bytes = published(utf8(source), (tx) => tx.add({ ...tx.defaults(), ...LINE } as Entity));
  expect(latin(bytes)).not.toMatch(/^\s*330\r$/m);
  expect(modelOf(bytes)).toHaveLength(2);
});

const utf16 = (text: string, isLittle: boolean, mark: string): Uint8Array => {
  const bytes = Buffer.from(mark + text, 'utf16le');
  return new Uint8Array(isLittle ? bytes : bytes.swap16());
};

test.each([
  { isLittle: true, mark: '\ufeff' },
  { isLittle: true, mark: '' },
  { isLittle: false, mark: '\ufeff' },
])('a DXF in UTF-16 stays one (%j)', ({ isLittle, mark }) => {
  const source = fileOf(`
0 SECTION 2 HEADER 9 $ACADVER 1 AC1015 0 ENDSEC
0 SECTION 2 TABLES 0 TABLE 2 LAYER 70 1 0 LAYER 5 10 2 Wände 70 0 62 3 6 Continuous 0 ENDTAB 0 ENDSEC
0 SECTION 2 ENTITIES 0 TEXT 5 2A 8 Wände 10 1 20 1 40 2 1 Zimmer 0 LINE 5 2B 8 0 10 0 20 0 11 1.500 21 0
0 ENDSEC 0 EOF`);
  const bytes = published(utf16(source, isLittle, mark), (tx, [text]) => {
    tx.set(text!.handle, { text: 'Küche 中' });
  });
  const expected = source.replace('1\r\nZimmer', '  1\r\nKüche 中');
  expect(Buffer.compare(bytes, utf16(expected, isLittle, mark))).toBe(0);
});

test('UTF-16 that is damaged is not saved', () => {
  const source = fileOf(`
0 SECTION 2 HEADER 9 $ACADVER 1 AC1015 0 ENDSEC 0 SECTION 2 ENTITIES 0 TEXT 5 2A 8 0 1 \ud800 0 ENDSEC 0 EOF`);
  const broken = utf16(source, true, '\ufeff');
  expect(() => published(broken, (tx) => tx.add({ ...tx.defaults(), ...LINE } as Entity))).toThrow(
    'not UTF-16 all through',
  );
});
