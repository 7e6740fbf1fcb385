import * as acad from '@node-projects/acad-ts';
import type { Tags } from '../../model/common.ts';
import { escapeUnicode } from '../escape.ts';
import { xyz, type DwgTarget } from './context.ts';

/** Extended data (groups from 1000 on) of a record, application by application. */
export function addExtendedData(target: DwgTarget, made: acad.CadObject, extra: Tags): void {
  const { codes, values } = extra;
  let application: string | undefined;
  let records: acad.ExtendedDataRecord[] = [];
  // The library copies the list it is given, and one without records would end the data early.
  const finish = (): void => {
    if (application !== undefined && records.length > 0)
      made.extendedData.addWithRecords(target.application(application), records);
    records = [];
  };
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] as number;
    const value = values[i] ?? '';
    if (code < 1000) continue;
    if (code === 1001) {
      finish();
      application = String(value);
    } else if (code >= 1010 && code <= 1013) {
      // y and z follow in groups of their own
      const [x, y, z] = [value, values[i + 1] ?? 0, values[i + 2] ?? 0].map(Number) as [
        number,
        number,
        number,
      ];
      records.push(placed(code, xyz([x, y, z])));
      i += 2;
    } else {
      const record = toRecord(target, code, value);
      if (record) records.push(record);
    }
  }
  finish();
}

function placed(code: number, point: acad.XYZ): acad.ExtendedDataRecord {
  switch (code) {
    case 1011:
      return new acad.ExtendedDataWorldCoordinate(point);
    case 1012:
      return new acad.ExtendedDataDisplacement(point);
    case 1013:
      return new acad.ExtendedDataDirection(point);
    default:
      return new acad.ExtendedDataCoordinate(point);
  }
}

function toRecord(
  target: DwgTarget,
  code: number,
  value: string | number | Uint8Array,
): acad.ExtendedDataRecord | undefined {
  switch (code) {
    case 1000:
      return new acad.ExtendedDataString(
        target.version < 'AC1021' ? escapeUnicode(String(value)) : String(value),
      );
    case 1002:
      return new acad.ExtendedDataControlString(String(value) === '}');
    case 1003:
      return new acad.ExtendedDataLayer(target.layer(String(value)).handle);
    case 1004:
      return value instanceof Uint8Array ? new acad.ExtendedDataBinaryChunk(value) : undefined;
    case 1005: {
      const handle = parseInt(String(value), 16) || 0;
      const object = target.made.get(handle);
      if (!object && handle !== 0) target.lose('reference in extended data');
      return new acad.ExtendedDataHandle(object?.handle ?? 0);
    }
    case 1040:
      return new acad.ExtendedDataReal(Number(value));
    case 1041:
      return new acad.ExtendedDataDistance(Number(value));
    case 1042:
      return new acad.ExtendedDataScale(Number(value));
    case 1070:
      return new acad.ExtendedDataInteger16(Number(value));
    case 1071:
      return new acad.ExtendedDataInteger32(Number(value));
    default:
      target.lose(`group ${code} of extended data`);
      return undefined;
  }
}
