/** Fonts for tests: one that comes with a library of ours, and one made by hand. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const folder = join(
  dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts',
);

export const liberation = (style: 'Regular' | 'Bold' | 'BoldItalic' = 'Regular'): Promise<Buffer> =>
  readFile(join(folder, `LiberationSans-${style}.ttf`));

/** A stroke font with the letters A and a; `salt` makes it another file. */
export function smallShx(salt = ''): Buffer {
  const shapes: [code: number, body: Buffer][] = [
    [0, Buffer.concat([Buffer.from(`TEST${salt}\0`), Buffer.from([6, 2, 0, 0])])],
    [65, Buffer.from([0, 0x64, 0x60, 0x6c, 0])],
    [97, Buffer.from([0, 0x34, 0x30, 0x3c, 0])],
  ];
  const head = Buffer.alloc(6 + shapes.length * 4);
  head.writeUInt16LE(0, 0);
  head.writeUInt16LE(97, 2);
  head.writeUInt16LE(shapes.length, 4);
  shapes.forEach(([code, body], index) => {
    head.writeUInt16LE(code, 6 + index * 4);
    head.writeUInt16LE(body.length, 8 + index * 4);
  });
  const magic = Buffer.from('AutoCAD-86 shapes 1.0\r\n\u001a', 'latin1');
  return Buffer.concat([magic, head, ...shapes.map(([, body]) => body), Buffer.from('EOF')]);
}
