import { plainPolyline } from '../../../model/defaults.ts';
import {
  LWPOLYLINE_FLAGS as FLAGS,
  MLINE,
  POLYLINE_2D,
  POLYLINE_3D,
  POLYLINE_MESH,
  POLYLINE_PFACE,
  VERTEX_PFACE_FACE,
} from '../../../dwg/fields/polylines.ts';
import type { Rec } from '../../../dwg/fields/field.ts';
import { num, numbers, point, records } from '../../../dwg/fields/record.ts';
import { R2000, R2010 } from '../../../dwg/versions.ts';
import type { LwPolylineEntity, MlineEntity, PolylineEntity } from '../../../model/polylines.ts';
import { WORLD_NORMAL, type Point } from '../../../model/point.ts';
import { setFlags } from '../../dxf/polylines.ts';
import type { DwgContext } from '../context.ts';
import { ownedHandles } from '../owned.ts';
import { colorOf, common, layerName, lineTypeName, normal, ownColor, withRest } from './common.ts';

export function readLwPolyline(context: DwgContext): LwPolylineEntity {
  const { data } = context.stream;
  const { version } = data;
  const flags = data.bs();
  const constantWidth = flags & FLAGS.constantWidth ? data.bd() : 0;
  const elevation = flags & FLAGS.elevation ? data.bd() : 0;
  const thickness = flags & FLAGS.thickness ? data.bd() : 0;
  const extrusion = flags & FLAGS.extrusion ? normal(data.bitPoint3()) : WORLD_NORMAL;
  const chain = version >= R2000;
  const count = data.room(data.bl(), chain ? 4 : 128);
  const bulgeCount = flags & FLAGS.bulges ? data.room(data.bl(), 2) : 0;
  const idCount = version >= R2010 && flags & FLAGS.ids ? data.room(data.bl(), 2) : 0;
  const widthCount = flags & FLAGS.widths ? data.room(data.bl(), 4) : 0;
  const points = new Float64Array(count * 2);
  let x = 0;
  let y = 0;
  for (let i = 0; i < count; i++) {
    if (i === 0 || !chain) {
      x = data.rd();
      y = data.rd();
    } else {
      x = data.dd(x);
      y = data.dd(y);
    }
    points[i * 2] = x;
    points[i * 2 + 1] = y;
  }
  let anyBulge = false;
  const bulges = new Float64Array(bulgeCount > 0 ? count : 0);
  for (let i = 0; i < bulgeCount; i++) {
    const bulge = data.bd();
    if (i < count) bulges[i] = bulge;
    if (bulge !== 0) anyBulge = true;
  }
  for (let i = 0; i < idCount; i++) data.bl();
  let anyWidth = false;
  const widths = new Float64Array(widthCount > 0 ? count * 2 : 0);
  for (let i = 0; i < widthCount * 2; i++) {
    const width = data.bd();
    if (i < widths.length) widths[i] = width;
    if (width !== 0) anyWidth = true;
  }
  context.budget.vertices(count);
  const { stream } = context;
  const result: LwPolylineEntity = {
    type: 'LWPOLYLINE',
    handle: stream.handle,
    layer: layerName(context),
    color: colorOf(context),
    lineType: lineTypeName(context),
    lineTypeScale: stream.mode.lineTypeScale,
    lineWeight: stream.mode.lineWeight,
    invisible: stream.mode.invisible,
    extrusion,
    points,
    constantWidth,
    closed: (flags & FLAGS.closed) !== 0,
    continuousLineType: (flags & FLAGS.continuousLineType) !== 0,
    elevation,
    thickness,
  };
  if (anyBulge) result.bulges = bulges;
  if (anyWidth) result.widths = widths;
  return withRest(context, result);
}

const blank = (context: DwgContext, extrusion: Readonly<Point>): PolylineEntity =>
  plainPolyline(common(context, extrusion));

export function readPolyline2d(context: DwgContext): PolylineEntity {
  const record = context.record(POLYLINE_2D.rows);
  const line = blank(context, normal(point(record, 'extrusion')));
  setFlags(line, num(record, 'flags') & ~(8 | 16 | 64));
  line.elevation = num(record, 'elevation');
  line.thickness = num(record, 'thickness');
  line.startWidth = num(record, 'startWidth');
  line.endWidth = num(record, 'endWidth');
  line.smoothType = num(record, 'smoothType');
  readVertices(context, line, record);
  return line;
}

const SPLINE_FIT = 4;
const QUADRATIC = 5;
const CUBIC = 6;

export function readPolyline3d(context: DwgContext): PolylineEntity {
  const record = context.record(POLYLINE_3D.rows);
  const line = blank(context, WORLD_NORMAL);
  const spline = num(record, 'splineFlags');
  setFlags(line, 8 | (num(record, 'closedFlags') & 1) | (spline & 3 ? SPLINE_FIT : 0));
  line.smoothType = spline & 1 ? QUADRATIC : spline & 2 ? CUBIC : 0;
  readVertices(context, line, record);
  return line;
}

export function readPolygonMesh(context: DwgContext): PolylineEntity {
  const record = context.record(POLYLINE_MESH.rows);
  const line = blank(context, WORLD_NORMAL);
  setFlags(line, (num(record, 'flags') & ~(8 | 64)) | 16);
  line.smoothType = num(record, 'smoothType');
  line.mCount = num(record, 'mCount');
  line.nCount = num(record, 'nCount');
  line.mDensity = num(record, 'mDensity');
  line.nDensity = num(record, 'nDensity');
  readVertices(context, line, record);
  return line;
}

export function readPolyfaceMesh(context: DwgContext): PolylineEntity {
  const record = context.record(POLYLINE_PFACE.rows);
  const line = blank(context, WORLD_NORMAL);
  setFlags(line, 64);
  readVertices(context, line, record);
  line.mCount = line.points.length / 3;
  line.nCount = (line.faces?.length ?? 0) / 4;
  return line;
}

const VERTEX_2D = 10;
const VERTEX_LAST = 13;
const FACE = 14;
const TANGENT = 2;

/** Opens the vertices one by one: the polyline itself must have been read. */
function readVertices(context: DwgContext, line: PolylineEntity, parent: Rec): void {
  const { stream } = context;
  const { data } = stream;
  const points: number[] = [];
  const bulges: number[] = [];
  const widths: number[] = [];
  const flags: number[] = [];
  const tangents: number[] = [];
  const faces: number[] = [];
  const faceColors: (number | undefined)[] = [];
  for (const handle of ownedHandles(context, parent, line.handle)) {
    const type = context.open(handle);
    if (type < VERTEX_2D || type > FACE || !stream.readEntityHead()) continue;
    if (type === FACE) {
      faces.push(...numbers(context.record(VERTEX_PFACE_FACE.rows), 'corners').slice(0, 4));
      faceColors.push(ownColor(stream.mode.color, line.color));
    } else if (type <= VERTEX_LAST) {
      flags.push(data.rc());
      points.push(data.bd(), data.bd(), data.bd());
      if (type === VERTEX_2D) {
        const start = data.bd();
        widths.push(Math.abs(start), start < 0 ? -start : data.bd());
        bulges.push(data.bd());
        if (data.version >= R2010) data.bl();
        tangents.push(data.bd());
      }
    }
    if (!context.budget.vertices(1)) break;
  }
  line.points = Float64Array.from(points);
  if (line.kind === '2d') {
    if (bulges.some(Boolean)) line.bulges = Float64Array.from(bulges);
    if (widths.some(Boolean)) line.widths = Float64Array.from(widths);
    if (flags.some((value) => value & TANGENT)) line.tangents = Float64Array.from(tangents);
  }
  if (line.kind === 'polyface') {
    line.faces = Int32Array.from(faces);
    if (faceColors.some((color) => color !== undefined)) line.faceColors = faceColors;
  } else if (flags.some((value) => value & 31)) line.vertexFlags = Uint8Array.from(flags);
}

const CLOSED = 2;

export function readMline(context: DwgContext): MlineEntity {
  const record = context.record(MLINE.rows);
  const styleHandle = num(record, 'style');
  const flags = num(record, 'flags');
  return {
    ...common(context, normal(point(record, 'extrusion'))),
    type: 'MLINE',
    style: context.mlineStyles.get(styleHandle) ?? 'STANDARD',
    styleHandle,
    scale: num(record, 'scale'),
    justification: num(record, 'justification'),
    closed: (flags & CLOSED) !== 0,
    noStartCaps: (flags & 4) !== 0,
    noEndCaps: (flags & 8) !== 0,
    base: point(record, 'base'),
    vertices: records(record, 'vertices').map((vertex) => ({
      position: point(vertex, 'position'),
      direction: point(vertex, 'direction'),
      miter: point(vertex, 'miter'),
      elements: records(vertex, 'lines').map((line) => ({
        parameters: [...numbers(line, 'parameters')],
        fills: [...numbers(line, 'fills')],
      })),
    })),
  };
}
