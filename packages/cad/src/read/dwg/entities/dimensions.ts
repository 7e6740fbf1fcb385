import {
  ARC_DIMENSION,
  DIMENSION_ALIGNED,
  DIMENSION_ANGULAR2,
  DIMENSION_ANGULAR3,
  DIMENSION_DIAMETER,
  DIMENSION_LINEAR,
  DIMENSION_ORDINATE,
  DIMENSION_RADIUS,
  LARGE_RADIAL_DIMENSION,
} from '../../../dwg/fields/dimensions.ts';
import type { Rec, Table } from '../../../dwg/fields/field.ts';
import { flag, num, point, str } from '../../../dwg/fields/record.ts';
import type { DimensionEntity, DimensionKind } from '../../../model/dimensions.ts';
import type { Point } from '../../../model/point.ts';
import { styleOverrides } from '../../dxf/dimvars.ts';
import type { DwgContext } from '../context.ts';
import { common, normal } from './common.ts';
import { measured } from '../../measure.ts';

/** Kind and DXF number of each table. */
const KINDS: ReadonlyMap<Table, readonly [DimensionKind, number]> = new Map([
  [DIMENSION_LINEAR, ['rotated', 0]],
  [DIMENSION_ALIGNED, ['aligned', 1]],
  [DIMENSION_ANGULAR2, ['angular', 2]],
  [DIMENSION_DIAMETER, ['diameter', 3]],
  [DIMENSION_RADIUS, ['radius', 4]],
  [DIMENSION_ANGULAR3, ['angular3', 5]],
  [DIMENSION_ORDINATE, ['ordinate', 6]],
  [ARC_DIMENSION, ['arc', 5]],
  [LARGE_RADIAL_DIMENSION, ['jogged', 4]],
]);

const MIDDLE_CENTER = 5;
const OWN_BLOCK = 32;
const ORDINATE_X = 64;
const TEXT_MOVED = 128;

export function readDimension(context: DwgContext, table: Table): DimensionEntity {
  const [kind, number] = KINDS.get(table) ?? (['rotated', 0] as const);
  const record = context.record(table.rows);
  const elevation = num(record, 'elevation');
  const at = (name: string): Point => {
    const [x, y] = point(record, name);
    return [x, y, elevation];
  };
  const result: DimensionEntity = {
    ...common(context, normal(point(record, 'extrusion'))),
    type: 'DIMENSION',
    kind,
    flags: number | flagsOf(record),
    block: context.drawing.names.blocks.get(num(record, 'block')) ?? '',
    style: context.dimStyles.get(num(record, 'style')) ?? 'STANDARD',
    definitionPoint: point(record, 'point10'),
    textMiddle: at('textMiddle'),
    insertion: at('insertion'),
    point13: point(record, 'point13'),
    point14: point(record, 'point14'),
    point15: point(record, 'point15'),
    point16: kind === 'angular' ? at('point16') : point(record, 'point16'),
    angle: num(record, 'angle'),
    obliqueAngle: num(record, 'oblique'),
    textRotation: num(record, 'textRotation'),
    horizontalDirection: num(record, 'horizontalDirection'),
    leaderLength: num(record, 'leaderLength'),
    text: context.text(str(record, 'text')),
    measurement: Number.NaN,
    attachment: num(record, 'attachment') || MIDDLE_CENTER,
    spacingStyle: num(record, 'spacingStyle') || 1,
    spacingFactor: num(record, 'spacingFactor') || 1,
    flipArrow1: flag(record, 'flipArrow1'),
    flipArrow2: flag(record, 'flipArrow2'),
  };
  const stored = record['measurement'] !== undefined && kind.startsWith('angular');
  result.measurement = stored ? num(record, 'measurement') : measured(result);
  const overrides = styleOverrides(context.drawing, result.extra);
  if (overrides) result.overrides = overrides;
  return result;
}

function flagsOf(record: Rec): number {
  const data = num(record, 'dataFlags');
  return (
    OWN_BLOCK | ((data & 1) === 0 ? TEXT_MOVED : 0) | ((num(record, 'kindFlags') & 1) !== 0 ? ORDINATE_X : 0)
  );
}
