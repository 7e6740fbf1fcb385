import { crc32 } from '../../dwg/checksum.ts';
import { zlibSync } from '#fflate';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** A PNG of pixels with alpha; each row as the difference to the one above, which surfaces in one color make zeros. */
export function encodePicture(rgba: Uint8Array, width: number, height: number): Uint8Array {
  const stride = 4 * width;
  const rows = new Uint8Array((stride + 1) * height);
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1);
    rows[start] = 2;
    for (let i = 0; i < stride; i++)
      rows[start + 1 + i] = rgba[y * stride + i]! - (y > 0 ? rgba[(y - 1) * stride + i]! : 0);
  }
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head.set([8, 6, 0, 0, 0], 8);
  const chunks = [chunk('IHDR', head), chunk('IDAT', zlibSync(rows)), chunk('IEND', new Uint8Array(0))];
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
