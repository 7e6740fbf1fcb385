import { GroupBuilder } from '@linework/cad/display/group';
import {
  BY_LAYER,
  type Clip,
  type DisplayColor,
  type DisplayLayer,
  type DisplayList,
  type DisplayViewport,
  type Gradient,
  type HatchPattern,
  type Style,
} from '@linework/cad/display/list';
import { hersheyFont } from '@linework/cad/text/hershey';
import { GlyphTable } from '@linework/cad/text/glyph-table';

export const rgb = (value: number): DisplayColor => ({ kind: 'rgb', rgb: value });
export const index = (value: number): DisplayColor => ({ kind: 'index', index: value });

/** Makes small display lists by hand: what the pixel tests draw. */
export class TestSheet {
  readonly layers: DisplayLayer[] = [];
  readonly styles: Style[] = [];
  readonly linePatterns: DisplayList['linePatterns'] = [{ name: '', dashes: [], length: 0 }];
  readonly hatchPatterns: HatchPattern[] = [];
  readonly gradients: Gradient[] = [];
  readonly clips: Clip[] = [];
  readonly images: DisplayList['images'] = [];
  readonly viewports: DisplayViewport[] = [];
  readonly glyphs = new GlyphTable();
  points = { mode: 0, size: 0 };
  /** Millimeters of a unit where it is a paper space. */
  millimeters = 0;
  readonly #groups: GroupBuilder[] = [];
  #entity = 0;

  constructor() {
    this.layer({ name: '0' });
  }

  layer(given: Partial<DisplayLayer>): number {
    this.layers.push({
      name: `layer ${this.layers.length}`,
      color: index(7),
      lineWeight: 25,
      linePattern: 0,
      transparency: 0,
      on: true,
      frozen: false,
      locked: false,
      plot: true,
      ...given,
    });
    return this.layers.length - 1;
  }

  style(given: Partial<Style> = {}): number {
    this.styles.push({
      layer: 0,
      color: { kind: 'layer' },
      lineWeight: BY_LAYER,
      linePattern: BY_LAYER,
      lineTypeScale: 1,
      transparency: BY_LAYER,
      ...given,
    });
    return this.styles.length - 1;
  }

  dashes(...dashes: number[]): number {
    const length = dashes.reduce((sum, dash) => sum + Math.abs(dash), 0);
    return this.linePatterns.push({ name: dashes.join(), dashes, length }) - 1;
  }

  group(name: string): GroupBuilder {
    const group = new GroupBuilder(name);
    this.#groups.push(group);
    return group;
  }

  groupIndex(group: GroupBuilder): number {
    return this.#groups.indexOf(group);
  }

  /** One entity of this style. */
  draw(group: GroupBuilder, style: number, what: (group: GroupBuilder) => void): void {
    group.begin(this.#entity++, style);
    what(group);
    group.end();
  }

  /** A line of stroke letters, its height and where it begins. */
  text(group: GroupBuilder, words: string, x: number, y: number, height: number, turn = 0): void {
    const font = hersheyFont();
    const a = Math.cos(turn) * height;
    const b = Math.sin(turn) * height;
    const glyphs: number[] = [];
    let pen = 0;
    for (const letter of words) {
      const glyph = font.glyph(letter.codePointAt(0)!);
      if (!glyph) continue;
      if (glyph.contours.length > 0) glyphs.push(this.glyphs.add(font, glyph), x + a * pen, y + b * pen);
      pen += glyph.advance;
    }
    group.text([a, b, -b, a], glyphs, 0, this.glyphs.boxes);
  }

  done(): DisplayList {
    const groups = this.#groups.map((group) => group.done());
    const box = groups[0]!.box;
    const home = { x: 100, y: 75, width: 200, height: 150, twist: 0 };
    return {
      version: 1,
      units: 4,
      groups,
      layouts: [
        {
          name: 'Model',
          model: this.millimeters === 0,
          group: 0,
          viewports: this.viewports,
          sheet: undefined,
          millimeters: this.millimeters,
          extents: box,
          home,
        },
      ],
      layers: this.layers,
      styles: this.styles,
      linePatterns: this.linePatterns,
      hatchPatterns: this.hatchPatterns,
      gradients: this.gradients,
      clips: this.clips,
      glyphs: this.glyphs.done(),
      strings: [''],
      images: this.images,
      entities: {
        count: this.#entity,
        handle: new Float64Array(this.#entity),
        type: new Uint16Array(this.#entity),
        layer: new Uint32Array(this.#entity),
        group: new Uint32Array(this.#entity),
        box: new Float64Array(this.#entity * 4),
        types: ['LINE'],
      },
      points: this.points,
      lineWeights: { show: true, standard: 25 },
      fonts: [],
      drawn: {},
      skipped: {},
    };
  }
}

export function clipOf(...rings: number[][]): Clip {
  const ringStart = [0];
  for (const ring of rings) ringStart.push(ringStart.at(-1)! + ring.length / 2);
  return { ringStart: Uint32Array.from(ringStart), points: Float64Array.from(rings.flat()), inverted: false };
}
