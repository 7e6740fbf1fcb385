/**
 * Makes drawings of a chosen number of segments: streets and parcels as lines and polylines, trees and doors as block
 * inserts, hatches, texts, arcs; far from the origin when asked, as surveys are. The same seed gives the same bytes.
 */

export interface GenerateOptions {
  segments: number;
  /** Where the drawing lies; 1e8 shows what float32 cannot hold. */
  origin?: number;
  seed?: number;
}

export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

type Pair = [code: number, value: string | number];

class DxfText {
  private parts: string[] = [];
  private handle = 0x100;
  nextHandle(): string {
    return (this.handle++).toString(16).toUpperCase();
  }
  put(...pairs: Pair[]): void {
    for (const [code, value] of pairs) {
      const text =
        typeof value === 'number' ? (code >= 10 && code < 60 ? real(value) : String(value)) : value;
      this.parts.push(`${code}\n${text}\n`);
    }
  }
  entity(type: string, layer: string, sub: string, ...pairs: Pair[]): void {
    this.put([0, type], [5, this.nextHandle()], [100, 'AcDbEntity'], [8, layer], [100, sub], ...pairs);
  }
  toString(): string {
    return this.parts.join('');
  }
}

function real(value: number): string {
  const text = String(Math.round(value * 1e6) / 1e6);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

const LAYERS: [name: string, color: number, lineType: string][] = [
  ['0', 7, 'CONTINUOUS'],
  ['ROADS', 1, 'CONTINUOUS'],
  ['PARCELS', 3, 'DASHED'],
  ['CONTOURS', 8, 'CONTINUOUS'],
  ['BUILDINGS', 5, 'CONTINUOUS'],
  ['TREES', 82, 'CONTINUOUS'],
  ['LABELS', 2, 'CONTINUOUS'],
];

/** An ASCII DXF of R2000 (AC1015). */
export function generateDxf(options: GenerateOptions): string {
  const origin = options.origin ?? 1e8;
  const next = random(options.seed ?? 1);
  const side = Math.sqrt(options.segments) * 20;
  const out = new DxfText();
  header(out, origin, side);
  tables(out);
  blocks(out);
  out.put([0, 'SECTION'], [2, 'ENTITIES']);
  entities(out, options.segments, origin, side, next);
  out.put([0, 'ENDSEC'], [0, 'EOF']);
  return out.toString();
}

function header(out: DxfText, origin: number, side: number): void {
  out.put(
    [0, 'SECTION'],
    [2, 'HEADER'],
    [9, '$ACADVER'],
    [1, 'AC1015'],
    [9, '$DWGCODEPAGE'],
    [3, 'ANSI_1252'],
  );
  out.put([9, '$INSUNITS'], [70, 6], [9, '$LTSCALE'], [40, 1], [9, '$HANDSEED'], [5, 'FFFFFFF']);
  out.put([9, '$EXTMIN'], [10, origin], [20, origin], [30, 0]);
  out.put([9, '$EXTMAX'], [10, origin + side], [20, origin + side], [30, 0], [0, 'ENDSEC']);
}

function tables(out: DxfText): void {
  out.put(
    [0, 'SECTION'],
    [2, 'TABLES'],
    [0, 'TABLE'],
    [2, 'LTYPE'],
    [5, '5'],
    [100, 'AcDbSymbolTable'],
    [70, 4],
  );
  const lineType = (name: string, dashes: number[]): void => {
    out.put(
      [0, 'LTYPE'],
      [5, out.nextHandle()],
      [100, 'AcDbSymbolTableRecord'],
      [100, 'AcDbLinetypeTableRecord'],
    );
    out.put([2, name], [70, 0], [3, name], [72, 65], [73, dashes.length]);
    out.put([40, dashes.reduce((sum, dash) => sum + Math.abs(dash), 0)]);
    for (const dash of dashes) out.put([49, dash], [74, 0]);
  };
  lineType('BYBLOCK', []);
  lineType('BYLAYER', []);
  lineType('CONTINUOUS', []);
  lineType('DASHED', [3, -1.5]);
  out.put([0, 'ENDTAB'], [0, 'TABLE'], [2, 'LAYER'], [5, '2'], [100, 'AcDbSymbolTable'], [70, LAYERS.length]);
  for (const [name, color, type] of LAYERS) {
    out.put(
      [0, 'LAYER'],
      [5, out.nextHandle()],
      [100, 'AcDbSymbolTableRecord'],
      [100, 'AcDbLayerTableRecord'],
    );
    out.put([2, name], [70, 0], [62, color], [6, type]);
  }
  out.put([0, 'ENDTAB'], [0, 'TABLE'], [2, 'STYLE'], [5, '3'], [100, 'AcDbSymbolTable'], [70, 1]);
  out.put(
    [0, 'STYLE'],
    [5, out.nextHandle()],
    [100, 'AcDbSymbolTableRecord'],
    [100, 'AcDbTextStyleTableRecord'],
  );
  out.put([2, 'STANDARD'], [70, 0], [40, 0], [41, 1], [50, 0], [71, 0], [42, 2.5], [3, 'txt.shx'], [4, '']);
  out.put([0, 'ENDTAB'], [0, 'TABLE'], [2, 'BLOCK_RECORD'], [5, '1'], [100, 'AcDbSymbolTable'], [70, 4]);
  for (const name of ['*Model_Space', '*Paper_Space', 'TREE', 'DOOR']) {
    out.put([0, 'BLOCK_RECORD'], [5, out.nextHandle()], [100, 'AcDbSymbolTableRecord']);
    out.put([100, 'AcDbBlockTableRecord'], [2, name]);
  }
  out.put([0, 'ENDTAB'], [0, 'ENDSEC']);
}

const TREE_SEGMENTS = 16;
const DOOR_SEGMENTS = 8;

function blocks(out: DxfText): void {
  out.put([0, 'SECTION'], [2, 'BLOCKS']);
  const block = (name: string, fill: () => void): void => {
    out.put([0, 'BLOCK'], [5, out.nextHandle()], [100, 'AcDbEntity'], [8, '0'], [100, 'AcDbBlockBegin']);
    out.put([2, name], [70, 0], [10, 0], [20, 0], [30, 0], [3, name], [1, '']);
    fill();
    out.put([0, 'ENDBLK'], [5, out.nextHandle()], [100, 'AcDbEntity'], [8, '0'], [100, 'AcDbBlockEnd']);
  };
  block('*Model_Space', () => undefined);
  block('*Paper_Space', () => undefined);
  block('TREE', () => {
    for (let i = 0; i < TREE_SEGMENTS; i++) {
      const angle = (i / TREE_SEGMENTS) * Math.PI * 2;
      const x = Math.cos(angle);
      const y = Math.sin(angle);
      out.entity(
        'LINE',
        '0',
        'AcDbLine',
        [10, x * 0.3],
        [20, y * 0.3],
        [30, 0],
        [11, x * 2],
        [21, y * 2],
        [31, 0],
      );
    }
    out.entity('CIRCLE', '0', 'AcDbCircle', [10, 0], [20, 0], [30, 0], [40, 2]);
  });
  block('DOOR', () => {
    for (let i = 0; i < DOOR_SEGMENTS; i++) {
      out.put([0, 'LINE'], [5, out.nextHandle()], [100, 'AcDbEntity'], [8, '0'], [62, 0], [100, 'AcDbLine']);
      out.put([10, i % 2], [20, i / 4], [30, 0], [11, 3 - (i % 3)], [21, i / 4], [31, 0]);
    }
    const arc: Pair[] = [
      [10, 0],
      [20, 0],
      [30, 0],
      [40, 3],
      [100, 'AcDbArc'],
      [50, 0],
      [51, 90],
    ];
    out.entity('ARC', '0', 'AcDbCircle', ...arc);
  });
  out.put([0, 'ENDSEC']);
}

function entities(out: DxfText, segments: number, origin: number, side: number, next: () => number): void {
  const place = (): [number, number] => [origin + next() * side, origin + next() * side];
  let made = 0;
  while (made < segments) {
    const dice = next();
    const [x, y] = place();
    if (dice < 0.45) {
      const angle = Math.floor(next() * 8) * (Math.PI / 4);
      const length = 2 + next() * 40;
      const end: Pair[] = [
        [11, x + Math.cos(angle) * length],
        [21, y + Math.sin(angle) * length],
        [31, 0],
      ];
      out.entity('LINE', 'ROADS', 'AcDbLine', [10, x], [20, y], [30, 0], ...end);
      made += 1;
    } else if (dice < 0.6) {
      made += contour(out, x, y, 8 + Math.floor(next() * 40), next);
    } else if (dice < 0.75) {
      const w = 5 + next() * 20;
      const h = 5 + next() * 20;
      polyline(out, 'PARCELS', [x, y, x + w, y, x + w, y + h, x, y + h], true);
      made += 4;
    } else if (dice < 0.9) {
      const tree = next() < 0.6;
      const at: Pair[] = [
        [10, x],
        [20, y],
        [30, 0],
        [41, 0.5 + next()],
        [42, 0.5 + next()],
        [43, 1],
      ];
      const name: Pair = [2, tree ? 'TREE' : 'DOOR'];
      out.entity('INSERT', tree ? 'TREES' : 'BUILDINGS', 'AcDbBlockReference', name, ...at, [
        50,
        next() * 360,
      ]);
      made += tree ? TREE_SEGMENTS : DOOR_SEGMENTS;
    } else if (dice < 0.96) {
      const label = `PLOT ${Math.floor(next() * 1e6)}`;
      const at: Pair[] = [
        [10, x],
        [20, y],
        [30, 0],
        [40, 2.5],
        [1, label],
        [50, Math.floor(next() * 4) * 90],
      ];
      out.entity('TEXT', 'LABELS', 'AcDbText', ...at, [7, 'STANDARD'], [100, 'AcDbText']);
      made += 1;
    } else {
      hatch(out, x, y, 4 + next() * 12, next() < 0.5);
      made += 8;
    }
  }
}

function contour(out: DxfText, x: number, y: number, count: number, next: () => number): number {
  const points: number[] = [];
  let angle = next() * Math.PI * 2;
  for (let i = 0; i < count; i++) {
    points.push(x, y);
    angle += next() - 0.5;
    x += Math.cos(angle) * 4;
    y += Math.sin(angle) * 4;
  }
  polyline(out, 'CONTOURS', points, false);
  return count - 1;
}

function polyline(out: DxfText, layer: string, points: number[], closed: boolean): void {
  const pairs: Pair[] = [
    [90, points.length / 2],
    [70, closed ? 1 : 0],
  ];
  for (let i = 0; i < points.length; i += 2) pairs.push([10, points[i]!], [20, points[i + 1]!]);
  out.entity('LWPOLYLINE', layer, 'AcDbPolyline', ...pairs);
}

function hatch(out: DxfText, x: number, y: number, size: number, solid: boolean): void {
  const ring = (x0: number, y0: number, s: number, flag: number): Pair[] => [
    [92, flag],
    [72, 0],
    [73, 1],
    [93, 4],
    [10, x0],
    [20, y0],
    [10, x0 + s],
    [20, y0],
    [10, x0 + s],
    [20, y0 + s],
    [10, x0],
    [20, y0 + s],
    [97, 0],
  ];
  const pattern: Pair[] = solid
    ? []
    : [
        [52, 0],
        [41, 1],
        [77, 0],
        [78, 1],
        [53, 45],
        [43, 0],
        [44, 0],
        [45, -0.8],
        [46, 0.8],
        [79, 0],
      ];
  out.entity(
    'HATCH',
    'BUILDINGS',
    'AcDbHatch',
    [10, 0],
    [20, 0],
    [30, 0],
    [210, 0],
    [220, 0],
    [230, 1],
    [2, solid ? 'SOLID' : 'ANSI31'],
    [70, solid ? 1 : 0],
    [71, 0],
    [91, 2],
    ...ring(x, y, size, 3),
    ...ring(x + size / 4, y + size / 4, size / 2, 2),
    [75, 0],
    [76, 1],
    ...pattern,
    [98, 0],
  );
}
