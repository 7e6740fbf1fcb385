/**
 * What LibreDWG sees in DWG files: libredwg-child.ts PACKAGE [FILE [warm]]. One file in a process of its own, which is then
 * measured as well (warm: what it costs after many, each in a fresh copy); without a file those named on stdin, one a line, each in a fresh copy of the library (a copy
 * cannot open two), compiled once.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { count, emptySummary, type Summary } from '../packages/cad/test/summary.ts';
import { steady } from './cpu-time.ts';

type Point = { x: number; y: number; z?: number };
type Found = Record<string, unknown> & { type: string; attribs?: Found[]; xdata?: unknown[] };
type Database = {
  tables: Record<'BLOCK_RECORD' | 'LAYER', { entries: { name: string; entities?: Found[] }[] }>;
  objects: { LAYOUT?: { layoutName: string }[] };
};
type Library = {
  dwg_read_data(bytes: ArrayBuffer, kind: number): unknown;
  convert(dwg: unknown): Database;
};
type Instance = { readonly kind: 'instance of the wasm module' };
/** What we need of it; the types of the web are not for programs of Node. */
type Wasm = {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(compiled: object, imports: object): Promise<object>;
};
type Instantiate = (imports: object, receive: (made: object) => object) => Promise<object>;

const { WebAssembly: wasm } = globalThis as unknown as { WebAssembly: Wasm };
const [folder = '', path = '', warm] = process.argv.slice(2);
const { LibreDwg } = (await import(pathToFileURL(join(folder, 'dist/libredwg-web.js')).href)) as {
  LibreDwg: { createByWasmInstance(instance: Instance): Library };
};
const { default: createModule } = (await import(
  pathToFileURL(join(folder, 'wasm/libredwg-web.js')).href
)) as { default: (options: { instantiateWasm: Instantiate }) => Promise<Instance> };
const compiled = await wasm.compile(readFileSync(join(folder, 'wasm/libredwg-web.wasm')));

if (path) process.stdout.write(`\n${JSON.stringify(await measured(path))}\n`);
else
  for await (const line of createInterface({ input: process.stdin })) {
    let outcome: Summary | { failed: string };
    try {
      outcome = summarize(see(await newLibrary(), line));
    } catch (error) {
      outcome = { failed: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
    }
    process.stdout.write(`\n${JSON.stringify(outcome)}\n`);
  }

async function newLibrary(): Promise<Library> {
  const instance = await createModule({
    instantiateWasm: async (imports, receive) => receive(await wasm.instantiate(compiled, imports)),
  });
  return LibreDwg.createByWasmInstance(instance);
}

function see(library: Library, file: string): Database {
  return library.convert(library.dwg_read_data(new Uint8Array(readFileSync(file)).buffer, 0));
}

async function measured(file: string): Promise<Summary & Record<'cpuMs' | 'startMB' | 'peakMB', number>> {
  const library = await newLibrary();
  const startMB = peakMB();
  const before = process.cpuUsage();
  const database = see(library, file);
  const cpu = process.cpuUsage(before);
  const most = peakMB();
  const cpuMs = warm
    ? await steady(async () => see(await newLibrary(), file))
    : (cpu.user + cpu.system) / 1000;
  return { ...summarize(database), cpuMs, startMB, peakMB: most };
}

function summarize(database: Database): Summary {
  const summary = emptySummary();
  for (const block of database.tables.BLOCK_RECORD.entries) {
    for (const entity of block.entities ?? []) {
      if (entity.type === 'VIEWPORT') continue;
      count(summary, nameOf(entity.type), coordinates(entity));
      if (entity.xdata?.length) summary.extended++;
      for (const attribute of entity.attribs ?? []) count(summary, 'ATTRIB', coordinates(attribute));
    }
  }
  summary.layouts = (database.objects.LAYOUT ?? []).map(({ layoutName }) => layoutName).sort();
  summary.layers = database.tables.LAYER.entries
    .map(({ name }) => name.toUpperCase())
    .filter((name) => name !== 'DEFPOINTS')
    .sort();
  return summary;
}

/** Peak of the whole process. */
function peakMB(): number {
  const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

function nameOf(type: string): string {
  if (type === 'SECTION') return 'SECTIONOBJECT';
  return type.startsWith('POLYLINE') ? 'POLYLINE' : type;
}

function coordinates(entity: Found): number[] {
  const point = (name: string): number[] => {
    const { x, y, z = 0 } = (entity[name] ?? { x: 0, y: 0 }) as Point;
    return [x, y, z];
  };
  switch (entity.type) {
    case 'LINE':
      return [...point('startPoint'), ...point('endPoint')];
    case 'POINT':
      return point('position');
    case 'INSERT':
    case 'MTEXT':
      return point('insertionPoint');
    case 'TEXT':
      return [...point('startPoint').slice(0, 2), Number(entity['textHeight'])];
    case 'ATTRIB':
    case 'ATTDEF': {
      const { startPoint, textHeight } = entity['text'] as { startPoint: Point; textHeight: number };
      return [startPoint.x, startPoint.y, textHeight];
    }
    case 'CIRCLE':
    case 'ARC':
      return [...point('center'), Number(entity['radius'])];
    case 'ELLIPSE':
      return [...point('center'), ...point('majorAxisEndPoint')];
    case 'LWPOLYLINE':
      return (entity['vertices'] as Point[]).flatMap(({ x, y }) => [x, y]);
    case 'SPLINE':
      return (entity['controlPoints'] as Point[]).flatMap(({ x, y, z = 0 }) => [x, y, z]);
    default:
      return [];
  }
}
