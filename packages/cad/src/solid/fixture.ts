import type { Acis } from '../model/common.ts';
import type { Point } from '../model/point.ts';

/** Writes records that refer to each other by name: `@edge0` becomes the number of the record of that name. */
class SatWriter {
  readonly #names = new Map<string, number>();
  readonly #records: string[] = [];

  add(name: string, text: string): void {
    this.#names.set(name, this.#records.length);
    this.#records.push(text);
  }

  acis(): Acis {
    const lines = this.#records.map(
      (text) => `${text.replace(/@(\w+)/g, (_, name: string) => `$${this.#names.get(name) ?? -1}`)} #`,
    );
    return { kind: 'sat', text: `700 0 1 0\n${lines.join('\n')}\nEnd-of-ACIS-data` };
  }
}

/** Faces as corners counterclockwise from outside. */
export function polyhedron(points: readonly Point[], faces: readonly (readonly number[])[]): Acis {
  const sat = new SatWriter();
  const key = (a: number, b: number): string => (a < b ? `edge${a}x${b}` : `edge${b}x${a}`);
  const edges = new Map<string, [number, number]>();
  faces.forEach((face, f) => {
    const [a, b, c] = face.slice(0, 3).map((i) => points[i]!) as [Point, Point, Point];
    const u = b.map((value, i) => value - a[i]!);
    const v = c.map((value, i) => value - a[i]!);
    const normal = [0, 1, 2].map(
      (i) => u[(i + 1) % 3]! * v[(i + 2) % 3]! - u[(i + 2) % 3]! * v[(i + 1) % 3]!,
    );
    sat.add(`face${f}`, `face $-1 -1 $-1 $-1 @loop${f} $-1 $-1 @plane${f} forward single`);
    sat.add(`loop${f}`, `loop $-1 -1 $-1 $-1 @coedge${f}x0 @face${f}`);
    sat.add(
      `plane${f}`,
      `plane-surface $-1 -1 $-1 ${a.join(' ')} ${normal.join(' ')} 1 0 0 forward_v I I I I`,
    );
    face.forEach((from, i) => {
      const to = face[(i + 1) % face.length]!;
      const next = (i + 1) % face.length;
      const previous = (i + face.length - 1) % face.length;
      edges.set(key(from, to), [Math.min(from, to), Math.max(from, to)]);
      const sense = from < to ? 'forward' : 'reversed';
      sat.add(
        `coedge${f}x${i}`,
        `coedge $-1 -1 $-1 @coedge${f}x${next} @coedge${f}x${previous} $-1 @${key(from, to)} ${sense} @loop${f} 0 $-1`,
      );
    });
  });
  for (const [name, [from, to]] of edges) {
    sat.add(name, `edge $-1 -1 $-1 @vertex${from} 0 @vertex${to} 1 $-1 @line${name} forward`);
    sat.add(`line${name}`, `straight-curve $-1 -1 $-1 ${points[from]!.join(' ')} 1 0 0 I I`);
  }
  points.forEach((point, i) => {
    sat.add(`vertex${i}`, `vertex $-1 -1 $-1 $-1 @point${i}`);
    sat.add(`point${i}`, `point $-1 -1 $-1 ${point.join(' ')}`);
  });
  return sat.acis();
}

/** Between two corners, the lower one first. */
export function box([x0, y0, z0]: Point, [x1, y1, z1]: Point): Acis {
  const points = Array.from({ length: 8 }, (_, i): Point => [
    i & 1 ? x1 : x0,
    i & 2 ? y1 : y0,
    i & 4 ? z1 : z0,
  ]);
  return polyhedron(points, [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ]);
}

/** A body around the z axis: a surface between rims, each closed by a plane; without a rim it ends in a point. */
export function turnedBody(surface: string, rims: readonly { z: number; radius: number }[]): Acis {
  const sat = new SatWriter();
  sat.add(
    'side',
    `face $-1 -1 $-1 $-1 ${rims.length > 0 ? '@loop0' : '$-1'} $-1 $-1 @surface forward single`,
  );
  sat.add('surface', `${surface} I I I I`);
  rims.forEach(({ z, radius }, i) => {
    // The side lies above its lower rim, and below the other.
    const [side, lid] = i === 0 ? ['forward', 'reversed'] : ['reversed', 'forward'];
    const next = i + 1 < rims.length ? `@loop${i + 1}` : '$-1';
    sat.add(`loop${i}`, `loop $-1 -1 $-1 ${next} @coedge${i} @side`);
    sat.add(`coedge${i}`, `coedge $-1 -1 $-1 @coedge${i} @coedge${i} $-1 @edge${i} ${side} @loop${i} 0 $-1`);
    sat.add(`edge${i}`, `edge $-1 -1 $-1 @vertex${i} 0 @vertex${i} 6.28 @coedge${i} @circle${i} forward`);
    sat.add(`vertex${i}`, `vertex $-1 -1 $-1 @edge${i} @point${i}`);
    sat.add(`point${i}`, `point $-1 -1 $-1 ${radius} 0 ${z}`);
    sat.add(`circle${i}`, `ellipse-curve $-1 -1 $-1 0 0 ${z} 0 0 1 ${radius} 0 0 1 I I`);
    const normal = i === 0 ? -1 : 1;
    sat.add(`lid${i}`, `face $-1 -1 $-1 $-1 @lidloop${i} $-1 $-1 @lidplane${i} forward single`);
    sat.add(`lidloop${i}`, `loop $-1 -1 $-1 $-1 @lidcoedge${i} @lid${i}`);
    sat.add(`lidplane${i}`, `plane-surface $-1 -1 $-1 0 0 ${z} 0 0 ${normal} 1 0 0 forward_v I I I I`);
    sat.add(
      `lidcoedge${i}`,
      `coedge $-1 -1 $-1 @lidcoedge${i} @lidcoedge${i} $-1 @edge${i} ${lid} @lidloop${i} 0 $-1`,
    );
  });
  return sat.acis();
}
