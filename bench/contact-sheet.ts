/**
 * Puts the preview picture stored in each drawing beside our own picture of it, as an HTML page and as PNG pages:
 * contact-sheet.ts PICTURES OUT   (PICTURES is what corpus.ts --pictures wrote)
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { hersheyFont } from '@linework/cad/text/hershey';
import { drawLine } from '@linework/render/raster/line';
import { encodePng } from '@linework/render/raster/png';
import type { Picture } from '@linework/render/raster/scene';
import { Surface } from '@linework/render/raster/surface';
import { decodePng } from './preview.ts';

const CELL = { width: 320, height: 240, label: 18, gap: 8 };
const COLUMNS = 3;
const ROWS = 5;

const [pictures = '', out = ''] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const names = readdirSync(pictures)
  .filter((name) => name.endsWith('.preview.png'))
  .map((name) => name.replace(/\.preview\.png$/, ''))
  .sort();

const pairWidth = 2 * CELL.width + CELL.gap;
const pairHeight = CELL.height + CELL.label;
const width = COLUMNS * (pairWidth + CELL.gap * 2);
const height = ROWS * (pairHeight + CELL.gap);
let pages = 0;
for (let first = 0; first < names.length; first += COLUMNS * ROWS) {
  const page = new Surface(width, height);
  page.clear([200, 204, 208, 1]);
  names.slice(first, first + COLUMNS * ROWS).forEach((name, i) => {
    const x = (i % COLUMNS) * (pairWidth + CELL.gap * 2);
    const y = Math.floor(i / COLUMNS) * (pairHeight + CELL.gap);
    paste(page, load(`${name}.preview.png`), x, y);
    paste(page, load(`${name}.ours.png`), x + CELL.width + CELL.gap, y);
    label(page, name, x + 2, y + CELL.height + 13);
  });
  page.flush();
  const png = await encodePng(page.rgba, width, height, (bytes) => deflateSync(bytes));
  writeFileSync(join(out, `page-${String(++pages).padStart(2, '0')}.png`), png);
}
writeFileSync(join(out, 'index.html'), html());
console.log(`${names.length} pairs on ${pages} pages`);

function load(name: string): Picture | undefined {
  try {
    return decodePng(readFileSync(join(pictures, name)), (bytes) => inflateSync(bytes));
  } catch {
    return undefined;
  }
}

/** Scaled to the cell, averaging what shrinks. */
function paste(page: Surface, picture: Picture | undefined, x0: number, y0: number): void {
  if (!picture) return;
  const scale = Math.min(CELL.width / picture.width, CELL.height / picture.height);
  const w = Math.floor(picture.width * scale);
  const h = Math.floor(picture.height * scale);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const sum = [0, 0, 0];
      let n = 0;
      const toY = Math.max(Math.floor(y / scale) + 1, Math.floor((y + 1) / scale));
      const toX = Math.max(Math.floor(x / scale) + 1, Math.floor((x + 1) / scale));
      for (let sy = Math.floor(y / scale); sy < toY && sy < picture.height; sy++) {
        for (let sx = Math.floor(x / scale); sx < toX && sx < picture.width; sx++, n++) {
          for (let c = 0; c < 3; c++) sum[c]! += picture.rgba[(sy * picture.width + sx) * 4 + c]!;
        }
      }
      for (let c = 0; c < 3; c++) page.rgba[((y0 + y) * page.width + x0 + x) * 4 + c] = sum[c]! / (n || 1);
    }
  }
}

function label(page: Surface, text: string, x: number, y: number): void {
  const size = 10;
  page.use([0, 0, 0, 1]);
  for (const character of text) {
    const glyph = hersheyFont().glyph(character.codePointAt(0)!);
    if (!glyph) continue;
    for (const contour of glyph.contours) {
      for (let i = 2; i + 1 < contour.length; i += 2) {
        drawLine(
          page,
          x + contour[i - 2]! * size,
          y - contour[i - 1]! * size,
          x + contour[i]! * size,
          y - contour[i + 1]! * size,
          1,
        );
      }
    }
    x += glyph.advance * size;
  }
}

function html(): string {
  const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
  const rows = names.map((name) => {
    const cell = (kind: string): string => {
      const data = readFileSync(join(pictures, `${name}.${kind}.png`)).toString('base64');
      return `<img alt="${kind}" src="data:image/png;base64,${data}">`;
    };
    return `<figure>${cell('preview')}${cell('ours')}<figcaption>${escape(name)}</figcaption></figure>`;
  });
  const style =
    'body{font:12px sans-serif;background:#ccc}figure{display:inline-block;margin:6px}img{width:320px;height:240px;object-fit:contain;background:#fff}';
  return `<!doctype html><meta charset="utf-8"><title>Preview and ours</title><style>${style}</style>${rows.join('\n')}`;
}
