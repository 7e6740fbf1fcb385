/** Files that are made to hurt whoever reads them. */
import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** A few bytes that say of themselves that they are so many pixels. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function bmp(width: number, height: number, rows = height): Buffer {
  const stride = Math.ceil((width * 3) / 4) * 4;
  const head = Buffer.alloc(54);
  head.write('BM', 'latin1');
  head.writeUInt32LE(54 + stride * rows, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, Buffer.alloc(stride * rows, 0x80)]);
}

/** Begins like a drawing of AutoCAD 2018 and goes on as noise. */
export function garbageDwg(): Buffer {
  const noise = Buffer.alloc(200_000);
  let state = 1;
  for (let i = 0; i < noise.length; i += 1) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    noise[i] = state >> 16;
  }
  noise.write('AC1032', 'latin1');
  return noise;
}

export const smallDxf = (text = 'LINE'): Buffer =>
  Buffer.from(
    ['0', 'SECTION', '2', 'ENTITIES', '0', text, '8', '0', '10', '0', '20', '0', '11', '100', '21', '60']
      .concat(['0', 'ENDSEC', '0', 'EOF', ''])
      .join('\n'),
  );
