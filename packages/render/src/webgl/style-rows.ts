import { colorKey, toFaded, toRgb } from '@linework/cad/display/color';
import { findPlotTable } from '@linework/cad/display/plot-tables';
import { StyleContext, type StyleTables } from '@linework/cad/display/resolve';
import { seenLayers } from '../layers.ts';
import { ROW } from './items.ts';
import { LinearTexture } from './linear-texture.ts';
import type { GlTables } from './tables.ts';
import type { SceneHead } from './types.ts';

/** What all styles mean at one place in the tree of inserts. */
export interface StyleRow {
  /** First texel of the row. */
  row: number;
  styles: StyleContext;
  /** Rows of inserts in this place, by their style; null where the insert's layer is frozen. */
  inside: (StyleRow | null | undefined)[];
  frozen: ReadonlySet<number> | undefined;
  dashScale: number;
}

/**
 * A row of texels for every context that styles are seen in: color; layer and weight; line pattern and whether it is
 * frozen; scale of the pattern. Made when first needed with the same rules as every other output (resolve.ts); layers
 * stay out of it, they are looked up by the shader.
 */
export class StyleRows {
  readonly texture: LinearTexture;
  /** Some style somewhere lets through what is below. */
  translucent = false;
  /** Some style somewhere is dashed. */
  dashed = false;
  #head: SceneHead;
  readonly #tables: GlTables;
  #background: number;
  #fade = false;
  #roots = new Map<string, StyleRow>();
  #known: StyleTables;
  #words: Uint32Array<ArrayBuffer>;
  #floats: Float32Array;

  constructor(gl: WebGL2RenderingContext, head: SceneHead, tables: GlTables, background: number) {
    this.texture = new LinearTexture(gl, 1);
    this.#head = head;
    this.#tables = tables;
    this.#background = background;
    this.#known = head;
    this.#words = new Uint32Array(Math.max(1, head.styles.length) * 4);
    this.#floats = new Float32Array(this.#words.buffer);
  }

  /** Takes a head that has come to hold more, with these layers seen. */
  grow(head: SceneHead, visible: ArrayLike<number>): void {
    for (const row of this.#roots.values()) this.#forget(row);
    this.#roots = new Map();
    this.#head = head;
    this.#words = new Uint32Array(Math.max(1, head.styles.length) * 4);
    this.#floats = new Float32Array(this.#words.buffer);
    this.#known = head;
    this.setLayers(visible);
  }

  /** The space itself, as seen with these layers frozen. */
  root(frozen: Uint32Array | undefined, dashScale: number, plotTable: string | undefined): StyleRow {
    const key = `${dashScale}/${plotTable ?? ''}/${frozen?.join() ?? ''}`;
    let row = this.#roots.get(key);
    if (!row) {
      const layers = frozen && new Set(frozen);
      const styles = new StyleContext(this.#known, undefined, layers, findPlotTable(plotTable, this.#head));
      this.#roots.set(key, (row = this.#make(styles, layers, dashScale)));
    }
    return row;
  }

  /** Inside an insert of this style; undefined where it is frozen. */
  inside(outer: StyleRow, style: number): StyleRow | undefined {
    let row = outer.inside[style];
    if (row === undefined) {
      const resolved = outer.styles.resolve(style);
      const { frozen, dashScale } = outer;
      row = resolved.frozen
        ? null
        : this.#make(new StyleContext(this.#known, resolved, frozen), frozen, dashScale);
      outer.inside[style] = row;
    }
    return row ?? undefined;
  }

  setBackground(background: number, fade: boolean): void {
    if (background === this.#background && fade === this.#fade) return;
    this.#background = background;
    this.#fade = fade;
    for (const row of this.#roots.values()) this.#repaint(row);
  }

  /** What the viewer shows: a layer that is frozen in the drawing is thawed by being shown. Colors are in the rows. */
  setLayers(visible: ArrayLike<number>): void {
    this.#head.layers.forEach((_, i) => this.#tables.showLayer(i, visible[i] === 1));
    const layers = seenLayers(this.#head.layers, visible);
    const known = this.#known.layers;
    const isKnown = layers.every(
      ({ frozen, color }, i) => frozen === known[i]!.frozen && colorKey(color) === colorKey(known[i]!.color),
    );
    if (isKnown) return;
    this.#known = { styles: this.#head.styles, lineWeights: this.#head.lineWeights, layers };
    for (const row of this.#roots.values()) this.#forget(row);
    this.#roots = new Map();
  }

  #make(styles: StyleContext, frozen: ReadonlySet<number> | undefined, dashScale: number): StyleRow {
    const row = {
      row: this.texture.take(this.#words.length / 4) ?? 0,
      styles,
      inside: [],
      frozen,
      dashScale,
    };
    this.#paint(row);
    return row;
  }

  #repaint(row: StyleRow): void {
    this.#paint(row);
    for (const inner of row.inside) if (inner) this.#repaint(inner);
  }

  #forget(row: StyleRow): void {
    this.texture.give(row.row, this.#words.length / 4);
    for (const inner of row.inside) if (inner) this.#forget(inner);
  }

  #paint({ row, styles, dashScale }: StyleRow): void {
    const words = this.#words;
    for (let i = 0; i < this.#head.styles.length; i++) {
      const style = styles.resolve(i);
      const own = toRgb(style.color, this.#background);
      const rgb = this.#fade && style.faded ? toFaded(own, this.#background) : own;
      const alpha = Math.round(Math.min(1, Math.max(0, style.alpha)) * 255);
      if (alpha < 255) this.translucent = true;
      const weight = Math.min(65535, Math.max(0, Math.round(style.lineWeight)));
      const at = i * 4;
      words[at] = (((rgb >> 16) & 255) | (rgb & 0xff00) | ((rgb & 255) << 16) | (alpha << 24)) >>> 0;
      words[at + 1] = ((style.layer & 65535) | (weight << 16)) >>> 0;
      const pattern = this.#tables.linePatterns[style.linePattern] ?? 0;
      if (pattern !== 0) this.dashed = true;
      const isExact = style.color.kind === 'background';
      words[at + 2] = pattern | (style.frozen ? ROW.frozen : 0) | (isExact ? ROW.exact : 0);
      this.#floats[at + 3] = style.lineTypeScale * dashScale;
    }
    this.texture.write(row, words);
  }
}
