import { joinChunks, type DxfContext } from './context.ts';

/** THUMBNAILIMAGE: a bitmap without its file header, which is put before it. */
export function readThumbnail(context: DxfContext): void {
  const cursor = context.cursor;
  const chunks: Uint8Array[] = [];
  while (cursor.next() && cursor.code !== 0) if (cursor.code === 310) chunks.push(cursor.bytes());
  const data = joinChunks(chunks);
  const bytes = bitmapFile(data);
  if (bytes) context.drawing.preview = { format: 'bmp', bytes };
}

/** A device-independent bitmap as a .bmp file; undefined when it is none. */
function bitmapFile(data: Uint8Array): Uint8Array | undefined {
  if (data.length < 40) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const headerSize = view.getUint32(0, true);
  if (headerSize < 40 || headerSize > 200) return undefined;
  const bits = view.getUint16(14, true);
  const used = view.getUint32(32, true);
  const colors = bits <= 8 ? used || 1 << bits : 0;
  const file = new Uint8Array(14 + data.length);
  const out = new DataView(file.buffer);
  file[0] = 0x42;
  file[1] = 0x4d;
  out.setUint32(2, file.length, true);
  out.setUint32(10, 14 + headerSize + Math.min(colors, 256) * 4, true);
  file.set(data, 14);
  return file;
}
