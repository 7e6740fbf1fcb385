/** LibreDWG's wasm, and what it sees in a DWG file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { count, emptySummary, type Summary } from '../packages/cad/test/summary.ts';
import type { LoadModule } from './packed-run.ts';

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

/** The files of the package that are scripts. */
export const libraryFiles = (folder: string): [api: string, glue: string] => [
  join(folder, 'dist/libredwg-web.js'),
  join(folder, 'wasm/libredwg-web.js'),
];

/** Makes fresh copies of the library (a copy cannot open two files), compiled once. */
export async function openLibrary(folder: string, load: LoadModule): Promise<() => Promise<Library>> {
  const [api, glue] = libraryFiles(folder);
  const { LibreDwg } = await load<{ LibreDwg: { createByWasmInstance(instance: Instance): Library } }>(api);
  const { default: createModule } = await load<{
    default: (options: { instantiateWasm: Instantiate }) => Promise<Instance>;
  }>(glue);
  const compiled = await wasm.compile(readFileSync(join(folder, 'wasm/libredwg-web.wasm')));
  return async () => {
    const instance = await createModule({
      instantiateWasm: async (imports, receive) => receive(await wasm.instantiate(compiled, imports)),
    });
    return LibreDwg.createByWasmInstance(instance);
  };
}

export function see(library: Library, file: string): Database {
  return library.convert(library.dwg_read_data(new Uint8Array(readFileSync(file)).buffer, 0));
}

export function summarize(database: Database): Summary {
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
      return (['controlPoints', 'fitPoints'] as const)
        .map((name) => (entity[name] as Point[] | undefined) ?? [])
        .reduce((control, fit) => (control.length > 0 ? control : fit))
        .flatMap(({ x, y, z = 0 }) => [x, y, z]);
    default:
      return [];
  }
}
