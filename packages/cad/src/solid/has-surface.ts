import type { Entity } from '../model/entity.ts';
import { isModeler } from '../model/faces.ts';

/** Whether an entity has a surface to look at in 3D: `entityMesh` makes triangles of it. */
export function hasSurface(entity: Entity): boolean {
  if (isModeler(entity)) return entity.acis !== undefined;
  if (entity.type === 'POLYLINE' && (entity.kind === 'polyface' || entity.kind === 'mesh')) return true;
  return entity.type === '3DFACE' || entity.type === 'MESH' || hasThickness(entity);
}

const EXTRUDED: ReadonlySet<string> = new Set(['LINE', 'CIRCLE', 'ARC', 'LWPOLYLINE', 'SOLID', 'TRACE']);

export function hasThickness(entity: Entity): boolean {
  if (!('thickness' in entity) || entity.thickness === 0 || !Number.isFinite(entity.thickness)) return false;
  return EXTRUDED.has(entity.type) || (entity.type === 'POLYLINE' && entity.kind === '2d');
}
