import { expect, it } from 'vitest';
import { plainCell } from '../model/defaults.ts';
import type { Entity } from '../model/entity.ts';
import type { TableCell, TableEntity } from '../model/inserts.ts';
import { PLAIN_TABLE_STYLE } from '../model/table-shape.ts';
import { common, drawing, model, show } from './fixture.ts';
import { tablePicture } from './table-picture.ts';

const cell = (row: number, column: number, more: Partial<TableCell> = {}): TableCell => ({
  ...plainCell(row, column),
  ...more,
});

/** A title over two columns, and below it a cell over two rows. */
const table = (more: Partial<TableEntity> = {}): TableEntity =>
  ({
    ...common(),
    type: 'ACAD_TABLE',
    block: '',
    position: [100, 50, 0],
    scale: [1, 1, 1],
    rotation: 0,
    xAxis: [1, 0, 0],
    styleHandle: 0,
    rows: 3,
    columns: 2,
    rowHeights: [3, 2, 2],
    columnWidths: [10, 20],
    cells: [
      cell(0, 0, { text: 'Parts', columnSpan: 2 }),
      cell(0, 1, { text: 'covered' }),
      cell(1, 0, { text: 'A', rowSpan: 2, fill: 3, textColor: 1 }),
      cell(1, 1, { text: 'B', alignment: 1, height: 0.5 }),
      cell(2, 0),
      cell(2, 1, { text: 'C', rotation: Math.PI / 2 }),
    ],
    ...more,
  }) as TableEntity;

const parts = <T extends Entity['type']>(of: Entity[], type: T): Extract<Entity, { type: T }>[] =>
  of.filter((entity): entity is Extract<Entity, { type: T }> => entity.type === type);
const at = (x: number, y: number): unknown[] => [expect.closeTo(x), expect.closeTo(y), 0];
const linesOf = (of: Entity[]): string[] =>
  parts(of, 'LINE').map(({ start, end }) => [start[0], start[1], end[0], end[1]].join(' '));

it('lets a cell end where the next is, however far it says it goes', () => {
  const side = 150;
  const sizes = Array.from({ length: side }, () => 1);
  const endless = { rowSpan: 2 ** 31, columnSpan: 2 ** 31, fill: 3, text: 'x' };
  const cells = Array.from({ length: side * side }, (_, i) =>
    cell(Math.floor(i / side), i % side, endless),
  ).toReversed();
  const { entities } = tablePicture(drawing([]), table({ rowHeights: sizes, columnWidths: sizes, cells }))!;
  expect(parts(entities, 'MTEXT')).toHaveLength(side * side);
});

it('draws no line through merged cells', () => {
  const { entities } = tablePicture(drawing([]), table())!;
  expect(linesOf(entities).toSorted()).toEqual(
    [
      '0 0 30 0',
      '0 -3 30 -3',
      '10 -5 30 -5',
      '0 -7 30 -7',
      '0 0 0 -7',
      '10 -3 10 -7',
      '30 0 30 -7',
    ].toSorted(),
  );
});

it('shows each cell that is not covered, in its colors, where it is aligned', () => {
  const { entities } = tablePicture(drawing([]), table())!;
  expect(parts(entities, 'MTEXT').map(({ text }) => text)).toEqual(['Parts', 'A', 'B', 'C']);
  const [title, , b, c] = parts(entities, 'MTEXT');
  expect(title).toMatchObject({ position: at(15, -1.5), attachment: 5 });
  expect(b).toMatchObject({ attachment: 1, height: 0.5, position: at(10.165, -3.165) });
  expect(c).toMatchObject({ position: at(20, -6), rotation: Math.PI / 2 });
  expect(parts(entities, 'SOLID')).toMatchObject([
    {
      color: 3,
      corners: [
        [0, -7, 0],
        [10, -7, 0],
        [0, -3, 0],
        [10, -3, 0],
      ],
    },
  ]);
  expect(parts(entities, 'MTEXT')[1]!.color).toBe(1);
});

it('takes heights, alignments, fills and margins from its style, row by row', () => {
  const styled = drawing([]);
  styled.tableStyles.set(7, {
    ...PLAIN_TABLE_STYLE,
    horizontalMargin: 1,
    verticalMargin: 0.25,
    cells: [
      { textStyle: 'STANDARD', textHeight: 0.4, alignment: 7, textColor: 5 },
      { textStyle: 'STANDARD', textHeight: 0.9, alignment: 5, textColor: 0, fill: 8 },
      { textStyle: 'STANDARD', textHeight: 0.6, alignment: 4, textColor: 0 },
    ],
  });
  const { entities } = tablePicture(styled, table({ styleHandle: 7 }))!;
  expect(parts(entities, 'MTEXT').map(({ height }) => height)).toEqual([0.9, 0.6, 0.5, 0.4]);
  expect(parts(entities, 'MTEXT')[1]).toMatchObject({ attachment: 4, position: at(1, -5) });
  expect(parts(entities, 'SOLID').map(({ color }) => color)).toEqual([8, 3]);
});

it('runs upwards where its style says so, and turns with the direction of its rows', () => {
  const styled = drawing([table({ xAxis: [0, 1, 0] })]);
  styled.tableStyles.set(7, { ...PLAIN_TABLE_STYLE, flowUp: true });
  const { entities } = tablePicture(styled, table({ styleHandle: 7 }))!;
  expect(linesOf(entities)).toContain('0 7 30 7');
  expect(model(show(styled)).box).toMatchObject({ minX: 100, maxX: 107, minY: 50, maxY: 80 });
});

it('has nothing to show of a table without cells', () => {
  const list = show(drawing([table({ rowHeights: [], columnWidths: [] })]));
  expect(list.skipped.ACAD_TABLE!.count).toBe(1);
});
