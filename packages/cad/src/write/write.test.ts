import { expect, test } from 'vitest';
import type { Entity } from '../model/entity.ts';
import { drawingOf, dxfText, type Pair } from '../read/dxf/fixture.ts';
import { read } from '../read/read.ts';
import { write, type WriteVersion } from './write.ts';

const ENTITIES: readonly Pair[] = [
  [0, 'LINE'],
  [5, 'A1'],
  [330, '1F'],
  [8, 'Walls'],
  [62, 1],
  [10, 0.1],
  [20, 0.2],
  [30, 1e-7],
  [11, 1e21],
  [21, 5],
  [31, 6],
  [1001, 'MYAPP'],
  [1000, 'kept'],
  [0, 'ARC'],
  [5, 'A2'],
  [330, '1F'],
  [8, '0'],
  [10, 1],
  [20, 2],
  [40, 3],
  [50, 30],
  [51, 60],
  [0, 'LWPOLYLINE'],
  [5, 'A3'],
  [330, '1F'],
  [8, '0'],
  [90, 2],
  [70, 1],
  [10, 0],
  [20, 0],
  [42, 0.5],
  [10, 3],
  [20, 4],
  [0, 'TEXT'],
  [5, 'A4'],
  [330, '1F'],
  [8, '0'],
  [10, 1],
  [20, 1],
  [40, 2],
  [1, 'Höhe 中'],
  [72, 1],
  [11, 2],
  [21, 2],
  [0, 'MTEXT'],
  [5, 'A5'],
  [330, '1F'],
  [8, '0'],
  [10, 1],
  [20, 1],
  [40, 2],
  [41, 50],
  [71, 1],
  [1, 'x'.repeat(700)],
  [0, 'HATCH'],
  [5, 'A6'],
  [330, '1F'],
  [8, '0'],
  [10, 0],
  [20, 0],
  [30, 0],
  [2, 'SOLID'],
  [70, 1],
  [71, 0],
  [91, 1],
  [92, 2],
  [72, 0],
  [73, 1],
  [93, 3],
  [10, 0],
  [20, 0],
  [10, 1],
  [20, 0],
  [10, 0],
  [20, 1],
  [97, 0],
  [75, 0],
  [76, 1],
  [98, 0],
  [0, 'INSERT'],
  [5, 'A7'],
  [330, '1F'],
  [8, '0'],
  [66, 1],
  [2, 'Door'],
  [10, 3],
  [20, 4],
  [41, 2],
  [0, 'ATTRIB'],
  [5, 'A8'],
  [8, '0'],
  [10, 3],
  [20, 4],
  [40, 1],
  [1, 'D-1'],
  [2, 'NUMBER'],
  [70, 0],
  [0, 'SEQEND'],
  [5, 'A9'],
  [0, 'POLYLINE'],
  [5, 'AA'],
  [330, '1F'],
  [8, '0'],
  [66, 1],
  [70, 8],
  [0, 'VERTEX'],
  [10, 1],
  [20, 2],
  [30, 3],
  [70, 32],
  [0, 'VERTEX'],
  [10, 4],
  [20, 5],
  [30, 6],
  [70, 32],
  [0, 'SEQEND'],
];

/** Everything but what a save may renumber. */
function shape(entity: Entity): unknown {
  return JSON.parse(
    JSON.stringify(entity, (key, value) =>
      value instanceof Float64Array ? [...value] : key === 'vertexFlags' ? undefined : value,
    ),
  );
}

test.each(['2000', '2004', '2007', '2010', '2013', '2018'] as WriteVersion[])(
  'DXF %s reads back as it was',
  (version) => {
    const { drawing } = read(dxfText(drawingOf(ENTITIES, 'AC1021')));
    const { bytes, diagnostics } = write(drawing, { format: 'dxf', version });
    expect(diagnostics).toEqual([]);
    const again = read(bytes ?? new Uint8Array(0));
    expect(again.diagnostics).toEqual([]);
    for (const key of ['*MODEL_SPACE', 'DOOR']) {
      expect(again.drawing.blocks.get(key)?.entities.map(shape)).toEqual(
        drawing.blocks.get(key)?.entities.map(shape),
      );
    }
    expect(again.drawing.layers.get('WALLS')).toMatchObject({
      color: 3,
      off: true,
      locked: true,
      lineType: 'DASHED',
    });
    expect(again.drawing.layouts.map((layout) => layout.name)).toEqual(['Model', 'Layout1']);
  },
);

test('what a version cannot hold is said', () => {
  const mesh: Pair[] = [
    [0, 'MESH'],
    [5, 'A1'],
    [8, '0'],
    [91, 0],
    [92, 0],
    [93, 0],
  ];
  const color: Pair[] = [
    [0, 'LINE'],
    [5, 'A2'],
    [8, '0'],
    [420, 0xff0000],
    [10, 0],
    [20, 0],
    [11, 1],
    [21, 1],
  ];
  const { drawing } = read(dxfText(drawingOf([...mesh, ...color], 'AC1032')));
  const { bytes, diagnostics } = write(drawing, { format: 'dxf', version: '2000' });
  expect(diagnostics.map((entry) => entry.message).join()).toMatch(/MESH.*true color/);
  const [line] = read(bytes ?? new Uint8Array(0)).drawing.blocks.get('*MODEL_SPACE')?.entities ?? [];
  expect(line?.color).toBe(1);
});

test('text before R2007 is in the code page of its script, what that lacks is escaped', () => {
  const { drawing } = read(dxfText(drawingOf(ENTITIES, 'AC1021')));
  const { bytes } = write(drawing, { format: 'dxf', version: '2004' });
  const text = new TextDecoder('gbk').decode(bytes);
  expect(text).toContain('ANSI_936');
  expect(text).toContain('H\\U+00F6he 中');
});

test.each(['dxf', 'dwg'] as const)('Chinese layer names come back from %s of R2000', (format) => {
  const { drawing } = read(dxfText(drawingOf(ENTITIES, 'AC1021')));
  drawing.layers.set('墙体', { ...drawing.layers.get('WALLS')!, name: '墙体', handle: 0 });
  const { bytes } = write(drawing, { format, version: '2000' });
  expect(read(bytes!).drawing.layers.get('墙体')).toMatchObject({ name: '墙体', color: 3 });
});

test.each(['2000', '2004', '2007', '2010', '2013', '2018'] as WriteVersion[])(
  'DWG %s reads back with the same entities',
  (version) => {
    const { drawing } = read(dxfText(drawingOf(ENTITIES, 'AC1021')));
    const { bytes, diagnostics } = write(drawing, { format: 'dwg', version });
    expect(diagnostics).toEqual([]);
    const again = read(bytes ?? new Uint8Array(0)).drawing;
    const names = (key: string): (string | undefined)[] =>
      [...(again.blocks.get(key)?.entities ?? [])].map((entity) => entity.type);
    expect(names('*MODEL_SPACE')).toEqual(
      drawing.blocks.get('*MODEL_SPACE')?.entities.map((entity) => entity.type),
    );
    expect(names('DOOR')).toEqual(['LINE', 'TEXT']);
    const entities = again.blocks.get('*MODEL_SPACE')?.entities ?? [];
    expect(entities[0]).toMatchObject({ layer: 'Walls', color: 1, start: [0.1, 0.2, 1e-7] });
    expect(entities[2]).toMatchObject({ closed: true, bulges: Float64Array.of(0.5, 0) });
    expect(entities[6]).toMatchObject({ name: 'Door', attributes: [{ text: 'D-1', position: [3, 4, 0] }] });
    expect(entities[7]).toMatchObject({ kind: '3d', points: Float64Array.of(1, 2, 3, 4, 5, 6) });
  },
);

test('true colors survive a DWG', () => {
  const line: Pair[] = [
    [0, 'LINE'],
    [5, 'A2'],
    [8, '0'],
    [420, 0x112233],
    [10, 0],
    [20, 0],
    [11, 1],
    [21, 1],
  ];
  const { drawing } = read(dxfText(drawingOf(line, 'AC1032')));
  const { bytes } = write(drawing, { format: 'dwg', version: '2018' });
  expect(read(bytes ?? new Uint8Array(0)).drawing.blocks.get('*MODEL_SPACE')?.entities[0]?.color).toEqual({
    rgb: 0x112233,
  });
});
