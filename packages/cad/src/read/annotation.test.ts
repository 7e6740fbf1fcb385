import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Annotation } from '../model/annotation.ts';
import { write } from '../write/write.ts';
import { read } from './read.ts';

const groups = (text: string): Uint8Array =>
  new TextEncoder().encode(`${text.trim().replaceAll(/\s*\|\s*/g, '\n')}\n`);

const dictionary = (handle: string, owner: string, ...items: [string, string][]): string =>
  `0|DICTIONARY|5|${handle}|330|${owner}|100|AcDbDictionary|${items.map(([name, to]) => `3|${name}|350|${to}|`).join('')}`;

const representation = (kind: string, handle: string, owner: string, scale: string, rest: string): string =>
  `0|ACDB_${kind}OBJECTCONTEXTDATA_CLASS|5|${handle}|330|${owner}|100|AcDbObjectContextData|70|4|290|${scale === 'A1' ? 1 : 0}|100|AcDbAnnotScaleObjectContextData|340|${scale}|${rest}|`;

const entity = (name: string, handle: string, dictionaryHandle: string, rest: string): string =>
  `0|${name}|5|${handle}|102|{ACAD_XDICTIONARY|360|${dictionaryHandle}|102|}|330|1F|${rest}|`;

const chain = (own: string, owner: string, ...items: [string, string][]): string =>
  dictionary(own, owner, ['AcDbContextDataManager', `${own}1`]) +
  dictionary(`${own}1`, own, ['ACDB_ANNOTATIONSCALES', `${own}2`]) +
  dictionary(`${own}2`, `${own}1`, ...items);

const flag = (on: number): string =>
  `1001|AcadAnnotative|1000|AnnotativeData|1002|{|1070|1|1070|${on}|1002|}`;

/** A multileader whose text is of a height and stands as far away. */
const content = (height: number): string =>
  `300|CONTEXT_DATA{|40|1.0|10|${height}|20|1.0|30|0.0|41|${height}|140|1.0|145|1.0|290|1|304|Note|12|${height}|22|0.0|32|0.0|` +
  `302|LEADER{|10|3.0|20|3.0|30|0.0|40|1.0|304|LEADER_LINE{|10|0.0|20|0.0|30|0.0|305|}|303|}|301|}`;

const DXF = groups(
  `0|SECTION|2|HEADER|9|$ACADVER|1|AC1027|0|ENDSEC|0|SECTION|2|TABLES|
0|TABLE|2|APPID|70|1|0|APPID|5|12|2|AcadAnnotative|70|0|0|ENDTAB|
0|TABLE|2|BLOCK_RECORD|70|2|0|BLOCK_RECORD|5|1F|2|*Model_Space|0|BLOCK_RECORD|5|1E|2|*Paper_Space|0|ENDTAB|0|ENDSEC|
0|SECTION|2|BLOCKS|0|BLOCK|2|*Model_Space|0|ENDBLK|0|BLOCK|2|*Paper_Space|0|ENDBLK|0|ENDSEC|0|SECTION|2|ENTITIES|` +
    entity('TEXT', '50', 'C0', `8|0|10|1|20|2|40|50|1|Room|${flag(1)}`) +
    entity('MTEXT', '51', 'C4', `8|0|10|1|20|2|40|50|41|9|71|1|1|Room|${flag(1)}`) +
    entity('TEXT', '52', 'C8', `8|0|10|1|20|2|40|50|1|Once|${flag(0)}`) +
    entity('MULTILEADER', '53', 'CE', `100|AcDbEntity|8|0|100|AcDbMLeader|${content(50)}|172|2|293|1`) +
    `0|VIEWPORT|5|60|102|{ACAD_XDICTIONARY|360|CC|102|}|330|1E|67|1|8|0|10|0|20|0|40|10|41|10|69|2|45|10|0|ENDSEC|0|SECTION|2|OBJECTS|` +
    dictionary('C', '0', ['ACAD_SCALELIST', 'D1'], ['AcDbVariableDictionary', 'D2'], ['ACAD_LAYOUT', 'D3']) +
    dictionary('D1', 'C', ['A0', 'A1'], ['A1', 'A2']) +
    dictionary('D2', 'C', ['CANNOSCALE', 'D4']) +
    dictionary('D3', 'C', ['Model', 'D5'], ['Sheet', 'D6']) +
    `0|LAYOUT|5|D5|330|D3|100|AcDbPlotSettings|1||100|AcDbLayout|1|Model|71|0|330|1F|
0|LAYOUT|5|D6|330|D3|100|AcDbPlotSettings|1||100|AcDbLayout|1|Sheet|71|1|330|1E|1001|AcadAnnoAV|1070|0|
0|SCALE|5|A1|330|D1|100|AcDbScale|70|0|300|1:50|140|1.0|141|50.0|290|0|
0|SCALE|5|A2|330|D1|100|AcDbScale|70|0|300|1:100|140|1.0|141|100.0|290|0|
0|DICTIONARYVAR|5|D4|330|D2|100|DictionaryVariables|280|0|1|1:100|` +
    chain('C0', '50', ['*A1', 'E1'], ['*A2', 'E2']) +
    chain('C4', '51', ['*A1', 'E3'], ['*A2', 'E4']) +
    chain('C8', '52', ['*A1', 'E5']) +
    chain('CE', '53', ['*A1', 'E6'], ['*A2', 'E7']) +
    representation('MLEADER', 'E6', 'CE2', 'A1', content(50)) +
    representation('MLEADER', 'E7', 'CE2', 'A2', content(100)) +
    dictionary('CC', '60', ['ASDK_XREC_ANNOTATION_SCALE_INFO', 'CD']) +
    '0|XRECORD|5|CD|330|CC|100|AcDbXrecord|280|1|90|1|340|A2|' +
    representation('TEXT', 'E1', 'C02', 'A1', '70|0|50|0.0|10|1.0|20|2.0|11|0.0|21|0.0') +
    representation('TEXT', 'E2', 'C02', 'A2', '70|1|50|90.0|10|3.0|20|4.0|11|5.0|21|6.0') +
    representation(
      'MTEXT',
      'E3',
      'C42',
      'A1',
      '70|1|10|1.0|20|0.0|30|0.0|11|1.0|21|2.0|31|0.0|40|9.0|41|0.0|42|1.0|43|1.0|71|0',
    ) +
    representation(
      'MTEXT',
      'E4',
      'C42',
      'A2',
      '70|5|10|0.0|20|1.0|30|0.0|11|7.0|21|8.0|31|0.0|40|18.0|41|0.0|42|1.0|43|1.0|71|2|72|2|44|8.0|45|1.0|73|0|74|0|46|4.0|46|5.0',
    ) +
    representation('TEXT', 'E5', 'C82', 'A1', '70|0|50|0.0|10|1.0|20|2.0|11|0.0|21|0.0') +
    '0|ENDSEC|0|EOF',
);

const EXPECTED: Annotation = {
  scales: new Map([
    [0xa1, { name: '1:50', factor: 50 }],
    [0xa2, { name: '1:100', factor: 100 }],
  ]),
  current: 0xa2,
  representations: new Map([
    [
      0x50,
      [
        {
          scale: 0xa1,
          isDefault: true,
          annotationContext: {
            kind: 'text',
            horizontal: 0,
            rotation: 0,
            position: [1, 2],
            alignment: [0, 0],
          },
        },
        {
          scale: 0xa2,
          isDefault: false,
          annotationContext: {
            kind: 'text',
            horizontal: 1,
            rotation: Math.PI / 2,
            position: [3, 4],
            alignment: [5, 6],
          },
        },
      ],
    ],
    [
      0x51,
      [
        {
          scale: 0xa1,
          isDefault: true,
          annotationContext: {
            kind: 'paragraph',
            attachment: 1,
            xAxis: [1, 0, 0],
            position: [1, 2, 0],
            width: 9,
            rectangleHeight: 0,
          },
        },
        {
          scale: 0xa2,
          isDefault: false,
          annotationContext: {
            kind: 'paragraph',
            attachment: 5,
            xAxis: [0, 1, 0],
            position: [7, 8, 0],
            width: 18,
            rectangleHeight: 0,
            columns: {
              kind: 2,
              count: 2,
              autoHeight: false,
              reversed: false,
              width: 8,
              gutter: 1,
              height: 0,
              heights: [4, 5],
            },
          },
        },
      ],
    ],
  ]),
  viewports: new Map([[0x60, 0xa2]]),
  hiding: new Set([0xd6]),
};

test('representations of annotative entities in DXF; not of what is no longer annotative', () => {
  const annotation = read(DXF).drawing.annotation!;
  annotation.representations.delete(0x53);
  expect(annotation).toEqual(EXPECTED);
});

test('those of a multileader are what it has itself, once for each scale', () => {
  const { annotation, blocks } = read(DXF).drawing;
  const multileader = blocks.get('*MODEL_SPACE')!.entities.find(({ type }) => type === 'MULTILEADER');
  const [own, other] = annotation!.representations.get(0x53)!;
  expect(own).toMatchObject({ isDefault: true, annotationContext: { kind: 'multileader' } });
  expect(multileader).toMatchObject({
    context: { ...(own!.annotationContext as { context: object }).context },
  });
  expect(other).toMatchObject({
    isDefault: false,
    annotationContext: {
      context: { textHeight: 100, text: { text: 'Note', position: [100, 0, 0] }, leaders: [{}] },
    },
  });
});

const MODEL_HIDES = '0|DICTIONARYVAR|5|D7|330|D2|100|DictionaryVariables|280|0|1|0|';

test.each([
  ['nothing where the sheet says that it shows all', [['AcadAnnoAV|1070|0|', 'AcadAnnoAV|1070|1|']], []],
  ['on a sheet that says nothing', [['1001|AcadAnnoAV|1070|0|', '']], [0xd6]],
  [
    'in the model, by a variable',
    [
      ['3|CANNOSCALE|', '3|ANNOALLVISIBLE|350|D7|3|CANNOSCALE|'],
      ['0|DICTIONARYVAR|', `${MODEL_HIDES}0|DICTIONARYVAR|`],
    ],
    [0xd5, 0xd6],
  ],
] as const)('what has nothing at the scale is hidden: %s', (_, changes, expected) => {
  const lines = (text: string): string => text.replaceAll('|', '\n');
  let text = new TextDecoder().decode(DXF);
  for (const [from, to] of changes) text = text.replace(lines(from), lines(to));
  const { hiding } = read(new TextEncoder().encode(text)).drawing.annotation!;
  expect([...hiding]).toEqual(expected);
});

test.each([
  ['its scale', [], 100],
  [
    'nothing where MSLTSCALE is off',
    [
      ['3|CANNOSCALE|', '3|MSLTSCALE|350|D7|3|CANNOSCALE|'],
      ['0|DICTIONARYVAR|', `${MODEL_HIDES}0|DICTIONARYVAR|`],
    ],
    1,
  ],
  ['nothing at 1:1', [['280|0|1|1:100|', '280|0|1|1:1|']], 1],
] as const)('linetypes of the model follow %s', (_, changes, expected) => {
  const lines = (text: string): string => text.replaceAll('|', '\n');
  let text = new TextDecoder().decode(DXF);
  for (const [from, to] of changes) text = text.replace(lines(from), lines(to));
  const { drawing } = read(new TextEncoder().encode(text));
  expect(drawing.modelLineTypeScale).toBe(expected);
  const { bytes } = write(drawing, { format: 'dwg', version: '2013' });
  expect(read(bytes!).drawing.modelLineTypeScale).toBe(expected);
});

test('drawings without any have nothing to tell', () => {
  expect(
    read(groups('0|SECTION|2|ENTITIES|0|LINE|8|0|11|1|0|ENDSEC|0|EOF')).drawing.annotation,
  ).toBeUndefined();
});

test.each(['2010', '2013', '2018'] as const)('they are still there in a DXF of %s', (version) => {
  const { bytes } = write(read(DXF).drawing, { format: 'dxf', version });
  const again = read(bytes!).drawing.annotation!;
  expect(again.representations).toEqual(read(DXF).drawing.annotation!.representations);
  expect(again.scales).toEqual(EXPECTED.scales);
  expect(again.current).toBe(EXPECTED.current);
  expect(again.viewports).toEqual(EXPECTED.viewports);
});

test.each([
  ['dwg', '2018'],
  ['dxf', '2007'],
] as const)('into a %s of %s they do not go, which is said', (format, version) => {
  const { diagnostics } = write(read(DXF).drawing, { format, version });
  expect(diagnostics.map(({ message }) => message).join()).toContain('ACDB_TEXTOBJECTCONTEXTDATA_CLASS 3');
});

const path = join(
  import.meta.dirname,
  '../../../../../shared/corpus/drawings/librecad/8827e3_dynblock_r2018.dwg',
);

describe.skipIf(!existsSync(path))('a DWG of the corpus', () => {
  const open = (): ReturnType<typeof read> => read(new Uint8Array(readFileSync(path)));

  test('has a text, a paragraph, a dimension and an insert at two scales', () => {
    const { drawing } = open();
    const { scales, representations, viewports } = drawing.annotation!;
    const all = [...representations.values()];
    expect(all.map((two) => two.map(({ annotationContext }) => annotationContext?.kind))).toEqual([
      ['text', 'text'],
      ['paragraph', 'paragraph'],
      ['dimension', 'dimension'],
      ['insert', 'insert'],
    ]);
    expect(all.map((two) => two.map(({ scale }) => scales.get(scale)?.name))).toEqual(
      Array.from({ length: 4 }, () => ['1:2', '1:4']),
    );
    expect(scales.get(viewports.get(0x6a0)!)).toEqual({ name: '1:4', factor: 4 });
  });

  test('hides on its sheets what has nothing at their scale, not in the model', () => {
    const { annotation, layouts } = open().drawing;
    const sheets = layouts.filter(({ model }) => !model).map(({ handle }) => handle);
    expect([...annotation!.hiding].toSorted()).toEqual(sheets.toSorted());
  });

  test('keeps them when it is saved in its version', () => {
    const { drawing } = open();
    const again = read(write(drawing, { format: 'dwg', version: '2018' }).bytes!).drawing;
    expect(again.annotation).toEqual(drawing.annotation);
  });
});
