import { GroupBuilder } from '../src/display/group.ts';
import type { DisplayList, Entities, Glyphs, View } from '../src/display/list.ts';

export function seeded(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** Two glyphs with strokes, one with an outline, one empty. */
function sampleGlyphs(): Glyphs {
  return {
    count: 4,
    outline: Uint8Array.of(0, 0, 1, 0),
    contourStart: Uint32Array.of(0, 1, 3, 4, 4),
    pointStart: Uint32Array.of(0, 3, 5, 7, 11),
    points: Float32Array.of(
      0,
      0,
      0.5,
      1,
      0.75,
      0,
      0,
      0,
      0,
      1,
      0.25,
      0.5,
      0.5,
      0.5,
      0,
      0,
      0.5,
      0,
      0.5,
      1,
      0,
      1,
    ),
    box: Float32Array.of(0, 0, 0.75, 1, 0, 0, 0.5, 1, 0, 0, 0.5, 1, Infinity, Infinity, -Infinity, -Infinity),
  };
}

export interface RandomListOptions {
  seed: number;
  /** Primitives in model space. */
  count: number;
  origin?: number;
  /** Coordinates on a grid of this step; none where 0. */
  snap?: number;
}

/** A display list with every kind of primitive, nested inserts, clips and a viewport; the same seed gives the same list. */
export function randomList(options: RandomListOptions): DisplayList {
  const next = seeded(options.seed);
  const origin = options.origin ?? 0;
  const snap = options.snap ?? 0;
  const side = 1000;
  const glyphs = sampleGlyphs();
  const records: { handle: number; type: number; layer: number; group: number; box: number[] }[] = [];
  const on = (value: number): number => (snap > 0 ? Math.round(value / snap) * snap : value);
  const builders = ['TREE', 'YARD', '*Model_Space', '*Paper_Space'].map((name) => new GroupBuilder(name));
  const place = (g: number): [number, number] => {
    const at = g === 2 ? origin : 0;
    const size = g === 2 ? side : 20;
    return [on(at + next() * size), on(at + next() * size)];
  };
  const ring = (g: number, n: number, size: number): number[] => {
    const [x, y] = place(g);
    return Array.from({ length: n * 2 }, (_, i) => {
      const angle = (Math.floor(i / 2) / n) * Math.PI * 2;
      return on(i % 2 === 0 ? x + Math.cos(angle) * size : y + Math.sin(angle) * size);
    });
  };
  const kinds: ((b: GroupBuilder, g: number) => void)[] = [
    (b, g) => b.line(...place(g), ...place(g), 2, 0),
    (b, g) => {
      const points = Array.from({ length: 3 + Math.floor(next() * 20) }, () => place(g)).flat();
      b.path(points, points.length / 2, Math.floor(next() * 2) * 4, next() < 0.3 ? next() * 9 : 0);
    },
    (b, g) => {
      const points = ring(g, 5, 8);
      b.path([...points, points[0]!, points[1]!], 6, 1, 0);
    },
    (b, g) => {
      const [cx, cy] = place(g);
      const r = on(1 + next() * 30);
      const full = next() < 0.4;
      const flip = next() < 0.5 ? 1 : -1;
      b.arc(
        {
          cx,
          cy,
          ux: r,
          uy: 0,
          vx: 0,
          vy: r * flip,
          from: full ? 0 : next() * 6,
          sweep: full ? Math.PI * 2 : next() * 8 - 4,
        },
        0,
        0,
      );
    },
    (b, g) => {
      const [cx, cy] = place(g);
      b.arc({ cx, cy, ux: 9, uy: 3, vx: -1, vy: 3, from: 0.5, sweep: 2 }, 2, 1.5);
    },
    (b, g) => b.area([ring(g, 6, 10), ring(g, 4, 3)], Math.floor(next() * 4), next() < 0.2 ? 0 : -1),
    (b, g) => b.hatch([ring(g, 5, 12)], 0, ...place(g)),
    (b, g) => b.wipeout([ring(g, 4, 4)]),
    (b, g) => {
      const [x, y] = place(g);
      const h = next() < 0.5 ? 2.5 : 5;
      const angle = Math.floor(next() * 4) * (Math.PI / 4);
      const cos = Math.cos(angle) * h;
      const sin = Math.sin(angle) * h;
      const placed: number[] = [];
      let pen = 0;
      for (let k = 0; k < 1 + Math.floor(next() * 8); k++) {
        const glyph = Math.floor(next() * 4);
        placed.push(glyph, x + cos * pen, y + sin * pen);
        pen += 0.4 + glyph * 0.2;
      }
      b.text([cos, sin, -sin, cos], placed, Math.floor(next() * 3), { data: glyphs.box });
    },
    (b, g) => b.image([...place(g), 20, 0, 0, 10], 0, next() < 0.5 ? 0 : -1),
    (b, g) => b.point(...place(g), next()),
    (b, g) => b.ray(...place(g), 0.6, 0.8, next() < 0.5),
  ];
  const insert = (b: GroupBuilder, g: number): void => {
    const target = g === 1 ? 0 : Math.floor(next() * 2);
    const s = 0.5 + next();
    const many = next() < 0.2;
    const box = { ...builders[target]!.box };
    b.insert(
      target,
      [s, 0, 0, s, ...place(g)],
      box,
      next() < 0.2 ? 0 : -1,
      many ? 3 : 1,
      many ? 2 : 1,
      [30, 0, 0, 25],
    );
  };
  builders.forEach((b, g) => {
    for (let n = 0; n < (g === 2 ? options.count : 8); n++) {
      b.begin(records.length, Math.floor(next() * 3));
      const draw = g > 0 && next() < 0.15 ? insert : kinds[Math.floor(next() * kinds.length)]!;
      draw(b, g);
      if (next() < 0.2) kinds[0]!(b, g);
      b.end();
      const { minX, minY, maxX, maxY } = b.entityBox;
      const box = minX <= maxX ? [minX, minY, maxX, maxY] : [Number.NaN, Number.NaN, Number.NaN, Number.NaN];
      records.push({ handle: 256 + records.length * 3, type: n % 2, layer: n % 2, group: g, box });
    }
  });
  const entities: Entities = {
    count: records.length,
    handle: Float64Array.from(records, (r) => r.handle),
    type: Uint16Array.from(records, (r) => r.type),
    layer: Uint32Array.from(records, (r) => r.layer),
    group: Uint32Array.from(records, (r) => r.group),
    box: Float64Array.from(records.flatMap((r) => r.box)),
    types: ['LINE', 'INSERT'],
  };
  const home = (x: number, size: number): View => ({
    x: x + size / 2,
    y: x + size / 2,
    width: size,
    height: size,
    twist: 0,
  });
  const square = (size: number): Float64Array => Float64Array.of(0, 0, size, 0, size, size, 0, size);
  const layer = {
    lineWeight: -3,
    linePattern: 0,
    transparency: 0,
    on: true,
    frozen: false,
    locked: false,
    plot: true,
  };
  return {
    version: 1,
    units: 4,
    groups: builders.map((b) => b.done()),
    layouts: [
      {
        name: 'Model',
        model: true,
        group: 2,
        viewports: [],
        sheet: undefined,
        millimeters: 0,
        extents: undefined,
        home: home(origin, side),
      },
      {
        name: 'Layout1',
        model: false,
        group: 3,
        viewports: [
          {
            handle: 99,
            group: 2,
            matrix: [0.02, 0, 0, 0.02, 0 - origin * 0.02, 0 - origin * 0.02],
            clip: { ringStart: Uint32Array.of(0, 4), points: square(18), inverted: false },
            frozen: Uint32Array.of(1),
            lineTypeScale: 1,
            scale: 0.02,
            layer: 0,
          },
        ],
        sheet: { minX: 0, minY: 0, maxX: 20, maxY: 20 },
        millimeters: 1,
        extents: { minX: 0, minY: 0, maxX: 20, maxY: 20 },
        home: home(0, 20),
      },
    ],
    layers: [
      { name: '0', color: { kind: 'index', index: 7 }, ...layer },
      { name: 'WALLS', color: { kind: 'rgb', rgb: 0x3366cc }, ...layer, linePattern: 1 },
    ],
    styles: [
      {
        layer: 0,
        color: { kind: 'layer' },
        lineWeight: -1,
        linePattern: -1,
        lineTypeScale: 1,
        transparency: -1,
      },
      {
        layer: 1,
        color: { kind: 'index', index: 1 },
        lineWeight: 50,
        linePattern: 0,
        lineTypeScale: 1,
        transparency: 0.5,
      },
      {
        layer: 1,
        color: { kind: 'block' },
        lineWeight: -2,
        linePattern: -2,
        lineTypeScale: 2,
        transparency: -2,
      },
    ],
    linePatterns: [
      { name: 'CONTINUOUS', dashes: [], length: 0 },
      { name: 'DASHED', dashes: [6, -3], length: 9 },
    ],
    hatchPatterns: [
      { name: 'ANSI31', families: [{ angle: Math.PI / 4, base: [0, 0], offset: [-2, 2], dashes: [] }] },
    ],
    gradients: [
      {
        name: 'LINEAR',
        angle: 0,
        shift: 0,
        colors: [
          { kind: 'index', index: 1 },
          { kind: 'index', index: 5 },
        ],
      },
    ],
    clips: [{ ringStart: Uint32Array.of(0, 4), points: square(15), inverted: false }],
    glyphs,
    strings: ['AB', 'Türe', '門'],
    images: [
      {
        path: 'a.png',
        width: 20,
        height: 10,
        bytes: Uint8Array.of(1, 2, 3),
        brightness: 50,
        contrast: 50,
        fade: 0,
      },
    ],
    entities,
    points: { mode: 34, size: 4 },
    lineWeights: { show: true, standard: 25 },
    fonts: [{ name: 'txt.shx', found: false, substitute: 'Hershey' }],
    drawn: { LINE: 5 },
    skipped: { ACAD_PROXY_ENTITY: { count: 1, reason: 'no graphics' } },
  };
}
