import { BYLAYER } from '../../model/common.ts';
import type { HatchEdge, HatchEntity } from '../../model/hatch.ts';
import { nearestIndex } from './palette.ts';
import type { DxfTarget } from './context.ts';

export function writeHatch(target: DxfTarget, hatch: HatchEntity): void {
  const { out } = target;
  out.text(100, hatch.polygon ? 'AcDbMPolygon' : 'AcDbHatch');
  if (hatch.polygon) out.int(70, 1);
  out.point(10, [0, 0, hatch.elevation]);
  out.point(210, hatch.extrusion as [number, number, number]);
  out.text(2, hatch.pattern);
  out.flag(hatch.polygon ? 71 : 70, hatch.solid);
  if (!hatch.polygon) out.flag(71, hatch.associative);
  out.int(91, hatch.loops.length);
  for (const loop of hatch.loops) {
    out.int(92, loop.flags);
    if (loop.polyline) {
      const { points, bulges, closed } = loop.polyline;
      // an MPOLYGON has the two the other way round, and no objects that it follows
      if (hatch.polygon) out.flag(73, closed);
      out.flag(72, bulges !== undefined);
      if (!hatch.polygon) out.flag(73, closed);
      out.int(93, points.length / 2);
      for (let i = 0; i * 2 < points.length; i++) {
        out.point2(10, [points[i * 2] ?? 0, points[i * 2 + 1] ?? 0]);
        if (bulges) out.num(42, bulges[i] ?? 0);
      }
    } else {
      out.int(93, loop.edges.length);
      for (const edge of loop.edges) writeEdge(target, edge);
    }
    if (hatch.polygon) continue;
    out.int(97, loop.sources.length);
    for (const source of loop.sources) out.handle(330, source);
  }
  writePattern(target, hatch);
  if (hatch.gradient && target.atLeast('AC1018')) writeGradient(target, hatch.gradient);
  else if (hatch.gradient) target.lose('gradient of a hatch');
}

function writePattern(target: DxfTarget, hatch: HatchEntity): void {
  const { out } = target;
  if (!hatch.polygon) out.int(75, hatch.style);
  out.int(76, hatch.patternKind);
  if (!hatch.solid) {
    out.angle(52, hatch.angle);
    out.num(41, hatch.scale);
    out.flag(77, hatch.double);
    out.int(78, hatch.lines.length);
    for (const line of hatch.lines) {
      out.angle(53, line.angle);
      out.num(43, line.base[0]);
      out.num(44, line.base[1]);
      out.num(45, line.offset[0]);
      out.num(46, line.offset[1]);
      out.int(79, line.dashes.length);
      for (const dash of line.dashes) out.num(49, dash);
    }
  }
  if (hatch.polygon) {
    if (target.atLeast('AC1018')) target.color(63, hatch.polygon.fill);
    else if (hatch.polygon.fill !== BYLAYER) target.lose('fill color of an MPOLYGON');
    out.point2(11, [0, 0]);
    out.int(99, 0);
    return;
  }
  if (hatch.pixelSize) out.num(47, hatch.pixelSize);
  out.int(98, hatch.seeds.length / 2);
  for (let i = 0; i < hatch.seeds.length; i += 2)
    out.point2(10, [hatch.seeds[i] ?? 0, hatch.seeds[i + 1] ?? 0]);
}

function writeGradient(target: DxfTarget, gradient: NonNullable<HatchEntity['gradient']>): void {
  const { out } = target;
  out.int(450, 1);
  out.int(451, 0);
  out.num(460, gradient.angle);
  out.num(461, gradient.shift);
  out.flag(452, gradient.singleColor);
  out.num(462, gradient.tint);
  out.int(453, gradient.colors.length);
  for (const { position, color } of gradient.colors) {
    out.num(463, position);
    out.int(63, typeof color === 'number' ? color : nearestIndex(color.rgb));
    if (typeof color === 'object') out.int(421, color.rgb);
  }
  out.text(470, gradient.name);
}

function writeEdge(target: DxfTarget, edge: HatchEdge): void {
  const { out } = target;
  switch (edge.kind) {
    case 'line':
      out.int(72, 1);
      out.point2(10, edge.start);
      out.point2(11, edge.end);
      break;
    case 'arc':
      out.int(72, 2);
      out.point2(10, edge.center);
      out.num(40, edge.radius);
      out.angle(50, edge.start);
      out.angle(51, edge.end);
      out.flag(73, edge.counterClockwise);
      break;
    case 'ellipse':
      out.int(72, 3);
      out.point2(10, edge.center);
      out.point2(11, edge.majorAxis);
      out.num(40, edge.ratio);
      out.angle(50, edge.start);
      out.angle(51, edge.end);
      out.flag(73, edge.counterClockwise);
      break;
    case 'spline': {
      const { controlPoints, fitPoints, knots, weights } = edge;
      out.int(72, 4);
      out.int(94, edge.degree);
      out.flag(73, weights !== undefined);
      out.flag(74, edge.periodic);
      out.int(95, knots.length);
      out.int(96, controlPoints.length / 2);
      for (const knot of knots) out.num(40, knot);
      for (let i = 0; i * 2 < controlPoints.length; i++) {
        out.point2(10, [controlPoints[i * 2] ?? 0, controlPoints[i * 2 + 1] ?? 0]);
        if (weights) out.num(42, weights[i] ?? 1);
      }
      if (target.atLeast('AC1024')) {
        out.int(97, fitPoints.length / 2);
        for (let i = 0; i < fitPoints.length; i += 2)
          out.point2(11, [fitPoints[i] ?? 0, fitPoints[i + 1] ?? 0]);
        if (fitPoints.length > 0) {
          out.point2(12, edge.startTangent ?? [0, 0]);
          out.point2(13, edge.endTangent ?? [0, 0]);
        }
      }
    }
  }
}
