import * as acad from '@node-projects/acad-ts';
import type { HatchEdge, HatchEntity, HatchLoop } from '../../model/hatch.ts';
import { color, points2, xy } from './context.ts';

export function toHatch(hatch: HatchEntity): acad.Hatch {
  const made = new acad.Hatch();
  made.isSolid = hatch.solid;
  made.isAssociative = false;
  made.style = hatch.style;
  made.patternType = hatch.patternKind;
  made.elevation = hatch.elevation;
  made.isDouble = hatch.double;
  made.pixelSize = hatch.pixelSize;
  made.pattern = toPattern(hatch);
  // Set where the library keeps them: its setters would turn and scale the pattern, which is so already.
  const hidden = made as unknown as { _patternAngle: number; _patternScale: number };
  hidden._patternAngle = hatch.angle;
  hidden._patternScale = hatch.scale || 1;
  made.seedPoints = points2(hatch.seeds);
  made.paths = hatch.loops.map(toPath);
  if (hatch.gradient) {
    const gradient = new acad.HatchGradientPattern(hatch.gradient.name);
    gradient.enabled = true;
    gradient.angle = hatch.gradient.angle;
    gradient.shift = hatch.gradient.shift;
    gradient.colorTint = hatch.gradient.tint;
    gradient.isSingleColorGradient = hatch.gradient.singleColor;
    gradient.colors = hatch.gradient.colors.map((stop) => {
      const step = new acad.GradientColor();
      step.value = stop.position;
      step.color = color(stop.color);
      return step;
    });
    made.gradientColor = gradient;
  }
  return made;
}

function toPattern(hatch: HatchEntity): acad.HatchPattern {
  const pattern = new acad.HatchPattern(hatch.pattern || 'SOLID');
  pattern.lines = hatch.lines.map((line) => {
    const made = new acad.HatchPatternLine();
    made.angle = line.angle;
    made.basePoint = xy(line.base);
    made.offset = xy(line.offset);
    made.dashLengths = [...line.dashes];
    return made;
  });
  return pattern;
}

function toPath(loop: HatchLoop): acad.HatchBoundaryPath {
  const edges = loop.polyline ? [toPolyline(loop.polyline)] : loop.edges.map(toEdge);
  const path = new acad.HatchBoundaryPath(edges);
  path.flags = loop.polyline ? loop.flags | 2 : loop.flags & ~2;
  return path;
}

function toPolyline({
  points,
  bulges,
  closed,
}: NonNullable<HatchLoop['polyline']>): acad.HatchBoundaryPathPolyline {
  const made = new acad.HatchBoundaryPathPolyline();
  made.isClosed = closed;
  made.vertices = points2(points).map(({ x, y }, i) => new acad.XYZ(x, y, bulges?.[i] ?? 0));
  return made;
}

function toEdge(edge: HatchEdge): acad.HatchBoundaryPathEdge {
  switch (edge.kind) {
    case 'line': {
      const made = new acad.HatchBoundaryPathLine();
      made.start = xy(edge.start);
      made.end = xy(edge.end);
      return made;
    }
    case 'arc': {
      const made = new acad.HatchBoundaryPathArc();
      made.center = xy(edge.center);
      made.radius = edge.radius;
      made.startAngle = edge.start;
      made.endAngle = edge.end;
      made.counterClockWise = edge.counterClockwise;
      return made;
    }
    case 'ellipse': {
      const made = new acad.HatchBoundaryPathEllipse();
      made.center = xy(edge.center);
      made.majorAxisEndPoint = xy(edge.majorAxis);
      made.minorToMajorRatio = edge.ratio;
      made.startAngle = edge.start;
      made.endAngle = edge.end;
      made.counterClockWise = edge.counterClockwise;
      return made;
    }
    case 'spline': {
      const made = new acad.HatchBoundaryPathSpline();
      made.degree = edge.degree;
      made.isRational = edge.weights !== undefined;
      made.isPeriodic = edge.periodic;
      made.knots = [...edge.knots];
      made.controlPoints = points2(edge.controlPoints).map(
        ({ x, y }, i) => new acad.XYZ(x, y, edge.weights?.[i] ?? 0),
      );
      made.fitPoints = points2(edge.fitPoints);
      if (edge.startTangent) made.startTangent = xy(edge.startTangent);
      if (edge.endTangent) made.endTangent = xy(edge.endTangent);
      return made;
    }
  }
}
