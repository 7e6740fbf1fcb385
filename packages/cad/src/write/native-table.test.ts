import { expect, test } from 'vitest';
import { dwgFaults } from '../../test/dwg-faults.ts';
import { richDrawing } from '../../test/rich-drawing.ts';
import { emptyBlock, plainCell } from '../model/defaults.ts';
import type { Drawing } from '../model/drawing.ts';
import type { TableCell, TableEntity } from '../model/inserts.ts';
import { read } from '../read/read.ts';
import { write, type WriteFormat, type WriteVersion } from './write.ts';

const cell = (row: number, column: number, more: Partial<TableCell>): TableCell => ({
  ...plainCell(row, column),
  ...more,
});

/** A title over both columns, texts, a block, a cell over two rows, an empty cell. */
function withTable(): Drawing {
  const drawing = richDrawing();
  const picture = emptyBlock('*T1', drawing.nextHandle++);
  picture.flags = 1;
  const part = emptyBlock('PART', drawing.nextHandle++);
  const [line] = drawing.blocks.get('*MODEL_SPACE')!.entities.filter(({ type }) => type === 'LINE');
  for (const block of [picture, part]) {
    block.entities.push({ ...line!, handle: drawing.nextHandle++ });
    drawing.blocks.set(block.name, block);
    drawing.names.blocks.set(block.handle, block.name);
  }
  drawing.blocks.get('*MODEL_SPACE')!.entities.push({
    ...line!,
    type: 'ACAD_TABLE',
    handle: drawing.nextHandle++,
    block: '*T1',
    position: [10, 20, 0],
    scale: [1, 1, 1],
    rotation: 0,
    xAxis: [1, 0, 0],
    styleHandle: 0,
    rows: 3,
    columns: 2,
    rowHeights: [9, 7, 7],
    columnWidths: [30, 45.5],
    cells: [
      cell(0, 0, { text: 'Größen 尺寸', columnSpan: 2, height: 4, alignment: 5 }),
      cell(0, 1, {}),
      cell(1, 0, { kind: 2, block: part.handle, rowSpan: 2 }),
      cell(1, 1, { text: 'M8', alignment: 2, rotation: Math.PI / 2, style: 'STANDARD' }),
      cell(2, 0, {}),
      cell(2, 1, {}),
    ],
  } as TableEntity);
  return drawing;
}

const tableOf = ({ blocks }: Drawing): TableEntity | undefined =>
  [...blocks.values()].flatMap(({ entities }) => entities).find((each) => each.type === 'ACAD_TABLE');

const VERSIONS: WriteVersion[] = ['2004', '2007', '2010', '2013', '2018'];
const TARGETS = (['dwg', 'dxf'] as const).flatMap((format) =>
  VERSIONS.map((version): [WriteFormat, WriteVersion] => [format, version]),
);

test.each<[WriteFormat, WriteVersion]>(TARGETS)('%s of %s has the cells of a table', (format, version) => {
  const drawing = withTable();
  const { bytes, diagnostics } = write(drawing, { format, version });
  expect(diagnostics.map(({ message }) => message).join()).toContain('ACAD_TABLE');
  if (format === 'dwg') expect(dwgFaults(bytes!)).toEqual([]);
  const again = read(bytes!).drawing;
  const table = tableOf(again)!;
  const { position, rows, columns, rowHeights, columnWidths, block, cells } = tableOf(drawing)!;
  expect(table).toMatchObject({ position, rows, columns, rowHeights, columnWidths, block });
  const told = (list: readonly TableCell[]): unknown[] =>
    list.map(({ text, kind, rowSpan, columnSpan, block: shown }) => [
      text,
      kind,
      rowSpan,
      columnSpan,
      again.names.blocks.get(shown),
    ]);
  expect(told(table.cells)).toEqual(told(cells));
  expect(table.cells[0]).toMatchObject({ height: 4, alignment: 5 });
  expect(table.cells[3]).toMatchObject({ alignment: 2, rotation: Math.PI / 2 });
  expect([...again.tableStyles.values()]).toMatchObject([
    { name: 'Standard', cells: [{ textHeight: 0.18 }, { textHeight: 0.25 }, { textHeight: 0.18 }] },
  ]);
});

test.each<WriteFormat>(['dwg', 'dxf'])('%s of R2000 has the picture of a table', (format) => {
  const { bytes, diagnostics } = write(withTable(), { format, version: '2000' });
  expect(diagnostics.map(({ message }) => message).join()).toContain('picture of an ACAD_TABLE');
  const again = read(bytes!).drawing;
  expect(tableOf(again)).toBeUndefined();
  const inserts = again.blocks.get('*MODEL_SPACE')!.entities.filter(({ type }) => type === 'INSERT');
  expect(inserts).toContainEqual(expect.objectContaining({ position: [10, 20, 0] }));
});

test('a table from DXF takes the form that the target has, with its style', () => {
  const { bytes } = write(withTable(), { format: 'dxf', version: '2018' });
  const old = write(read(bytes!).drawing, { format: 'dxf', version: '2004' });
  expect(new TextDecoder().decode(old.bytes)).not.toContain('CELL_VALUE');
  const again = read(old.bytes!).drawing;
  const table = tableOf(again)!;
  expect(table.cells.map(({ text }) => text)).toEqual(tableOf(withTable())!.cells.map(({ text }) => text));
  expect(again.tableStyles.get(table.styleHandle)).toMatchObject({ name: 'Standard' });
});

test('a long text of a cell comes through whole', () => {
  const drawing = withTable();
  const text = Array.from({ length: 200 }, (_, i) => `word ${i}`).join(' ');
  tableOf(drawing)!.cells[5]!.text = text;
  for (const [format, version] of TARGETS) {
    const { bytes } = write(drawing, { format, version });
    expect(tableOf(read(bytes!).drawing)!.cells[5]!.text).toBe(text);
  }
});

test.each(TARGETS)('a table without a picture gets one in %s of %s', (format, version) => {
  const drawing = withTable();
  Object.assign(tableOf(drawing)!, { block: '', xAxis: [0, 1, 0] });
  const found = read(write(drawing, { format, version }).bytes!).drawing;
  const table = tableOf(found);
  expect(table?.rotation).toBeCloseTo(Math.PI / 2);
  const texts = found.blocks.get(table!.block.toUpperCase())!.entities.filter(({ type }) => type === 'MTEXT');
  expect(texts).toMatchObject([{ text: 'Größen 尺寸' }, { text: 'M8' }]);
});

test('in R2000 the picture is all that there is of it', () => {
  const drawing = withTable();
  tableOf(drawing)!.block = '';
  const found = read(write(drawing, { format: 'dwg', version: '2000' }).bytes!).drawing;
  const inserts = found.blocks.get('*MODEL_SPACE')!.entities.filter((each) => each.type === 'INSERT');
  expect(inserts.map(({ name }) => name)).toContain('*T2');
  expect(found.blocks.get('*T2')!.entities.length).toBeGreaterThan(5);
});
