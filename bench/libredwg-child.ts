/** Opens one DWG with LibreDWG (it cannot open two in one process) and prints what it sees: libredwg-child.ts PACKAGE FILE */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { count, emptySummary } from '../packages/cad/test/summary.ts';

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

const [folder = '', path = ''] = process.argv.slice(2);
const { LibreDwg } = (await import(pathToFileURL(join(folder, 'dist/libredwg-web.js')).href)) as {
  LibreDwg: { create(wasm: string): Promise<Library> };
};
const library = await LibreDwg.create(join(folder, 'wasm'));
const bytes = new Uint8Array(readFileSync(path)).buffer;
const startMB = peakMB();
const before = process.cpuUsage();
const database = library.convert(library.dwg_read_data(bytes, 0));
const cpu = process.cpuUsage(before);
const most = peakMB();

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
process.stdout.write(
  `\n${JSON.stringify({ ...summary, cpuMs: (cpu.user + cpu.system) / 1000, startMB, peakMB: most })}\n`,
);

/** Peak of the whole process. */
function peakMB(): number {
  const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

function nameOf(type: string): string {
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
