import type { Box } from '@linework/geom/box';

/** A vertex in the picture: x and y in samples, how near it is, how much light it gets. */
export interface PictureVertex {
  x: number;
  y: number;
  order: number;
  light: number;
}

/** What a face is painted with, from no light to full light in even steps: red, green, blue. */
export type Paint = Uint8Array;

/** Samples of a pixel each way. */
const SAMPLES = 2;
/** Of the whole range of depths: nearer than that to a surface, a line lies on it. */
const ON_SURFACE = 2e-4;
const NOBODY = 0;

/** A picture with the nearest surface at each of its samples. */
export class DepthBuffer {
  /** Of the group's plane that it shows. */
  readonly box: Box;
  readonly width: number;
  readonly height: number;
  /** Samples a unit of the plane. */
  readonly scale: number;
  readonly #order: Float32Array;
  readonly #rgb: Uint8Array;
  /** What each sample shows, by numbers from 1. */
  readonly #item: Uint16Array;
  #alpha: Uint8Array | undefined;
  #first = Infinity;
  #last = -Infinity;

  /** `pixels`: of the longer side. */
  constructor(box: Box, pixels: number) {
    this.box = box;
    const [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
    this.scale = (pixels * SAMPLES) / Math.max(width, height);
    this.width = SAMPLES * Math.max(1, Math.ceil((width * this.scale) / SAMPLES));
    this.height = SAMPLES * Math.max(1, Math.ceil((height * this.scale) / SAMPLES));
    const count = this.width * this.height;
    this.#order = new Float32Array(count).fill(-Infinity);
    this.#rgb = new Uint8Array(3 * count);
    this.#item = new Uint16Array(count);
  }

  x(x: number): number {
    return (x - this.box.minX) * this.scale;
  }

  /** Rows run downwards. */
  y(y: number): number {
    return (this.box.maxY - y) * this.scale;
  }

  /** Paints a triangle where nothing is nearer; one that is seen through leaves what is behind it. */
  triangle(
    a: PictureVertex,
    b: PictureVertex,
    c: PictureVertex,
    item: number,
    paint: Paint,
    opacity: number,
  ): void {
    const [orders, items, rgb, steps] = [this.#order, this.#item, this.#rgb, paint.length / 3 - 1];
    const area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    if (!(Math.abs(area) > 1e-9)) return;
    for (const { order } of [a, b, c]) {
      if (order < this.#first) this.#first = order;
      if (order > this.#last) this.#last = order;
    }
    const top = Math.max(0, Math.ceil(Math.min(a.y, b.y, c.y) - 0.5));
    const bottom = Math.min(this.height - 1, Math.floor(Math.max(a.y, b.y, c.y) - 0.5));
    // How both change along a row: the triangle is flat.
    const du = (b.y - c.y) / area;
    const dv = (c.y - a.y) / area;
    const dOrder = a.order * du + b.order * dv - c.order * (du + dv);
    const dLight = a.light * du + b.light * dv - c.light * (du + dv);
    for (let row = top; row <= bottom; row++) {
      const y = row + 0.5;
      let [left, right] = [Infinity, -Infinity];
      for (const [p, q] of [
        [a, b],
        [b, c],
        [c, a],
      ] as const) {
        if (p.y === q.y || y < Math.min(p.y, q.y) || y > Math.max(p.y, q.y)) continue;
        const x = p.x + ((q.x - p.x) * (y - p.y)) / (q.y - p.y);
        if (x < left) left = x;
        if (x > right) right = x;
      }
      const from = Math.max(0, Math.ceil(left - 0.5));
      const to = Math.min(this.width - 1, Math.floor(right - 0.5));
      if (!(from <= to)) continue;
      const x = from + 0.5;
      const u = ((b.x - x) * (c.y - y) - (b.y - y) * (c.x - x)) / area;
      const v = ((c.x - x) * (a.y - y) - (c.y - y) * (a.x - x)) / area;
      const t = 1 - u - v;
      let order = u * a.order + v * b.order + t * c.order;
      let light = u * a.light + v * b.light + t * c.light;
      for (let at = row * this.width + from; at <= row * this.width + to; at++) {
        if (order > orders[at]!) {
          const shade = 3 * Math.round(Math.min(1, Math.max(0, light)) * steps);
          if (opacity === 1) {
            orders[at] = order;
            items[at] = item;
            rgb[3 * at] = paint[shade]!;
            rgb[3 * at + 1] = paint[shade + 1]!;
            rgb[3 * at + 2] = paint[shade + 2]!;
          } else this.#glaze(at, item, paint, shade, opacity);
        }
        order += dOrder;
        light += dLight;
      }
    }
  }

  /** Over what is there already. */
  #glaze(at: number, item: number, paint: Paint, shade: number, opacity: number): void {
    const rgb = this.#rgb;
    const [r, g, b] = [paint[shade]!, paint[shade + 1]!, paint[shade + 2]!];
    const alpha = (this.#alpha ??= new Uint8Array(this.#item.length).fill(255));
    const under = this.#item[at] === NOBODY ? 0 : alpha[at]! / 255;
    const all = opacity + under * (1 - opacity);
    const share = opacity / all;
    rgb[3 * at] = r * share + rgb[3 * at]! * (1 - share);
    rgb[3 * at + 1] = g * share + rgb[3 * at + 1]! * (1 - share);
    rgb[3 * at + 2] = b * share + rgb[3 * at + 2]! * (1 - share);
    alpha[at] = all * 255;
    if (this.#item[at] === NOBODY) this.#item[at] = item;
  }

  /** Whether nothing hides what lies at a place; a line on a surface is as near as a sample beside it. */
  isVisible(x: number, y: number, order: number): boolean {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    if (column < 0 || row < 0 || column >= this.width || row >= this.height) return true;
    const limit = order + ON_SURFACE * Math.max(0, this.#last - this.#first);
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const [i, j] = [column + dx, row + dy];
        if (i < 0 || j < 0 || i >= this.width || j >= this.height) return true;
        if (this.#order[j * this.width + i]! <= limit) return true;
      }
    return false;
  }

  /** Where each thing is seen: left, top, right, bottom in samples, four numbers a thing. */
  #places(): Int32Array {
    let count = 0;
    for (const item of this.#item) if (item > count) count = item;
    const places = new Int32Array(4 * (count + 1));
    for (let i = 0; i <= count; i++) places.set([this.width, this.height, -1, -1], 4 * i);
    for (let row = 0, at = 0; row < this.height; row++)
      for (let column = 0; column < this.width; column++, at++) {
        const item = 4 * this.#item[at]!;
        if (column < places[item]!) places[item] = column;
        if (row < places[item + 1]!) places[item + 1] = row;
        if (column > places[item + 2]!) places[item + 2] = column;
        places[item + 3] = row;
      }
    return places;
  }

  /** The parts of the picture that show each thing. */
  *pictures(): Generator<ItemPicture> {
    const places = this.#places();
    for (let item = NOBODY + 1; 4 * item < places.length; item++) {
      const picture = this.#picture(item, places.subarray(4 * item, 4 * item + 4));
      if (picture) yield picture;
    }
  }

  #picture(item: number, place: Int32Array): ItemPicture | undefined {
    const [left, top, right, bottom] = place as unknown as [number, number, number, number];
    if (right < 0) return undefined;
    const from = [Math.floor(left / SAMPLES), Math.floor(top / SAMPLES)] as const;
    const width = Math.floor(right / SAMPLES) - from[0] + 1;
    const height = Math.floor(bottom / SAMPLES) - from[1] + 1;
    const rgba = new Uint8Array(4 * width * height);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        this.#pixel(item, (from[0] + x) * SAMPLES, (from[1] + y) * SAMPLES, rgba, 4 * (y * width + x));
    spreadUnder(rgba, width, height, (x, y) =>
      this.#isUnder(item, (from[0] + x) * SAMPLES, (from[1] + y) * SAMPLES),
    );
    const size = SAMPLES / this.scale;
    return {
      item,
      rgba,
      width,
      height,
      minX: this.box.minX + from[0] * size,
      maxY: this.box.maxY - from[1] * size,
      pixel: size,
    };
  }

  /** Whether a pixel shows something that is drawn later, and nothing lets the paper through. */
  #isUnder(item: number, column: number, row: number): boolean {
    let isUnder = false;
    for (let dy = 0; dy < SAMPLES; dy++)
      for (let dx = 0; dx < SAMPLES; dx++) {
        const other = this.#item[(row + dy) * this.width + column + dx]!;
        if (other === NOBODY) return false;
        if (other > item) isUnder = true;
      }
    return isUnder;
  }

  /** The mean of those of its samples that show the thing. */
  #pixel(item: number, column: number, row: number, rgba: Uint8Array, to: number): void {
    let [r, g, b, weight] = [0, 0, 0, 0];
    for (let dy = 0; dy < SAMPLES; dy++)
      for (let dx = 0; dx < SAMPLES; dx++) {
        const at = (row + dy) * this.width + column + dx;
        if (this.#item[at] !== item) continue;
        const share = (this.#alpha?.[at] ?? 255) / 255;
        r += share * this.#rgb[3 * at]!;
        g += share * this.#rgb[3 * at + 1]!;
        b += share * this.#rgb[3 * at + 2]!;
        weight += share;
      }
    if (weight === 0) return;
    rgba[to] = Math.round(r / weight);
    rgba[to + 1] = Math.round(g / weight);
    rgba[to + 2] = Math.round(b / weight);
    rgba[to + 3] = Math.round((255 * weight) / (SAMPLES * SAMPLES));
  }
}

/** Pixels that a picture goes on below what hides it. */
const SPREAD = 8;

/**
 * Where one thing stands before another, both of their pictures end in pixels that are half covered, through which the
 * paper would be seen as a pale line. So the one behind goes on a little below the one before.
 */
function spreadUnder(
  rgba: Uint8Array,
  width: number,
  height: number,
  isUnder: (x: number, y: number) => boolean,
): void {
  const isEmpty = (at: number): boolean => rgba[4 * at + 3] === 0;
  let edge: number[] = [];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const alpha = rgba[4 * at + 3]!;
      const isEnd =
        (x > 0 && isEmpty(at - 1)) ||
        (x + 1 < width && isEmpty(at + 1)) ||
        (y > 0 && isEmpty(at - width)) ||
        (y + 1 < height && isEmpty(at + width));
      if (alpha > 0 && (alpha < 255 || isEnd)) edge.push(at);
    }
  for (let step = 0; step < SPREAD && edge.length > 0; step++) {
    const next: number[] = [];
    for (const at of edge) {
      const [x, y] = [at % width, Math.floor(at / width)];
      // What is half its own is all its own below the other.
      if (rgba[4 * at + 3]! < 255 && isUnder(x, y)) rgba[4 * at + 3] = 255;
      for (const [dx, dy] of [
        [-1, 0],
        [1, 0],
        [0, -1],
        [0, 1],
      ] as const) {
        const [i, j] = [x + dx, y + dy];
        if (i < 0 || j < 0 || i >= width || j >= height) continue;
        const to = j * width + i;
        if (!isEmpty(to) || !isUnder(i, j)) continue;
        rgba.copyWithin(4 * to, 4 * at, 4 * at + 3);
        rgba[4 * to + 3] = 255;
        next.push(to);
      }
    }
    edge = next;
  }
}

export interface ItemPicture {
  item: number;
  rgba: Uint8Array;
  width: number;
  height: number;
  /** Its corner above and to the left, in the group's plane. */
  minX: number;
  maxY: number;
  /** Units of the plane a pixel. */
  pixel: number;
}
