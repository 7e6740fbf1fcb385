import { expect, test } from 'vitest';
import { NO_FONTS } from '@linework/cad/text/fonts';
import { read } from '@linework/cad/read/read';
import { circle, dxf, insert, line, scatter, text } from '../testing.ts';
import { readDrawing } from './readDrawing.ts';
import { buffersOf } from './transfer.ts';
import type { LocalDrawing } from '../store/local.ts';

const open = (
  bytes: Uint8Array,
  progress: (share: number | undefined) => void = () => undefined,
): Promise<LocalDrawing> =>
  readDrawing(bytes, { name: 'a.dxf', fonts: async () => NO_FONTS, xrefs: new Map(), progress });

const bytesOf = (content: string): Uint8Array => new TextEncoder().encode(content);

test.each([
  ['nothing at all', new Uint8Array(0), 'empty'],
  ['a letter', bytesOf('Dear Sir or Madam, please find enclosed.'), 'notADrawing'],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 0), 'notADrawing'],
  ['a drawing of nothing', dxf({ entities: [] }), 'nothingToShow'],
  ['a DWG cut off in its header', bytesOf('AC1032\0\0\0\0\0'), 'damaged'],
])('%s is refused with its reason', async (_, bytes, reason) => {
  await expect(open(bytes)).rejects.toMatchObject({ reason });
});

test('a drawing that ends before anything could be shown is damaged, not empty', async () => {
  const cut = (whole: Uint8Array): Uint8Array =>
    bytesOf(new TextDecoder().decode(whole).split('ENTITIES')[0]!);
  const entities = [line(0, 0, 10, 10)];
  await expect(open(cut(dxf({ entities })))).rejects.toMatchObject({ reason: 'damaged' });
  const { blocks } = await open(cut(dxf({ entities, blocks: { A: [line(0, 0, 1, 1)] } })));
  expect(blocks.inserts).toHaveLength(1);
});

test('of a drawing that ends too early what was there is shown, and said', async () => {
  const whole = dxf({ entities: [line(0, 0, 10, 10), circle(5, 5, 2), line(1, 1, 2, 2)] });
  const { head, entities } = await open(whole.slice(0, Math.floor(whole.length * 0.97)));
  expect(entities.count).toBeGreaterThan(0);
  expect(head.diagnostics.map(({ code }) => code)).toContain('truncated');
});

test.each(['nan', '1e300', '-1e300', '1e999', 'inf'])(
  'a coordinate of %s spoils nothing else',
  async (number) => {
    const bytes = dxf({ entities: [line(0, 0, 10, 10), line(1, 1, 7, 12345)] });
    const spoilt = bytesOf(new TextDecoder().decode(bytes).replace('12345', number));
    const { tiles, scene } = await open(spoilt);
    const { points } = tiles[0]!.content.paths;
    expect(points.slice(0, 4)).toEqual(Float64Array.of(0, 0, 10, 10));
    expect(points.every(Number.isFinite)).toBe(true);
    const { home } = scene.layouts[0]!;
    expect(home).toMatchObject({ x: 5, y: 5 });
    expect(home.width).toBeLessThan(20);
  },
);

test('a large drawing comes in parts that hold it all, in draw order', async () => {
  const { tiles, entities } = await open(dxf({ entities: scatter(25_000) }));
  expect(tiles.length).toBeGreaterThan(2);
  const ranks = tiles.flatMap(({ rank }) => [...(rank as Uint32Array)]);
  expect(ranks).toHaveLength(25_000);
  expect(new Set(ranks).size).toBe(25_000);
  for (const { content, rank } of tiles) {
    expect([...(rank as Uint32Array)]).toEqual([...(rank as Uint32Array)].sort((a, b) => a - b));
    expect(content.paths.count).toBe(rank!.length);
  }
  expect(entities.count).toBe(25_000);
});

test('progress only grows, and tells of reading and of cutting into tiles on the way', async () => {
  const told: number[] = [];
  await open(dxf({ entities: scatter(25_000) }), (share) => share !== undefined && told.push(share));
  expect(told.length).toBeGreaterThan(4);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect(told.some((share) => share > 0 && share < 0.4)).toBe(true);
  expect(told.some((share) => share > 0.75 && share < 1)).toBe(true);
});

test('an external reference that was given is drawn', async () => {
  const host = dxf({ entities: [line(0, 0, 1, 1), insert('SITE', 0, 0)] });
  const marked = new TextDecoder()
    .decode(host)
    .replace(
      '0\nENDSEC\n0\nSECTION\n2\nENTITIES',
      '0\nBLOCK\n8\n0\n2\nSITE\n70\n4\n10\n0\n20\n0\n1\nC:\\jobs\\site.dwg\n0\nENDBLK\n0\nENDSEC\n0\nSECTION\n2\nENTITIES',
    );
  const site = read(dxf({ entities: [circle(0, 0, 50), text(0, 0, 2, 'North')] })).drawing;
  const alone = await open(bytesOf(marked));
  expect(alone.head.xrefs).toEqual([{ name: 'SITE', path: 'C:\\jobs\\site.dwg', found: false }]);
  const together = await readDrawing(bytesOf(marked), {
    name: 'a.dxf',
    fonts: async () => NO_FONTS,
    xrefs: new Map([['SITE', site]]),
    progress: () => undefined,
  });
  expect(together.head.xrefs[0]?.found).toBe(true);
  expect(together.entities.count).toBeGreaterThan(alone.entities.count);
});

test('what is handed over is handed over once', async () => {
  const drawing = await open(dxf({ entities: [line(0, 0, 10, 10), text(0, 0, 1, 'A')] }));
  const buffers = buffersOf(drawing);
  expect(new Set(buffers).size).toBe(buffers.length);
  expect(buffers).toContain(drawing.tiles[0]!.content.paths.points.buffer);
  expect(buffers).toContain(drawing.entities.handle.buffer);
  expect(buffers).toContain(drawing.scene.glyphs.points.buffer);
  structuredClone(drawing, { transfer: buffers });
});
