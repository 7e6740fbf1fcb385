import { crc32 } from '../dwg/checksum.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const RGB = 2;
const RGB_ALPHA = 6;

/** A PNG of rows that are filtered and packed already. */
export function pngFile(packed: Uint8Array, width: number, height: number, hasAlpha: boolean): Uint8Array {
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head.set([8, hasAlpha ? RGB_ALPHA : RGB, 0, 0, 0], 8);
  const chunks = [chunk('IHDR', head), chunk('IDAT', packed), chunk('IEND', new Uint8Array(0))];
  const out = new Uint8Array(SIGNATURE.length + chunks.reduce((sum, each) => sum + each.length, 0));
  out.set(SIGNATURE);
  let at = SIGNATURE.length;
  for (const each of chunks) {
    out.set(each, at);
    at += each.length;
  }
  return out;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(data.length + 12);
  const view = new DataView(out.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) out[4 + i] = type.charCodeAt(i);
  out.set(data, 8);
  view.setUint32(8 + data.length, crc32(0, out.subarray(4, 8 + data.length)));
  return out;
}
