import type { Face3dEntity, MeshEntity, ModelerEntity, SolidEntity } from '../../model/faces.ts';
import type { DxfTarget } from './context.ts';
import { at } from './curves.ts';

export function writeSolid(target: DxfTarget, solid: SolidEntity): void {
  const { out } = target;
  out.text(100, 'AcDbTrace');
  solid.corners.forEach((corner, i) => out.point(10 + i, corner));
  if (solid.thickness) out.num(39, solid.thickness);
  target.extrusion(solid);
}

export function writeFace3d(target: DxfTarget, face: Face3dEntity): void {
  const { out } = target;
  out.text(100, 'AcDbFace');
  face.corners.forEach((corner, i) => out.point(10 + i, corner));
  if (face.invisibleEdges) out.int(70, face.invisibleEdges);
}

export function writeMesh(target: DxfTarget, mesh: MeshEntity): void {
  const { out } = target;
  out.text(100, 'AcDbSubDMesh');
  out.int(71, 2);
  out.flag(72, mesh.blendCrease);
  out.int(91, mesh.subdivisionLevel);
  out.int(92, mesh.vertices.length / 3);
  for (let i = 0; i * 3 < mesh.vertices.length; i++) out.point(10, at(mesh.vertices, i));
  out.int(93, mesh.faces.length);
  for (const value of mesh.faces) out.int(90, value);
  out.int(94, mesh.edges.length / 2);
  for (const value of mesh.edges) out.int(90, value);
  out.int(95, mesh.creases.length);
  for (const value of mesh.creases) out.num(140, value);
  out.int(90, 0);
}

/** Lines that AutoCAD shows on a surface in either direction unless told otherwise. */
const ISOLINES = 6;

/** Modeller text goes inline (hidden as always); binary data lies in its own section. */
export function writeModeler(target: DxfTarget, entity: ModelerEntity): void {
  const { out } = target;
  const acis = entity.acis && target.held.of(entity.acis);
  out.text(100, 'AcDbModelerGeometry');
  if (target.atLeast('AC1027')) {
    out.flag(290, true);
    // any number will do that no other entity has
    out.text(2, `{00000000-0000-0000-0000-${entity.handle.toString(16).padStart(12, '0')}}`);
    if (acis?.kind === 'sab') target.models.set(entity.handle, acis.bytes);
  } else {
    out.int(70, 1);
    const lines = acis?.kind === 'sat' ? acis.text.split(/\r?\n/) : [];
    for (const line of lines) {
      const hidden = hideSat(line);
      out.text(1, hidden.slice(0, 255));
      for (let i = 255; i < hidden.length; i += 255) out.text(3, hidden.slice(i, i + 255));
    }
  }
  if (entity.type === '3DSOLID') {
    out.text(100, 'AcDb3dSolid');
    out.handle(350, 0);
  } else if (entity.type.endsWith('SURFACE')) {
    out.text(100, 'AcDbSurface');
    out.int(71, ISOLINES);
    out.int(72, ISOLINES);
  }
}

function hideSat(line: string): string {
  let text = '';
  for (const char of line) {
    const code = char.charCodeAt(0);
    text += code <= 32 || code > 126 ? char : String.fromCharCode(159 - code);
    if (code === 65) text += ' ';
  }
  return text;
}
