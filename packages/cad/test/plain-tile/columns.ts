import type { Columns, Group, Wipeouts } from '../../src/display/list.ts';
import { KIND } from '../../src/display/list.ts';
import { EMPTY_GROUP } from '../../src/ocf/empty-group.ts';
import type { TileSizes } from './sizes.ts';

type Rings = Omit<Wipeouts, keyof Columns>;

/** The columns of a tile, as long as they will be at most; their counts grow with what is put into them. */
export function makeColumns({ runs, primitives, pathPoints, letters, rings, ringPoints }: TileSizes): Group {
  const columns = (n: number): Columns => ({
    count: 0,
    style: new Uint32Array(n),
    entity: new Uint32Array(n),
  });
  const ringsOf = (kind: number, n: number): Rings => ({
    ringStart: new Uint32Array(n + 1),
    pointStart: new Uint32Array(rings[kind]! + 1),
    points: new Float64Array(2 * ringPoints[kind]!),
  });
  const group: Group = {
    ...EMPTY_GROUP,
    runs: {
      count: 0,
      kind: new Uint8Array(runs),
      start: new Uint32Array(runs),
      size: new Uint32Array(runs),
    },
  };
  const make = (kind: number, put: (n: number) => void): void => {
    const n = primitives[kind]!;
    if (n > 0) put(n);
  };
  make(KIND.path, (n) => {
    const [start, points] = [new Uint32Array(n + 1), new Float64Array(2 * pathPoints)];
    group.paths = { ...columns(n), start, points, phase: new Float64Array(n), flags: new Uint8Array(n) };
  });
  make(KIND.arc, (n) => {
    const geometry = new Float64Array(8 * n);
    group.arcs = { ...columns(n), geometry, phase: new Float64Array(n), flags: new Uint8Array(n) };
  });
  make(KIND.fill, (n) => {
    const [flags, gradient] = [new Uint8Array(n), new Int32Array(n)];
    group.fills = { ...columns(n), ...ringsOf(KIND.fill, n), flags, gradient };
  });
  make(KIND.hatch, (n) => {
    const [pattern, origin] = [new Uint32Array(n), new Float64Array(2 * n)];
    group.hatches = { ...columns(n), ...ringsOf(KIND.hatch, n), pattern, origin };
  });
  make(KIND.wipeout, (n) => (group.wipeouts = { ...columns(n), ...ringsOf(KIND.wipeout, n) }));
  make(KIND.text, (n) => {
    group.texts = {
      ...columns(n),
      matrix: new Float64Array(4 * n),
      glyphStart: new Uint32Array(n + 1),
      glyph: new Uint32Array(letters),
      origin: new Float64Array(2 * letters),
      string: new Uint32Array(n),
    };
  });
  make(KIND.image, (n) => {
    const frame = new Float64Array(6 * n);
    group.images = { ...columns(n), frame, image: new Uint32Array(n), clip: new Int32Array(n) };
  });
  make(KIND.point, (n) => (group.points = { ...columns(n), geometry: new Float64Array(3 * n) }));
  make(KIND.ray, (n) => {
    group.rays = { ...columns(n), geometry: new Float64Array(4 * n), both: new Uint8Array(n) };
  });
  make(KIND.insert, (n) => {
    group.inserts = {
      ...columns(n),
      group: new Uint32Array(n),
      matrix: new Float64Array(6 * n),
      clip: new Int32Array(n),
      columns: new Uint16Array(n),
      rows: new Uint16Array(n),
      grid: new Float64Array(4 * n),
    };
  });
  return group;
}
