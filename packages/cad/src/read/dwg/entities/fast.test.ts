import { existsSync } from 'node:fs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findDrawings } from '../../../../../../bench/corpus-run.ts';
import { richDrawing } from '../../../../test/rich-drawing.ts';
import { decode } from '../../../dwg/fields/decode.ts';
import { num, point } from '../../../dwg/fields/record.ts';
import { SECTIONS } from '../../../dwg/sections.ts';
import { versionNumber } from '../../../dwg/versions.ts';
import { emptyDrawing } from '../../../model/defaults.ts';
import type { EntityCommon } from '../../../model/common.ts';
import { Diagnostics } from '../../../model/diagnostics.ts';
import type { MeshEntity } from '../../../model/faces.ts';
import { Budget } from '../../../model/limits.ts';
import { write } from '../../../write/write.ts';
import { openContainer } from '../container/open.ts';
import { DwgContext } from '../context.ts';
import { readClasses } from '../stream/classes.ts';
import { readHandleMap } from '../stream/handle-map.ts';
import { ObjectStream } from '../stream/object-stream.ts';
import { readEntity } from './read-entity.ts';

function contextOf(bytes: Uint8Array): DwgContext {
  const diagnostics = new Diagnostics();
  const budget = new Budget({}, diagnostics);
  const version = versionNumber(String.fromCharCode(...bytes.subarray(0, 6)));
  const container = openContainer(bytes, version, diagnostics)!;
  const text = (data: Uint8Array): string => new TextDecoder('latin1').decode(data);
  const map = readHandleMap(container.section(SECTIONS.handles)!, diagnostics, budget);
  const classes = readClasses(container.section(SECTIONS.classes)!, container, text);
  const stream = new ObjectStream(container.objects, version, text, map);
  return new DwgContext(emptyDrawing('dwg'), diagnostics, budget, stream, classes, undefined);
}

/** Reads by the table what the fast reader read, and compares what both name alike. */
function compareFast(context: DwgContext, handle: number): boolean {
  const { stream } = context;
  const type = stream.open(handle);
  const table = context.tableOf(type);
  if (!table || !['LINE', 'POINT', 'CIRCLE', 'ARC', 'LWPOLYLINE', 'TEXT'].includes(table.name)) return false;
  stream.readEntityHead();
  const record = decode(table.rows, stream.data);
  const entity = readEntity(context, handle) as unknown as Record<string, unknown>;
  for (const [name, value] of Object.entries(record)) {
    if (!(name in entity) || value === undefined || name === 'style') continue;
    if (name === 'text') expect(entity['text']).toBe(context.text(String(value)));
    else if (name === 'position' || name === 'alignment') {
      expect((entity[name] as number[]).slice(0, 2)).toEqual(point(record, name).slice(0, 2));
    } else if (name === 'widths' || name === 'bulges') {
      const shown = [...(entity[name] as Float64Array)].slice(0, (value as Float64Array).length);
      expect(shown).toEqual([...(value as Float64Array)]);
    } else if (name === 'extrusion')
      expect(entity[name]).toEqual(num({ z: point(record, name)[2] }, 'z') === 0 ? [0, 0, 1] : value);
    else expect(entity[name]).toEqual(value);
  }
  return true;
}

test.each(['2000', '2004', '2007', '2010', '2013', '2018'] as const)(
  'fast readers equal their tables in %s',
  (version) => {
    const context = contextOf(write(richDrawing(), { format: 'dwg', version }).bytes!);
    const compared = context.stream.map.handles.filter((handle) => compareFast(context, handle));
    expect(compared.length).toBeGreaterThan(50);
  },
);

test('what no reader knows is told of where it left no picture of itself', () => {
  const drawing = richDrawing();
  const model = drawing.blocks.get('*MODEL_SPACE')!;
  const [line] = model.entities.filter(({ type }) => type === 'LINE');
  const mesh = (): MeshEntity => ({
    ...(line as EntityCommon),
    type: 'MESH',
    handle: drawing.nextHandle++,
    vertices: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
    faces: Int32Array.of(3, 0, 1, 2),
    edges: new Int32Array(0),
    creases: new Float64Array(0),
    subdivisionLevel: 0,
    blendCrease: false,
  });
  const [bare, pictured] = [mesh(), { ...mesh(), graphics: Uint8Array.of(8, 0, 0, 0, 0, 0, 0, 0) }];
  model.entities.push(bare, pictured);
  const context = contextOf(write(drawing, { format: 'dwg', version: '2010' }).bytes!);
  context.tableOf = () => undefined;
  expect(readEntity(context, bare.handle)).toMatchObject({ type: 'UNKNOWN', name: 'MESH' });
  expect(readEntity(context, pictured.handle)).toMatchObject({
    type: 'UNKNOWN',
    graphics: pictured.graphics,
  });
  expect(context.diagnostics.list.map(({ code, handle }) => [code, handle])).toEqual([
    ['dwg-unknown', bare.handle],
  ]);
});

const folder = join(import.meta.dirname, '../../../../../../../shared/corpus/drawings');
const LARGEST = 70_000;
/** Modeller data that lies apart, data of applications, some representations: their tables say only how they begin. */
const OPEN_ENDED = new Set([
  '3DSOLID',
  'REGION',
  'BODY',
  'ACAD_PROXY_ENTITY',
  'ACAD_PROXY_OBJECT',
  'ACDB_FCFOBJECTCONTEXTDATA_CLASS',
  'ACDB_HATCHSCALECONTEXTDATA_CLASS',
]);

describe.skipIf(!existsSync(folder))('the corpus', () => {
  const paths = (existsSync(folder) ? findDrawings(folder) : []).filter((path) => /\.dwg$/i.test(path));
  const small = paths
    .map((path) => new Uint8Array(readFileSync(path)))
    .filter(
      (bytes) =>
        bytes.length < LARGEST && /^AC10(1[2-8]|2\d|3\d)/.test(String.fromCharCode(...bytes.subarray(0, 6))),
    );

  test('every object of a known type ends at its last bit, in every version', () => {
    let objects = 0;
    const wrong = new Map<string, number>();
    for (const bytes of small) {
      const context = contextOf(bytes);
      const { stream } = context;
      for (const handle of stream.map.handles) {
        const table = context.tableOf(stream.open(handle));
        if (!table || OPEN_ENDED.has(table.name)) continue;
        if (!(table.entity ? stream.readEntityHead() : stream.readObjectHead())) continue;
        decode(table.rows, stream.data);
        objects++;
        if (stream.data.pos !== stream.data.end) wrong.set(table.name, (wrong.get(table.name) ?? 0) + 1);
      }
    }
    expect([...wrong]).toEqual([]);
    expect(objects).toBeGreaterThan(10_000);
  });
});
