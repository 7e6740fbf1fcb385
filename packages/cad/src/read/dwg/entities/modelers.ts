import { MODELER_APART_ROWS, MODELER_ROWS, turned } from '../../../dwg/fields/modeler.ts';
import type { Rec } from '../../../dwg/fields/field.ts';
import { bytes, doubles, flag, num, point, records } from '../../../dwg/fields/record.ts';
import { R2013 } from '../../../dwg/versions.ts';
import type { ModelerEntity, ModelerType } from '../../../model/faces.ts';
import { WORLD_NORMAL } from '../../../model/point.ts';
import type { DwgContext } from '../context.ts';
import { common } from './common.ts';
import { wirePoints } from './wires.ts';

const SAT = 1;

/** Modeller data that lies in a section of its own (R2013 and later) is added when all is read. */
export function readModeler(context: DwgContext, type: ModelerType): ModelerEntity {
  const head = common(context, WORLD_NORMAL);
  const result: ModelerEntity = { ...head, type };
  context.modelers.push(result);
  const record = modelerRecord(context);
  const data = bytes(record, 'acis');
  if (data && data.length > 0) {
    if (num(record, 'format') !== SAT) result.acis = { kind: 'sab', bytes: data };
    else result.acis = { kind: 'sat', text: new TextDecoder('latin1').decode(turned(data)) };
  }
  // The modeller's data has an end of its own: it holds whatever comes of the rest.
  if (context.stream.data.overrun) return result;
  const wires = records(record, 'wires').filter((wire) => doubles(wire, 'points').length > 3);
  if (wires.length > 0) result.wires = wires.map(wirePoints);
  if (flag(record, 'hasPoint')) result.point = point(record, 'point');
  return result;
}

function modelerRecord(context: DwgContext): Rec {
  const { data, mode } = context.stream;
  if (data.version < R2013) return context.record(MODELER_ROWS);
  const start = data.pos;
  const apart = context.record(MODELER_APART_ROWS);
  // One that is empty has no data anywhere; another program may have left it where older versions have it.
  if (mode.dataApart || data.pos === data.end) return apart;
  data.pos = start;
  return context.record(MODELER_ROWS);
}
