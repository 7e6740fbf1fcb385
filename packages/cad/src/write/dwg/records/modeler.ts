import { entityTable, type Rec } from '../../../dwg/fields/field.ts';
import { BODY, MODELER_APART_ROWS, REGION, SOLID3D, turned } from '../../../dwg/fields/modeler.ts';
import { R2004, R2007, R2013 } from '../../../dwg/versions.ts';
import type { ModelerEntity } from '../../../model/faces.ts';
import { versionOf } from '../../acis/convert.ts';
import { ASM_208 } from '../../acis/record-fields.ts';
import type { Target } from '../target.ts';
import type { TableRecord } from './curves.ts';

const SAT = 1;
const SAB = 2;
const encoder = new TextEncoder();

const APART = {
  REGION: entityTable(REGION.name, REGION.type, MODELER_APART_ROWS),
  '3DSOLID': entityTable(SOLID3D.name, SOLID3D.type, [...MODELER_APART_ROWS, ['history', 'H4']]),
  BODY: entityTable(BODY.name, BODY.type, MODELER_APART_ROWS),
};
const INSIDE = { REGION, '3DSOLID': SOLID3D, BODY };

/** Surfaces have no record of ours; R2000 knows no binary data, R2004 none of later modellers. */
export function isModelWritable(target: Target, { type, acis }: ModelerEntity): boolean {
  if (!(type in INSIDE) || acis === undefined) return false;
  const held = target.held.of(acis);
  return (
    held.kind === 'sat' || target.version >= R2007 || (target.version >= R2004 && versionOf(held) <= ASM_208)
  );
}

/** Text of the modeller is hidden in the entity; its binary form stands in it, or since R2013 in a section of its own. */
export function modeler(target: Target, entity: ModelerEntity): TableRecord | undefined {
  const { type } = entity;
  if ((type !== 'REGION' && type !== '3DSOLID' && type !== 'BODY') || !entity.acis) return undefined;
  if (!isModelWritable(target, entity)) return undefined;
  const acis = target.held.of(entity.acis);
  if (acis.kind === 'sat') {
    if (target.version >= R2013) target.losses.change(`${type} with its modeller data as text`);
    return [
      INSIDE[type],
      { empty: 0, format: SAT, acis: turned(encoder.encode(acis.text)), hasWireframe: 0 },
    ];
  }
  if (target.version < R2013)
    return [INSIDE[type], { empty: 0, format: SAB, acis: acis.bytes, hasWireframe: 0 }];
  return [APART[type], apart(entity)];
}

/** AutoCAD has no edges stored either where the data lies apart: an empty list of them. */
function apart(entity: ModelerEntity): Rec {
  return {
    hasWireframe: 1,
    hasPoint: 1,
    point: entity.point ?? [0, 0, 0],
    isolines: 4,
    hasWires: 1,
    wires: [],
    silhouettes: [],
    noMore: 1,
    hasRevision: 1,
    revision1: entity.handle,
    revision4: new Uint8Array(8),
  };
}

/** The data that goes to the section of modeller data; undefined where it is in the entity. */
export function dataApart(target: Target, { acis }: ModelerEntity): Uint8Array | undefined {
  const held = acis && target.version >= R2013 ? target.held.of(acis) : undefined;
  return held?.kind === 'sab' ? held.bytes : undefined;
}
