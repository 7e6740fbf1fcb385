import type { Rec } from '../../../dwg/fields/field.ts';
import type { TableStyle } from '../../../model/styles.ts';
import { plainRow } from '../../../model/table-shape.ts';
import type { Target } from '../target.ts';

type Cell = TableStyle['cells'][number];

/** Names, numbers and places among the model's of the styles that every table style has since R2010. */
const NAMED = [
  { name: '_TITLE', id: 1, class: 1, from: 1, mergeFlags: 0x8000 },
  { name: '_HEADER', id: 2, class: 1, from: 2, mergeFlags: 0 },
  { name: '_DATA', id: 3, class: 2, from: 0, mergeFlags: 0 },
] as const;
const STYLE_KIND = 5;
const ANY_KIND = 512;
const FILL = 0x200;
const BY_BLOCK = -2;
const EDGES = [1, 2, 4, 8, 16, 32];
/** Of lines that are double, as a share of the margin. */
const SPACING = 0.75;
const STYLE_FORM = 101;

/** Both forms at once: each version takes the rows that it has. */
export function tableStyleRecord(target: Target, style: TableStyle): Rec {
  const [data, title, header] = style.cells;
  const whole = { ...plainRow(0.18, 1), ...data };
  return {
    description: style.name,
    flow: Number(style.flowUp),
    horizontalMargin: style.horizontalMargin,
    verticalMargin: style.verticalMargin,
    titleHidden: Number(style.titleHidden),
    headerHidden: Number(style.headerHidden),
    rowStyles: [data, title, header].map((cell) => rowStyle(target, cell ?? plainRow(0.18, 5))),
    unknownLong2: STYLE_FORM,
    cellStyle: { ...cellStyle(target, style, { ...whole, alignment: 1 }), borders: [] },
    class: 2,
    styles: NAMED.map(({ name, id, class: kind, from, mergeFlags }) => ({
      unknownLong: id,
      cellStyle: { ...cellStyle(target, style, style.cells[from] ?? plainRow(0.18, 5)), mergeFlags },
      id,
      class: kind,
      name,
    })),
  };
}

function rowStyle(target: Target, cell: Cell): Rec {
  return {
    textStyle: target.style(cell.textStyle),
    textHeight: cell.textHeight,
    alignment: cell.alignment,
    color: cell.textColor,
    fill: cell.fill ?? 7,
    filled: Number(cell.fill !== undefined),
    borders: EDGES.map(() => ({})),
    dataKind: ANY_KIND,
  };
}

function cellStyle(target: Target, style: TableStyle, cell: Cell): Rec {
  const spacing = cell.textHeight;
  return {
    kind: STYLE_KIND,
    hasData: 1,
    overrides: cell.fill === undefined ? 0 : FILL,
    fill: cell.fill ?? 256,
    layout: 1,
    content: {
      dataKind: ANY_KIND,
      alignment: cell.alignment,
      color: cell.textColor,
      textStyle: target.style(cell.textStyle),
      textHeight: cell.textHeight,
    },
    marginFlags: 1,
    marginTop: style.verticalMargin,
    marginLeft: style.horizontalMargin,
    marginBottom: style.verticalMargin,
    marginRight: style.horizontalMargin,
    horizontalSpacing: spacing,
    verticalSpacing: spacing,
    borders: EDGES.map((edges) => ({
      edges,
      kind: 1,
      color: 0,
      lineWeight: BY_BLOCK,
      spacing: style.horizontalMargin * SPACING,
    })),
  };
}
