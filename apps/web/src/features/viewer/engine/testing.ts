/** Drawings for the engine's tests, made here and read by the real kernel. */
import { toDisplayList } from '@linework/cad/display/build';
import { GroupBuilder } from '@linework/cad/display/group';
import type { DisplayList } from '@linework/cad/display/list';
import type { Compressor } from '@linework/cad/ocf/container';
import { encodeOcf } from '@linework/cad/ocf/encode';
import { manifestExtras } from '@linework/cad/ocf/extras';
import { blockTable } from '@linework/cad/read/block-table';
import { read } from '@linework/cad/read/read';
import { textIndex } from '@linework/cad/read/text-index';
import { NO_FONTS } from '@linework/cad/text/fonts';
import type { ByteSource } from './bytes/source.ts';
import { ViewerFailure } from './failure.ts';
import { readDrawing } from './kernel/readDrawing.ts';
import { LocalStore } from './store/local.ts';
import { openPrepared } from './store/prepared.ts';
import type { KernelAnswer, KernelRequest } from './kernel/messages.ts';
import type { Store } from './store/store.ts';
import type { Renderer, ScenePart } from '@linework/render/webgl/types';

type Pair = readonly [code: number, value: string | number];
export type TestEntity = readonly Pair[];

export const line = (x0: number, y0: number, x1: number, y1: number, layer = '0'): TestEntity => [
  [0, 'LINE'],
  [8, layer],
  [10, x0],
  [20, y0],
  [11, x1],
  [21, y1],
];
export const circle = (x: number, y: number, r: number, layer = '0'): TestEntity => [
  [0, 'CIRCLE'],
  [8, layer],
  [10, x],
  [20, y],
  [40, r],
];
/** Degrees. */
export const arc = (x: number, y: number, r: number, from: number, to: number): TestEntity => [
  [0, 'ARC'],
  [8, '0'],
  [10, x],
  [20, y],
  [40, r],
  [50, from],
  [51, to],
];
export const point = (x: number, y: number): TestEntity => [
  [0, 'POINT'],
  [8, '0'],
  [10, x],
  [20, y],
];
export const polyline = (points: readonly (readonly [number, number])[], closed = false): TestEntity => [
  [0, 'LWPOLYLINE'],
  [8, '0'],
  [90, points.length],
  [70, closed ? 1 : 0],
  ...points.flatMap(([x, y]): Pair[] => [
    [10, x],
    [20, y],
  ]),
];
export const text = (x: number, y: number, height: number, said: string, layer = '0'): TestEntity => [
  [0, 'TEXT'],
  [8, layer],
  [10, x],
  [20, y],
  [40, height],
  [1, said],
];
export const xline = (x: number, y: number, dx: number, dy: number): TestEntity => [
  [0, 'XLINE'],
  [8, '0'],
  [10, x],
  [20, y],
  [11, dx],
  [21, dy],
];
export const insert = (block: string, x: number, y: number, more: TestEntity = []): TestEntity => [
  [0, 'INSERT'],
  [8, '0'],
  [2, block],
  [10, x],
  [20, y],
  ...more,
];

export interface TestDrawing {
  entities: readonly TestEntity[];
  blocks?: Record<string, readonly TestEntity[]>;
  layers?: readonly { name: string; flags?: number; color?: number }[];
  units?: number;
}

/** The drawing as a text DXF; every entity gets a handle, from A0 on. */
export function dxf({ entities, blocks = {}, layers = [], units = 4 }: TestDrawing): Uint8Array {
  const out: Pair[] = [];
  let handle = 0xa0;
  const add = (entity: TestEntity): void => {
    const [head, ...rest] = entity;
    out.push(head!, [5, (handle++).toString(16).toUpperCase()], ...rest);
  };
  const section = (name: string, fill: () => void): void => {
    out.push([0, 'SECTION'], [2, name]);
    fill();
    out.push([0, 'ENDSEC']);
  };
  section('HEADER', () => out.push([9, '$ACADVER'], [1, 'AC1027'], [9, '$INSUNITS'], [70, units]));
  section('TABLES', () => {
    out.push([0, 'TABLE'], [2, 'LAYER'], [70, layers.length]);
    for (const { name, flags = 0, color = 7 } of layers)
      out.push([0, 'LAYER'], [2, name], [70, flags], [62, color], [6, 'CONTINUOUS']);
    out.push([0, 'ENDTAB']);
  });
  section('BLOCKS', () => {
    for (const [name, inside] of Object.entries(blocks)) {
      out.push([0, 'BLOCK'], [8, '0'], [2, name], [70, 0], [10, 0], [20, 0], [3, name]);
      inside.forEach(add);
      out.push([0, 'ENDBLK']);
    }
  });
  section('ENTITIES', () => entities.forEach(add));
  out.push([0, 'EOF']);
  return new TextEncoder().encode(out.map(([code, value]) => `${code}\n${value}\n`).join(''));
}

/** Read here, as a local file is. */
export async function localStore(made: TestDrawing): Promise<LocalStore> {
  const drawing = await readDrawing(dxf(made), {
    name: 'made.dxf',
    fonts: async () => NO_FONTS,
    xrefs: new Map(),
    progress: () => undefined,
  });
  return new LocalStore(drawing);
}

/** With sheets before model space, each with a window onto a square of it from its origin on, of such a side. */
function withSheets(list: DisplayList, sides: readonly number[]): DisplayList {
  const [model] = list.layouts;
  if (!model || sides.length === 0) return list;
  const paper = { minX: 0, minY: 0, maxX: 100, maxY: 100 };
  const ring = { inverted: false, ringStart: Uint32Array.of(0, 4) };
  const clip = { ...ring, points: Float64Array.of(0, 0, 100, 0, 100, 100, 0, 100) };
  const sheets = sides.map((side, i): DisplayList['layouts'][number] => ({
    ...model,
    name: `Sheet ${i + 1}`,
    model: false,
    group: list.groups.length,
    extents: paper,
    home: { x: 50, y: 50, width: 100, height: 100, twist: 0 },
    viewports: [
      {
        handle: i + 1,
        group: model.group,
        matrix: [100 / side, 0, 0, 100 / side, 0, 0],
        clip,
        frozen: new Uint32Array(0),
        lineTypeScale: 1,
        scale: 100 / side,
        layer: 0,
      },
    ],
  }));
  const empty = new GroupBuilder('*Paper_Space').done();
  return { ...list, groups: [...list.groups, empty], layouts: [...sheets, model] };
}

export function ocf(made: TestDrawing, compressor?: Compressor, sheets: readonly number[] = []): Uint8Array {
  const { drawing, diagnostics } = read(dxf(made));
  const { list, diagnostics: shown } = toDisplayList(drawing, NO_FONTS);
  return encodeOcf(withSheets(list, sheets), {
    ...manifestExtras(drawing, [...diagnostics, ...shown]),
    texts: textIndex(drawing),
    blocks: blockTable(drawing),
    ...(compressor ? { compressor } : {}),
  });
}

/** Bytes in memory that remember what was asked of them. */
export function countedSource(bytes: Uint8Array): ByteSource & { asked: [from: number, to: number][] } {
  const asked: [number, number][] = [];
  return {
    asked,
    async read(from, to, signal) {
      signal.throwIfAborted();
      asked.push([from, Math.min(to, bytes.length)]);
      return bytes.slice(from, to);
    },
  };
}

export const never = new AbortController().signal;

/** Prepared, and read by ranges. */
export function preparedStore(made: TestDrawing): Promise<Store> {
  const bytes = ocf(made);
  return openPrepared(countedSource(bytes), { name: 'made.dwg', size: bytes.length }, never);
}

/** Short lines on a grid, `side` by `side`, two units apart. */
export function field(side: number): TestEntity[] {
  return Array.from({ length: side * side }, (_, i) => {
    const x = (i % side) * 2;
    const y = Math.floor(i / side) * 2;
    return line(x, y, x + 1 / 3, y + 1 / 7);
  });
}

/** Lines at random, the same every time: nothing about them compresses. */
export function scatter(count: number, size = 1000): TestEntity[] {
  let state = 42;
  const random = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state / 4294967296) * size;
  };
  return Array.from({ length: count }, () => {
    const x = random();
    const y = random();
    return line(x, y, x + random() / 200, y + random() / 200);
  });
}

/** Lines of more points than anyone can tell apart who sees all of them. */
export function crowd(count: number): TestEntity[] {
  return scatter(count).map((made, i) => {
    const [x, y] = [made[2]![1] as number, made[3]![1] as number];
    return polyline(Array.from({ length: 12 }, (_, p) => [x + p / 3, y + ((i + p) % 5) / 50] as const));
  });
}

/** A renderer that only remembers what it was given. */
export function fakeRenderer(): Renderer & { parts: Map<number, ScenePart> } {
  const parts = new Map<number, ScenePart>();
  let last = 0;
  const nothing = (): void => undefined;
  return {
    parts,
    addPart(part) {
      parts.set((last += 1), part);
      return last;
    },
    removePart: (part) => void parts.delete(part),
    resize: nothing,
    setHead: nothing,
    growHead: nothing,
    setImage: nothing,
    setLayers: nothing,
    setLook: nothing,
    setHighlight: nothing,
    draw: () => ({ drawCalls: 1, segments: parts.size, gpuBytes: 0 }),
    picture: (_layout, _view, width, height) => ({
      width,
      height,
      rgba: new Uint8ClampedArray(width * height * 4),
    }),
    alive: true,
    onRestore: undefined,
    dispose: nothing,
  };
}

/** Stands in for the kernel's worker: reads in this process, and knows whether it was ended. */
export class FakeKernel extends EventTarget {
  static made: FakeKernel[] = [];
  /** Never answers: a drawing that takes for ever. */
  static hangs = false;
  ended = false;
  request: KernelRequest | undefined;

  constructor() {
    super();
    FakeKernel.made.push(this);
  }

  postMessage(request: KernelRequest): void {
    this.request = request;
    if (!FakeKernel.hangs) void this.#answer(request);
  }

  async #answer({ file, name }: KernelRequest): Promise<void> {
    const tell = (data: KernelAnswer): void => {
      if (!this.ended) this.dispatchEvent(Object.assign(new Event('message'), { data }));
    };
    try {
      const drawing = await readDrawing(new Uint8Array(await file.arrayBuffer()), {
        name,
        fonts: async () => NO_FONTS,
        xrefs: new Map(),
        progress: (share) => tell({ kind: 'parsing', share }),
      });
      tell({ kind: 'done', drawing });
    } catch (error) {
      const reason = error instanceof ViewerFailure ? error.reason : 'internal';
      tell({ kind: 'failed', reason, detail: '' });
    }
  }

  terminate(): void {
    this.ended = true;
  }
}
