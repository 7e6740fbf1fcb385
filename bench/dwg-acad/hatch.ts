import * as acad from '@node-projects/acad-ts';
import type { HatchEdge, HatchEntity, HatchLoop } from '@linework/cad/model/hatch';
import { color, common, flat2, point2, text } from './common.ts';

export function fromHatch(hatch: acad.Hatch): HatchEntity {
  const result: HatchEntity = {
    type: 'HATCH',
    ...common(hatch),
    pattern: text(hatch.pattern?.name),
    solid: hatch.isSolid,
    associative: hatch.isAssociative,
    style: hatch.style,
    patternKind: hatch.patternType,
    angle: hatch.patternAngle,
    scale: hatch.patternScale,
    double: hatch.isDouble,
    lines: (hatch.pattern?.lines ?? []).map((line) => ({
      angle: line.angle,
      base: point2(line.basePoint),
      offset: point2(line.offset),
      dashes: [...line.dashLengths],
    })),
    elevation: hatch.elevation,
    loops: hatch.paths.map(fromPath),
    seeds: flat2(hatch.seedPoints, hatch.seedPoints.length),
    pixelSize: hatch.pixelSize,
  };
  const gradient = hatch.gradientColor;
  if (gradient?.enabled && gradient.colors.length > 0) {
    result.gradient = {
      name: text(gradient.name),
      angle: gradient.angle,
      shift: gradient.shift,
      tint: gradient.colorTint,
      singleColor: gradient.isSingleColorGradient,
      colors: gradient.colors.map((stop) => ({ position: stop.value, color: color(stop.color) })),
    };
  }
  return result;
}

function fromPath(path: acad.HatchBoundaryPath): HatchLoop {
  const loop: HatchLoop = {
    flags: path.flags,
    edges: [],
    sources: path.entities.map((entity) => entity.handle),
  };
  const first = path.edges[0];
  if (first instanceof acad.HatchBoundaryPathPolyline && path.edges.length === 1) {
    const { vertices } = first;
    const bulges = Float64Array.from(vertices, (vertex) => vertex.z || 0);
    loop.polyline = { points: flat2(vertices, vertices.length), closed: first.isClosed };
    if (bulges.some((bulge) => bulge !== 0)) loop.polyline.bulges = bulges;
    return loop;
  }
  for (const edge of path.edges) {
    const converted = fromEdge(edge);
    if (converted) loop.edges.push(converted);
  }
  return loop;
}

function fromEdge(edge: acad.HatchBoundaryPathEdge): HatchEdge | undefined {
  if (edge instanceof acad.HatchBoundaryPathLine) {
    return { kind: 'line', start: point2(edge.start), end: point2(edge.end) };
  }
  if (edge instanceof acad.HatchBoundaryPathArc) {
    return {
      kind: 'arc',
      center: point2(edge.center),
      radius: edge.radius,
      start: edge.startAngle,
      end: edge.endAngle,
      counterClockwise: edge.counterClockWise,
    };
  }
  if (edge instanceof acad.HatchBoundaryPathEllipse) {
    return {
      kind: 'ellipse',
      center: point2(edge.center),
      majorAxis: point2(edge.majorAxisEndPoint),
      ratio: edge.minorToMajorRatio,
      start: edge.startAngle,
      end: edge.endAngle,
      counterClockwise: edge.counterClockWise,
    };
  }
  if (edge instanceof acad.HatchBoundaryPathSpline) {
    const spline: HatchEdge = {
      kind: 'spline',
      degree: edge.degree,
      rational: edge.isRational,
      periodic: edge.isPeriodic,
      knots: Float64Array.from(edge.knots),
      controlPoints: flat2(edge.controlPoints, edge.controlPoints.length),
      fitPoints: flat2(edge.fitPoints, edge.fitPoints.length),
      startTangent: point2(edge.startTangent),
      endTangent: point2(edge.endTangent),
    };
    if (edge.isRational) spline.weights = Float64Array.from(edge.controlPoints, (control) => control.z || 1);
    return spline;
  }
  return undefined;
}
