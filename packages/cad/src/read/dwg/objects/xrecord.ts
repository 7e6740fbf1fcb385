import { bytes } from '../../../dwg/fields/record.ts';
import { readGroups } from '../../../dwg/xrecord.ts';
import type { Tags } from '../../../model/common.ts';
import type { DwgContext } from '../context.ts';

/** The groups of an XRECORD; none where it is no such record. */
export function readXrecord(context: DwgContext, handle: number): Tags | undefined {
  const object = context.object(handle);
  const data = object?.name === 'XRECORD' ? bytes(object.record, 'data') : undefined;
  return data && readGroups(data, context.stream.data.version, context.stream.data.decode).groups;
}
