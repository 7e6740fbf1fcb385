/**
 * Small drawings of what most drawings have. The tasks are run on them before their compiled code is kept, so that it has
 * what drawings need; and it is made here, so that nothing from outside has a part in it.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { read } from '@linework/cad/read/read';
import { write, type WriteVersion } from '@linework/cad/write/write';
import type { SandboxTask } from '../answer.ts';
import { inputName, requestName } from '../folder.ts';
import { warmupDrawings, warmupObjects } from './warmupDrawings.ts';
import {
  blockRecords,
  warmupEntities,
  lineOfTexts,
  plain,
  sheets,
  views,
  type Pairs,
} from './warmupEntities.ts';
import type { PackedTasks } from './open.ts';
import type { CompiledPack } from './packs.ts';

const at = (x: number, y: number): Pairs => [10, x, 20, y, 30, 0];
const corners = (...points: readonly [number, number][]): Pairs => points.flatMap(([x, y]) => [10, x, 20, y]);
/** Such characters come from fonts of two kinds. */
const text = 'Room 12 \u00b2 %%c \u56fe';
const hatched = [...at(0, 0), 210, 0, 220, 0, 230, 1];
const oneLoop = [71, 0, 91, 1, 92, 7, 72, 0, 73, 1, 93, 3];

const inBlock: Pairs[] = [
  [0, 'LWPOLYLINE', 8, 'Doors', 90, 3, 70, 1, 10, 0, 20, 0, 42, 0.5, ...corners([9, 0], [9, 9])],
  [0, 'ARC', 8, '0', ...at(0, 0), 40, 9, 50, 0, 51, 90],
  [0, 'ATTDEF', 8, '0', ...at(0, 2), 40, 2, 1, 'A', 3, 'Number', 2, 'NO', 70, 0],
];

const vertex = (x: number, y: number, flags: number): Pairs => [0, 'VERTEX', 8, '0', ...at(x, y), 70, flags];

/** Polylines of both kinds, and faces. */
const surfaces: Pairs[] = [
  [...plain('0 POLYLINE 8 Walls 66 1 70 8'), ...vertex(1, 1, 32), ...vertex(9, 4, 32), 0, 'SEQEND'],
  [...plain('0 POLYLINE 8 Walls 66 1 70 0 40 1 41 1'), ...vertex(1, 1, 0), ...vertex(9, 4, 0)],
  [0, 'SEQEND', 0, '3DFACE', 8, 'Walls', ...at(0, 0), 11, 5, 21, 0, 12, 5, 22, 5, 32, 2, 13, 0, 23, 5, 33, 2],
  [0, 'MESH', 8, 'Walls', 71, 2, 72, 0, 91, 0, 92, 3, ...at(0, 0), ...at(9, 0), ...at(9, 9), 93, 4],
  plain('90 3 90 0 90 1 90 2 94 0 95 0'),
  plain('0 SPLINE 8 Walls 70 8 71 3 72 0 73 0 74 3 11 0 21 0 31 0 11 20 21 30 31 0 11 60 21 0 31 0'),
  [0, 'HATCH', 8, 'Walls', ...hatched, 2, 'SOLID', 70, 1, 71, 0, 91, 2, 92, 1, 93, 2],
  plain('72 1 10 0 20 0 11 10 21 0 72 2 10 5 20 0 40 5 50 0 51 180 73 1 97 0'),
  plain('92 1 93 1 72 3 10 50 20 50 11 9 21 0 40 0.5 50 0 51 360 73 1 97 0 75 0 76 1 98 0 450 1 451 0'),
  plain('460 0 461 0 452 0 462 1 453 2 463 0 63 1 421 16711680 463 1 63 5 421 255 470 LINEAR'),
];

/** What explains a drawing, and what it has about itself. */
const marks: Pairs[] = [
  [...plain('0 LEADER 8 Texts 3 Standard 71 1 72 0 73 3 74 1 75 0 76 2'), ...at(1, 1), ...at(5, 5)],
  [0, 'TOLERANCE', 8, 'Texts', 3, 'Standard', ...at(40, 41), 1, '{\\Fgdt;j}%%v0.1', 11, 1, 21, 0, 31, 0],
  [...plain('0 MULTILEADER 5 90 8 Texts 300 CONTEXT_DATA{ 40 1'), ...at(40, 60), 41, 3, 290, 1, 304, text],
  plain('12 40 22 60 32 0 296 0 302 LEADER{ 10 36 20 60 30 0 11 1 21 0 31 0 40 4 304 LEADER_LINE{'),
  [...at(20, 40), ...plain('91 0 305 } 303 } 301 } 340 A1 170 1 172 2 42 4')],
  [0, 'VIEWPORT', 67, 1, 8, '0', ...at(150, 100), 40, 300, 41, 200, 68, 2, 69, 2, 12, 50, 22, 50, 45, 200],
  [
    ...plain('0 WIPEOUT 8 Walls 90 0'),
    ...at(0, 0),
    ...plain('11 9 21 0 31 0 12 0 22 9 32 0 13 1 23 1 71 2 91 3'),
  ],
  plain('14 -0.5 24 -0.5 14 0.5 24 -0.5 14 0.5 24 0.5'),
  [0, 'RAY', 8, 'Walls', ...at(1, 1), 11, 0.6, 21, 0.8, 31, 0],
  [0, 'LINE', 8, 'Walls', 440, 0x2000080, ...at(0, 9), 11, 9, 21, 9, 31, 0, 1001, 'LINEWORK'],
  [1000, text, ...plain('1002 { 1003 Walls 1005 A 1010 1 1020 2 1030 3 1040 2.5 1070 7 1071 70000 1002 }')],
];

const inModel: Pairs[] = [
  [0, 'LINE', 8, 'Walls', 6, 'DASHED', ...at(0, 0), 11, 100, 21, 0, 31, 0],
  [0, 'CIRCLE', 8, 'Walls', 62, 3, ...at(50, 50), 40, 20],
  [0, 'ELLIPSE', 8, 'Walls', ...at(50, 50), 11, 30, 21, 0, 31, 0, 40, 0.5, 41, 0, 42, 2 * Math.PI],
  plain('0 SPLINE 8 Walls 70 8 71 3 72 8 73 4 40 0 40 0 40 0 40 0 40 1 40 1 40 1 40 1'),
  [...at(0, 0), ...at(20, 40), ...at(60, 40), ...at(80, 0)],
  [0, 'POINT', 8, 'Walls', ...at(5, 5)],
  [0, 'SOLID', 8, 'Walls', ...at(0, 0), 11, 5, 21, 0, 12, 0, 22, 5, 13, 5, 23, 5],
  [0, 'TEXT', 8, 'Texts', ...at(10, 70), 40, 5, 1, text, 7, 'Standard'],
  [...plain('0 MTEXT 8 Texts 40 5 41 60 71 1 7 Standard'), ...at(10, 90), 1, `{\\fArial|b1;${text}}\\Pmore`],
  [0, 'INSERT', 8, 'Doors', 66, 1, 2, 'DOOR', ...at(80, 80), 41, 2, 50, 30],
  [0, 'ATTRIB', 8, '0', ...at(80, 82), 40, 2, 1, '12', 2, 'NO', 70, 0, 0, 'SEQEND'],
  [0, 'HATCH', 8, 'Walls', ...hatched, 2, 'SOLID', 70, 1, ...oneLoop, ...corners([0, 0], [30, 0], [30, 30])],
  [97, 0, 75, 0, 76, 1, 98, 0],
  [0, 'HATCH', 8, 'Walls', ...hatched, 2, 'LINES', 70, 0, ...oneLoop, ...corners([40, 0], [70, 0], [70, 30])],
  [97, 0, 75, 0, 76, 1, 52, 45, 41, 1, 77, 0, 78, 1, 53, 45, 43, 0, 44, 0, 45, -2, 46, 2, 79, 0, 98, 0],
  ...surfaces,
  ...marks,
  [...plain('0 DIMENSION 8 Texts 11 50 21 -10 70 32 3 Standard 13 0 23 0 14 100 24 0'), ...at(0, -10)],
];

/** Styles, and an order of drawing. */
const objects: Pairs[] = [
  plain('0 DICTIONARY 5 C 3 ACAD_MLEADERSTYLE 350 A0 3 ACAD_TABLESTYLE 350 B0'),
  plain('0 DICTIONARY 5 A0 330 C 3 Standard 350 A1 0 MLEADERSTYLE 5 A1 330 A0 170 2 171 1 172 0 45 4'),
  plain('0 DICTIONARY 5 B0 330 C 3 Standard 350 B1 0 TABLESTYLE 5 B1 330 B0 3 Standard 70 0 71 0 40 1 41 1'),
  plain('7 Standard 140 2 170 5 62 7 7 Standard 140 3 170 5 62 7 7 Standard 140 3 170 5 62 7'),
];

const layer = (name: string, color: number): Pairs =>
  plain(`0 LAYER 2 ${name} 70 0 62 ${color} 6 CONTINUOUS`);
const table = (name: string, ...rows: Pairs[]): Pairs => [0, 'TABLE', 2, name, ...rows.flat(), 0, 'ENDTAB'];
const section = (name: string, ...rows: Pairs[]): Pairs => [
  0,
  'SECTION',
  2,
  name,
  ...rows.flat(),
  0,
  'ENDSEC',
];

const usualLines: Pairs = [0, 'LTYPE', 2, 'DASHED', 70, 0, 3, '__ __', 72, 65, 73, 2, 40, 3, 49, 2, 49, -1];
const textStyle: Pairs = [0, 'STYLE', 5, '11', 2, 'Standard', 70, 0, 40, 0, 41, 1, 3, 'txt'];

function asDxf(...sections: Pairs[]): Uint8Array {
  const header = section('HEADER', [
    9,
    '$ACADVER',
    1,
    'AC1015',
    9,
    '$INSUNITS',
    70,
    4,
    9,
    '$PSLTSCALE',
    70,
    1,
  ]);
  return new TextEncoder().encode(`${[header, ...sections, [0, 'EOF']].flat().join('\n')}\n`);
}

const plan = (): Uint8Array =>
  asDxf(
    section(
      'TABLES',
      table('LTYPE', usualLines),
      table('LAYER', layer('Walls', 1), layer('Doors', 5), layer('Texts', 7)),
      table('STYLE', textStyle),
    ),
    section('BLOCKS', [0, 'BLOCK', 8, '0', 2, 'DOOR', 70, 2, ...at(0, 0)], ...inBlock, [0, 'ENDBLK']),
    section('ENTITIES', ...inModel),
    section('OBJECTS', ...objects),
  );

/** Another, since a line of texts changes how all others are drawn. */
const sheet = (): Uint8Array =>
  asDxf(
    section('CLASSES', plain('0 CLASS 1 ACAD_TABLE 2 AcDbTable 3 ObjectDBX 90 1025 91 1 280 0 281 1')),
    section(
      'TABLES',
      table('VPORT', ...views),
      table('LTYPE', usualLines, lineOfTexts),
      table('LAYER', layer('Walls', 1), layer('Texts', 7)),
      table('STYLE', textStyle),
      table('BLOCK_RECORD', ...blockRecords),
    ),
    section('ENTITIES', ...warmupEntities),
    section('OBJECTS', ...objects, ...sheets),
  );

/** A third, in letters of one byte. */
const office = (): Uint8Array => {
  const shapes = plain('0 STYLE 5 12 2  70 1 40 0 41 1 3 ltypeshp.shx');
  const dxf = asDxf(
    section(
      'TABLES',
      table('VPORT', ...views),
      table('LTYPE', usualLines),
      table('LAYER', layer('Walls', 1), layer('Texts', 7)),
      table('STYLE', textStyle, shapes),
      table('BLOCK_RECORD', ...blockRecords),
    ),
    section('BLOCKS', [0, 'BLOCK', 8, '0', 2, 'DOOR', 70, 0, ...at(0, 0)], ...inBlock, [0, 'ENDBLK']),
    section('ENTITIES', ...warmupDrawings),
    section('OBJECTS', ...warmupObjects, ...sheets.slice(0, 3)),
  );
  return Buffer.from(new TextDecoder().decode(dxf), 'latin1');
};

/** The plan as DXF and as DWG of each way to keep it, the sheet and the third. */
export function smallDrawings(): Uint8Array[] {
  const dwg = (dxf: Uint8Array, version: WriteVersion): Uint8Array => {
    const { bytes, diagnostics } = write(read(dxf).drawing, { format: 'dwg', version });
    if (!bytes) throw new Error(diagnostics.map(({ message }) => message).join(' '));
    return bytes;
  };
  const [first, second, third] = [plan(), sheet(), office()];
  return [
    first,
    dwg(first, '2000'),
    dwg(first, '2007'),
    dwg(first, '2018'),
    second,
    dwg(second, '2018'),
    third,
    dwg(third, '2018'),
  ];
}

const requests: Record<CompiledPack, readonly object[]> = {
  drawing: [{}],
  convert: ['pdf', 'png', 'dwg', 'dxf'].map((target) => ({ name: 'plan', target, settings: {}, given: [] })),
};

export async function warmUp(folder: string, pack: CompiledPack, { tasks }: PackedTasks): Promise<void> {
  const task: SandboxTask | undefined = tasks[pack];
  if (!task) throw new Error(`there is no task ${pack}`);
  for (const input of smallDrawings()) {
    for (const request of requests[pack]) {
      mkdirSync(folder);
      writeFileSync(join(folder, inputName), input);
      writeFileSync(join(folder, requestName), JSON.stringify(request));
      await task(folder);
      rmSync(folder, { recursive: true });
    }
  }
}
