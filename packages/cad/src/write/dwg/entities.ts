import * as acad from '@node-projects/acad-ts';
import type { Entity } from '../../model/entity.ts';
import type { LwPolylineEntity, PolylineEntity } from '../../model/polylines.ts';
import type { AttdefEntity, AttribEntity, MtextEntity, TextEntity } from '../../model/texts.ts';
import { color, points2, points3, xy, xyz, type DwgTarget } from './context.ts';
import { toDimension } from './dimensions.ts';
import { toHatch } from './hatch.ts';

/** Our entity as the library's; undefined where it has none that would survive. */
export function toEntity(target: DwgTarget, entity: Entity): acad.Entity | undefined {
  const made = make(target, entity);
  return made ? target.common(made, entity) : undefined;
}

function make(target: DwgTarget, entity: Entity): acad.Entity | undefined {
  switch (entity.type) {
    case 'LINE': {
      const line = new acad.Line(xyz(entity.start), xyz(entity.end));
      line.thickness = entity.thickness;
      return line;
    }
    case 'POINT': {
      const point = new acad.Point(xyz(entity.position));
      point.thickness = entity.thickness;
      point.rotation = entity.angle;
      return point;
    }
    case 'RAY': {
      const ray = new acad.Ray();
      ray.startPoint = xyz(entity.base);
      ray.direction = xyz(entity.direction);
      return ray;
    }
    case 'XLINE': {
      const line = new acad.XLine();
      line.firstPoint = xyz(entity.base);
      line.direction = xyz(entity.direction);
      return line;
    }
    case 'CIRCLE': {
      if (!(entity.radius > 0)) return undefined;
      const circle = new acad.Circle(xyz(entity.center), entity.radius);
      circle.thickness = entity.thickness;
      return circle;
    }
    case 'ARC': {
      if (!(entity.radius > 0)) return undefined;
      const arc = new acad.Arc(xyz(entity.center), entity.radius, entity.startAngle, entity.endAngle);
      arc.thickness = entity.thickness;
      return arc;
    }
    case 'ELLIPSE': {
      const ellipse = new acad.Ellipse();
      ellipse.center = xyz(entity.center);
      ellipse.majorAxisEndPoint = xyz(entity.majorAxis);
      ellipse.radiusRatio = entity.ratio;
      ellipse.startParameter = entity.startParameter;
      ellipse.endParameter = entity.endParameter;
      return ellipse;
    }
    case 'SPLINE': {
      const spline = new acad.Spline();
      spline.degree = entity.degree;
      spline.flags = entity.flags;
      spline.knots = [...entity.knots];
      spline.controlPoints = points3(entity.controlPoints);
      spline.weights = [...(entity.weights ?? [])];
      // With both, the library writes the fit points alone, which another program may run through otherwise.
      if (entity.controlPoints.length === 0) spline.fitPoints = points3(entity.fitPoints);
      if (entity.startTangent) spline.startTangent = xyz(entity.startTangent);
      if (entity.endTangent) spline.endTangent = xyz(entity.endTangent);
      spline.isClosed = entity.closed;
      spline.isPeriodic = entity.periodic;
      return spline;
    }
    case 'LWPOLYLINE':
      return toLwPolyline(entity);
    case 'POLYLINE':
      return toPolyline(entity);
    case 'SOLID':
    case 'TRACE': {
      const solid = new acad.Solid(...(entity.corners.map(xyz) as [acad.XYZ, acad.XYZ, acad.XYZ, acad.XYZ]));
      solid.thickness = entity.thickness;
      return solid;
    }
    case '3DFACE': {
      const face = new acad.Face3D();
      [face.firstCorner, face.secondCorner, face.thirdCorner, face.fourthCorner] = entity.corners.map(
        xyz,
      ) as [acad.XYZ, acad.XYZ, acad.XYZ, acad.XYZ];
      face.flags = entity.invisibleEdges;
      return face;
    }
    case 'TEXT':
      return toText(target, new acad.TextEntity(entity.text), entity);
    case 'ATTDEF': {
      const definition = toAttribute(target, new acad.AttributeDefinition(), entity);
      definition.prompt = entity.prompt;
      return definition;
    }
    case 'MTEXT':
      return toMtext(target, entity);
    case 'TOLERANCE': {
      const tolerance = new acad.Tolerance();
      tolerance.text = entity.text;
      tolerance.insertionPoint = xyz(entity.position);
      tolerance.direction = xyz(entity.xAxis);
      tolerance.style = target.dimStyle(entity.dimStyle);
      return tolerance;
    }
    case 'DIMENSION':
      return toDimension(target, entity);
    case 'LEADER': {
      const leader = new acad.Leader();
      leader.style = target.dimStyle(entity.style);
      leader.vertices = points3(entity.points);
      leader.arrowHeadEnabled = entity.arrow;
      leader.pathType = entity.spline ? 1 : 0;
      leader.creationType = 3;
      leader.textHeight = entity.textHeight;
      leader.textWidth = entity.textWidth;
      leader.horizontalDirection = xyz(entity.horizontal);
      leader.blockOffset = xyz(entity.blockOffset);
      leader.annotationOffset = xyz(entity.annotationOffset);
      return leader;
    }
    case 'HATCH':
      return entity.polygon ? undefined : toHatch(entity);
    case 'INSERT': {
      const block = target.block(entity.name);
      if (!block) return undefined;
      const insert = new acad.Insert();
      insert.block = block;
      insert.insertPoint = xyz(entity.position);
      [insert.xScale, insert.yScale, insert.zScale] = entity.scale.map((scale) => scale || 1) as [
        number,
        number,
        number,
      ];
      insert.rotation = entity.rotation;
      insert.columnCount = entity.columns;
      insert.rowCount = entity.rows;
      insert.columnSpacing = entity.columnSpacing;
      insert.rowSpacing = entity.rowSpacing;
      for (const attribute of entity.attributes) {
        const made = toAttribute(target, new acad.AttributeEntity(), attribute);
        insert.attributes.push(target.common(made, attribute));
      }
      if (entity.attributes.length > 0) insert.attributes.seqend = new acad.Seqend();
      return insert;
    }
    case 'VIEWPORT': {
      const viewport = new acad.Viewport();
      viewport.center = xyz(entity.center);
      viewport.width = entity.width;
      viewport.height = entity.height;
      viewport.viewCenter = xy(entity.viewCenter);
      viewport.viewTarget = xyz(entity.viewTarget);
      viewport.viewDirection = xyz(entity.viewDirection);
      viewport.viewHeight = entity.viewHeight;
      viewport.twistAngle = entity.twist;
      viewport.lensLength = entity.lensLength;
      viewport.frontClipPlane = entity.frontClip;
      viewport.backClipPlane = entity.backClip;
      viewport.status = entity.flags;
      viewport.ambientLightColor = color(250);
      viewport.frozenLayers = entity.frozenLayers.map((name) => target.layer(name));
      return viewport;
    }
    default:
      return undefined;
  }
}

function toLwPolyline(line: LwPolylineEntity): acad.LwPolyline {
  const made = new acad.LwPolyline();
  made.vertices = points2(line.points).map((location, i) => {
    const vertex = new acad.LwPolylineVertex(location);
    vertex.bulge = line.bulges?.[i] ?? 0;
    vertex.startWidth = line.widths?.[i * 2] ?? 0;
    vertex.endWidth = line.widths?.[i * 2 + 1] ?? 0;
    return vertex;
  });
  made.flags = (line.closed ? 1 : 0) | (line.continuousLineType ? 128 : 0);
  made.constantWidth = line.widths ? 0 : line.constantWidth;
  made.elevation = line.elevation;
  made.thickness = line.thickness;
  return made;
}

/** Meshes and faces are left out: the library's writer does not carry their vertices through. */
function toPolyline(line: PolylineEntity): acad.Entity | undefined {
  if (line.kind !== '2d' && line.kind !== '3d') return undefined;
  const vertices = points3(line.points).map((location, i) => {
    const vertex = line.kind === '2d' ? new acad.Vertex2D(location) : new acad.Vertex3D(location);
    vertex.bulge = line.bulges?.[i] ?? 0;
    vertex.startWidth = line.widths?.[i * 2] ?? 0;
    vertex.endWidth = line.widths?.[i * 2 + 1] ?? 0;
    vertex.flags = (line.vertexFlags?.[i] ?? 0) | (line.kind === '3d' ? 32 : 0);
    vertex.curveTangent = line.tangents?.[i] ?? 0;
    return vertex;
  });
  const made = line.kind === '2d' ? new acad.Polyline2D() : new acad.Polyline3D();
  for (const vertex of vertices) made.vertices.push(vertex);
  made.vertices.seqend = new acad.Seqend();
  made.flags = line.flags;
  made.elevation = line.elevation;
  made.thickness = line.thickness;
  made.startWidth = line.startWidth;
  made.endWidth = line.endWidth;
  made.smoothSurface = line.smoothType;
  return made;
}

function toText<T extends acad.TextEntity>(
  target: DwgTarget,
  made: T,
  text: TextEntity | AttribEntity | AttdefEntity,
): T {
  made.value = text.text;
  made.insertPoint = xyz(text.position);
  if (text.alignment) made.alignmentPoint = xyz(text.alignment);
  made.height = text.height || 1;
  made.rotation = text.rotation;
  made.widthFactor = text.widthFactor;
  made.obliqueAngle = text.oblique;
  made.style = target.style(text.style);
  made.mirror = (text.backwards ? 2 : 0) | (text.upsideDown ? 4 : 0);
  made.horizontalAlignment = text.horizontal;
  made.verticalAlignment = text.vertical;
  made.thickness = text.thickness;
  return made;
}

function toAttribute<T extends acad.AttributeBase>(
  target: DwgTarget,
  made: T,
  text: AttribEntity | AttdefEntity,
): T {
  toText(target, made, text);
  made.tag = text.tag || '_';
  made.flags = text.flags & 15;
  made.isReallyLocked = text.lockPosition;
  if (text.paragraph) target.lose('paragraph of an attribute (its single line is kept)');
  return made;
}

function toMtext(target: DwgTarget, text: MtextEntity): acad.MText {
  const made = new acad.MText(text.text);
  made.insertPoint = xyz(text.position);
  made.height = text.height || 1;
  made.rectangleWidth = text.width;
  made.rectangleHeight = text.rectangleHeight;
  made.attachmentPoint = text.attachment;
  made.drawingDirection = text.direction;
  made.style = target.style(text.style);
  made.alignmentPoint = xyz(text.xAxis ?? [Math.cos(text.rotation), Math.sin(text.rotation), 0]);
  made.lineSpacingStyle = text.spacingStyle;
  made.lineSpacing = text.spacingFactor;
  if (text.background) {
    made.backgroundFillFlags = text.background.flags;
    made.backgroundColor = color(text.background.color);
    made.backgroundScale = text.background.scale;
  }
  if (text.columns) target.lose('columns of a paragraph');
  return made;
}
