import type { Group } from '../display/list.ts';

const numbers = new Float64Array(0);
const indices = new Uint32Array(0);
const bytes = new Uint8Array(0);
const signed = new Int32Array(0);
const shorts = new Uint16Array(0);
/** Where nothing begins, and ends. */
const start = new Uint32Array(1);
const none = { count: 0, style: indices, entity: indices };
const rings = { ringStart: start, pointStart: start, points: numbers };

/** What shows nothing; whoever has something puts it in place of what is here. */
export const EMPTY_GROUP: Group = {
  name: '',
  box: undefined,
  runs: { count: 0, kind: bytes, start: indices, size: indices },
  paths: { ...none, start, points: numbers, phase: numbers, flags: bytes },
  arcs: { ...none, geometry: numbers, phase: numbers, flags: bytes },
  fills: { ...none, ...rings, flags: bytes, gradient: signed },
  hatches: { ...none, ...rings, pattern: indices, origin: numbers },
  texts: { ...none, matrix: numbers, glyphStart: start, glyph: indices, origin: numbers, string: indices },
  images: { ...none, frame: numbers, image: indices, clip: signed },
  wipeouts: { ...none, ...rings },
  points: { ...none, geometry: numbers },
  rays: { ...none, geometry: numbers, both: bytes },
  inserts: {
    ...none,
    group: indices,
    matrix: numbers,
    clip: signed,
    columns: shorts,
    rows: shorts,
    grid: numbers,
  },
};
