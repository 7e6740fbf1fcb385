import * as dimensions from '../../../dwg/fields/dimensions.ts';
import { num } from '../../../dwg/fields/record.ts';
import type { Entity } from '../../../model/entity.ts';
import { isSurface } from '../../../model/faces.ts';
import { WORLD_NORMAL } from '../../../model/point.ts';
import { PROXY_ENTITY } from '../../../dwg/fields/proxies.ts';
import type { DwgContext, ReadEntity } from '../context.ts';
import { common } from './common.ts';
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
import { readDimension } from './dimensions.ts';
import { readFace3d, readMesh, readSolid } from './faces.ts';
import { readHatch, readMpolygon } from './hatches.ts';
import { readImage, readOle, readUnderlay } from './images.ts';
import { readInsert, readView } from './inserts.ts';
import { readLeader } from './leaders.ts';
import { readModeler } from './modelers.ts';
import { readMultileader } from './multileaders.ts';
import {
  readLwPolyline,
  readMline,
  readPolyfaceMesh,
  readPolygonMesh,
  readPolyline2d,
  readPolyline3d,
} from './polylines.ts';
import { readTable } from './tables.ts';
import {
  readAttribute,
  readAttributeDefinition,
  readMtext,
  readShape,
  readText,
  readTolerance,
} from './texts.ts';
import { readViewport } from './viewports.ts';

/** By the name of the table. */
const READERS: Readonly<Record<string, ReadEntity>> = {
  LINE: readLine,
  POINT: readPoint,
  CIRCLE: readCircle,
  ARC: readArc,
  ELLIPSE: readEllipse,
  RAY: (context) => readRay(context, 'RAY'),
  XLINE: (context) => readRay(context, 'XLINE'),
  SPLINE: readSpline,
  HELIX: readHelix,
  LWPOLYLINE: readLwPolyline,
  POLYLINE_2D: readPolyline2d,
  POLYLINE_3D: readPolyline3d,
  POLYLINE_MESH: readPolygonMesh,
  POLYLINE_PFACE: readPolyfaceMesh,
  MLINE: readMline,
  SOLID: (context) => readSolid(context, 'SOLID'),
  TRACE: (context) => readSolid(context, 'TRACE'),
  '3DFACE': readFace3d,
  MESH: readMesh,
  REGION: (context) => readModeler(context, 'REGION'),
  '3DSOLID': (context) => readModeler(context, '3DSOLID'),
  BODY: (context) => readModeler(context, 'BODY'),
  TEXT: readText,
  ATTRIB: readAttribute,
  ATTDEF: readAttributeDefinition,
  MTEXT: readMtext,
  TOLERANCE: readTolerance,
  SHAPE: readShape,
  LEADER: readLeader,
  MULTILEADER: readMultileader,
  HATCH: readHatch,
  MPOLYGON: readMpolygon,
  INSERT: (context) => readInsert(context, false),
  MINSERT: (context) => readInsert(context, true),
  ACDBVIEWREPBLOCKREFERENCE: readView,
  ACAD_TABLE: readTable,
  IMAGE: (context) => readImage(context, 'IMAGE'),
  WIPEOUT: (context) => readImage(context, 'WIPEOUT'),
  PDFUNDERLAY: (context) => readUnderlay(context, 'PDFUNDERLAY'),
  DWFUNDERLAY: (context) => readUnderlay(context, 'DWFUNDERLAY'),
  DGNUNDERLAY: (context) => readUnderlay(context, 'DGNUNDERLAY'),
  OLE2FRAME: readOle,
  VIEWPORT: readViewport,
  ACAD_PROXY_ENTITY: readProxy,
};

for (const table of Object.values(dimensions)) {
  if (table.name.includes('DIMENSION')) {
    (READERS as Record<string, ReadEntity>)[table.name] = (context) => readDimension(context, table);
  }
}

/** What only holds others together: no entity of a block. */
const PARTS = new Set([
  'BLOCK',
  'ENDBLK',
  'SEQEND',
  'VERTEX_2D',
  'VERTEX_3D',
  'VERTEX_MESH',
  'VERTEX_PFACE',
  'VERTEX_PFACE_FACE',
]);

/** How entities of a type are read; null for what is no entity of its own. */
function readerOf(context: DwgContext, type: number): ReadEntity | null {
  const table = context.tableOf(type);
  if (table ? !table.entity || PARTS.has(table.name) : !isEntityClass(context, type)) return null;
  const read = table ? READERS[table.name] : surfaceReader(context, type);
  return read ?? ((of) => readUnknown(of, type));
}

/** An entity by its handle; undefined where there is none, or none of its own. */
export function readEntity(context: DwgContext, handle: number): Entity | undefined {
  const { stream, diagnostics } = context;
  const type = context.open(handle);
  if (type < 0) {
    if (handle !== 0 && !context.budget.spent)
      diagnostics.warn('dwg-object', 'An entity is missing or damaged.', handle);
    return undefined;
  }
  let read = context.entityReaders.get(type);
  if (read === undefined) {
    read = readerOf(context, type);
    context.entityReaders.set(type, read);
  }
  if (!read) return undefined;
  if (!stream.readEntityHead()) {
    diagnostics.warn('dwg-object', `${context.nameOf(type)} is damaged.`, handle);
    return undefined;
  }
  const entity = read(context);
  // parts of an entity have been opened since: only what is one object can tell
  if (stream.handle === handle && stream.data.overrun) {
    diagnostics.warn('dwg-object', `${context.nameOf(type)} ends early.`, handle);
  }
  return entity;
}

/** Surfaces begin like solids; how they were made follows, and is not needed to show them. */
function surfaceReader(context: DwgContext, type: number): ReadEntity | undefined {
  const name = context.nameOf(type);
  return isSurface(name) ? () => readModeler(context, name) : undefined;
}

const FIRST_CLASS = 500;

function isEntityClass({ classes }: DwgContext, type: number): boolean {
  return type < FIRST_CLASS ? OTHER_ENTITIES.has(type) : (classes.get(type)?.isEntity ?? false);
}

/** OLEFRAME and the dummy entity have fixed numbers but no table. */
const OTHER_ENTITIES: ReadonlyMap<number, string> = new Map([
  [43, 'OLEFRAME'],
  [75, 'DUMMY'],
]);

function readUnknown(context: DwgContext, type: number): Entity {
  const name = context.nameOf(type) || OTHER_ENTITIES.get(type) || 'UNKNOWN';
  // What left a picture of itself is shown by that.
  if (!context.stream.graphics)
    context.diagnostics.info('dwg-unknown', `${name} is kept but not drawn.`, context.stream.handle);
  return { ...common(context, WORLD_NORMAL), type: 'UNKNOWN', name, stored: context.stored() };
}

function readProxy(context: DwgContext): Entity {
  const stored = context.stored();
  const head = common(context, WORLD_NORMAL);
  const classId = num(context.record(PROXY_ENTITY.rows), 'classId');
  return {
    ...head,
    type: 'ACAD_PROXY_ENTITY',
    classId,
    className: context.classes.get(classId)?.dxfName ?? '',
    stored,
  };
}
