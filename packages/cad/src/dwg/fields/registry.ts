import * as contexts from './contexts.ts';
import * as curves from './curves.ts';
import { DIMASSOC } from './dimension-links.ts';
import * as dimensions from './dimensions.ts';
import { DIMSTYLE } from './dimstyle.ts';
import * as entries from './entries.ts';
import { FACE3D } from './faces.ts';
import type { Table } from './field.ts';
import { HATCH, MPOLYGON } from './hatch.ts';
import * as images from './images.ts';
import { BLOCK, ENDBLK, INSERT, MINSERT, VIEWREP } from './inserts.ts';
import { LAYOUT, PLOTSETTINGS } from './layouts.ts';
import { BODY, REGION, SOLID3D } from './modeler.ts';
import { MLEADERSTYLE, MULTILEADER } from './multileader.ts';
import * as objects from './objects.ts';
import * as polylines from './polylines.ts';
import { PROXY_ENTITY, PROXY_OBJECT } from './proxies.ts';
import { TABLECONTENT } from './table-content.ts';
import { ACAD_TABLE, TABLESTYLE } from './table-entity.ts';
import { FIELD } from './table-value.ts';
import { ATTDEF, ATTRIB, MTEXT, SHAPE, TEXT, TOLERANCE } from './texts.ts';
import { VIEW, VIEWPORT, VPORT } from './viewports.ts';

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && 'rows' in value && 'entity' in value;

const families = [contexts, curves, dimensions, entries, images, objects, polylines];

/** Every object type that has a table. */
export const TABLES: readonly Table[] = [
  ...families.flatMap((family) => Object.values(family).filter(isTable)),
  DIMASSOC,
  DIMSTYLE,
  FACE3D,
  HATCH,
  MPOLYGON,
  BLOCK,
  ENDBLK,
  INSERT,
  MINSERT,
  VIEWREP,
  LAYOUT,
  PLOTSETTINGS,
  BODY,
  REGION,
  SOLID3D,
  MLEADERSTYLE,
  MULTILEADER,
  PROXY_ENTITY,
  PROXY_OBJECT,
  TABLECONTENT,
  ACAD_TABLE,
  TABLESTYLE,
  FIELD,
  ATTDEF,
  ATTRIB,
  MTEXT,
  SHAPE,
  TEXT,
  TOLERANCE,
  VIEW,
  VIEWPORT,
  VPORT,
];

/** By fixed type number (below 500). */
export const TABLE_OF_TYPE: ReadonlyMap<number, Table> = new Map(
  TABLES.filter(({ type }) => type > 0).map((table) => [table.type, table]),
);

/** Names under which classes were or are known, beside the table's own. */
const ALIASES: Record<string, string> = {
  LWPLINE: 'LWPOLYLINE',
  ACIDBLOCKREFERENCE: 'INSERT',
  DICTIONARYWDFLT: 'ACDBDICTIONARYWDFLT',
  PDFREFERENCE: 'PDFUNDERLAY',
  DWFREFERENCE: 'DWFUNDERLAY',
  DGNREFERENCE: 'DGNUNDERLAY',
  ACDBTABLECONTENT: 'TABLECONTENT',
  MLEADER: 'MULTILEADER',
};

const byName = new Map(TABLES.map((table) => [table.name, table]));

/** By the DXF name of a class. */
export function tableOfClass(dxfName: string): Table | undefined {
  const name = dxfName.toUpperCase();
  return byName.get(ALIASES[name] ?? name);
}
