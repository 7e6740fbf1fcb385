import { writeGroups, type TextCoding } from '../../dwg/xrecord.ts';
import type { Tags } from '../../model/common.ts';
import { BitWriter } from './bit-writer.ts';

/** The data of an XRECORD. */
export function xrecordData(version: number, groups: Tags, coding: TextCoding): Uint8Array {
  const data = new BitWriter(version, coding.encode);
  writeGroups(data, groups, coding);
  return data.copy();
}
