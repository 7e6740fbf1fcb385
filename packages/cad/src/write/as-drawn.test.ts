import { expect, test } from 'vitest';
import type { Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import { drawingOf, dxfText, type Pair } from '../read/dxf/fixture.ts';
import { read } from '../read/read.ts';
import { write, type WriteFormat, type WriteVersion } from './write.ts';

const VERSIONS: WriteVersion[] = ['2000', '2004', '2007', '2010', '2013', '2018'];

/** A drawing that a program has saved as DXF, of these entities. */
const drawingWith = (...pairs: Pair[]): Drawing => read(dxfText([...drawingOf(pairs), [0, 'EOF']])).drawing;

function again(drawing: Drawing, format: WriteFormat, version: WriteVersion) {
  const { bytes, diagnostics } = write(drawing, { format, version });
  const found = read(bytes!).drawing;
  const of = <T extends Entity['type']>(type: T): Extract<Entity, { type: T }> =>
    found.blocks.get('*MODEL_SPACE')!.entities.find((each) => each.type === type) as never;
  return { found, of, bytes: bytes!, said: diagnostics.map(({ message }) => message).join('\n') };
}

test.each(VERSIONS)('a spline by nothing but fit points keeps them in a DWG of %s', (version) => {
  const drawing = drawingWith(
    [0, 'SPLINE'],
    [8, '0'],
    [70, 9],
    [71, 3],
    [74, 3],
    ...[0, 4, 9].flatMap((x): Pair[] => [
      [11, x],
      [21, x % 3],
      [31, 0],
    ]),
  );
  const spline = again(drawing, 'dwg', version).of('SPLINE');
  expect([...spline.fitPoints]).toEqual([0, 0, 0, 4, 1, 0, 9, 0, 0]);
  if (version >= '2013') expect(spline.closed).toBe(true);
});

test.each(VERSIONS)('every text of a linetype comes back from a DWG of %s', (version) => {
  const drawing = drawingWith([0, 'LINE'], [8, '0'], [11, 5]);
  const shape = { number: 0, styleHandle: 0, style: 'Standard', scale: 0.1, rotation: 0 };
  const dash = (text: string) => ({
    length: -0.2,
    shape: { ...shape, absolute: false, upright: false, offset: [0, 0] as [number, number], text },
  });
  drawing.lineTypes.set('PIPES', {
    name: 'PIPES',
    handle: drawing.nextHandle++,
    description: '',
    length: 0.6,
    elements: [{ length: 0.2 }, dash('GAS'), dash('Öl')],
  });
  const { elements } = again(drawing, 'dwg', version).found.lineTypes.get('PIPES')!;
  expect(elements.map((each) => each.shape?.text)).toEqual([undefined, 'GAS', 'Öl']);
});

test('a paragraph that is seen from behind stays so in a DWG', () => {
  const axis = (...rotation: Pair[]) => {
    const drawing = drawingWith([0, 'MTEXT'], [8, '0'], [40, 1], [1, 'ABC'], ...rotation, [230, -1]);
    return again(drawing, 'dwg', '2018').of('MTEXT').xAxis;
  };
  expect(axis()).toEqual([-1, 0, 0].map((n) => expect.closeTo(n)));
  expect(axis([50, 90])).toEqual([0, 1, 0].map((n) => expect.closeTo(n)));
});

test.each<WriteFormat>(['dwg', 'dxf'])(
  'the fill of a paragraph is missing in a %s of 2000, and that is said',
  (format) => {
    const drawing = drawingWith(
      ...([
        [0, 'MTEXT'],
        [8, '0'],
        [40, 1],
        [71, 1],
        [1, 'ABC'],
        [90, 1],
        [63, 2],
        [45, 1.5],
      ] as Pair[]),
    );
    expect(again(drawing, format, '2000').said).toContain('fill of a paragraph');
    expect(again(drawing, format, '2004')).toMatchObject({ said: expect.not.stringContaining('fill') });
    expect(again(drawing, format, '2004').of('MTEXT').background).toMatchObject({ flags: 1, color: 2 });
  },
);

test.each<WriteFormat>(['dwg', 'dxf'])(
  'what can be seen through is opaque in a %s of 2000: only that is said',
  (format) => {
    const see = (value: number): Drawing => drawingWith([0, 'LINE'], [8, '0'], [11, 5], [440, value]);
    expect(again(see(0x02000080), format, '2000').said).toContain('1 × transparency');
    expect(again(see(0x020000ff), format, '2000').said).toBe('');
    expect(again(see(0x02000080), format, '2004').of('LINE').opacity).toBeCloseTo(0.5, 2);
  },
);

test.each<WriteFormat>(['dwg', 'dxf'])('a %s keeps colors of faces and caps of multilines', (format) => {
  const vertex = (...rest: Pair[]): Pair[] => [[0, 'VERTEX'], [8, '0'], ...rest];
  const drawing = drawingWith(
    [0, 'POLYLINE'],
    [8, '0'],
    [66, 1],
    [70, 64],
    [71, 3],
    [72, 2],
    ...vertex([70, 192]),
    ...vertex([10, 5], [70, 192]),
    ...vertex([20, 5], [70, 192]),
    ...vertex([70, 128], [71, 1], [72, 2], [73, 3]),
    ...vertex([62, 5], [70, 128], [71, 3], [72, 2], [73, 1]),
    [0, 'SEQEND'],
    [0, 'MLINE'],
    [8, '0'],
    [2, 'STANDARD'],
    [40, 1],
    [71, 1 | 4],
    [72, 2],
    [73, 2],
    ...[0, 8].flatMap((x): Pair[] => [
      [11, x],
      [21, 0],
      [12, 1],
      [13, 0],
      [23, 1],
      ...([0.5, -0.5].flatMap((at) => [
        [74, 1],
        [41, at],
        [75, 0],
      ]) as Pair[]),
    ]),
  );
  const { of } = again(drawing, format, '2010');
  expect(of('POLYLINE').faceColors).toEqual([undefined, 5]);
  expect(of('MLINE')).toMatchObject({ noStartCaps: true, noEndCaps: false });
});

test('frames of wipeouts and pictures are as they were, in a DXF of a DWG too', () => {
  const drawing = drawingWith(
    [0, 'WIPEOUT'],
    [8, '0'],
    [11, 4],
    [22, 4],
    [13, 1],
    [23, 1],
    [70, 7],
    [280, 1],
  );
  drawing.header.wipeoutFrame = 1;
  drawing.header.imageFrame = 0;
  drawing.imageDefinitions.set(0x99, {
    handle: 0x99,
    path: 'plan.png',
    width: 10,
    height: 10,
    loaded: true,
    units: 0,
    pixelSize: [1, 1],
  } as never);
  const asDwg = again(drawing, 'dwg', '2010').found;
  expect(asDwg.header).toMatchObject({ wipeoutFrame: 1, imageFrame: 0 });
  const { found, bytes } = again(asDwg, 'dxf', '2010');
  expect(found.header).toMatchObject({ wipeoutFrame: 1, imageFrame: 0 });
  const text = new TextDecoder().decode(bytes);
  for (const name of ['AcDbWipeoutVariables', 'AcDbRasterVariables'])
    expect(text.split(name).length - 1).toBe(2); // its class, and itself
});
