import { defaultLayer } from '../../model/defaults.ts';
import type { Diagnostics } from '../../model/diagnostics.ts';
import type { Block, Drawing } from '../../model/drawing.ts';
import type { Entity } from '../../model/entity.ts';
import type { Budget } from '../../model/limits.ts';
import type { Point } from '../../model/point.ts';
import { blank } from '../dxf/common.ts';
import { blankHatch } from '../dxf/hatch.ts';
import { ByteReader } from '../dwg-pre-r13/bytes.ts';
import { plotInfo, W2dText, type Placement } from './w2d-text.ts';

const TURN = (2 * Math.PI) / 65536;
/** Numbers of the pictures among what is kept in bytes. */
/** Bytes of a length follow, or without one all the rest, packed. */
const PACKED = 0x7b;
const IMAGES = { first: 2, last: 13 };

/**
 * A W2D sheet: single-byte commands with coordinates relative to the last point, or written out, with places as they
 * are. Ends at the first unknown one.
 */
export function readSheet(
  bytes: Uint8Array,
  drawing: Drawing,
  block: Block,
  diagnostics: Diagnostics,
  budget: Budget,
): void {
  new SheetReader(bytes, drawing, block, diagnostics, budget).run();
}

class SheetReader {
  readonly #reader: ByteReader;
  readonly #text: W2dText;
  readonly #drawing: Drawing;
  readonly #block: Block;
  readonly #diagnostics: Diagnostics;
  readonly #budget: Budget;
  readonly #layers = new Map<number, string>();
  #placement: Placement = { a: 1, d: 1, e: 0, f: 0 };
  #x = 0;
  #y = 0;
  #layer = '0';
  #rgb: number | undefined;
  #weight = 0;
  #fill = false;
  #visible = true;
  #textHeight = 0;
  #textRotation = 0;
  #corner: number[] = [];

  constructor(bytes: Uint8Array, drawing: Drawing, block: Block, diagnostics: Diagnostics, budget: Budget) {
    this.#reader = new ByteReader(bytes);
    this.#text = new W2dText(this.#reader);
    this.#drawing = drawing;
    this.#block = block;
    this.#diagnostics = diagnostics;
    this.#budget = budget;
  }

  run(): void {
    const reader = this.#reader;
    while (reader.position < reader.end && this.#budget.entity()) {
      const at = reader.position;
      const code = reader.u8();
      if (code === 0 || code === 9 || code === 10 || code === 13 || code === 32) continue;
      if (code === 0x28) {
        const words = this.#text.extended();
        if (words.startsWith('EndOfDWF')) return;
        this.#extended(words);
      } else if (!this.#setting(code) && !this.#draw(code)) {
        this.#diagnostics.warn(
          'dwf-command',
          code === PACKED
            ? 'A sheet is packed with a dictionary that only its program has: it is not shown.'
            : `Command ${code} of a sheet (at ${at}) is not known: the rest is not read.`,
        );
        return;
      }
    }
  }

  #extended(words: string): void {
    const layer = /^Layer\s+(\d+)(?:\s+(.*))?$/s.exec(words);
    if (layer) {
      const number = Number(layer[1]);
      if (layer[2]) this.#layers.set(number, layer[2].replace(/^'|'$/g, ''));
      this.#setLayer(number);
    } else if (words.startsWith('PlotInfo')) this.#placement = this.#near(plotInfo(words) ?? this.#placement);
    else if (words.startsWith('View ')) this.#corner = (words.match(/-?\d+/g) ?? []).slice(0, 2).map(Number);
    else if (words.startsWith('Color ')) {
      const [r, g, b] = (words.slice(6).match(/\d+/g) ?? []).map(Number);
      if (b !== undefined) this.#rgb = ((r ?? 0) << 16) | ((g ?? 0) << 8) | b;
    } else if (words.startsWith('LineWeight ')) this.#weight = Number(words.slice(11)) || 0;
    else if (words.startsWith('Contour ')) this.#writtenContour((words.match(/-?\d+/g) ?? []).map(Number));
  }

  /** Turned sheets count down from the end of the integers: bring them to the origin. */
  #near(placement: Placement): Placement {
    const [x = 0, y = 0] = this.#corner;
    const far = (value: number): number => (Math.abs(value) > 1e8 ? value : 0);
    return { ...placement, e: placement.e - far(x) * placement.a, f: placement.f - far(y) * placement.d };
  }

  #setLayer(number: number): void {
    this.#layer = this.#layers.get(number) || String(number);
    const key = this.#layer.toUpperCase();
    if (!this.#drawing.layers.has(key)) this.#drawing.layers.set(key, defaultLayer(this.#layer));
  }

  #setting(code: number): boolean {
    const reader = this.#reader;
    switch (code) {
      case 0x03: {
        const [r, g, b] = [reader.u8(), reader.u8(), reader.u8()];
        reader.skip(1);
        this.#rgb = (r << 16) | (g << 8) | b;
        return true;
      }
      case 0x63:
        this.#rgb = reader.u8() === 0 ? 0 : undefined;
        return true;
      case 0x43:
        this.#text.number();
        this.#rgb = undefined;
        return true;
      case 0x06:
        this.#font();
        return true;
      case 0x17:
        this.#weight = reader.i32();
        return true;
      case 0x46:
      case 0x66:
        this.#fill = code === 0x46;
        return true;
      case 0x56:
      case 0x76:
        this.#visible = code === 0x56;
        return true;
      case 0x4f:
        this.#x = reader.i32();
        this.#y = reader.i32();
        return true;
      case 0xac:
        this.#setLayer(this.#count());
        return true;
      case 0xcc:
        this.#count();
        return true;
      case 0x0e:
        return true;
      case 0x4e:
        reader.skip(4);
        return true;
      case 0x6e:
        reader.skip(2);
        return true;
      case 0x47:
      case 0x53:
        this.#text.number();
        return true;
      case 0x73:
        reader.skip(4);
        return true;
      case PACKED: {
        const size = reader.u32();
        // a size of zero announces that all that follows is compressed with a dictionary of the toolkit
        if (size > 0) this.#binary(reader.position + Math.min(size, reader.end));
        return size > 0;
      }
      default:
        return false;
    }
  }

  /** What follows in bytes up to `end`: pictures, whose corners move the pen as all points do, and what is not drawn. */
  #binary(end: number): void {
    const reader = this.#reader;
    const kind = reader.u16();
    if (kind >= IMAGES.first && kind <= IMAGES.last) {
      reader.skip(4);
      const [x0, y0] = this.#point(true);
      const [x1, y1] = this.#point(true);
      reader.skip(4);
      const data = reader.take(Math.max(0, Math.min(reader.u32(), end - reader.position)));
      this.#add({
        type: 'OLE2FRAME',
        ...this.#common(),
        upperLeft: [x0, y1, 0],
        lowerRight: [x1, y0, 0],
        kind: 3,
        description: '',
        data,
      });
    }
    reader.position = end;
  }

  /** One byte, or zero and a word for counts of 256 and more. */
  #count(): number {
    return this.#reader.u8() || this.#reader.u16() + 256;
  }

  /** As many points as are written next. */
  #written(count: number): Float64Array<ArrayBuffer> {
    const most = (this.#reader.end - this.#reader.position) / 4;
    const points = new Float64Array(Math.max(0, Math.min(count, most)) * 2);
    this.#budget.vertices(points.length / 2);
    for (let i = 0; i < points.length; i += 2) {
      this.#x = this.#text.number();
      this.#y = this.#text.number();
      points.set(this.#placed(this.#x, this.#y), i);
    }
    return points;
  }

  /** How many rings, how many points each, and the points. */
  #writtenContour([rings = 0, ...numbers]: number[]): void {
    let at = rings;
    const loops = numbers.slice(0, rings).map((count) => {
      const points = new Float64Array(Math.max(0, Math.min(count * 2, numbers.length - at)));
      for (let i = 0; i + 1 < points.length; i += 2)
        points.set(this.#placed(numbers[at + i]!, numbers[at + i + 1]!), i);
      at += count * 2;
      return points;
    });
    this.#addFill(loops);
  }

  #placed(x: number, y: number): [number, number] {
    const { a, d, e, f } = this.#placement;
    return [x * a + e, y * d + f];
  }

  #font(): void {
    const reader = this.#reader;
    const fields = reader.u16();
    if (fields & 0x001) this.#text.string();
    for (const bit of [0x002, 0x004, 0x008, 0x010]) if (fields & bit) reader.skip(1);
    if (fields & 0x020) this.#textHeight = reader.i32();
    if (fields & 0x040) this.#textRotation = reader.u16() * TURN;
    for (const bit of [0x080, 0x100, 0x200]) if (fields & bit) reader.skip(2);
    if (fields & 0x400) reader.skip(4);
  }

  #point(wide: boolean): Point {
    const reader = this.#reader;
    this.#x += wide ? reader.i32() : reader.i16();
    this.#y += wide ? reader.i32() : reader.i16();
    return [...this.#placed(this.#x, this.#y), 0];
  }

  #points(count: number, wide: boolean): Float64Array<ArrayBuffer> {
    const fits = Math.floor((this.#reader.end - this.#reader.position) / (wide ? 8 : 4));
    const points = new Float64Array(Math.max(0, Math.min(count, fits)) * 2);
    this.#budget.vertices(points.length / 2);
    for (let i = 0; i < points.length; i += 2) {
      const [x, y] = this.#point(wide);
      points[i] = x;
      points[i + 1] = y;
    }
    return points;
  }

  #common() {
    const color = this.#rgb === undefined || this.#rgb === 0 ? 7 : { rgb: this.#rgb };
    const width = Math.round(this.#weight * Math.abs(this.#placement.a) * 100);
    return { ...blank(), layer: this.#layer, color, lineWeight: Math.min(211, Math.max(0, width)) };
  }

  #add(entity: Entity): void {
    if (this.#visible && !this.#reader.over) this.#block.entities.push(entity);
  }

  #addFill(loops: readonly Float64Array<ArrayBuffer>[]): void {
    const polylines = loops.map((points) => ({
      flags: 2,
      polyline: { points, closed: true },
      edges: [],
      sources: [],
    }));
    this.#add({ ...blankHatch(), ...this.#common(), pattern: 'SOLID', solid: true, loops: polylines });
  }

  #draw(code: number): boolean {
    switch (code) {
      case 0x0c:
      case 0x6c: {
        const wide = code === 0x6c;
        this.#add({
          type: 'LINE',
          ...this.#common(),
          start: this.#point(wide),
          end: this.#point(wide),
          thickness: 0,
        });
        return true;
      }
      case 0x4c:
        this.#addLine(this.#written(2));
        return true;
      case 0x10:
      case 0x50:
      case 0x70: {
        const points =
          code === 0x50 ? this.#written(this.#text.number()) : this.#points(this.#count(), code === 0x70);
        if (this.#fill) this.#addFill([points]);
        else this.#addLine(points);
        return true;
      }
      case 0x14:
      case 0x54:
      case 0x74: {
        const points =
          code === 0x54 ? this.#written(this.#text.number()) : this.#points(this.#count(), code === 0x74);
        for (let i = 0; i + 5 < points.length; i += 2) this.#addFill([points.slice(i, i + 6)]);
        return true;
      }
      case 0x0b:
      case 0x6b: {
        const counts = Array.from({ length: Math.min(this.#count(), 65536) }, () => this.#count());
        this.#addFill(counts.map((count) => this.#points(count, code === 0x6b)));
        return true;
      }
      case 0x12:
      case 0x72:
      case 0x92:
        this.#circle(code);
        return true;
      case 0x65:
        this.#ellipse();
        return true;
      case 0x18:
      case 0x78:
        this.#addText(code === 0x18);
        return true;
      default:
        return false;
    }
  }

  #addLine(points: Float64Array<ArrayBuffer>): void {
    this.#add({
      type: 'LWPOLYLINE',
      ...this.#common(),
      points,
      constantWidth: 0,
      closed: false,
      continuousLineType: true,
      elevation: 0,
      thickness: 0,
    });
  }

  #circle(code: number): void {
    const reader = this.#reader;
    const center = this.#point(code !== 0x12);
    const radius = (code === 0x12 ? reader.u16() : reader.u32()) * Math.abs(this.#placement.a);
    if (code !== 0x92) {
      this.#add({ type: 'CIRCLE', ...this.#common(), center, radius, thickness: 0 });
      return;
    }
    const [startAngle, endAngle] = [reader.u16() * TURN, reader.u16() * TURN];
    this.#add({ type: 'ARC', ...this.#common(), center, radius, startAngle, endAngle, thickness: 0 });
  }

  #ellipse(): void {
    const reader = this.#reader;
    const center = this.#point(true);
    const [major, minor] = [reader.u32(), reader.u32()];
    const [start, end, tilt] = [reader.u16() * TURN, reader.u16() * TURN, reader.u16() * TURN];
    const scale = Math.abs(this.#placement.a);
    this.#add({
      type: 'ELLIPSE',
      ...this.#common(),
      center,
      majorAxis: [Math.cos(tilt) * major * scale, Math.sin(tilt) * major * scale, 0],
      ratio: major > 0 ? minor / major : 1,
      startParameter: start,
      endParameter: end > start ? end : end + 2 * Math.PI,
    });
  }

  #addText(complex: boolean): void {
    const position = this.#point(true);
    const text = this.#text.string();
    if (complex) {
      const [dx, dy] = this.#text.decorations();
      this.#x += dx;
      this.#y += dy;
    }
    if (text.trim() === '') return;
    this.#add({
      type: 'TEXT',
      ...this.#common(),
      position,
      height: this.#textHeight * Math.abs(this.#placement.a),
      text,
      rotation: this.#textRotation,
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
}
