import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { inflateSync } from 'node:zlib';
import { generateDxf } from '../../../../bench/generate.ts';
import { decodePng } from '@linework/render/picture/png';
import { encodeBmp } from '@linework/render/raster/bmp';
import { common, drawing } from '@linework/cad/display/fixture';
import type { Drawing } from '@linework/cad/model/drawing';
import type { Entity } from '@linework/cad/model/entity';
import { polyhedron } from '@linework/cad/solid/fixture';
import type { ModelComparison } from '@linework/solid/compare';
import { pinsStep } from '@linework/solid/read/step/fixture';
import { write } from '@linework/cad/write/write';
import type { Comparison } from '@linework/cad/compare/comparison';
import type { Info } from './info.ts';
import type { ModelInfo } from './model.ts';
import { kernelWork } from './work.ts';

let folder = '';
let out = '';
let err = '';
const path = (name: string): string => join(folder, name);
const run = (name: string, ...args: string[]): Promise<number> => kernelWork[name]!(args);

/** A cube as a solid. */
function solidDrawing(): Drawing {
  const corners = [0, 1].flatMap((z) =>
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ].map(([x, y]) => [x!, y!, z] as [number, number, number]),
  );
  const acis = polyhedron(corners, [
    [0, 3, 2, 1],
    [4, 5, 6, 7],
    [0, 1, 5, 4],
    [1, 2, 6, 5],
    [2, 3, 7, 6],
    [3, 0, 4, 7],
  ]);
  return drawing([{ ...common(), type: '3DSOLID', acis } as Entity]);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'linework-cli-'));
  writeFileSync(path('plan.dxf'), generateDxf({ segments: 200, origin: 1e8 }));
  writeFileSync(path('nonsense.dwg'), 'this is not a drawing');
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((err += String(text)), true));
});
afterEach(() => {
  out = '';
  err = '';
});
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

test('info --json says what a drawing holds', async () => {
  expect(await run('info', path('plan.dxf'), '--json')).toBe(0);
  const info = JSON.parse(out) as Info;
  expect(info).toMatchObject({ format: 'dxf', version: 'AC1015', units: 6, skipped: {}, xrefs: [] });
  expect(info.layers).toContain('CONTOURS');
  expect(info.blocks).toEqual(expect.arrayContaining(['TREE', 'DOOR']));
  expect(info.layouts[0]).toEqual({ name: 'Model', entities: expect.any(Number) as number });
  expect(info.entities['LINE']).toBeGreaterThan(20);
  expect(info.drawn['LINE']).toBeGreaterThan(0);
  expect(info.fonts).toEqual([expect.objectContaining({ name: 'txt.shx', found: false })]);
  expect(info.extents!.minX).toBeGreaterThan(9e7);
  expect(info.displayBytes).toBeGreaterThan(100);
  expect(info.segments).toBeGreaterThan(100);
  expect(Object.keys(info.ms)).toEqual(['read', 'display', 'encode']);
});

test('Chinese and Korean letters have the shapes that come with the product, on a machine without any', async () => {
  const text = '0\nSECTION\n2\nENTITIES\n0\nTEXT\n10\n0\n20\n0\n40\n1\n1\n图纸 도면\n0\nENDSEC\n0\nEOF\n';
  writeFileSync(path('letters.dxf'), text);
  expect(await run('info', path('letters.dxf'), '--json')).toBe(0);
  const { fonts } = JSON.parse(out) as { fonts: { missing?: string }[] };
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.map(({ missing }) => missing ?? '').join('')).toBe('');
});

test('text prints every string', async () => {
  expect(await run('text', path('plan.dxf'))).toBe(0);
  expect(out).toMatch(/^PLOT \d+\n/);
});

test('convert writes .ocf that can be looked at, .dxf and .dwg', async () => {
  expect(await run('convert', path('plan.dxf'), path('plan.ocf'))).toBe(0);
  expect(await run('render', path('plan.ocf'), path('a.png'), '--size', '200x150')).toBe(0);
  expect(await run('render', path('plan.dxf'), path('b.png'), '--size', '200x150')).toBe(0);
  // The shapes of glyphs are rounded in the file, all else is not.
  const [a, b] = ['a.png', 'b.png'].map(
    (name) => decodePng(readFileSync(path(name)), (bytes) => inflateSync(bytes))!.rgba,
  );
  const off = Array.from(a!).filter((value, i) => Math.abs(value - b![i]!) > 32).length;
  expect(off / a!.length).toBeLessThan(0.002);
  for (const name of ['copy.dxf', 'copy.dwg']) {
    expect(await run('convert', path('plan.dxf'), path(name), '--version', '2004')).toBe(0);
    out = '';
    expect(await run('info', path(name), '--json')).toBe(0);
    expect((JSON.parse(out) as Info).version).toBe('AC1018');
  }
});

test('render draws the named layout in the size and on the background asked for', async () => {
  expect(
    await run(
      'render',
      path('plan.dxf'),
      path('c.png'),
      '--layout',
      'MODEL',
      '--size',
      '120x90',
      '--background',
      'light',
    ),
  ).toBe(0);
  const png = readFileSync(path('c.png'));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([120, 90]);
});

test('pictures may be JPEG and BMP too', async () => {
  for (const name of ['d.png', 'd.jpeg', 'd.bmp'])
    expect(await run('render', path('plan.dxf'), path(name), '--size', '121x90', '--background=light')).toBe(
      0,
    );
  expect(readFileSync(path('d.jpeg')).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  const png = decodePng(readFileSync(path('d.png')), (bytes) => inflateSync(bytes))!;
  const bmp = readFileSync(path('d.bmp'));
  expect([bmp.readInt32LE(18), bmp.readInt32LE(22)]).toEqual([121, 90]);
  // Rows of a bitmap stand on multiples of four and begin at the foot.
  for (const [x, y] of [
    [0, 0],
    [60, 45],
    [120, 89],
  ] as const) {
    const at = 54 + (89 - y) * 364 + x * 3;
    const from = (y * 121 + x) * 4;
    expect([bmp[at + 2], bmp[at + 1], bmp[at]]).toEqual([0, 1, 2].map((k) => png.rgba[from + k]));
  }
});

test('what cannot be opened is said in a sentence, with code 2', async () => {
  expect(await run('info', path('nonsense.dwg'), '--json')).toBe(2);
  expect(err).toMatch(/^[A-Z].*\.\n$/);
  expect(out).toBe('');
  expect(await run('info', path('missing.dwg'))).toBe(2);
  expect(err).toContain('There is no file');
  expect(await run('render', path('plan.dxf'), path('d.png'), '--layout', 'Nowhere')).toBe(2);
});

test('wrong use is explained, with code 1', async () => {
  expect(await run('render', path('plan.dxf'))).toBe(1);
  expect(err).toContain('Usage: linework render');
  expect(await run('render', path('plan.dxf'), path('e.png'), '--size', 'huge')).toBe(1);
  expect(await run('convert', path('plan.dxf'), path('e.svg'))).toBe(1);
  expect(await run('info', '--colour', 'red')).toBe(1);
});

test('convert writes a PDF of all layouts, or of one', async () => {
  expect(await run('convert', path('plan.dxf'), path('plan.pdf'), '--paper', 'A1', '--colours=black')).toBe(
    0,
  );
  const bytes = readFileSync(path('plan.pdf'), 'latin1');
  expect(bytes.startsWith('%PDF-1.7')).toBe(true);
  expect(bytes).toMatch(/MediaBox\[0 0 (1683.\d+ 2383.\d+|2383.\d+ 1683.\d+)\]/);
  const wrong = [
    ['--layout', 'Nowhere', 'There is no layout Nowhere'],
    ['--scale', '1-50', '--scale is'],
    ['--ctb', path('plan.dxf'), 'no table of plot styles'],
  ] as const;
  for (const [option, value, sentence] of wrong) {
    expect(await run('convert', path('plan.dxf'), path('x.pdf'), option, value)).not.toBe(0);
    expect(err).toContain(sentence);
  }
});

test('convert makes a drawing of a PDF', async () => {
  expect(await run('convert', path('plan.dxf'), path('there.pdf'))).toBe(0);
  expect(await run('convert', path('there.pdf'), path('back.dxf'), '--enlarge', '50')).toBe(0);
  expect(await run('info', path('back.dxf'), '--json')).toBe(0);
  const info = JSON.parse(out) as Info;
  expect(info.layers).toContain('CONTOURS');
  expect(info.entities['TEXT']).toBeGreaterThan(0);
  writeFileSync(path('no.pdf'), 'not a PDF');
  expect(await run('convert', path('no.pdf'), path('back.dxf'))).toBe(2);
  expect(err).toContain('no PDF');
});

test('info tells how many dimensions, tolerances and datums a STEP file has', async () => {
  writeFileSync(path('pins.step'), pinsStep());
  expect(await run('info', path('pins.step'))).toBe(0);
  expect(out).toContain('PMI       5 dimensions, 3 tolerances, 1 datum, 1 note, 1 annotation\n');
});

test('the textures of a model are found in the folder that has its name', async () => {
  mkdirSync(path('board.fbm'));
  writeFileSync(
    path('board.obj'),
    'mtllib board.mtl\nusemtl wood\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nf 1/1 2/1 3/1\n',
  );
  writeFileSync(path('board.mtl'), 'newmtl wood\nmap_Kd C:\\pictures\\oak.bmp\n');
  const missing = async (): Promise<unknown> => {
    out = '';
    expect(await run('info', path('board.obj'), '--json')).toBe(0);
    const { diagnostics } = JSON.parse(out) as Pick<ModelInfo, 'diagnostics'>;
    return diagnostics.filter(({ code }) => code === 'textureMissing');
  };
  expect(await missing()).toEqual([{ code: 'textureMissing', detail: 'oak.bmp' }]);
  writeFileSync(path('board.fbm/oak.bmp'), encodeBmp([9, 9, 9, 255], 1, 1));
  expect(await missing()).toEqual([]);
});

test('pictures beside a drawing are drawn', async () => {
  const groups = [
    '0 SECTION 2 HEADER 9 $ACADVER 1 AC1021 0 ENDSEC 0 SECTION 2 ENTITIES',
    '0 IMAGE 5 22 100 AcDbEntity 8 0 100 AcDbRasterImage 10 0 20 0 11 1 21 0 12 0 22 1 13 40 23 20 340 30 70 7',
    '0 ENDSEC 0 SECTION 2 OBJECTS 0 IMAGEDEF 5 30 100 AcDbRasterImageDef 1 C:\\Scan.BMP 10 40 20 20',
    '0 ENDSEC 0 EOF',
  ];
  writeFileSync(path('scanned.dxf'), `${groups.join(' ').replaceAll(' ', '\n')}\n`);
  const middle = async (): Promise<number[]> => {
    expect(await run('render', path('scanned.dxf'), path('scanned.png'), '--size', '60x60')).toBe(0);
    const { rgba } = decodePng(readFileSync(path('scanned.png')), (bytes) => inflateSync(bytes))!;
    return [0, 1, 2].map((k) => rgba[(30 * 60 + 30) * 4 + k]!);
  };
  const paper = await middle();
  const red = new Uint8Array(40 * 20 * 4).map((_, i) => (i % 4 === 0 || i % 4 === 3 ? 255 : 0));
  writeFileSync(path('scan.bmp'), encodeBmp(red, 40, 20));
  expect([paper[0]! < 200, await middle()]).toEqual([true, [255, 0, 0]]);
});

const dxf = (...groups: (string | number)[]): string => groups.map((group) => `${group}\n`).join('');

test('external references that lie beside a drawing are drawn, whatever folder they are said to be in', async () => {
  const circle = dxf(0, 'CIRCLE', 8, 'PIPES', 10, 0, 20, 0, 40, 5);
  writeFileSync(path('Part.dxf'), dxf(0, 'SECTION', 2, 'ENTITIES') + circle + dxf(0, 'ENDSEC', 0, 'EOF'));
  const block = dxf(0, 'BLOCK', 2, 'PART', 70, 4, 1, 'C:\\refs\\part.DXF', 0, 'ENDBLK');
  const blocks = dxf(0, 'SECTION', 2, 'BLOCKS') + block + dxf(0, 'ENDSEC');
  const insert = dxf(0, 'INSERT', 8, '0', 2, 'PART', 10, 20, 20, 0);
  const host = blocks + dxf(0, 'SECTION', 2, 'ENTITIES') + insert + dxf(0, 'ENDSEC', 0, 'EOF');
  writeFileSync(path('host.dxf'), host);
  expect(await run('info', path('host.dxf'), '--json')).toBe(0);
  const found = JSON.parse(out) as Info;
  expect(found.extents).toEqual({ minX: 15, minY: -5, maxX: 25, maxY: 5 });
  expect(found.layers).toContain('PART|PIPES');
  expect(found.diagnostics.map(({ code }) => code)).not.toContain('xrefMissing');
  // one that asks for itself ends there
  writeFileSync(path('host.dxf'), host.replace('part.DXF', 'host.dxf'));
  out = '';
  expect(await run('info', path('host.dxf'), '--json')).toBe(0);
  expect((JSON.parse(out) as Info).diagnostics.map(({ code }) => code)).toContain('xrefMissing');
});

test('what cannot be opened or written is said in a sentence', async () => {
  writeFileSync(path('empty.dwg'), '');
  for (const [args, sentence] of [
    [['info', path('nowhere.dwg')], 'There is no file'],
    [['info', folder], 'is a folder'],
    [['info', path('empty.dwg')], 'is empty'],
    [['render', path('plan.dxf'), path('nowhere/plan.png'), '--size', '20x20'], 'There is no folder'],
    [['convert', path('plan.dxf'), path('nowhere/plan.dwg')], 'There is no folder'],
    [['convert', path('plan.dxf'), path('nowhere/plan.pdf')], 'There is no folder'],
  ] as const) {
    err = '';
    expect(await run(...(args as unknown as [string, ...string[]]))).toBe(2);
    expect(err).toContain(sentence);
    expect(err.trim().split('\n')).toHaveLength(1);
  }
});

test('a file that is written anew is whole at once, and nothing is left beside it', async () => {
  writeFileSync(path('again.dxf'), readFileSync(path('plan.dxf')));
  const before = readdirSync(folder).length;
  expect(await run('convert', path('again.dxf'), path('again.dxf'), '--version', '2010')).toBe(0);
  expect(readdirSync(folder)).toHaveLength(before);
  expect(await run('info', path('again.dxf'), '--json')).toBe(0);
  expect((JSON.parse(out) as Info).version).toBe('AC1024');
});

test('--help tells how a command is called', async () => {
  expect(await run('render', '--help')).toBe(0);
  expect(out).toMatch(/^linework render IN OUT\.png/);
});

test('compare says what is different, as text, as JSON and by its exit code', async () => {
  const plan = readFileSync(path('plan.dxf'), 'utf8');
  writeFileSync(path('frozen.dxf'), plan.replace('\nROADS\n70\n0\n', '\nROADS\n70\n1\n'));
  expect(await run('compare', path('plan.dxf'), path('frozen.dxf'), '--json')).toBe(0);
  const { same, added, removed, changed, moved } = JSON.parse(out) as Comparison;
  expect(same).toBeGreaterThan(50);
  expect([added, removed, moved]).toEqual([[], [], []]);
  expect(changed).toMatchObject([
    { kind: 'layer', name: 'ROADS', changes: [{ property: 'frozen', from: 'no', to: 'yes' }] },
  ]);
  out = '';
  expect(await run('compare', path('plan.dxf'), path('frozen.dxf'), '--exit-code')).toBe(3);
  expect(out).toContain('frozen: no → yes');
  expect(
    await run('compare', path('plan.dxf'), path('frozen.dxf'), '--exit-code', '--ignore', 'records'),
  ).toBe(0);
  expect(await run('compare', path('plan.dxf'), path('plan.dxf'), '--exit-code')).toBe(0);
  expect(await run('compare', path('plan.dxf'), path('plan.dxf'), '--ignore', 'weather')).toBe(1);
  expect(err).toContain('weather');
  expect(await run('compare', path('plan.dxf'), path('nonsense.dwg'))).toBe(2);
});

test('compare tells the parts of models that came, went, changed and moved', async () => {
  const box = (name: string, x: number, size: number, start: number): string => {
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map(
      (n) => `v ${x + (n & 1) * size} ${((n >> 1) & 1) * size} ${(n >> 2) * size}`,
    );
    const faces = ['1 3 4 2', '5 6 8 7', '1 2 6 5', '3 7 8 4', '1 5 7 3', '2 4 8 6'].map(
      (face) => `f ${face.replace(/\d/g, (digit) => String(Number(digit) + start))}`,
    );
    return [`o ${name}`, ...corners, ...faces, ''].join('\n');
  };
  const frame = box('Frame', 0, 100, 0) + box('Plate', 200, 50, 8);
  writeFileSync(path('before.obj'), frame + box('Rivet', 400, 5, 16));
  const moved = box('Frame', 0, 100, 0) + box('Plate', 200, 60, 8);
  writeFileSync(path('after.obj'), moved + box('Rivet', 430, 5, 16) + box('Nut', 600, 7, 24));
  expect(await run('compare', path('before.obj'), path('after.obj'), '--json', '--exit-code')).toBe(3);
  const told = JSON.parse(out) as ModelComparison;
  const names = (parts: readonly { name: string }[]): string[] => parts.map(({ name }) => name);
  expect([names(told.added), names(told.removed)]).toEqual([['Nut'], []]);
  expect([names(told.changed), names(told.moved), told.same]).toEqual([['Plate'], ['Rivet'], 1]);
  expect(told.moved[0]!.vector![0]).toBeCloseTo(0.03, 5);
  out = '';
  expect(await run('compare', path('before.obj'), path('after.obj'))).toBe(0);
  expect(out).toContain('1 same, 1 added, 0 removed, 1 changed, 1 moved');
  expect(await run('compare', path('before.obj'), path('before.obj'), '--exit-code')).toBe(0);
  expect(await run('compare', path('before.obj'), path('after.obj'), '--ignore', 'text')).toBe(1);
});

test('the solids of a drawing become a model, and a model a picture', async () => {
  const cube = write(solidDrawing(), { format: 'dxf', version: '2010' });
  writeFileSync(path('cube.dxf'), cube.bytes!);
  expect(await run('convert', path('cube.dxf'), path('cube.stl'))).toBe(0);
  expect(new DataView(readFileSync(path('cube.stl')).buffer).byteLength).toBeGreaterThan(0);
  expect(readFileSync(path('cube.stl')).readUInt32LE(80)).toBe(12);
  expect(await run('info', path('cube.stl'), '--json')).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ triangles: 12 });
  expect(await run('convert', path('cube.dxf'), path('cube.glb'))).toBe(0);
  expect(readFileSync(path('cube.glb')).subarray(0, 4).toString()).toBe('glTF');
  expect(await run('render', path('cube.glb'), path('cube.png'), '--size', '64x48')).toBe(0);
  const { rgba } = decodePng(readFileSync(path('cube.png')), (bytes) => inflateSync(bytes))!;
  expect(Array.from(rgba).some((value, i) => i % 4 === 3 && value > 0)).toBe(true);
});

test('a drawing without solids says so', async () => {
  expect(await run('convert', path('plan.dxf'), path('plan.glb'))).toBe(2);
  expect(err).toContain('holds no solid');
});
