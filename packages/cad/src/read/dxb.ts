import { defaultLayer, emptyDrawing, plainPolyline } from '../model/defaults.ts';
import type { Diagnostics } from '../model/diagnostics.ts';
import type { Drawing } from '../model/drawing.ts';
import { MODEL_SPACE } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import type { Budget } from '../model/limits.ts';
import type { Point } from '../model/point.ts';
import { blank, DEGREE, indexColor } from './dxf/common.ts';
import { finishDrawing } from './finish.ts';
import { ByteReader, untilZero } from './dwg-pre-r13/bytes.ts';

const HEADER = 19;

/** DXB, the drawing interchange of old plotters and scanners: a bare list of items. */
export function readDxb(bytes: Uint8Array, diagnostics: Diagnostics, budget: Budget): Drawing {
  const drawing = emptyDrawing('dxb');
  const reader = new DxbReader(bytes, drawing, diagnostics);
  while (reader.item() && budget.entity());
  reader.endPolyline();
  finishDrawing(drawing, 0);
  return drawing;
}

class DxbReader {
  readonly #reader: ByteReader;
  readonly #drawing: Drawing;
  readonly #diagnostics: Diagnostics;
  readonly #entities: Entity[];
  #float = false;
  #scale = 1;
  #layer = '0';
  #color = 256;
  #last: Point = [0, 0, 0];
  #trace: [Point, Point] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  #polyline: { closed: boolean; points: number[]; bulges: number[]; widths: number[] } | undefined;

  constructor(bytes: Uint8Array, drawing: Drawing, diagnostics: Diagnostics) {
    this.#reader = new ByteReader(bytes, HEADER);
    this.#drawing = drawing;
    this.#diagnostics = diagnostics;
    this.#entities = drawing.blocks.get(MODEL_SPACE)?.entities ?? [];
  }

  #number(): number {
    return this.#float ? this.#reader.f32() : this.#reader.i16() * this.#scale;
  }

  #angle(): number {
    return (this.#float ? this.#reader.f32() : this.#reader.i32() / 1e6) * DEGREE;
  }

  #flat(): Point {
    return [this.#number(), this.#number(), 0];
  }

  #space(): Point {
    return [this.#number(), this.#number(), this.#number()];
  }

  #common() {
    return { ...blank(), layer: this.#layer, color: this.#color };
  }

  #add(entity: Entity): void {
    if (!this.#reader.over) this.#entities.push(entity);
  }

  #line(end: Point): void {
    this.#add({ type: 'LINE', ...this.#common(), start: this.#last, end, thickness: 0 });
    this.#last = end;
  }

  /** Reads one item; false at the end. */
  item(): boolean {
    const reader = this.#reader;
    if (reader.position >= reader.end) {
      this.#diagnostics.warn('truncated', 'The file ends before its end mark.');
      return false;
    }
    const type = reader.u8();
    switch (type) {
      case 0:
        return false;
      case 1:
        this.#last = this.#space();
        this.#line(this.#space());
        break;
      case 2:
        this.#add({ type: 'POINT', ...this.#common(), position: this.#flat(), thickness: 0, angle: 0 });
        break;
      case 3:
        this.#add({
          type: 'CIRCLE',
          ...this.#common(),
          center: this.#flat(),
          radius: this.#number(),
          thickness: 0,
        });
        break;
      case 8: {
        const center = this.#flat();
        const radius = this.#number();
        const [startAngle, endAngle] = [this.#angle(), this.#angle()];
        this.#add({ type: 'ARC', ...this.#common(), center, radius, startAngle, endAngle, thickness: 0 });
        break;
      }
      case 9:
      case 11:
        this.#face(type === 9 ? 'TRACE' : 'SOLID', [this.#flat(), this.#flat(), this.#flat(), this.#flat()]);
        break;
      case 12:
        this.endPolyline();
        break;
      case 19:
        this.endPolyline();
        this.#polyline = { closed: reader.i16() !== 0, points: [], bulges: [], widths: [] };
        break;
      case 20:
        this.#polyline?.points.push(...this.#flat());
        this.#polyline?.bulges.push(0);
        this.#polyline?.widths.push(0, 0);
        if (!this.#polyline) this.#flat();
        break;
      case 22: {
        const corners: [Point, Point, Point, Point] = [
          this.#space(),
          this.#space(),
          this.#space(),
          this.#space(),
        ];
        this.#add({ type: '3DFACE', ...this.#common(), corners, invisibleEdges: 0 });
        break;
      }
      default:
        return this.#setting(type);
    }
    return !reader.over;
  }

  #face(type: 'TRACE' | 'SOLID', corners: [Point, Point, Point, Point]): void {
    this.#add({ type, ...this.#common(), corners, thickness: 0 });
    this.#trace = [corners[2], corners[3]];
  }

  #setting(type: number): boolean {
    const reader = this.#reader;
    switch (type) {
      case 128:
        this.#scale = reader.f64() || 1;
        break;
      case 129: {
        const name = untilZero(
          reader.bytes.subarray(reader.position, Math.min(reader.end, reader.position + 256)),
        );
        this.#layer = new TextDecoder('windows-1252').decode(name) || '0';
        reader.skip(name.length + 1);
        this.#drawing.layers.set(this.#layer.toUpperCase(), defaultLayer(this.#layer));
        break;
      }
      case 130:
        this.#line(this.#flat());
        break;
      case 131:
        this.#face('TRACE', [...this.#trace, this.#flat(), this.#flat()]);
        break;
      case 132:
        this.#drawing.header.insertionBase = this.#flat();
        break;
      case 133: {
        const bulge = this.#float ? reader.f32() : reader.i32() / 65536;
        const bulges = this.#polyline?.bulges;
        if (bulges && bulges.length > 0) bulges[bulges.length - 1] = bulge;
        break;
      }
      case 134: {
        const [start, end] = [this.#number(), this.#number()];
        this.#polyline?.widths.splice(-2, 2, start, end);
        break;
      }
      case 135:
        this.#float = reader.i16() !== 0;
        break;
      case 136:
        this.#color = indexColor(reader.i16());
        break;
      case 137:
        this.#line(this.#space());
        break;
      default:
        this.#diagnostics.warn('entity', `Item of unknown type ${type}: the rest is not read.`);
        return false;
    }
    return !reader.over;
  }

  endPolyline(): void {
    const source = this.#polyline;
    this.#polyline = undefined;
    if (!source || source.points.length === 0) return;
    const line = plainPolyline(this.#common());
    line.flags = source.closed ? 1 : 0;
    line.closed = source.closed;
    line.points = Float64Array.from(source.points);
    if (source.bulges.some((bulge) => bulge !== 0)) line.bulges = Float64Array.from(source.bulges);
    if (source.widths.some((width) => width !== 0)) line.widths = Float64Array.from(source.widths);
    this.#entities.push(line);
  }
}
