import { expect, test } from 'vitest';
import { read } from '../../read/read.ts';
import { write } from '../write.ts';

/** Says R12, which has no records of blocks, and has layouts all the same. */
const SOURCE = `
0 SECTION 2 HEADER 9 $ACADVER 1 AC1009 0 ENDSEC
0 SECTION 2 ENTITIES 0 LINE 8 0 10 0 20 0 11 1 21 1 0 ENDSEC
0 SECTION 2 OBJECTS
0 DICTIONARY 5 C 330 0 100 AcDbDictionary 3 ACAD_LAYOUT 350 1A
0 DICTIONARY 5 1A 330 C 100 AcDbDictionary 3 Model 350 22
0 LAYOUT 5 22 330 1A 100 AcDbPlotSettings 100 AcDbLayout 1 Model 70 1 71 0 330 1B
0 ENDSEC 0 EOF`
  .trim()
  .split(/\s+/)
  .join('\n');

test('every layout that is written shows a block that is written', () => {
  const { drawing } = read(new TextEncoder().encode(SOURCE));
  const { bytes } = write(drawing, { format: 'dxf', version: '2010' });
  const lines = new TextDecoder().decode(bytes).split(/\r?\n/);
  const records = new Set<string>();
  const shown: string[] = [];
  let [name, block] = ['', ''];
  for (let i = 0; i + 1 < lines.length; i += 2) {
    const [code, value] = [lines[i]!.trim(), lines[i + 1]!];
    if (code === '0') {
      if (name === 'LAYOUT') shown.push(block);
      name = value;
    } else if (name === 'BLOCK_RECORD' && code === '5') records.add(value);
    else if (name === 'LAYOUT' && code === '330') block = value;
  }
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter((handle) => !records.has(handle))).toEqual([]);
});

/** Two sheets by name that are one and the same block. */
const TWICE = `
0 SECTION 2 HEADER 9 $ACADVER 1 AC1015 0 ENDSEC
0 SECTION 2 TABLES 0 TABLE 2 BLOCK_RECORD 70 2
0 BLOCK_RECORD 5 1F 2 *Model_Space 340 22
0 BLOCK_RECORD 5 1B 2 *Paper_Space 340 23
0 ENDTAB 0 ENDSEC
0 SECTION 2 BLOCKS
0 BLOCK 5 20 330 1F 2 *Model_Space 10 0 20 0 0 ENDBLK 5 21 330 1F
0 BLOCK 5 2C 330 1B 2 *Paper_Space 10 0 20 0 0 ENDBLK 5 2D 330 1B
0 ENDSEC
0 SECTION 2 ENTITIES
0 LINE 5 30 330 1F 8 0 10 0 20 0 11 1 21 1
0 LINE 5 31 330 1B 67 1 8 0 10 0 20 0 11 9 21 9
0 ENDSEC
0 SECTION 2 OBJECTS
0 DICTIONARY 5 C 330 0 100 AcDbDictionary 3 ACAD_LAYOUT 350 1A
0 DICTIONARY 5 1A 330 C 100 AcDbDictionary 3 Model 350 22 3 One 350 23 3 Two 350 24
0 LAYOUT 5 22 330 1A 100 AcDbPlotSettings 100 AcDbLayout 1 Model 70 1 71 0 330 1F
0 LAYOUT 5 23 330 1A 100 AcDbPlotSettings 100 AcDbLayout 1 One 70 1 71 1 330 1B
0 LAYOUT 5 24 330 1A 100 AcDbPlotSettings 100 AcDbLayout 1 Two 70 1 71 2 330 1B
0 ENDSEC 0 EOF`
  .trim()
  .split(/\s+/)
  .join('\n');

test.each([
  ['dxf', '2000'],
  ['dxf', '2018'],
  ['dwg', '2000'],
  ['dwg', '2018'],
] as const)(
  'a sheet that two layouts claim comes out of %s %s once, with what is on it',
  (format, version) => {
    const { drawing } = read(new TextEncoder().encode(TWICE));
    const { bytes } = write(drawing, { format, version });
    const again = read(bytes!);
    expect(again.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(again.drawing.layouts.map(({ name }) => name)).toEqual(['Model', 'One']);
    const sheet = again.drawing.blocks.get('*PAPER_SPACE')?.entities ?? [];
    expect(sheet.filter(({ type }) => type === 'LINE')).toMatchObject([{ end: [9, 9, 0] }]);
  },
);
