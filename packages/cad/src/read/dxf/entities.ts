import type { Entity } from '../../model/entity.ts';
import type { ModelerType } from '../../model/faces.ts';
import type { DxfContext } from './context.ts';
import { joinChunks, restOfRecord } from './context.ts';
import {
  readArc,
  readCircle,
  readEllipse,
  readHelix,
  readLine,
  readPoint,
  readRay,
  readSpline,
} from './curves.ts';
import { readDimension, readLeader } from './dimensions.ts';
import { readFace3d, readMesh, readModeler, readSolid } from './faces.ts';
import { readProxy, readUnknown } from './foreign.ts';
import { readHatch } from './hatch.ts';
import { readImage, readOle, readUnderlay } from './images.ts';
import { readInsert } from './inserts.ts';
import { readMtext } from './mtext.ts';
import { readMultileader } from './multileader.ts';
import { readLwPolyline, readMline, readPolyline } from './polylines.ts';
import { readTable } from './table.ts';
import { readAttribute, readShape, readText, readTolerance } from './texts.ts';
import { readViewport } from './viewports.ts';

type Reader = (context: DxfContext) => Entity;

const modeler =
  (type: ModelerType): Reader =>
  (context) =>
    readModeler(context, type);

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['LINE', readLine],
  ['3DLINE', readLine],
  ['POINT', readPoint],
  ['RAY', (context) => readRay(context, 'RAY')],
  ['XLINE', (context) => readRay(context, 'XLINE')],
  ['CIRCLE', readCircle],
  ['ARC', readArc],
  ['ELLIPSE', readEllipse],
  ['SPLINE', readSpline],
  ['HELIX', readHelix],
  ['LWPOLYLINE', readLwPolyline],
  ['POLYLINE', readPolyline],
  ['MLINE', readMline],
  ['SOLID', (context) => readSolid(context, 'SOLID')],
  ['TRACE', (context) => readSolid(context, 'TRACE')],
  ['3DFACE', readFace3d],
  ['MESH', readMesh],
  ['3DSOLID', modeler('3DSOLID')],
  ['REGION', modeler('REGION')],
  ['BODY', modeler('BODY')],
  ['SURFACE', modeler('SURFACE')],
  ['EXTRUDEDSURFACE', modeler('EXTRUDEDSURFACE')],
  ['LOFTEDSURFACE', modeler('LOFTEDSURFACE')],
  ['REVOLVEDSURFACE', modeler('REVOLVEDSURFACE')],
  ['SWEPTSURFACE', modeler('SWEPTSURFACE')],
  ['PLANESURFACE', modeler('PLANESURFACE')],
  ['NURBSURFACE', modeler('NURBSURFACE')],
  ['TEXT', readText],
  ['ATTRIB', (context) => readAttribute(context, 'ATTRIB')],
  ['ATTDEF', (context) => readAttribute(context, 'ATTDEF')],
  ['MTEXT', readMtext],
  ['TOLERANCE', readTolerance],
  ['SHAPE', readShape],
  ['DIMENSION', (context) => readDimension(context, 'DIMENSION')],
  ['ARC_DIMENSION', (context) => readDimension(context, 'ARC_DIMENSION')],
  ['LARGE_RADIAL_DIMENSION', (context) => readDimension(context, 'LARGE_RADIAL_DIMENSION')],
  ['LEADER', readLeader],
  ['MULTILEADER', readMultileader],
  ['MLEADER', readMultileader],
  ['HATCH', (context) => readHatch(context, false)],
  ['MPOLYGON', (context) => readHatch(context, true)],
  ['INSERT', readInsert],
  ['ACAD_TABLE', readTable],
  ['IMAGE', (context) => readImage(context, 'IMAGE')],
  ['WIPEOUT', (context) => readImage(context, 'WIPEOUT')],
  ['PDFUNDERLAY', (context) => readUnderlay(context, 'PDFUNDERLAY')],
  ['PDFREFERENCE', (context) => readUnderlay(context, 'PDFUNDERLAY')],
  ['DWFUNDERLAY', (context) => readUnderlay(context, 'DWFUNDERLAY')],
  ['DGNUNDERLAY', (context) => readUnderlay(context, 'DGNUNDERLAY')],
  ['OLE2FRAME', (context) => readOle(context, 'OLE2FRAME')],
  ['OLEFRAME', (context) => readOle(context, 'OLEFRAME')],
  ['VIEWPORT', readViewport],
  ['ACAD_PROXY_ENTITY', readProxy],
]);

/** Reads the entity whose group 0 is current; leaves the cursor at the next group 0. Undefined: nothing to keep. */
export function readEntity(context: DxfContext, name: string): Entity | undefined {
  context.begin();
  const reader = READERS.get(name) ?? READERS.get(name.toUpperCase());
  if (name === 'SEQEND' || name === 'VERTEX') {
    restOfRecord(context.cursor);
    return undefined;
  }
  const entity = reader ? reader(context) : readUnknown(context, name);
  // a name cut short by the end of the file
  if (entity.type === 'UNKNOWN' && context.cursor.ended && entity.raw?.codes.length === 0) return undefined;
  if (context.chunks.length > 0) entity.graphics = joinChunks(context.chunks);
  return entity;
}
