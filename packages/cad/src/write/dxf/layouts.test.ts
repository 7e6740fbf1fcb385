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
