import { R2007 } from '../../../dwg/versions.ts';
import type { Entity } from '../../../model/entity.ts';
import { isModeler } from '../../../model/faces.ts';
import type { Target } from '../target.ts';
import { face3d, mesh, plainCurve, solid, spline, type TableRecord } from './curves.ts';
import { dimension, leader } from './dimensions.ts';
import { hatch } from './hatch.ts';
import { isModelWritable, modeler } from './modeler.ts';
import { multileader } from './multileader.ts';
import { image, insert, ole, underlay, viewport } from './placed.ts';
import { lwPolyline, mline } from './polylines.ts';
import { isTableWritable, table } from './table.ts';
import { attribute, mtext, shape, text, tolerance } from './texts.ts';

/** Objects that belong to an image: its definition and the one that tells the definition of it. */
export type ImageParts = { definition: number; reactor: number };

/** Whether there will be a record of it: asked before anything refers to it. */
export function isWritable(target: Target, entity: Entity): boolean {
  switch (entity.type) {
    case 'SHAPE':
      return entity.number !== undefined;
    case 'INSERT':
      return target.block(entity.name) !== 0;
    case 'OLE2FRAME':
      return entity.data !== undefined;
    case 'MULTILEADER':
      return target.version >= R2007;
    case 'ACAD_TABLE':
      return isTableWritable(target, entity);
    case 'OLEFRAME':
    case 'ACAD_PROXY_ENTITY':
    case 'UNKNOWN':
      return false;
    default:
      return !isModeler(entity) || isModelWritable(target, entity);
  }
}

/** An entity as a record of its table; undefined where the file cannot hold it. Old polylines are made elsewhere. */
export function recordOf(
  target: Target,
  entity: Entity,
  parts: ImageParts | undefined,
): TableRecord | undefined {
  switch (entity.type) {
    case 'LINE':
    case 'POINT':
    case 'RAY':
    case 'XLINE':
    case 'CIRCLE':
    case 'ARC':
    case 'ELLIPSE':
      return plainCurve(entity);
    case 'SPLINE':
    case 'HELIX':
      return spline(target, entity);
    case 'LWPOLYLINE':
      return lwPolyline(entity);
    case 'MLINE':
      return mline(target, entity);
    case 'SOLID':
    case 'TRACE':
      return solid(entity);
    case '3DFACE':
      return face3d(entity);
    case 'MESH':
      return mesh(entity);
    case 'TEXT':
      return text(target, entity);
    case 'ATTRIB':
    case 'ATTDEF':
      return attribute(target, entity);
    case 'MTEXT':
      return mtext(target, entity);
    case 'TOLERANCE':
      return tolerance(target, entity);
    case 'SHAPE':
      return shape(target, entity);
    case 'DIMENSION':
      return dimension(target, entity);
    case 'LEADER':
      return leader(target, entity);
    case 'HATCH':
      return hatch(target, entity);
    case 'INSERT':
      return insert(target, entity);
    case 'IMAGE':
    case 'WIPEOUT':
      return image(target, entity, parts?.definition ?? 0, parts?.reactor ?? 0);
    case 'PDFUNDERLAY':
    case 'DWFUNDERLAY':
    case 'DGNUNDERLAY':
      return underlay(target, entity);
    case 'OLE2FRAME':
    case 'OLEFRAME':
      return ole(entity);
    case 'VIEWPORT':
      return viewport(target, entity);
    case 'MULTILEADER':
      return multileader(target, entity);
    case 'ACAD_TABLE':
      return table(target, entity);
    case 'POLYLINE':
    case 'ACAD_PROXY_ENTITY':
    case 'UNKNOWN':
      return undefined;
    default:
      return modeler(target, entity);
  }
}
