import { plainPolyline } from '../../model/defaults.ts';
import type { LwPolylineEntity, MlineEntity, MlineVertex, PolylineEntity } from '../../model/polylines.ts';
import { blank, DEGREE, readCommon } from './common.ts';
import { restOfRecord, type DxfContext } from './context.ts';
import { Floats, NO_FLOATS } from './floats.ts';
import { slotsOf } from './slot-tables.ts';
import { readNumbers } from './slots.ts';

const points = new Floats();
const bulges = new Floats();
const widths = new Floats();
const tangents = new Floats();

const X = 0;
const Y = 1;
const START_WIDTH = 2;
const BULGE = 4;
const CONSTANT_WIDTH = 5;
const ELEVATION = 6;
const THICKNESS = 7;
const { places: LWPOLYLINE } = slotsOf(10, 20, 40, 41, 42, 43, 38, 39);

export function readLwPolyline(context: DxfContext): LwPolylineEntity {
  const cursor = context.cursor;
  const line: LwPolylineEntity = {
    ...blank(),
    type: 'LWPOLYLINE',
    points: NO_FLOATS,
    constantWidth: 0,
    closed: false,
    continuousLineType: false,
    elevation: 0,
    thickness: 0,
  };
  points.clear();
  bulges.clear();
  widths.clear();
  let at = -1;
  while (cursor.next()) {
    const code = cursor.code;
    if (code === 0) break;
    const slot = code > 0 && code < LWPOLYLINE.length ? LWPOLYLINE[code]! : -1;
    if (slot >= 0) {
      const value = cursor.number();
      if (slot === X) {
        at++;
        points.push(value);
        points.push(0);
      } else if (slot === Y) {
        if (at >= 0) points.set(at * 2 + 1, value);
      } else if (slot === CONSTANT_WIDTH) line.constantWidth = value;
      else if (slot === ELEVATION) line.elevation = value;
      else if (slot === THICKNESS) line.thickness = value;
      else if (value !== 0 && at >= 0) {
        if (slot === BULGE) bulges.set(at, value);
        else widths.set(at * 2 + slot - START_WIDTH, value);
      }
    } else if (code === 70) {
      const flags = cursor.int();
      line.closed = (flags & 1) !== 0;
      line.continuousLineType = (flags & 128) !== 0;
    } else if (code !== 90 && code !== 91) readCommon(context, line);
    at += cursor.takeVertices(points);
  }
  const count = at + 1;
  line.points = points.take(count * 2);
  if (bulges.length > 0) line.bulges = bulges.take(count);
  if (widths.length > 0) line.widths = widths.take(count * 2);
  context.budget.vertices(count);
  return line;
}

export function readPolyline(context: DxfContext): PolylineEntity {
  const cursor = context.cursor;
  const line = plainPolyline(blank());
  while (cursor.next() && cursor.code !== 0) {
    switch (cursor.code) {
      case 70:
        setFlags(line, cursor.int());
        break;
      case 10:
      case 20:
      case 66:
        break;
      case 30:
      case 38:
        line.elevation = cursor.number();
        break;
      case 39:
        line.thickness = cursor.number();
        break;
      case 40:
        line.startWidth = cursor.number();
        break;
      case 41:
        line.endWidth = cursor.number();
        break;
      case 71:
        line.mCount = cursor.int();
        break;
      case 72:
        line.nCount = cursor.int();
        break;
      case 73:
        line.mDensity = cursor.int();
        break;
      case 74:
        line.nDensity = cursor.int();
        break;
      case 75:
        line.smoothType = cursor.int();
        break;
      default:
        readCommon(context, line);
    }
  }
  readVertices(context, line);
  return line;
}

export function setFlags(line: PolylineEntity, flags: number): void {
  line.flags = flags;
  line.closed = (flags & 1) !== 0;
  line.closedN = (flags & 32) !== 0;
  line.continuousLineType = (flags & 128) !== 0;
  line.kind = flags & 64 ? 'polyface' : flags & 16 ? 'mesh' : flags & 8 ? '3d' : '2d';
}

const VERTEX = slotsOf(10, 20, 30, 40, 41, 42, 50);
const VERTEX_WIDTH = 3;
const VERTEX_BULGE = 5;
const VERTEX_TANGENT = 6;
const NO_CORNER: [number, number, number, number] = [0, 0, 0, 0];
const defaults = [0, 0, 0, 0, 0];

/** VERTEX records up to SEQEND; whatever else follows ends the polyline as well. */
function readVertices(context: DxfContext, line: PolylineEntity): void {
  const { cursor } = context;
  const owner = context.owner;
  const paper = context.paper;
  points.clear();
  bulges.clear();
  widths.clear();
  tangents.clear();
  const flags: number[] = [];
  const faces: number[] = [];
  const faceColors: (number | undefined)[] = [];
  let anyFlag = false;
  let at = 0;
  while (!cursor.ended && cursor.name() === 'VERTEX' && !context.budget.spent) {
    const vertex = blank();
    let flag = 0;
    let corner: [number, number, number, number] = NO_CORNER;
    defaults[VERTEX_WIDTH] = line.startWidth;
    defaults[VERTEX_WIDTH + 1] = line.endWidth;
    const v = readNumbers(context, VERTEX, defaults, vertex, (code) => {
      if (code === 70) flag = cursor.int() & 255;
      else if (code >= 71 && code <= 74) {
        if (corner === NO_CORNER) corner = [0, 0, 0, 0];
        corner[code - 71] = cursor.int();
      } else return false;
      return true;
    });
    if (line.kind === 'polyface' && (flag & 192) === 128) {
      faces.push(...corner);
      faceColors.push(
        typeof vertex.color === 'number' && vertex.color !== line.color ? vertex.color : undefined,
      );
      continue;
    }
    points.push(v[0]!);
    points.push(v[1]!);
    points.push(v[2]!);
    if (v[VERTEX_BULGE] !== 0) bulges.set(at, v[VERTEX_BULGE]!);
    if (v[VERTEX_WIDTH] !== 0 || v[VERTEX_WIDTH + 1] !== 0) {
      widths.set(at * 2, v[VERTEX_WIDTH]!);
      widths.set(at * 2 + 1, v[VERTEX_WIDTH + 1]!);
    }
    if (flag & 2) tangents.set(at, v[VERTEX_TANGENT]! * DEGREE);
    flags.push(flag);
    if (flag & ~96) anyFlag = true;
    at++;
    context.budget.vertices(1);
  }
  if (!cursor.ended && cursor.name() === 'SEQEND') restOfRecord(cursor);
  line.points = points.take(at * 3);
  if (bulges.length) line.bulges = bulges.take(at);
  if (widths.length) line.widths = widths.take(at * 2);
  if (tangents.length) line.tangents = tangents.take(at);
  if (anyFlag) line.vertexFlags = Uint8Array.from(flags);
  if (line.kind === 'polyface') {
    line.faces = Int32Array.from(faces);
    if (faceColors.some((color) => color !== undefined)) line.faceColors = faceColors;
  }
  context.owner = owner;
  context.paper = paper;
}

export function readMline(context: DxfContext): MlineEntity {
  const cursor = context.cursor;
  const mline: MlineEntity = {
    ...blank(),
    type: 'MLINE',
    style: 'STANDARD',
    styleHandle: 0,
    scale: 1,
    justification: 0,
    closed: false,
    noStartCaps: false,
    noEndCaps: false,
    base: [0, 0, 0],
    vertices: [],
  };
  let vertex: MlineVertex | undefined;
  let element: { parameters: number[]; fills: number[] } | undefined;
  while (cursor.next() && cursor.code !== 0) {
    const code = cursor.code;
    switch (code) {
      case 2:
        mline.style = cursor.name();
        break;
      case 340:
        mline.styleHandle = cursor.handle();
        break;
      case 40:
        mline.scale = cursor.number();
        break;
      case 70:
        mline.justification = cursor.int();
        break;
      case 71: {
        const flags = cursor.int();
        mline.closed = (flags & 2) !== 0;
        mline.noStartCaps = (flags & 4) !== 0;
        mline.noEndCaps = (flags & 8) !== 0;
        break;
      }
      case 72:
      case 73:
      case 75:
        break;
      case 10:
      case 20:
      case 30:
        mline.base[code / 10 - 1] = cursor.number();
        break;
      case 11:
        vertex = { position: [cursor.number(), 0, 0], direction: [1, 0, 0], miter: [0, 1, 0], elements: [] };
        mline.vertices.push(vertex);
        context.budget.vertices(1);
        break;
      case 21:
      case 31:
        if (vertex) vertex.position[(code - 11) / 10] = cursor.number();
        break;
      case 12:
      case 22:
      case 32:
        if (vertex) vertex.direction[(code - 12) / 10] = cursor.number();
        break;
      case 13:
      case 23:
      case 33:
        if (vertex) vertex.miter[(code - 13) / 10] = cursor.number();
        break;
      case 74:
        element = { parameters: [], fills: [] };
        vertex?.elements.push(element);
        break;
      case 41:
        element?.parameters.push(cursor.number());
        break;
      case 42:
        element?.fills.push(cursor.number());
        break;
      default:
        readCommon(context, mline);
    }
  }
  return mline;
}
