import type { Rec } from '../../../dwg/fields/field.ts';
import { HATCH } from '../../../dwg/fields/hatch.ts';
import { R2004, R2010 } from '../../../dwg/versions.ts';
import type { HatchEdge, HatchEntity, HatchLoop } from '../../../model/hatch.ts';
import type { Target } from '../target.ts';
import type { TableRecord } from './curves.ts';

const POLYLINE = 2;

export function hatch(target: Target, entity: HatchEntity): TableRecord {
  const { gradient, polygon } = entity;
  if (polygon) target.losses.change('hatch of an MPOLYGON, without its boundary,');
  if (gradient && target.version < R2004) target.losses.lose('gradient of a hatch');
  const record: Rec = {
    elevation: entity.elevation,
    extrusion: entity.extrusion,
    pattern: entity.pattern,
    solid: Number(entity.solid),
    associative: Number(entity.associative),
    loops: entity.loops.map((loop) => loopRecord(target, loop)),
    style: entity.style,
    patternKind: entity.patternKind,
    angle: entity.angle,
    scale: entity.scale,
    double: Number(entity.double),
    lines: entity.lines.map(({ angle, base, offset, dashes }) => ({
      angle,
      base,
      offset,
      dashes: Float64Array.from(dashes),
    })),
    pixelSize: entity.pixelSize,
    seeds: entity.seeds,
  };
  if (!gradient) return [HATCH, record];
  return [
    HATCH,
    {
      ...record,
      gradient: 1,
      gradientAngle: gradient.angle,
      gradientShift: gradient.shift,
      gradientSingle: Number(gradient.singleColor),
      gradientTint: gradient.tint,
      gradientColors: gradient.colors.map(({ position, color }) => ({ position, color })),
      gradientName: gradient.name,
    },
  ];
}

function loopRecord(target: Target, loop: HatchLoop): Rec {
  const sources = loop.sources.map((source) => target.reference(source)).filter((source) => source !== 0);
  if (!loop.polyline) {
    const edges = loop.edges.map((edge) => edgeRecord(target, edge));
    return { flags: loop.flags & ~POLYLINE, edges, sources };
  }
  const { points, bulges, closed } = loop.polyline;
  const all = new Float64Array((points.length >> 1) * 3);
  for (let i = 0; i * 3 < all.length; i++) {
    all[i * 3] = points[i * 2] ?? 0;
    all[i * 3 + 1] = points[i * 2 + 1] ?? 0;
    all[i * 3 + 2] = bulges?.[i] ?? 0;
  }
  return {
    flags: loop.flags | POLYLINE,
    hasBulges: Number(bulges !== undefined),
    closed: Number(closed),
    points: all,
    sources,
  };
}

function edgeRecord(target: Target, edge: HatchEdge): Rec {
  switch (edge.kind) {
    case 'line':
      return { kind: 1, start: edge.start, end: edge.end };
    case 'arc':
      return {
        kind: 2,
        center: edge.center,
        radius: edge.radius,
        startAngle: edge.start,
        endAngle: edge.end,
        counterClockwise: Number(edge.counterClockwise),
      };
    case 'ellipse':
      return {
        kind: 3,
        center: edge.center,
        majorAxis: edge.majorAxis,
        ratio: edge.ratio,
        startAngle: edge.start,
        endAngle: edge.end,
        counterClockwise: Number(edge.counterClockwise),
      };
    case 'spline': {
      if (edge.fitPoints.length > 0 && target.version < R2010)
        target.losses.lose('fit points of a hatch boundary (its curve is kept)');
      return {
        kind: 4,
        degree: edge.degree,
        rational: Number(edge.rational),
        periodic: Number(edge.periodic),
        knots: edge.knots,
        controlPoints: Array.from({ length: edge.controlPoints.length >> 1 }, (_, i) => ({
          point: [edge.controlPoints[i * 2] ?? 0, edge.controlPoints[i * 2 + 1] ?? 0],
          weight: edge.weights?.[i] ?? 1,
        })),
        fitPoints: edge.fitPoints,
        startTangent: edge.startTangent ?? [0, 0],
        endTangent: edge.endTangent ?? [0, 0],
      };
    }
  }
}
