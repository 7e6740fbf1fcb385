import { toRgb } from '@linework/cad/display/color';
import { BY_LAYER, type DisplayColor, type HatchFamily, type LinePattern } from '@linework/cad/display/list';
import { LinearTexture, TEXTURE_WIDTH } from './linear-texture.ts';
import { Staging } from './staging.ts';
import type { SceneHead } from './types.ts';

/** Room for layers that are added while the drawing is shown. */
const MORE_LAYERS = 64;

/**
 * Small tables of a drawing on the card: which layers are seen (a texel each, so that a toggle is a texel), line
 * patterns, hatch patterns, gradients.
 */
export class GlTables {
  readonly texture: LinearTexture;
  /** Where a line pattern stands; 0 is continuous. */
  readonly linePatterns: number[] = [];
  /** Where the families of a hatch pattern stand. */
  readonly hatchPatterns: number[] = [];
  readonly gradients: number[] = [];
  /** 1 for styles that are dashed nowhere, whatever they are inserted by. */
  solid: Uint8Array = new Uint8Array(0);
  #head: SceneHead;
  readonly #layers: number;
  /** Texels in use. */
  #end = 0;
  readonly #texel = new Uint32Array(4);

  constructor(gl: WebGL2RenderingContext, head: SceneHead) {
    const out = new Staging();
    this.#head = head;
    this.#layers = head.layers.length + MORE_LAYERS;
    out.room(this.#layers * 4);
    this.#append(out, head);
    const texels = out.length / 4;
    this.texture = new LinearTexture(gl, Math.ceil(texels / TEXTURE_WIDTH));
    this.texture.take(texels);
    this.texture.write(0, out.words, 0, out.length);
    this.#end = texels;
  }

  /** Takes what has come to a head; false where there is no room for its layers. */
  grow(head: SceneHead): boolean {
    if (head.layers.length > this.#layers) return false;
    this.#head = head;
    const out = new Staging();
    // Places are counted from the beginning: what is there already is left free.
    out.room(this.#end * 4);
    this.#append(out, head);
    const texels = out.length / 4;
    if (texels === this.#end) return true;
    if (this.texture.take(texels - this.#end) !== this.#end) return false;
    this.texture.write(this.#end, out.words, this.#end * 4, out.length);
    this.#end = texels;
    return true;
  }

  /** Writes what is not there yet. */
  #append(out: Staging, head: SceneHead): void {
    for (const pattern of head.linePatterns.slice(this.linePatterns.length))
      this.linePatterns.push(writeDashes(out, pattern));
    for (const { families } of head.hatchPatterns.slice(this.hatchPatterns.length))
      this.hatchPatterns.push(writeFamilies(out, families));
    for (const { name, angle, shift, colors } of head.gradients.slice(this.gradients.length)) {
      this.gradients.push(texel(out, Math.cos(angle), Math.sin(angle), shift, gradientKind(name)));
      texel(out, colorCode(colors[0]), colorCode(colors[1]), 0, 0);
    }
    const isDashed = (pattern: number): boolean => (this.linePatterns[pattern] ?? 0) !== 0;
    this.solid = Uint8Array.from(head.styles, ({ linePattern, layer }) => {
      if (!this.linePatterns.some((at) => at !== 0)) return 1;
      if (linePattern >= 0) return isDashed(linePattern) ? 0 : 1;
      const own = head.layers[layer];
      return linePattern === BY_LAYER && own && own.name !== '0' && !isDashed(own.linePattern) ? 1 : 0;
    });
  }

  /** Those of a pattern that the card knows, in its order. */
  familiesOf(pattern: number): HatchFamily[] {
    return usedFamilies(this.#head.hatchPatterns[pattern]?.families ?? []);
  }

  showLayer(layer: number, seen: boolean): void {
    if (layer >= this.#layers) return;
    this.#texel[0] = seen ? 1 : 0;
    this.texture.write(layer, this.#texel);
  }
}

function texel(out: Staging, x: number, y: number, z: number, w: number): number {
  const at = out.room(4);
  out.floats[at] = x;
  out.floats[at + 1] = y;
  out.floats[at + 2] = z;
  out.floats[at + 3] = w;
  return at / 4;
}

/** Header (period, first dash, how many are drawn, how many there are), then each that is drawn: from, to, dot. */
function writeDashes(out: Staging, { dashes }: LinePattern): number {
  const period = dashes.reduce((sum, dash) => sum + Math.abs(dash), 0);
  if (!(period > 0)) return 0;
  const at = texel(out, period, Math.max(0, dashes[0]!), 0, dashes.length);
  out.floats[at * 4 + 2] = drawnDashes(out, dashes);
  return at;
}

function drawnDashes(out: Staging, dashes: readonly number[]): number {
  let from = 0;
  let drawn = 0;
  for (const dash of dashes) {
    const to = from + Math.abs(dash);
    if (dash >= 0) {
      texel(out, from, to, dash === 0 ? 1 : 0, 0);
      drawn++;
    }
    from = to;
  }
  return drawn;
}

/**
 * Header: number of families, each with three texels: how the number of the line and the way along it grow with x and y;
 * spacing, shift from line to line, period, dashes drawn; where those stand and the share of a line that is drawn.
 */
function writeFamilies(out: Staging, families: readonly HatchFamily[]): number {
  const used = usedFamilies(families);
  const header = texel(out, used.length, 0, 0, 0);
  const first = out.room(used.length * 12);
  used.forEach(({ angle, offset, dashes }, i) => {
    const dx = Math.cos(angle);
    const dy = Math.sin(angle);
    const spacing = spacingOf(angle, offset);
    const period = dashes.reduce((sum, dash) => sum + Math.abs(dash), 0);
    const dashed = dashes.length > 1 && period > 0;
    const start = out.length / 4;
    const drawn = dashed ? drawnDashes(out, dashes) : 0;
    const on = dashes.reduce((sum, dash) => sum + Math.max(0, dash), 0);
    const dots = dashes.filter((dash) => dash === 0).length;
    out.floats.set([-dy / spacing, dx / spacing, dx, dy], first + i * 12);
    const along = dx * offset[0] + dy * offset[1];
    out.floats.set([Math.abs(spacing), along, dashed ? period : 0, drawn], first + i * 12 + 4);
    out.floats.set([start, dashed ? on / period : 1, dashed ? dots : 0, 0], first + i * 12 + 8);
  });
  return header;
}

/** Families whose lines lie apart. */
function usedFamilies(families: readonly HatchFamily[]): HatchFamily[] {
  return families.filter(({ angle, offset }) => Math.abs(spacingOf(angle, offset)) > 1e-12);
}

/** RGB, or a mark for the colors that depend on the background. */
function colorCode(color: DisplayColor): number {
  if (color.kind === 'background') return 0x2000000;
  if (color.kind === 'rgb' || (color.kind === 'index' && color.index !== 7)) return toRgb(color, 0);
  return 0x1000000;
}

function spacingOf(angle: number, offset: readonly [number, number]): number {
  return Math.cos(angle) * offset[1] - Math.sin(angle) * offset[0];
}

const KINDS = ['LINEAR', 'CYLINDER', 'HEMISPHERICAL', 'CURVED', 'SPHERICAL'];

/** 0 linear, 1 cylinder, 2 hemispherical, 3 curved, 4 spherical; 8 more where it is inverted. */
function gradientKind(name: string): number {
  const inverted = name.startsWith('INV');
  const kind = KINDS.indexOf(inverted ? name.slice(3) : name);
  return (kind < 0 ? 4 : kind) + (inverted ? 8 : 0);
}
