/** What fewer drawings have: solids, tables, lines of texts and of several lines, sheets with views of the model. */

/** Group codes and values in turn. */
export type Pairs = readonly (string | number)[];

/** Where no value has a space. */
export const plain = (pairs: string): Pairs => pairs.split(' ');

/** A cylinder's rims and one face, in the modeller's own text. */
const solid = [
  '700 0 1 0',
  '16 Linework 19 ASM 10.0.0.1 NT 24 Thu Jan 01 00:00:00 2026',
  '1 9.9999999999999995e-07 1e-10',
  'body $-1 -1 $-1 $-1 $-1 $1 #',
  'transform $-1 -1 $-1 1 0 0 0 1 0 0 0 1 10 20 0 1 no_rotate no_reflect no_shear #',
  'face $-1 -1 $-1 $-1 $3 $-1 $-1 $12 forward single #',
  'loop $-1 -1 $-1 $13 $4 $2 #',
  'coedge $-1 -1 $-1 $4 $4 $-1 $6 forward $3 $-1 #',
  'coedge $-1 -1 $-1 $5 $5 $-1 $7 reversed $13 $-1 #',
  'edge $-1 -1 $-1 $8 0 $8 6.28 $4 $10 forward @7 unknown #',
  'edge $-1 -1 $-1 $9 0 $9 6.28 $5 $11 forward @7 unknown #',
  'vertex $-1 -1 $-1 $6 $14 #',
  'vertex $-1 -1 $-1 $7 $15 #',
  'ellipse-curve $-1 -1 $-1 0 0 0 0 0 1 2 0 0 1 I I #',
  'ellipse-curve $-1 -1 $-1 0 0 5 0 0 1 2 0 0 1 I I #',
  'cone-surface $-1 -1 $-1 0 0 0 0 0 1 2 0 0 1 I I 0 1 2 forward I I I I #',
  'loop $-1 -1 $-1 $-1 $5 $2 #',
  'point $-1 -1 $-1 2 0 0 #',
  'point $-1 -1 $-1 2 0 5 #',
  'End-of-ACIS-data',
];
/** As a DXF has it: every sign but the space is turned round. */
const turned = (line: string): string =>
  Array.from(line, (sign) => (sign === ' ' ? sign : String.fromCharCode(159 - sign.charCodeAt(0)))).join('');

const mlineVertex = (x: number, y: number): Pairs =>
  plain(`11 ${x} 21 ${y} 31 0 12 1 22 0 32 0 13 0 23 1 33 0 74 2 41 0.5 41 0 75 0 74 2 41 -0.5 41 0 75 0`);

export const warmupEntities: Pairs[] = [
  plain('0 VIEWPORT 67 1 8 0 10 150 20 100 30 0 40 300 41 200 68 2 69 2 12 50 22 50 45 300'),
  plain('0 TEXT 8 Texts 10 5 20 5 30 0 40 2 1 Door 7 Standard 0 CIRCLE 8 Walls 10 5 20 5 30 0 40 2'),
  plain('0 HATCH 8 Walls 10 0 20 0 30 0 210 0 220 0 230 1 2 SOLID 70 1 71 0 91 1 92 7 72 0 73 1 93 3'),
  plain('10 0 20 0 10 30 20 0 10 30 20 30 97 0 75 0 76 1 98 0'),
  plain('0 LINE 8 Walls 6 GAS 10 0 20 95 30 0 11 100 21 95 31 0'),
  plain('0 LWPOLYLINE 8 Walls 6 GAS 90 3 70 0 10 0 20 96 10 50 20 99 10 90 20 96'),
  ['0', '3DSOLID', 8, 'Walls', 70, 1, ...solid.flatMap((line) => [1, turned(line)])],
  [...plain('0 MLINE 8 Walls 2 STANDARD 340 E1 40 1 70 0 71 1 72 2 73 2 10 0 20 50 30 0')],
  [...mlineVertex(0, 50), ...mlineVertex(30, 50)],
  plain('0 ACAD_TABLE 8 Texts 10 0 20 -40 30 0 100 AcDbTable 342 B1 11 1 21 0 31 0 91 2 92 2 141 6 141 6'),
  plain('142 20 142 20 171 1 172 0 173 0 174 0 175 2 176 1 170 5 140 2 1 Doors 171 1 175 1 176 1 1 - 171 1'),
  plain('175 1 176 1 1 A 171 1 175 1 176 1 1 B'),
  [...plain('0 MTEXT 8 Texts 40 5 41 30 71 5 7 Standard 90 1 63 256 45 1.5 10 10 20 -90 30 0'), 1],
  ['{\\H0.7x;\\S1/4;}\\L12\\l 7\u00b0 \\pi1,l2;more and more\\Pof the same'],
];

export const lineOfTexts: Pairs = [
  ...plain(
    '0 LTYPE 2 GAS 70 0 3 GAS 72 65 73 3 40 4 49 2 74 0 49 -1 74 2 75 0 340 11 46 1 50 0 44 -0.5 45 -0.5',
  ),
  ...plain('9 GAS 49 -1 74 0'),
];

export const blockRecords: Pairs[] = [
  plain('0 BLOCK_RECORD 5 1F 2 *Model_Space 340 D1'),
  plain('0 BLOCK_RECORD 5 1B 2 *Paper_Space 340 D2'),
];

export const views: Pairs[] = [plain('0 VPORT 2 *Active 70 0 10 0 20 0 11 1 21 1 12 50 22 50 40 200 41 1.5')];

const layout = (handle: string, block: string, name: string, model: number): Pairs => [
  ...plain(`0 LAYOUT 5 ${handle} 330 D0 100 AcDbPlotSettings 4 A4 40 7.5 41 20 42 7.5 43 20 44 210 45 297`),
  ...plain('46 0 47 0 142 1 143 1 70 688 72 1 73 0 74 5 75 16 100 AcDbLayout'),
  ...plain(`1 ${name} 70 ${model} 71 ${1 - model} 10 0 20 0 11 297 21 210 330 ${block}`),
];

export const sheets: Pairs[] = [
  plain('0 DICTIONARY 5 D0 330 C 3 Model 350 D1 3 Sheet 350 D2'),
  layout('D1', '1F', 'Model', 1),
  layout('D2', '1B', 'Sheet', 0),
  plain('0 DICTIONARY 5 E0 330 C 3 STANDARD 350 E1 0 MLINESTYLE 5 E1 330 E0 2 STANDARD 70 273 62 256 51 90'),
  plain('52 90 71 2 49 0.5 62 256 6 BYLAYER 49 -0.5 62 256 6 BYLAYER'),
];
