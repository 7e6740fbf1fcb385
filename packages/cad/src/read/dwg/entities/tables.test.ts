import { expect, test } from 'vitest';
import { richDrawing } from '../../../../test/rich-drawing.ts';
import { emptyBlock, plainCell } from '../../../model/defaults.ts';
import type { Drawing } from '../../../model/drawing.ts';
import type { TableEntity } from '../../../model/inserts.ts';
import { write, type WriteVersion } from '../../../write/write.ts';
import { read } from '../../read.ts';

/** Tables of one cell each, which share a picture. */
function withTables(texts: readonly string[]): Drawing {
  const drawing = richDrawing();
  const { entities } = drawing.blocks.get('*MODEL_SPACE')!;
  const line = entities.find(({ type }) => type === 'LINE')!;
  const picture = emptyBlock('*T1', drawing.nextHandle++);
  picture.flags = 1;
  picture.entities.push({ ...line, handle: drawing.nextHandle++ });
  drawing.blocks.set(picture.name, picture);
  drawing.names.blocks.set(picture.handle, picture.name);
  for (const [i, text] of texts.entries()) {
    entities.push({
      ...line,
      type: 'ACAD_TABLE',
      handle: drawing.nextHandle++,
      block: picture.name,
      position: [10 * i, 20, 0],
      scale: [1, 1, 1],
      rotation: 0,
      xAxis: [0, 1, 0],
      styleHandle: 0,
      rows: 1,
      columns: 1,
      rowHeights: [7 + i],
      columnWidths: [30],
      cells: [{ ...plainCell(0, 0), text }],
    } as TableEntity);
  }
  return drawing;
}

test.each<WriteVersion>(['2004', '2010', '2018'])(
  'the cells of tables of %s are those of each, whenever they are asked for',
  (version) => {
    const texts = ['first', 'second', 'third'];
    const { bytes } = write(withTables(texts), { format: 'dwg', version });
    const { drawing } = read(bytes!);
    const tables = drawing.blocks.get('*MODEL_SPACE')!.entities.filter((each) => each.type === 'ACAD_TABLE');
    expect(tables.map(({ position }) => position[0])).toEqual([0, 10, 20]);
    // asked for from the last on, with other objects opened in between
    for (const i of [2, 0, 1]) {
      const table = tables[i]!;
      expect(table.rowHeights).toEqual([7 + i]);
      expect(drawing.tableStyles.size).toBeGreaterThan(0);
      expect(table.cells.map(({ text }) => text)).toEqual([texts[i]]);
      expect(table.xAxis).toEqual([0, 1, 0]);
      // from then on they are plain values, which who edits can change
      table.cells[0]!.text = 'changed';
      expect({ ...table }.cells).toMatchObject([{ text: 'changed' }]);
    }
  },
);
