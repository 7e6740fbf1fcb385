/** A line of sample text, drawn with the font's own strokes or outlines, for light and for dark surroundings. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Font, Glyph } from '@linework/cad/text/fonts';
import { outlineFont } from '@linework/cad/text/outline';
import { shxContent, shxFont } from '@linework/cad/text/shx';
import { fillRings } from '@linework/render/raster/fill';
import { drawLine } from '@linework/render/raster/line';
import { Surface, type Rgba } from '@linework/render/raster/surface';
import { inputName } from '../folder.ts';
import { SandboxFailure } from '../limits.ts';

const strip = { width: 640, height: 96 } as const;
const padding = 4;
const capitals = 40;
const baseline = 64;
/** The app's ink (ui/tokens.css: --ink) in both themes. */
const inks = { light: [0x24, 0x40, 0x5f, 1], dark: [0xa9, 0xc1, 0xe6, 1] } as const satisfies Record<
  string,
  Rgba
>;

const latin = 'Linework 0123 Aa';
/** Tried in turn: one of them follows where the font has all of it. */
const others = ['图纸字体', '도면 글꼴', '圖紙字體', '図面の文字'];

interface Placed {
  glyph: Glyph;
  x: number;
}

export async function fontSample(folder: string): Promise<object> {
  const bytes = new Uint8Array(readFileSync(join(folder, inputName)));
  const font = outlineFont('sample', bytes) ?? shxFont('sample', bytes);
  if (!font) throw new SandboxFailure('damaged', 'no font of a kind that can be read');
  const placed = setLine(font, bytes);
  if (placed.length === 0) throw new SandboxFailure('empty');
  for (const [theme, ink] of Object.entries(inks)) {
    const surface = new Surface(strip.width, strip.height);
    surface.use(ink);
    draw(surface, font, placed);
    surface.flush();
    writeFileSync(join(folder, `thumb-${theme}.rgba`), surface.rgba);
  }
  return { pictures: { 'thumb-light': strip, 'thumb-dark': strip } };
}

/** Glyphs with their places at height 1. A file of shapes has no letters: its first shapes stand for it. */
function setLine(font: Font, bytes: Uint8Array): Placed[] {
  const has = (text: string): boolean => [...text].every((c) => c === ' ' || font.glyph(c.codePointAt(0)!));
  const other = others.find(has);
  const text = [has('Aa') ? latin : undefined, other].filter((part) => part !== undefined).join('  ');
  const glyphs =
    text === '' ? shapesOf(font, bytes) : [...text].map((c) => font.glyph(c.codePointAt(0)!) ?? blank);
  const placed: Placed[] = [];
  let x = 0;
  for (const glyph of glyphs) {
    placed.push({ glyph, x });
    x += Number.isFinite(glyph.advance) ? Math.max(0, glyph.advance) : 0;
  }
  return placed.some(({ glyph }) => glyph.contours.length > 0) ? placed : [];
}

const blank: Glyph = { advance: 0.4, contours: [] };
const shapesShown = 8;

function shapesOf(font: Font, bytes: Uint8Array): Glyph[] {
  const codes = shxContent(bytes)?.codes ?? [];
  return codes
    .slice(0, 200)
    .flatMap((code) => font.shape?.(code) ?? [])
    .filter(({ contours }) => contours.length > 0)
    .slice(0, shapesShown)
    .map(inSquare);
}

/** Shapes are of any size and anywhere: each is shown as high and wide as a capital. */
function inSquare({ contours }: Glyph): Glyph {
  const xs = contours.flatMap((contour) => [...contour].filter((_, i) => i % 2 === 0));
  const ys = contours.flatMap((contour) => [...contour].filter((_, i) => i % 2 === 1));
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - bottom];
  const scale = 1 / (Math.max(width, height) || 1);
  const moved = contours.map((contour) =>
    contour.map((value, i) =>
      i % 2 === 0 ? (value - left - width / 2) * scale + 0.5 : (value - bottom - height / 2) * scale + 0.5,
    ),
  );
  return { advance: 1.5, contours: moved };
}

/** As large as the usual sample, smaller where the line is longer than the strip. */
function draw(surface: Surface, font: Font, placed: readonly Placed[]): void {
  const last = placed.at(-1)!;
  const length = last.x + Math.max(last.glyph.advance, 0.1);
  const scale = Math.min(capitals, (strip.width - 2 * padding) / length);
  const base = baseline - (capitals - scale) / 2;
  for (const { glyph, x } of placed) {
    const rings = glyph.contours.map((contour) =>
      contour.map((value, i) => (i % 2 === 0 ? padding + (x + value) * scale : base - value * scale)),
    );
    if (font.outline) fillRings(surface, rings, 'nonzero');
    else for (const ring of rings) stroke(surface, ring);
  }
}

function stroke(surface: Surface, line: Float32Array): void {
  for (let i = 0; i + 3 < line.length; i += 2) {
    drawLine(surface, line[i]!, line[i + 1]!, line[i + 2]!, line[i + 3]!, 1.6);
  }
}
