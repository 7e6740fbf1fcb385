import { R2007 } from '../../dwg/versions.ts';

export type TextOrPoint = string | readonly [number, number];

/** The data of an XRECORD with texts (group 102) and points (group 10), in ASCII. */
export function textsAndPoints(items: readonly TextOrPoint[], version: number): Uint8Array {
  const isWide = version >= R2007;
  const size = (item: TextOrPoint): number =>
    typeof item !== 'string' ? 26 : isWide ? 4 + 2 * item.length : 5 + item.length;
  const data = new Uint8Array(items.reduce((sum, item) => sum + size(item), 0));
  const view = new DataView(data.buffer);
  let at = 0;
  for (const item of items) {
    if (typeof item === 'string') {
      view.setUint16(at, 102, true);
      view.setUint16(at + 2, item.length, true);
      const from = at + (isWide ? 4 : 5);
      for (let i = 0; i < item.length; i++) view.setUint8(from + i * (isWide ? 2 : 1), item.charCodeAt(i));
    } else {
      view.setUint16(at, 10, true);
      view.setFloat64(at + 2, item[0], true);
      view.setFloat64(at + 10, item[1], true);
    }
    at += size(item);
  }
  return data;
}
