import { plainPolyline } from '../../model/defaults.ts';
import type { PolylineEntity } from '../../model/polylines.ts';
import { setFlags } from '../dxf/polylines.ts';
import { WORLD_NORMAL } from '../../model/point.ts';
import type { OldContext } from './context.ts';
import type { Record } from './entities.ts';

/** A polyline record and the vertex records that follow it. */
export class PolylineBuilder {
  readonly paper: boolean;
  readonly #line: PolylineEntity;
  readonly #context: OldContext;
  readonly #points: number[] = [];
  readonly #bulges: number[] = [];
  readonly #widths: number[] = [];
  readonly #flags: number[] = [];
  readonly #tangents: number[] = [];
  readonly #faces: number[] = [];

  constructor(context: OldContext, record: Record) {
    const { reader, options } = record;
    this.#context = context;
    this.paper = record.paper;
    const line = plainPolyline(record.common);
    line.elevation = record.elevation;
    line.thickness = record.thickness;
    if (options & 1) setFlags(line, reader.u8());
    if (options & 2) line.startWidth = reader.f64();
    if (options & 4) line.endWidth = reader.f64();
    if (context.release.spatial) {
      if (options & 8) {
        const normal = reader.point3();
        line.extrusion = normal[0] === 0 && normal[1] === 0 && normal[2] === 1 ? WORLD_NORMAL : normal;
      }
      if (options & 16) line.mCount = reader.u16();
      if (options & 32) line.nCount = reader.u16();
      if (options & 64) line.mDensity = reader.u16();
      if (options & 128) line.nDensity = reader.u16();
      if (options & 256) line.smoothType = reader.u16();
    }
    this.#line = line;
  }

  vertex(record: Record): void {
    const { reader, options } = record;
    // A face of a polyface mesh has no place of its own.
    const placeless = this.#context.release.paper && (options & 0x4000) !== 0;
    const [x, y] = placeless ? [0, 0] : reader.point2();
    const start = options & 1 ? reader.f64() : this.#line.startWidth;
    const end = options & 2 ? reader.f64() : this.#line.endWidth;
    const bulge = options & 4 ? reader.f64() : 0;
    const flags = options & 8 ? reader.u8() : 0;
    const tangent = options & 16 ? reader.f64() : 0;
    if (this.#line.kind === 'polyface' && (flags & 192) === 128) {
      for (const bit of [32, 64, 128, 256]) this.#faces.push(options & bit ? reader.i16() : 0);
      return;
    }
    if (reader.over || !this.#context.budget.vertices(1)) return;
    this.#points.push(x, y, this.#line.kind === '2d' ? this.#line.elevation : record.elevation);
    this.#bulges.push(bulge);
    this.#widths.push(start, end);
    this.#flags.push(flags);
    this.#tangents.push(tangent);
  }

  finish(): PolylineEntity {
    const line = this.#line;
    const some = (list: number[]): boolean => list.some((value) => value !== 0);
    line.points = Float64Array.from(this.#points);
    if (some(this.#bulges)) line.bulges = Float64Array.from(this.#bulges);
    if (some(this.#widths)) line.widths = Float64Array.from(this.#widths);
    if (this.#flags.some((flags) => flags & 31)) line.vertexFlags = Uint8Array.from(this.#flags);
    if (this.#flags.some((flags) => flags & 2)) line.tangents = Float64Array.from(this.#tangents);
    if (line.kind === 'polyface') line.faces = Int32Array.from(this.#faces);
    return line;
  }
}
