import { entityTable, type Rec } from '../../../dwg/fields/field.ts';
import { BODY, MODELER_APART_ROWS, REGION, SOLID3D, turned } from '../../../dwg/fields/modeler.ts';
import { R2007, R2013 } from '../../../dwg/versions.ts';
import type { ModelerEntity } from '../../../model/faces.ts';
import type { Target } from '../target.ts';
import type { Made } from './curves.ts';

const SAT = 1;
const SAB = 2;
const encoder = new TextEncoder();

const APART = {
  REGION: entityTable(REGION.name, REGION.type, MODELER_APART_ROWS),
  '3DSOLID': entityTable(SOLID3D.name, SOLID3D.type, [...MODELER_APART_ROWS, ['history', 'H4']]),
  BODY: entityTable(BODY.name, BODY.type, MODELER_APART_ROWS),
};
const INSIDE = { REGION, '3DSOLID': SOLID3D, BODY };

/** Surfaces have no record of ours, and binary data is unknown to versions before R2007. */
export function isModelWritable(target: Target, { type, acis }: ModelerEntity): boolean {
  return type in INSIDE && acis !== undefined && (acis.kind === 'sat' || target.version >= R2007);
}

/** Text of the modeller is hidden in the entity; its binary form stands in it, or since R2013 in a section of its own. */
export function modeler(target: Target, entity: ModelerEntity): Made | undefined {
  const { type, acis } = entity;
  if ((type !== 'REGION' && type !== '3DSOLID' && type !== 'BODY') || !acis) return undefined;
  if (acis.kind === 'sat') {
    if (target.version >= R2013) target.losses.change(`${type} with its modeller data as text`);
    return [
      INSIDE[type],
      { empty: 0, format: SAT, acis: turned(encoder.encode(acis.text)), hasWireframe: 0 },
    ];
  }
  if (target.version < R2007) return undefined;
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

/** Whether its data goes to the section of modeller data. */
export function isStoredApart(version: number, entity: ModelerEntity): boolean {
  return version >= R2013 && entity.acis?.kind === 'sab';
}
