import type { Color } from '../model/common.ts';
import { Diagnostics } from '../model/diagnostics.ts';
import type { Drawing } from '../model/drawing.ts';
import type { LineType } from '../model/styles.ts';
import type { FontProvider } from '../text/fonts.ts';
import { GlyphTable } from '../text/glyph-table.ts';
import { ParagraphSetter } from '../text/mtext-layout.ts';
import { TextFonts } from '../text/font-fallback.ts';
import { colorKey, toDisplayColor } from './color.ts';
import { isConstraintLayer } from './constraints.ts';
import { EntityRows } from './entity-rows.ts';
import {
  BY_BLOCK,
  BY_LAYER,
  type Clip,
  type DisplayColor,
  type DisplayLayer,
  type Gradient,
  type Group,
  type HatchFamily,
  type HatchPattern,
  type ImageReference,
  type LinePattern,
  type Style,
} from './list.ts';
import { DISPLAY_LIMITS, type DisplayLimits, type DisplayOptions } from './options.ts';
import type { RingList } from './ring-columns.ts';

/** More room is made where there is more to draw. */
const MAX_ROOM = 1 << 17;

/** The look of an entity before it is a style: names as the drawing has them. */
export interface EntityLook {
  layer: string;
  color: Color;
  lineType: string;
  lineTypeScale: number;
  lineWeight: number;
  opacity?: number;
  /** Handle. */
  plotStyle?: number;
}

/** One drawing among those the list shows: the drawing itself, or an external reference with its prefix. */
export interface Source {
  drawing: Drawing;
  /** '' or 'XREF|'. */
  prefix: string;
  /** What refers to it. */
  host?: Source;
}

/** Tables shared by all groups while a list is built. */
export class Context {
  readonly diagnostics = new Diagnostics();
  readonly limits: DisplayLimits;
  readonly options: DisplayOptions;
  readonly main: Source;
  readonly fonts: TextFonts;
  readonly glyphs = new GlyphTable();
  readonly paragraphs: ParagraphSetter;

  readonly layers: DisplayLayer[] = [];
  readonly linePatterns: LinePattern[] = [{ name: 'CONTINUOUS', dashes: [], length: 0 }];
  /** Linetypes with shapes or text in them, by pattern index. */
  readonly complexTypes = new Map<number, { type: LineType; source: Source }>();
  /** Glyphs of the shapes in them, by the shape. */
  readonly lineMarks = new Map<object, { glyphs: number[]; width: number } | undefined>();
  /** How much larger shapes and texts of lines are in what is being compiled; the dashes, renderers enlarge (PSLTSCALE). */
  markScale = 1;
  /** Lines of such types, met so far. */
  complexLines = 0;
  readonly styles: Style[] = [];
  readonly hatchPatterns: HatchPattern[] = [];
  readonly gradients: Gradient[] = [];
  readonly clips: Clip[] = [];
  readonly strings: string[] = [''];
  readonly images: ImageReference[] = [];
  readonly groups: (Group | undefined)[] = [];
  /** By group: how many instances of blocks it shows, with all that those hold. */
  readonly instances: number[] = [];
  #isInPart = false;
  readonly entities: EntityRows;
  readonly skipped: Record<string, { count: number; reason: string }> = Object.create(null) as Record<
    string,
    { count: number; reason: string }
  >;

  readonly #layerIndex = new Map<string, number>();
  readonly #patternIndex = new Map<string, number>([['CONTINUOUS', 0]]);
  readonly #styleIndex = new Map<string, number>();
  readonly #hatchIndex = new Map<string, number>();
  /** By name: one follows the other. */
  readonly #lastHatches = new Map<string, { families: readonly HatchFamily[]; index: number }>();
  readonly #stringIndex = new Map<string, number>();
  #work = 0;
  readonly #lastOfLayer = new Map<string, { look: EntityLook; source: Source; style: number }>();
  primitives = 0;
  vertices = 0;
  /** A limit has been reached: draw nothing more. */
  spent = false;

  constructor(drawing: Drawing, fonts: FontProvider, options: DisplayOptions) {
    this.main = { drawing, prefix: '' };
    this.entities = new EntityRows(roomFor(drawing));
    this.options = options;
    this.limits = { ...DISPLAY_LIMITS, ...options.limits };
    this.fonts = new TextFonts(fonts);
    this.paragraphs = new ParagraphSetter(this.fonts, this.glyphs);
    for (const layer of drawing.layers.values()) this.layer(this.main, layer.name);
    if (!this.#layerIndex.has('0')) this.layer(this.main, '0');
  }

  /** Counts one step of work; false when all is spent. */
  step(amount = 1): boolean {
    this.#work += amount;
    if (
      !this.spent &&
      (this.#work > this.limits.maxWork ||
        this.primitives > this.limits.maxPrimitives ||
        this.vertices > this.limits.maxVertices)
    ) {
      this.spent = true;
      this.diagnostics.error(
        'displayLimit',
        'The drawing is larger than the limits allow; the rest is not shown.',
      );
    }
    return !this.spent;
  }

  /** Whether a group that shows so many instances may show more; says once that the drawing is shown in part. */
  affordsInstances(instances: number): boolean {
    if (instances <= this.limits.maxInstances) return true;
    if (!this.#isInPart) {
      this.#isInPart = true;
      this.diagnostics.error(
        'displayLimit',
        `The drawing is shown in part: its nested blocks would be drawn more than ${this.limits.maxInstances} times.`,
      );
    }
    return false;
  }

  layer(source: Source, name: string): number {
    // Layer 0 of a reference is the layer 0 of the host.
    const own = name.toUpperCase();
    const key = source.prefix !== '' && own !== '0' ? source.prefix.toUpperCase() + own : own;
    const known = this.#layerIndex.get(key);
    if (known !== undefined) return known;
    const index = this.layers.length;
    this.#layerIndex.set(key, index);
    this.layers.push(this.#describeLayer(source, name));
    this.layers[index]!.linePattern = this.#patternOfLayer(source, own);
    return index;
  }

  /** Takes what the drawing has come to say of one of its own layers. */
  refreshLayer(name: string): void {
    const index = this.#layerIndex.get(name.toUpperCase());
    if (index === undefined) return void this.layer(this.main, name);
    this.layers[index] = this.#describeLayer(this.main, name);
    this.layers[index]!.linePattern = this.#patternOfLayer(this.main, name.toUpperCase());
  }

  #patternOfLayer(source: Source, own: string): number {
    return Math.max(0, this.linePattern(source, source.drawing.layers.get(own)?.lineType ?? ''));
  }

  #describeLayer(source: Source, name: string): DisplayLayer {
    const own = name.toUpperCase();
    const key = source.prefix !== '' && own !== '0' ? source.prefix.toUpperCase() + own : own;
    const layer = source.drawing.layers.get(own);
    // The host may carry its own settings for the layers of a reference.
    const hosted = source.prefix === '' ? undefined : this.main.drawing.layers.get(key);
    const from = hosted ?? layer;
    const entry: DisplayLayer = {
      name: source.prefix !== '' && own !== '0' ? source.prefix + name : (from?.name ?? name),
      color: from ? toDisplayColor(from.color) : { kind: 'index', index: 7 },
      lineWeight: from?.lineWeight ?? -3,
      linePattern: 0,
      transparency: from?.opacity === undefined ? 0 : Math.min(1, Math.max(0, 1 - from.opacity)),
      on: !(from?.off ?? false),
      frozen: from?.frozen ?? false,
      locked: from?.locked ?? false,
      plot: (from?.plot ?? true) && own !== 'DEFPOINTS' && !isConstraintLayer(own),
    };
    const plotStyle = namedPlotStyle(from?.plotStyle);
    if (plotStyle !== undefined) entry.plotStyle = plotStyle;
    if (entry.color.kind === 'layer' || entry.color.kind === 'block')
      entry.color = { kind: 'index', index: 7 };
    return entry;
  }

  linePattern(source: Source, name: string): number {
    const upper = name.toUpperCase();
    if (upper === '' || upper === 'BYLAYER') return BY_LAYER;
    if (upper === 'BYBLOCK') return BY_BLOCK;
    const key = source.prefix + upper;
    const known = this.#patternIndex.get(key);
    if (known !== undefined) return known;
    const type = source.drawing.lineTypes.get(upper);
    const dashes = (type?.elements ?? []).slice(0, 64).map((e) => (Number.isFinite(e.length) ? e.length : 0));
    const length = dashes.reduce((sum, d) => sum + Math.abs(d), 0);
    if (!type || !(length > 0)) {
      this.#patternIndex.set(key, 0);
      return 0;
    }
    const index = this.linePatterns.length;
    this.linePatterns.push({ name: type.name, dashes, length });
    this.#patternIndex.set(key, index);
    if (type.elements.some((e) => e.shape)) this.complexTypes.set(index, { type, source });
    return index;
  }

  /** Whether a linetype of the drawing's own has been asked for by its name. */
  knowsPattern(name: string): boolean {
    return this.#patternIndex.has(name.toUpperCase());
  }

  style(source: Source, look: EntityLook): number {
    // What lies on one layer mostly looks alike.
    const last = this.#lastOfLayer.get(look.layer);
    if (
      last &&
      last.look.color === look.color &&
      last.look.lineType === look.lineType &&
      last.look.lineTypeScale === look.lineTypeScale &&
      last.look.lineWeight === look.lineWeight &&
      last.look.opacity === look.opacity &&
      last.look.plotStyle === look.plotStyle &&
      last.source === source
    ) {
      return last.style;
    }
    const style = this.#newStyle(source, look);
    this.#lastOfLayer.set(look.layer, { look, source, style });
    return style;
  }

  #newStyle(source: Source, look: EntityLook): number {
    const plotStyle = namedPlotStyle(source.drawing.names.plotStyles.get(look.plotStyle ?? 0));
    return this.addStyle({
      layer: this.layer(source, look.layer),
      color: toDisplayColor(look.color),
      lineWeight: look.lineWeight,
      linePattern: this.linePattern(source, look.lineType),
      lineTypeScale: positive(look.lineTypeScale) * positive(source.drawing.header.lineTypeScale),
      transparency:
        look.opacity === undefined ? BY_LAYER : look.opacity < 0 ? BY_BLOCK : Math.min(1, 1 - look.opacity),
      ...(plotStyle !== undefined && { plotStyle }),
      ...(source !== this.main && { isReference: true }),
    });
  }

  addStyle(style: Style): number {
    const key = `${style.layer},${colorKey(style.color)},${style.lineWeight},${style.linePattern},${style.lineTypeScale},${style.transparency},${style.plotStyle ?? ''},${style.screenOnly ?? ''},${style.isReference ?? ''}`;
    let index = this.#styleIndex.get(key);
    if (index === undefined) {
      index = this.styles.length;
      this.styles.push(style);
      this.#styleIndex.set(key, index);
    }
    return index;
  }

  /** The same style with something else in it. */
  variant(index: number, part: Partial<Style>): number {
    return this.addStyle({ ...this.styles[index]!, ...part });
  }

  colored(index: number, color: DisplayColor): number {
    return this.variant(index, { color });
  }

  hatchPattern(pattern: HatchPattern): number {
    const last = this.#lastHatches.get(pattern.name);
    if (last && haveEqual(last.families, pattern.families)) return last.index;
    const index = this.#hatchPattern(pattern);
    this.#lastHatches.set(pattern.name, { families: pattern.families, index });
    return index;
  }

  #hatchPattern(pattern: HatchPattern): number {
    let key = '';
    for (const { angle, base, offset, dashes } of pattern.families) {
      key += `${rounded(angle)} ${rounded(base[0])} ${rounded(base[1])}`;
      key += ` ${rounded(offset[0])} ${rounded(offset[1])}`;
      for (let i = 0; i < dashes.length; i++) key += ` ${rounded(dashes[i]!)}`;
      key += '|';
    }
    let index = this.#hatchIndex.get(key);
    if (index === undefined) {
      index = this.hatchPatterns.length;
      this.hatchPatterns.push(pattern);
      this.#hatchIndex.set(key, index);
    }
    return index;
  }

  clip(rings: RingList, inverted: boolean): number {
    const ringStart = new Uint32Array(rings.length + 1);
    const points = new Float64Array(rings.reduce((sum, ring) => sum + ring.length, 0));
    let at = 0;
    rings.forEach((ring, r) => {
      for (let i = 0; i < ring.length; i++) points[at++] = ring[i]!;
      ringStart[r + 1] = at / 2;
    });
    this.clips.push({ ringStart, points, inverted });
    return this.clips.length - 1;
  }

  string(text: string): number {
    if (text === '') return 0;
    let index = this.#stringIndex.get(text);
    if (index === undefined) {
      index = this.strings.length;
      this.strings.push(text);
      this.#stringIndex.set(text, index);
    }
    return index;
  }

  skip(type: string, reason: string): void {
    const entry = (this.skipped[type] ??= { count: 0, reason });
    entry.count++;
  }
}

/** Each entity once: most blocks are compiled once. */
function roomFor({ blocks }: Drawing): number {
  let entities = 64;
  for (const block of blocks.values()) entities += block.entities.length;
  return Math.min(entities, MAX_ROOM);
}

/** Most are whole numbers, and those need no writing out. */
function rounded(value: number): string {
  return value === Math.round(value) && Math.abs(value) < 1e9
    ? `${value}`
    : `${Number(value.toPrecision(9))}`;
}

function positive(value: number): number {
  return value > 0 && Number.isFinite(value) ? value : 1;
}

function haveEqual(a: readonly HatchFamily[], b: readonly HatchFamily[]): boolean {
  return (
    a.length === b.length &&
    a.every(
      (family, i) =>
        family.angle === b[i]!.angle &&
        areEqual(family.base, b[i]!.base) &&
        areEqual(family.offset, b[i]!.offset) &&
        areEqual(family.dashes, b[i]!.dashes),
    )
  );
}

function areEqual(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

/** 'Normal' leaves everything as it is. */
function namedPlotStyle(name: string | undefined): string | undefined {
  return name === undefined || name === '' || name.toUpperCase() === 'NORMAL' ? undefined : name;
}
