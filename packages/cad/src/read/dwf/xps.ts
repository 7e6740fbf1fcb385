import type { Affine } from '@linework/geom/affine';
import type { Color } from '../../model/common.ts';
import type { Block } from '../../model/drawing.ts';
import type { HatchEntity } from '../../model/hatch.ts';
import type { Budget } from '../../model/limits.ts';
import { blank } from '../dxf/common.ts';
import { blankHatch } from '../dxf/hatch.ts';
import { figuresOf, within, type Figure } from './path.ts';

const TAG = /<(\/?)([\w.:]+)((?:\s+[\w.:]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g;
const ATTRIBUTE = /([\w.:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** XPS counts in 96ths of an inch from the top left; a drawing in millimeters from the bottom left. */
const UNIT = 25.4 / 96;

type Attributes = ReadonlyMap<string, string>;

/** A page of an XPS document: strokes become polylines, fills hatches, glyph runs texts. */
export function readPage(xml: string, block: Block, budget: Budget): { width: number; height: number } {
  let size = { width: 0, height: 0 };
  const stack: Affine[] = [];
  let transform: Affine = [UNIT, 0, 0, -UNIT, 0, 0];
  for (const [, closing, name = '', text = '', empty] of xml.matchAll(TAG)) {
    if (!budget.entity()) break;
    if (closing) {
      if (name === 'Canvas' || name === 'FixedPage') transform = stack.pop() ?? transform;
      continue;
    }
    const attributes = attributesOf(text);
    if (name === 'FixedPage') {
      size = {
        width: Number(attributes.get('Width')) * UNIT || 0,
        height: Number(attributes.get('Height')) * UNIT || 0,
      };
      stack.push(transform);
      transform = [UNIT, 0, 0, -UNIT, 0, size.height];
    } else if (name === 'Canvas') {
      if (!empty) stack.push(transform);
      if (!empty) transform = within(transform, attributes.get('RenderTransform'));
    } else if (name === 'Path') readPath(attributes, transform, block, budget);
    else if (name === 'Glyphs') readGlyphs(attributes, transform, block);
  }
  return size;
}

function attributesOf(text: string): Attributes {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE))
    attributes.set(name, double ?? single ?? '');
  return attributes;
}

/** '#RRGGBB' or '#AARRGGBB'; undefined for none. */
function rgbOf(value: string | undefined): { rgb: number; opacity: number } | undefined {
  const hex = /^#([0-9a-f]{6}|[0-9a-f]{8})$/i.exec(value ?? '')?.[1];
  if (!hex) return undefined;
  const opacity = hex.length === 8 ? Number.parseInt(hex.slice(0, 2), 16) / 255 : 1;
  return opacity === 0 ? undefined : { rgb: Number.parseInt(hex.slice(-6), 16), opacity };
}

/** Black on white paper is the ink that is seen on any ground. */
function inkOf(rgb: number): Color {
  return rgb === 0 ? 7 : { rgb };
}

function readPath(attributes: Attributes, outer: Affine, block: Block, budget: Budget): void {
  const data = attributes.get('Data');
  if (!data) return;
  const transform = within(outer, attributes.get('RenderTransform'));
  const figures = figuresOf(data, transform, budget.limits.maxVertices);
  for (const figure of figures) budget.vertices(figure.points.length / 2);
  const fill = rgbOf(attributes.get('Fill'));
  if (fill) block.entities.push(fillOf(figures, fill));
  const stroke = rgbOf(attributes.get('Stroke'));
  if (!stroke) return;
  const scale = Math.sqrt(Math.abs(transform[0] * transform[3] - transform[1] * transform[2]));
  const width = (Number(attributes.get('StrokeThickness') ?? 1) || 0) * scale;
  for (const figure of figures) {
    block.entities.push({
      type: 'LWPOLYLINE',
      ...blank(),
      color: inkOf(stroke.rgb),
      lineWeight: Math.min(211, Math.round(width * 100)),
      points: Float64Array.from(figure.points),
      constantWidth: 0,
      closed: figure.closed,
      continuousLineType: true,
      elevation: 0,
      thickness: 0,
    });
  }
}

function fillOf(figures: readonly Figure[], fill: { rgb: number; opacity: number }): HatchEntity {
  const hatch: HatchEntity = { ...blankHatch(), color: inkOf(fill.rgb), pattern: 'SOLID', solid: true };
  if (fill.opacity < 1) hatch.opacity = fill.opacity;
  hatch.loops = figures.map((figure) => ({
    flags: 2,
    polyline: { points: Float64Array.from(figure.points), closed: true },
    edges: [],
    sources: [],
  }));
  return hatch;
}

function readGlyphs(attributes: Attributes, outer: Affine, block: Block): void {
  const text = unescape(attributes.get('UnicodeString') ?? '').replace(/^\{\}/, '');
  if (text.trim() === '') return;
  const [a, b, c, d, e, f] = within(outer, attributes.get('RenderTransform'));
  const x = Number(attributes.get('OriginX')) || 0;
  const y = Number(attributes.get('OriginY')) || 0;
  const size = Number(attributes.get('FontRenderingEmSize')) || 0;
  const color = rgbOf(attributes.get('Fill'));
  block.entities.push({
    type: 'TEXT',
    ...blank(),
    color: color ? inkOf(color.rgb) : 7,
    position: [a * x + c * y + e, b * x + d * y + f, 0],
    // capitals are about seven tenths of an em
    height: size * Math.hypot(c, d) * 0.7,
    text,
    rotation: Math.atan2(b, a),
    widthFactor: 1,
    oblique: 0,
    style: 'STANDARD',
    backwards: false,
    upsideDown: false,
    horizontal: 0,
    vertical: 0,
    thickness: 0,
  });
}

function unescape(text: string): string {
  return text
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, digits: string) => {
      const code = Number.parseInt(digits, hex ? 16 : 10);
      return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : '';
    })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
