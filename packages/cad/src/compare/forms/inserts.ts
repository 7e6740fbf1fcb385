import type { InsertEntity, TableEntity } from '../../model/inserts.ts';
import type { Point } from '../../model/point.ts';
import type { AttribEntity } from '../../model/texts.ts';
import type { FormWriter } from '../form-writer.ts';
import { paragraphs } from './texts.ts';

export function writeInsert(out: FormWriter, entity: InsertEntity): void {
  out.objectCoordinates(entity.extrusion);
  out.point('position', entity.position);
  writeScale(out, entity.scale);
  out.unusual('rotation', entity.rotation);
  const columns = Math.max(1, entity.columns);
  const rows = Math.max(1, entity.rows);
  out.unusual('columns', columns, 1);
  out.unusual('rows', rows, 1);
  if (columns > 1) out.number('columnSpacing', entity.columnSpacing);
  if (rows > 1) out.number('rowSpacing', entity.rowSpacing);
  out.normal(entity.extrusion);
  if (entity.clip?.enabled) out.list('clip', entity.clip.hole ?? entity.clip.points);
  const byTag = entity.attributes.length > 1 ? entity.attributes.toSorted(compareTags) : entity.attributes;
  for (const attribute of byTag) {
    const { tag, paragraph, horizontal, vertical, alignment, position } = attribute;
    out.keyedText('attribute', tag, paragraphs(paragraph?.text || attribute.text));
    out.objectCoordinates(attribute.extrusion);
    const aligned = (horizontal !== 0 || vertical !== 0) && alignment !== undefined;
    if (!paragraph) out.keyedPoint('attributePosition', tag, aligned ? alignment : position);
  }
}

const compareTags = (a: AttribEntity, b: AttribEntity): number =>
  a.tag < b.tag ? -1 : a.tag > b.tag ? 1 : 0;

export function writeScale(out: FormWriter, [x, y, z]: Readonly<Point>): void {
  const uniform = x === y && y === z;
  if (!uniform || x !== 1) out.list('scaleFactors', uniform ? [x] : [x, y, z]);
}

export function writeTable(out: FormWriter, entity: TableEntity): void {
  out.point('position', entity.position);
  out.unusual('rotation', Math.atan2(entity.xAxis[1], entity.xAxis[0]) + entity.rotation);
  out.list('rowHeights', entity.rowHeights);
  out.list('columnWidths', entity.columnWidths);
  for (const { row, column, text } of entity.cells)
    if (text) out.keyedText('cell', `${row + 1}, ${column + 1}`, text);
}
