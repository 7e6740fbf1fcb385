import type { Entity } from '../../model/entity.ts';
import { isModeler, isSurface, type ModelerEntity } from '../../model/faces.ts';
import type { DxfTarget } from './context.ts';
import { writeCircle, writeEllipse, writeLine, writePoint, writeRay, writeSpline } from './curves.ts';
import { dimensionName, writeDimension, writeLeader } from './dimensions.ts';
import { writeFace3d, writeMesh, writeModeler, writeSolid } from './faces.ts';
import { writeHatch } from './hatch.ts';
import { writeImage, writeInsert, writeOle, writeUnderlay, writeViewport } from './inserts.ts';
import { extendedDataOf, isMultileaderWritable, writeMultileader } from './multileader.ts';
import { hasOtherLeaderForm, writeVersionMark } from './multileader-form.ts';
import { writeLwPolyline, writeMline, writePolyline } from './polylines.ts';
import { substitute } from '../substitute.ts';
import { hasOtherForm, isTableWritable, writeTable } from './table.ts';
import { writeMtext, writeShape, writeText, writeTolerance } from './texts.ts';

/** The first version that knows the entity, where that is not R2000. */
const SINCE: Record<string, string> = {
  MESH: 'AC1024',
  HELIX: 'AC1021',
  SURFACE: 'AC1021',
  EXTRUDEDSURFACE: 'AC1021',
  LOFTEDSURFACE: 'AC1021',
  REVOLVEDSURFACE: 'AC1021',
  SWEPTSURFACE: 'AC1021',
  PLANESURFACE: 'AC1021',
  NURBSURFACE: 'AC1024',
  PDFUNDERLAY: 'AC1021',
  DWFUNDERLAY: 'AC1021',
  DGNUNDERLAY: 'AC1021',
  ACAD_TABLE: 'AC1018',
  MULTILEADER: 'AC1021',
};

/** Whether it can be written from the model, not only as the record that was read. */
function canMake(target: DxfTarget, entity: Entity): boolean {
  switch (entity.type) {
    case 'ACAD_TABLE':
      return isTableWritable(target, entity);
    case 'MULTILEADER':
      return isMultileaderWritable(target, entity);
    default:
      return entity.type !== 'UNKNOWN' && entity.type !== 'ACAD_PROXY_ENTITY';
  }
}

/** Whether the version to be written has another form of the record that was read. */
function isOtherForm(target: DxfTarget, entity: Entity): boolean {
  return entity.type === 'MULTILEADER' ? hasOtherLeaderForm(target) : hasOtherForm(target);
}

export function dxfName(entity: Entity): string {
  if (entity.type === 'DIMENSION') return dimensionName(entity);
  if (entity.type === 'HATCH' && entity.polygon) return 'MPOLYGON';
  // how a surface was made is not in the model, only what came of it
  if (isSurface(entity.type)) return 'SURFACE';
  return entity.type === 'UNKNOWN' ? entity.name : entity.type;
}

export function writeEntity(target: DxfTarget, entity: Entity, owner: number, paper: boolean): void {
  const since = SINCE[entity.type];
  const known = !since || target.atLeast(since);
  const made = canMake(target, entity);
  if (known && isRaw(entity) && !(made && isOtherForm(target, entity)))
    return writeRaw(target, entity, owner);
  const asModel = known && isModeler(entity);
  if (!known || !made || (asModel && !canHoldModel(target, entity))) {
    const instead = substitute(target.drawing, entity, () => target.newHandle());
    if (!instead) return target.lose(asModel ? `${entity.type} (its modeller data)` : dxfName(entity));
    target.losses.change(instead.kind);
    for (const part of instead.parts) writeEntity(target, part, owner, paper);
    return;
  }
  if (isSurface(entity.type) && entity.type !== 'SURFACE')
    target.losses.change(`SURFACE with the shape of the ${entity.type}`);
  target.begin(dxfName(entity), entity, owner, paper);
  writeBody(target, entity, paper);
  if (entity.type === 'MULTILEADER') target.end({ extra: extendedDataOf(entity) });
  else if (entity.type !== 'POLYLINE') target.end(entity);
  if (entity.type === 'MULTILEADER') writeVersionMark(target);
  if (entity.type === 'INSERT' && entity.attributes.length > 0) {
    for (const attribute of entity.attributes) {
      target.begin('ATTRIB', attribute, entity.handle, paper);
      writeText(target, attribute);
      target.end(attribute);
    }
    target.beginPart('SEQEND', entity, paper);
  }
}

type Raw = Extract<Entity, { raw?: unknown }>;

function isRaw(entity: Entity): entity is Raw & { raw: NonNullable<Raw['raw']> } {
  return 'raw' in entity && entity.raw !== undefined && entity.raw.codes.length > 0;
}

/** Records kept whole; only the handle of the owner may have changed. */
function writeRaw(target: DxfTarget, entity: Raw & { raw: NonNullable<Raw['raw']> }, owner: number): void {
  const { out } = target;
  out.text(0, dxfName(entity));
  const { codes, values } = entity.raw;
  let brace = false;
  let owned = false;
  codes.forEach((code, i) => {
    const value = values[i] ?? '';
    if (code === 102) brace = String(value).startsWith('{');
    if (code === 100) owned = true;
    if (code === 330 && !brace && !owned) {
      out.handle(330, owner);
      owned = true;
    } else if (code === 5 && !owned) out.handle(5, entity.handle);
    else out.raw(code, value);
  });
}

/** Text data goes into versions before R2013, binary data into later ones. */
function canHoldModel(target: DxfTarget, entity: ModelerEntity): boolean {
  const { acis } = entity;
  return acis !== undefined && target.held.of(acis).kind === (target.atLeast('AC1027') ? 'sab' : 'sat');
}

function writeBody(target: DxfTarget, entity: Entity, paper: boolean): void {
  switch (entity.type) {
    case 'LINE':
      return writeLine(target, entity);
    case 'POINT':
      return writePoint(target, entity);
    case 'RAY':
    case 'XLINE':
      return writeRay(target, entity);
    case 'CIRCLE':
    case 'ARC':
      return writeCircle(target, entity);
    case 'ELLIPSE':
      return writeEllipse(target, entity);
    case 'SPLINE':
    case 'HELIX':
      return writeSpline(target, entity);
    case 'LWPOLYLINE':
      return writeLwPolyline(target, entity);
    case 'POLYLINE':
      return writePolyline(target, entity, paper);
    case 'MLINE':
      return writeMline(target, entity);
    case 'SOLID':
    case 'TRACE':
      return writeSolid(target, entity);
    case '3DFACE':
      return writeFace3d(target, entity);
    case 'MESH':
      return writeMesh(target, entity);
    case 'TEXT':
    case 'ATTRIB':
    case 'ATTDEF':
      return writeText(target, entity);
    case 'MTEXT':
      return writeMtext(target, entity);
    case 'TOLERANCE':
      return writeTolerance(target, entity);
    case 'SHAPE':
      return writeShape(target, entity);
    case 'DIMENSION':
      return writeDimension(target, entity);
    case 'LEADER':
      return writeLeader(target, entity);
    case 'HATCH':
      return writeHatch(target, entity);
    case 'INSERT':
      return writeInsert(target, entity);
    case 'IMAGE':
    case 'WIPEOUT':
      return writeImage(target, entity);
    case 'PDFUNDERLAY':
    case 'DWFUNDERLAY':
    case 'DGNUNDERLAY':
      return writeUnderlay(target, entity);
    case 'OLE2FRAME':
    case 'OLEFRAME':
      return writeOle(target, entity);
    case 'VIEWPORT':
      return writeViewport(target, entity);
    case 'ACAD_TABLE':
      return writeTable(target, entity);
    case 'MULTILEADER':
      return writeMultileader(target, entity);
    case 'ACAD_PROXY_ENTITY':
    case 'UNKNOWN':
      return;
    default:
      return writeModeler(target, entity);
  }
}
