/** Lays pictures out in rows, one drawing a row: PNG pages to look at and one HTML page. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { hersheyFont } from '@linework/cad/text/hershey';
import { decodePng } from '@linework/render/picture/png';
import { drawLine } from '@linework/render/raster/line';
import { encodePng } from '@linework/render/raster/png';
import type { Picture } from '@linework/render/raster/scene';
import { Surface } from '@linework/render/raster/surface';

const CELL = { width: 256, height: 150, label: 14, gap: 4 };
const COLUMNS = 2;
const ROWS = 7;

/** How many pages it wrote. */
export async function writePages(
  out: string,
  stems: readonly string[],
  kinds: readonly string[],
): Promise<number> {
  const rowWidth = kinds.length * (CELL.width + CELL.gap) + 2 * CELL.gap;
  const rowHeight = CELL.height + CELL.label + CELL.gap;
  const [width, height] = [COLUMNS * rowWidth, ROWS * rowHeight];
  let pages = 0;
  for (let first = 0; first < stems.length; first += COLUMNS * ROWS) {
    const page = new Surface(width, height);
    page.clear([200, 204, 208, 1]);
    stems.slice(first, first + COLUMNS * ROWS).forEach((stem, i) => {
      const x = (i % COLUMNS) * rowWidth;
      const y = Math.floor(i / COLUMNS) * rowHeight;
      kinds.forEach((kind, k) =>
        paste(page, load(`${stem}.${kind}.png`), x + k * (CELL.width + CELL.gap), y),
      );
      label(page, `${first + i + 1} ${basename(stem)}`, x + 2, y + CELL.height + 11);
    });
    page.flush();
    const png = await encodePng(page.rgba, width, height, (bytes) => deflateSync(bytes));
    writeFileSync(join(out, `page-${String(++pages).padStart(2, '0')}.png`), png);
  }
  writeFileSync(join(out, 'index.html'), html(stems, kinds));
  return pages;
}

function load(path: string): Picture | undefined {
  try {
    return decodePng(readFileSync(path), (bytes) => inflateSync(bytes));
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

function html(stems: readonly string[], kinds: readonly string[]): string {
  const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
  const rows = stems.map((stem) => {
    const name = basename(stem);
    const cells = kinds.map((kind) => `<td><img alt="" src="pictures/${encodeURI(name)}.${kind}.png"></td>`);
    return `<tr>${cells.join('')}<td>${escape(name)}</td></tr>`;
  });
  const style =
    'body{font:12px sans-serif;background:#ccc}img{width:256px;height:192px;object-fit:contain;background:#fff}';
  const heads = kinds.map((kind) => `<th>${kind}</th>`).join('');
  return `<!doctype html><meta charset="utf-8"><title>Contact sheet</title><style>${style}</style><table><tr>${heads}<th></th></tr>${rows.join('\n')}</table>`;
}
