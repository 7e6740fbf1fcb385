import { HATCH, MPOLYGON } from '../../../dwg/fields/hatch.ts';
import type { Rec } from '../../../dwg/fields/field.ts';
import {
  color,
  doubles,
  flag,
  num,
  numbers,
  point,
  point2,
  records,
  str,
} from '../../../dwg/fields/record.ts';
import {
  shiftLoops,
  type HatchEdge,
  type HatchEntity,
  type HatchLine,
  type HatchLoop,
} from '../../../model/hatch.ts';
import { unroll } from '../../periodic.ts';
import type { DwgContext } from '../context.ts';
import { common, normal } from './common.ts';

const POLYLINE = 2;

export function readHatch(context: DwgContext): HatchEntity {
  const record = context.record(HATCH.rows);
  return withGradient(context, hatch(context, record), record);
}

export function readMpolygon(context: DwgContext): HatchEntity {
  const stored = context.stored();
  const record = context.record(MPOLYGON.rows);
  const result = hatch(context, record);
  for (const loop of result.loops) loop.flags = POLYLINE;
  result.polygon = { fill: color(record, 'fill') };
  shiftLoops(result.loops, point2(record, 'offset'));
  result.stored = stored;
  return withGradient(context, result, record);
}

function withGradient(context: DwgContext, result: HatchEntity, record: Rec): HatchEntity {
  const colors = records(record, 'gradientColors');
  if (flag(record, 'gradient') && colors.length > 0) {
    result.gradient = {
      name: context.text(str(record, 'gradientName')),
      angle: num(record, 'gradientAngle'),
      shift: num(record, 'gradientShift'),
      tint: num(record, 'gradientTint'),
      singleColor: flag(record, 'gradientSingle'),
      colors: colors.map((stop) => ({ position: num(stop, 'position'), color: color(stop, 'color') })),
    };
  }
  return result;
}

function hatch(context: DwgContext, record: Rec): HatchEntity {
  const loops = records(record, 'loops').map(loopOf);
  context.budget.vertices(
    loops.reduce(
      (sum, { polyline, edges }) => sum + (polyline ? polyline.points.length / 2 : edges.length),
      0,
    ),
  );
  return {
    ...common(context, normal(point(record, 'extrusion'))),
    type: 'HATCH',
    pattern: context.text(str(record, 'pattern')),
    solid: flag(record, 'solid'),
    associative: flag(record, 'associative'),
    style: num(record, 'style'),
    patternKind: num(record, 'patternKind'),
    angle: num(record, 'angle'),
    scale: flag(record, 'solid') ? 1 : num(record, 'scale'),
    double: flag(record, 'double'),
    lines: patternLines(record),
    elevation: num(record, 'elevation'),
    loops,
    seeds: doubles(record, 'seeds'),
    pixelSize: num(record, 'pixelSize'),
  };
}

/** Their codec makes them as the model has them. */
function patternLines(record: Rec): HatchLine[] {
  return (record['lines'] as HatchLine[] | undefined) ?? [];
}

function loopOf(record: Rec): HatchLoop {
  const loop: HatchLoop = {
    flags: num(record, 'flags'),
    edges: [],
    sources: [...numbers(record, 'sources')],
  };
  if (record['points'] === undefined) {
    for (const edge of records(record, 'edges')) {
      const converted = edgeOf(edge);
      if (converted) loop.edges.push(converted);
    }
    return loop;
  }
  const stored = doubles(record, 'points');
  const count = stored.length / 3;
  const points = new Float64Array(count * 2);
  let bulges: Float64Array | undefined;
  for (let i = 0; i < count; i++) {
    points[i * 2] = stored[i * 3] as number;
    points[i * 2 + 1] = stored[i * 3 + 1] as number;
    const bulge = stored[i * 3 + 2] as number;
    if (bulge !== 0) (bulges ??= new Float64Array(count))[i] = bulge;
  }
  loop.polyline = { points, closed: flag(record, 'closed'), ...(bulges ? { bulges } : {}) };
  return loop;
}

function edgeOf(edge: Rec): HatchEdge | undefined {
  const start = num(edge, 'startAngle');
  const end = num(edge, 'endAngle');
  const counterClockwise = flag(edge, 'counterClockwise');
  switch (num(edge, 'kind')) {
    case 1:
      return { kind: 'line', start: point2(edge, 'start'), end: point2(edge, 'end') };
    case 2:
      return {
        kind: 'arc',
        center: point2(edge, 'center'),
        radius: num(edge, 'radius'),
        start,
        end,
        counterClockwise,
      };
    case 3:
      return {
        kind: 'ellipse',
        center: point2(edge, 'center'),
        majorAxis: point2(edge, 'majorAxis'),
        ratio: num(edge, 'ratio'),
        start,
        end,
        counterClockwise,
      };
    case 4:
      return splineEdge(edge);
    default:
      return undefined;
  }
}

function splineEdge(edge: Rec): HatchEdge {
  const controls = records(edge, 'controlPoints');
  const rational = flag(edge, 'rational');
  const result: Extract<HatchEdge, { kind: 'spline' }> = {
    kind: 'spline',
    degree: num(edge, 'degree'),
    rational,
    periodic: flag(edge, 'periodic'),
    knots: doubles(edge, 'knots'),
    controlPoints: Float64Array.from(controls.flatMap((control) => point2(control, 'point'))),
    fitPoints: doubles(edge, 'fitPoints'),
    startTangent: point2(edge, 'startTangent'),
    endTangent: point2(edge, 'endTangent'),
  };
  if (rational) result.weights = Float64Array.from(controls, (control) => num(control, 'weight') || 1);
  if (result.periodic) unroll(result, 2);
  return result;
}
