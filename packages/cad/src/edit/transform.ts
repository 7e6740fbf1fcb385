import type { Entity } from '../model/entity.ts';
import { isModeler } from '../model/faces.ts';
import type { Point } from '../model/point.ts';
import { isTranslation, mapPoint, mapPoints, mapVector, similarityOf, unit, type Matrix } from './matrix.ts';
import { planeMap, type PlaneMap } from './plane-map.ts';
import { EditRefused, type Refusal } from './refusal.ts';
import { transformAnnotation } from './transform-annotation.ts';
import { transformHatch } from './transform-hatch.ts';
import { transformPlane } from './transform-plane.ts';

/** Why an entity cannot be moved, turned, scaled or mirrored at all; undefined where it can. */
export function refusalOf(entity: Entity): Refusal | undefined {
  const opaque =
    entity.type === 'UNKNOWN' ||
    entity.type === 'ACAD_PROXY_ENTITY' ||
    entity.type === 'OLEFRAME' ||
    entity.type === 'OLE2FRAME' ||
    (entity.type === 'HATCH' && entity.polygon !== undefined) ||
    isModeler(entity);
  return opaque ? 'opaque' : undefined;
}

/** The entity as it is after a map of space; throws EditRefused where there is no such. */
export function transformEntity(entity: Entity, m: Matrix): Entity {
  const refusal = refusalOf(entity);
  if (refusal) throw new EditRefused(refusal, entity);
  const shape = shapeOf(entity, m);
  return entity.extra ? { ...shape, extra: transformExtra(entity.extra, m) } : shape;
}

function shapeOf(entity: Entity, m: Matrix): Entity {
  const at = (p: Readonly<Point>): Point => mapPoint(m, p);
  const along = (v: Readonly<Point>): Point => mapVector(m, v);
  switch (entity.type) {
    case 'LINE':
      return { ...entity, start: at(entity.start), end: at(entity.end) };
    case 'POINT':
      return { ...entity, position: at(entity.position) };
    case 'RAY':
    case 'XLINE':
      return {
        ...entity,
        base: at(entity.base),
        direction: isTranslation(m) ? entity.direction : unit(along(entity.direction)),
      };
    case '3DFACE':
      return { ...entity, corners: entity.corners.map(at) as typeof entity.corners };
    case 'MESH':
      return { ...entity, vertices: mapPoints(m, entity.vertices) };
    case 'SPLINE':
    case 'HELIX': {
      const { startTangent, endTangent } = entity;
      const spline = {
        ...entity,
        controlPoints: mapPoints(m, entity.controlPoints),
        fitPoints: mapPoints(m, entity.fitPoints),
        ...(startTangent ? { startTangent: along(startTangent) } : {}),
        ...(endTangent ? { endTangent: along(endTangent) } : {}),
      };
      if (spline.type === 'SPLINE') return spline;
      const { scale, mirrored } = similar(entity, m);
      return {
        ...spline,
        axisBase: at(spline.axisBase),
        start: at(spline.start),
        axis: isTranslation(m) ? spline.axis : unit(along(spline.axis)),
        radius: spline.radius * scale,
        turnHeight: spline.turnHeight * scale,
        counterClockwise: spline.counterClockwise !== mirrored,
      };
    }
    case 'ELLIPSE': {
      const { mirrored } = similar(entity, m);
      const { extrusion } = plane(entity, m);
      const { startParameter, endParameter } = entity;
      const turn = Math.PI * 2;
      return {
        ...entity,
        extrusion,
        center: at(entity.center),
        majorAxis: along(entity.majorAxis),
        ...(mirrored ? { startParameter: turn - endParameter, endParameter: turn - startParameter } : {}),
      };
    }
    case 'IMAGE':
    case 'WIPEOUT':
      return { ...entity, position: at(entity.position), u: along(entity.u), v: along(entity.v) };
    case 'VIEWPORT': {
      const { scale, mirrored } = similar(entity, m);
      const [x, y] = along([1, 0, 0]);
      if (mirrored || Math.abs(y) > 1e-9 * Math.abs(x) || x < 0) throw new EditRefused('rigid', entity);
      return {
        ...entity,
        center: at(entity.center),
        width: entity.width * scale,
        height: entity.height * scale,
      };
    }
    case 'HATCH':
      return transformHatch(entity, plane(entity, m));
    case 'CIRCLE':
    case 'ARC':
    case 'LWPOLYLINE':
    case 'POLYLINE':
    case 'SOLID':
    case 'TRACE':
    case 'TEXT':
    case 'ATTRIB':
    case 'ATTDEF':
    case 'SHAPE':
    case 'INSERT':
    case 'PDFUNDERLAY':
    case 'DWFUNDERLAY':
    case 'DGNUNDERLAY':
      return transformPlane(entity, m, plane(entity, m));
    default:
      return transformAnnotation(entity, m, similar(entity, m), plane(entity, m));
  }
}

function similar(entity: Entity, m: Matrix): { scale: number; mirrored: boolean } {
  const similarity = similarityOf(m);
  if (!similarity) throw new EditRefused('not-uniform', entity);
  return similarity;
}

function plane(entity: Entity, m: Matrix): PlaneMap {
  const map = planeMap(m, entity.extrusion);
  if (!map) throw new EditRefused('not-uniform', entity);
  return map;
}

/** Of extended data, positions move, displacements and directions turn with the entity. */
function transformExtra(extra: NonNullable<Entity['extra']>, m: Matrix): NonNullable<Entity['extra']> {
  const at = extra.codes.findIndex((code) => code >= 1011 && code <= 1013);
  if (at < 0) return extra;
  const values = [...extra.values];
  extra.codes.forEach((code, i) => {
    if (code < 1011 || code > 1013) return;
    const point: Point = [Number(values[i]), Number(values[i + 1] ?? 0), Number(values[i + 2] ?? 0)];
    const mapped =
      code === 1011 ? mapPoint(m, point) : code === 1012 ? mapVector(m, point) : unit(mapVector(m, point));
    for (let axis = 0; axis < 3 && i + axis < values.length; axis++) values[i + axis] = mapped[axis]!;
  });
  return { codes: extra.codes, values };
}
