import type { Drawing } from '../../model/drawing.ts';
import { entityName, type Entity } from '../../model/entity.ts';
import { isModeler } from '../../model/faces.ts';
import type { FormWriter } from '../form-writer.ts';
import { writeDimension, writeLeader, writeMultileader } from './annotations.ts';
import { writeFace, writeHatch, writeMesh, writeModeler, writeSolid } from './areas.ts';
import {
  writeArc,
  writeCircle,
  writeEllipse,
  writeLine,
  writePoint,
  writeRay,
  writeSpline,
} from './curves.ts';
import { writeForeign, writeImage, writeOle, writeUnderlay, writeViewport } from './external.ts';
import { writeInsert, writeTable } from './inserts.ts';
import { writeLwPolyline, writeMline, writePolyline } from './polylines.ts';
import { writeMtext, writeShape, writeText, writeTolerance } from './texts.ts';

/** The type under which entities are compared: some have two names for the same thing. */
export function comparedType(entity: Entity): string {
  if (entity.type === 'TRACE') return 'SOLID';
  if (entity.type === 'POLYLINE' && entity.kind === '2d') return 'LWPOLYLINE';
  if (entity.type === 'HATCH' && entity.polygon) return 'MPOLYGON';
  return entityName(entity);
}

/** Puts an entity into its normal form: in world coordinates, with defaults left out. */
export function writeForm(out: FormWriter, entity: Entity, drawing: Drawing): void {
  out.worldCoordinates();
  switch (entity.type) {
    case 'LINE':
      return writeLine(out, entity);
    case 'POINT':
      return writePoint(out, entity);
    case 'RAY':
    case 'XLINE':
      return writeRay(out, entity);
    case 'CIRCLE':
      return writeCircle(out, entity);
    case 'ARC':
      return writeArc(out, entity);
    case 'ELLIPSE':
      return writeEllipse(out, entity);
    case 'SPLINE':
    case 'HELIX':
      return writeSpline(out, entity);
    case 'LWPOLYLINE':
      return writeLwPolyline(out, entity);
    case 'POLYLINE':
      return writePolyline(out, entity);
    case 'MLINE':
      return writeMline(out, entity);
    case 'SOLID':
    case 'TRACE':
      return writeSolid(out, entity);
    case '3DFACE':
      return writeFace(out, entity);
    case 'MESH':
      return writeMesh(out, entity);
    case 'TEXT':
    case 'ATTDEF':
      return writeText(out, entity);
    case 'MTEXT':
      return writeMtext(out, entity);
    case 'TOLERANCE':
      return writeTolerance(out, entity);
    case 'SHAPE':
      return writeShape(out, entity);
    case 'DIMENSION':
      return writeDimension(out, entity, drawing);
    case 'LEADER':
      return writeLeader(out, entity, drawing);
    case 'MULTILEADER':
      return writeMultileader(out, entity, drawing);
    case 'HATCH':
      return writeHatch(out, entity);
    case 'INSERT':
      return writeInsert(out, entity);
    case 'ACAD_TABLE':
      return writeTable(out, entity);
    case 'IMAGE':
    case 'WIPEOUT':
      return writeImage(out, entity);
    case 'PDFUNDERLAY':
    case 'DWFUNDERLAY':
    case 'DGNUNDERLAY':
      return writeUnderlay(out, entity);
    case 'OLE2FRAME':
    case 'OLEFRAME':
      return writeOle(out, entity);
    case 'VIEWPORT':
      return writeViewport(out, entity);
    case 'ACAD_PROXY_ENTITY':
    case 'UNKNOWN':
      return writeForeign(out, entity);
    default:
      if (isModeler(entity)) writeModeler(out, entity);
  }
}
