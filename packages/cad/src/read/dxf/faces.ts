import type { Face3dEntity, MeshEntity, ModelerEntity, ModelerType, SolidEntity } from '../../model/faces.ts';
import type { Point } from '../../model/point.ts';
import { blank, readCommon } from './common.ts';
import type { DxfContext } from './context.ts';
import { Floats } from './floats.ts';

type Corners = [Point, Point, Point, Point];

function blankCorners(): Corners {
  return [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ];
}

/** Groups 10–33; returns whether the code was one of them. */
function readCorner(context: DxfContext, corners: Corners): number {
  const code = context.cursor.code;
  const corner = code % 10;
  if (code < 10 || code > 33 || corner > 3) return -1;
  (corners[corner] as Point)[Math.floor(code / 10) - 1] = context.cursor.number();
  return corner;
}

export function readSolid(context: DxfContext, type: 'SOLID' | 'TRACE'): SolidEntity {
  const cursor = context.cursor;
  const solid: SolidEntity = { ...blank(), type, corners: blankCorners(), thickness: 0 };
  let last = 0;
  while (cursor.next() && cursor.code !== 0) {
    const corner = readCorner(context, solid.corners);
    if (corner > last) last = corner;
    if (corner >= 0) continue;
    if (cursor.code === 39) solid.thickness = cursor.number();
    else if (cursor.code === 38) for (const point of solid.corners) point[2] = cursor.number();
    else readCommon(context, solid);
  }
  if (last === 2) solid.corners[3] = [...solid.corners[2]];
  return solid;
}

export function readFace3d(context: DxfContext): Face3dEntity {
  const cursor = context.cursor;
  const face: Face3dEntity = { ...blank(), type: '3DFACE', corners: blankCorners(), invisibleEdges: 0 };
  let last = 0;
  while (cursor.next() && cursor.code !== 0) {
    const corner = readCorner(context, face.corners);
    if (corner > last) last = corner;
    if (corner >= 0) continue;
    if (cursor.code === 70) face.invisibleEdges = cursor.int();
    else readCommon(context, face);
  }
  if (last === 2) face.corners[3] = [...face.corners[2]];
  return face;
}

const vertices = new Floats();

export function readMesh(context: DxfContext): MeshEntity {
  const cursor = context.cursor;
  const mesh: MeshEntity = {
    ...blank(),
    type: 'MESH',
    vertices: new Float64Array(0),
    faces: new Int32Array(0),
    edges: new Int32Array(0),
    creases: new Float64Array(0),
    subdivisionLevel: 0,
    blendCrease: false,
  };
  const faces: number[] = [];
  const edges: number[] = [];
  const creases: number[] = [];
  vertices.clear();
  let at = -1;
  let section = '';
  while (cursor.next() && cursor.code !== 0) {
    switch (cursor.code) {
      case 71:
        break;
      case 72:
        mesh.blendCrease = cursor.int() !== 0;
        break;
      case 91:
        if (section === '') mesh.subdivisionLevel = cursor.int();
        break;
      case 92:
        section = 'vertices';
        break;
      case 93:
        section = 'faces';
        break;
      case 94:
        section = 'edges';
        break;
      case 95:
        section = 'creases';
        break;
      case 10:
        vertices.set(++at * 3 + 2, 0);
        vertices.set(at * 3, cursor.number());
        context.budget.vertices(1);
        break;
      case 20:
      case 30:
        if (at >= 0) vertices.set(at * 3 + cursor.code / 10 - 1, cursor.number());
        break;
      case 90:
        if (section === 'faces') faces.push(cursor.int());
        else if (section === 'edges') edges.push(cursor.int());
        break;
      case 140:
        creases.push(cursor.number());
        break;
      default:
        readCommon(context, mesh);
    }
  }
  mesh.vertices = vertices.take((at + 1) * 3);
  mesh.faces = Int32Array.from(faces);
  mesh.edges = Int32Array.from(edges);
  mesh.creases = Float64Array.from(creases);
  return mesh;
}

export function readModeler(context: DxfContext, type: ModelerType): ModelerEntity {
  const cursor = context.cursor;
  const entity: ModelerEntity = { ...blank(), type };
  const lines: string[] = [];
  while (cursor.next() && cursor.code !== 0) {
    switch (cursor.code) {
      case 70:
      case 290:
      case 2:
        break;
      case 1:
        lines.push(cursor.text());
        break;
      case 3:
        lines[Math.max(0, lines.length - 1)] = (lines.at(-1) ?? '') + cursor.text();
        break;
      default:
        readCommon(context, entity);
    }
  }
  if (lines.length > 0) entity.acis = { kind: 'sat', text: lines.map(decodeSat).join('\n') };
  else if (entity.handle) context.modelers.set(entity.handle, entity);
  return entity;
}

/** DXF hides SAT text by mirroring its characters; 'A' became a caret followed by a blank. */
function decodeSat(line: string): string {
  let text = '';
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i);
    text += code <= 32 || code > 126 ? line[i] : String.fromCharCode(159 - code);
    if (code === 94 && line.charCodeAt(i + 1) === 32) i++;
  }
  return text;
}
