import * as acad from '@node-projects/acad-ts';
import type { InsertClip, InsertEntity, TableCell, TableEntity } from '@linework/cad/model/inserts';
import { common, flat2, handleOf, point, text } from './common.ts';
import { fromAttribute } from './texts.ts';

export function fromInsert(insert: acad.Insert): InsertEntity {
  const result: InsertEntity = {
    type: 'INSERT',
    ...common(insert),
    name: insert.block?.name ?? '',
    position: point(insert.insertPoint),
    scale: [insert.xScale, insert.yScale, insert.zScale],
    rotation: insert.rotation,
    columns: insert.columnCount || 1,
    rows: insert.rowCount || 1,
    columnSpacing: insert.columnSpacing,
    rowSpacing: insert.rowSpacing,
    attributes: [],
  };
  // Of a DXF the end of the list is in it, too.
  for (const attribute of insert.attributes)
    if (attribute instanceof acad.AttributeEntity) result.attributes.push(fromAttribute(attribute));
  const clip = clipOf(insert);
  if (clip) result.clip = clip;
  return result;
}

function clipOf(insert: acad.Insert): InsertClip | undefined {
  const filters = insert.xDictionary?.get('ACAD_FILTER');
  const filter = filters instanceof acad.CadDictionary ? filters.get('SPATIAL') : undefined;
  if (!(filter instanceof acad.SpatialFilter)) return undefined;
  const clip: InsertClip = {
    points: flat2(filter.boundaryPoints, filter.boundaryPoints.length),
    normal: point(filter.normal),
    origin: point(filter.origin),
    enabled: filter.displayBoundary,
    inverted: filters instanceof acad.CadDictionary && filters.containsKey('SPATIAL_INVERT'),
    inverseInsert: rows(filter.inverseInsertTransform),
    boundary: rows(filter.insertTransform),
  };
  if (filter.clipFrontPlane) clip.front = filter.frontDistance;
  if (filter.clipBackPlane) clip.back = filter.backDistance;
  return clip;
}

function rows(matrix: acad.Matrix4): number[] {
  const { m00, m01, m02, m03, m10, m11, m12, m13, m20, m21, m22, m23 } = matrix;
  return [m00, m01, m02, m03, m10, m11, m12, m13, m20, m21, m22, m23];
}

export function fromTable(table: acad.TableEntity): TableEntity {
  const cells: TableCell[] = [];
  table.rows.forEach((row, rowIndex) => {
    row.cells.forEach((cell, column) => {
      const content = cell.content;
      const value = content?.cadValue;
      cells.push({
        row: rowIndex,
        column,
        kind: cell.type,
        text: text(value ? value.formattedValue || (typeof value.value === 'string' ? value.value : '') : ''),
        block: handleOf(content?.blockRecord),
        rowSpan: Math.max(1, cell.borderHeight || 1),
        columnSpan: Math.max(1, cell.borderWidth || 1),
        alignment: cell.styleOverride?.cellAlignment ?? 0,
        height: cell.styleOverride?.textHeight ?? 0,
        rotation: cell.rotation,
        style: cell.styleOverride?.textStyle?.name ?? '',
      });
    });
  });
  return {
    type: 'ACAD_TABLE',
    ...common(table),
    block: table.block?.name ?? '',
    position: point(table.insertPoint),
    scale: [table.xScale, table.yScale, table.zScale],
    rotation: table.rotation,
    xAxis: point(table.horizontalDirection),
    styleHandle: handleOf(table.style),
    rows: table.rows.length,
    columns: table.columns.length,
    rowHeights: table.rows.map((row) => row.height),
    columnWidths: table.columns.map((column) => column.width),
    cells,
  };
}
