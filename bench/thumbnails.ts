/**
 * How much of their cards the thumbnails of drawings fill, made by the very code of the server: a line for each, how many
 * fill enough, and contact sheets. thumbnails.ts FOLDER OUT [--count 60]
 */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { inputName } from '@linework/server/sandbox/folder';
import { drawing } from '@linework/server/sandbox/tasks/drawing';
import { farness } from '@linework/server/sandbox/tasks/farness';
import sharp, { type OverlayOptions } from 'sharp';
import { findDrawings } from './corpus-run.ts';

/** A card of the grid in CSS pixels, and the room around the picture in it (Thumb.module.css). */
const card = { width: 240, height: 160, padding: 10 };
const enough = 0.7;
const perRow = 10;

interface Size {
  width: number;
  height: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '60' } },
});
const [folder = '', out = ''] = positionals;
if (!folder || !out) {
  console.log('thumbnails.ts FOLDER OUT: a folder of drawings and where to put the contact sheets.');
  process.exit(2);
}
mkdirSync(out, { recursive: true });

const sheets: Record<'light' | 'dark', OverlayOptions[]> = { light: [], dark: [] };
const shares: number[] = [];
const all = findDrawings(folder);
const step = all.length / Number(values.count);
for (let i = 0; i < Number(values.count); i += 1) {
  // The next one that opens stands in for one that does not.
  for (let n = Math.floor(i * step); n < Math.floor((i + 1) * step); n += 1) {
    const share = await take(all[n]!).catch(() => undefined);
    if (share === undefined) continue;
    shares.push(share);
    console.log(`${(share * 100).toFixed(0).padStart(4)}%  ${basename(all[n]!)}`);
    break;
  }
}
const good = shares.filter((share) => share >= enough).length;
console.log(`${good} of ${shares.length} fill ${enough * 100}% of the card's shorter side or more`);
for (const [theme, pictures] of Object.entries(sheets)) await saveSheet(theme, pictures);

/** The ink's longer side on the card, as a share of the card's shorter one. */
async function take(path: string): Promise<number | undefined> {
  const scratch = mkdtempSync(join(tmpdir(), 'thumbnails-'));
  try {
    copyFileSync(path, join(scratch, inputName));
    const { pictures } = (await drawing(scratch)) as { pictures: Record<string, Size> };
    const place = { left: (shares.length % perRow) * 250, top: Math.floor(shares.length / perRow) * 170 };
    for (const theme of ['light', 'dark'] as const) {
      const size = pictures[`thumb-${theme}`]!;
      const rgba = readFileSync(join(scratch, `thumb-${theme}.rgba`));
      sheets[theme].push({ input: await onCard(rgba, size), ...place });
    }
    const size = pictures['thumb-light']!;
    return filled(readFileSync(join(scratch, 'thumb-light.rgba')), size);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function filled(bytes: Buffer, { width, height }: Size): number {
  const far = farness(
    new Uint8ClampedArray(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)),
  );
  let [left, right, top, bottom] = [width, 0, height, 0];
  far.forEach((value, i) => {
    if (value <= 24) return;
    const [x, y] = [i % width, Math.floor(i / width)];
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  });
  const [wide, high] = [card.width - 2 * card.padding, card.height - 2 * card.padding];
  const scale = Math.min(wide / width, high / height);
  return (Math.max(right - left, bottom - top, 0) * scale) / Math.min(card.width, card.height);
}

function onCard(rgba: Buffer, size: Size): Promise<Buffer> {
  const [r, g, b] = rgba;
  const background = { r: r!, g: g!, b: b! };
  const { padding } = card;
  const [width, height] = [card.width - 2 * padding, card.height - 2 * padding];
  return sharp(rgba, { raw: { ...size, channels: 4 } })
    .resize({ width, height, fit: 'contain', background })
    .extend({ top: padding, bottom: padding, left: padding, right: padding, background })
    .png()
    .toBuffer();
}

async function saveSheet(theme: string, pictures: OverlayOptions[]): Promise<void> {
  const height = Math.ceil(pictures.length / perRow) * 170;
  const background = theme === 'dark' ? '#0b0f14' : '#d8dce2';
  const sheet = sharp({ create: { width: perRow * 250, height, channels: 3, background } });
  writeFileSync(join(out, `thumbnails-${theme}.png`), await sheet.composite(pictures).png().toBuffer());
}
