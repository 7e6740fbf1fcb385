import { deflateSync, inflateSync } from 'node:zlib';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { toDisplayList } from '@linework/cad/display/build';
import type { DisplayList } from '@linework/cad/display/list';
import { NO_FONTS } from '@linework/cad/text/fonts';
import { read } from '@linework/cad/read/read';
import { type PdfOptions, writePdf } from './pdf.ts';
import { layOut, type PageSetup } from './plot.ts';
import { readPlotStyles } from './plot-styles.ts';

const whole: PageSetup = {
  layout: 0,
  paper: [200, 100],
  margin: 0,
  area: { minX: 0, minY: 0, maxX: 200, maxY: 100 },
};

/** Entities of a DXF of R12, group by group. */
function listOf(...entities: (string | number)[][]): DisplayList {
  const layers = [
    '0',
    'TABLE',
    '2',
    'LAYER',
    '0',
    'LAYER',
    '2',
    'Wände',
    '70',
    '0',
    '62',
    '1',
    '6',
    'CONTINUOUS',
  ];
  const groups = [
    ['0', 'SECTION', '2', 'TABLES', ...layers, '0', 'ENDTAB', '0', 'ENDSEC'],
    ['0', 'SECTION', '2', 'ENTITIES', ...entities.flat().map(String), '0', 'ENDSEC', '0', 'EOF'],
  ];
  const { drawing } = read(new TextEncoder().encode(groups.flat().join('\n')));
  return toDisplayList(drawing, NO_FONTS).list;
}

const line = (layer: string, x0: number, y0: number, x1: number, y1: number): (string | number)[] => {
  const [start, end] = [
    [10, x0, 20, y0, 30, 0],
    [11, x1, 21, y1, 31, 0],
  ];
  return [0, 'LINE', 8, layer, ...start!, ...end!];
};
const text = (said: string, x: number, y: number): (string | number)[] => {
  const place = [10, x, 20, y, 30, 0];
  return [0, 'TEXT', 8, '0', ...place, 40, 5, 1, said];
};

function pdfOf(list: DisplayList, options: Partial<PdfOptions> = {}): Uint8Array {
  const chunks: Uint8Array[] = [];
  writePdf(list, { pages: [whole], deflate: (bytes) => deflateSync(bytes), ...options }, (bytes) =>
    chunks.push(bytes),
  );
  return new Uint8Array(Buffer.concat(chunks));
}

const opened = (bytes: Uint8Array) =>
  getDocument({ data: bytes, verbosity: 0, useSystemFonts: false }).promise;

/** The numbers a page's lines run through, in points. */
async function strokes(bytes: Uint8Array): Promise<number[][]> {
  const page = await (await opened(bytes)).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const [unit] = argsArray[fnArray.indexOf(OPS.transform)] as number[];
  return fnArray.flatMap((op, i) =>
    op === OPS.constructPath
      ? [[...(argsArray[i] as [number, [Float32Array]])[1][0]!].map((value) => value * unit!)]
      : [],
  );
}

const POINT = 72 / 25.4;

test('lines lie where the page puts them, in points', async () => {
  const paths = await strokes(pdfOf(listOf(line('0', 10, 20, 110, 70))));
  const [, x0, y0, , x1, y1] = paths[0]!;
  [
    [x0, 10],
    [y0, 20],
    [x1, 110],
    [y1, 70],
  ].forEach(([got, units]) => expect(got).toBeCloseTo(units! * POINT, 1));
});

test('places are told in whole numbers of at most five digits, whatever the paper', () => {
  for (const paper of ['A4', 'A0'] as const) {
    const list = listOf(line('0', 0, 0, 200, 100));
    const page = { ...whole, paper };
    const said = new TextDecoder('latin1').decode(pdfOf(list, { pages: [page], deflate: (bytes) => bytes }));
    const [, x0, y0, x1, y1] = /(\S+) (\S+) m (\S+) (\S+) l/.exec(said)!;
    for (const place of [x0, y0, x1, y1]) expect(place).toMatch(/^\d{1,5}$/);
    const [unit] = /[\d.]+(?= 0 0 [\d.]+ 0 0 cm)/.exec(said)!;
    const { width } = layOut(list.layouts[0]!, page);
    expect((Number(x1) - Number(x0)) * Number(unit)).toBeCloseTo(width, 1);
  }
});

test('lines of one look are one path; another color begins another', async () => {
  const same = await strokes(pdfOf(listOf(line('0', 0, 0, 9, 9), line('0', 9, 9, 20, 0))));
  expect(same).toHaveLength(1);
  const other = await strokes(pdfOf(listOf(line('0', 0, 0, 9, 9), line('Wände', 9, 9, 20, 0))));
  expect(other).toHaveLength(2);
});

test('text can be found, and layers are named', async () => {
  const document = await opened(pdfOf(listOf(text('Grundriss 1:50', 20, 30), line('Wände', 0, 0, 9, 9))));
  const { items } = await (await document.getPage(1)).getTextContent();
  expect(items.map((item) => ('str' in item ? item.str : '')).join('')).toContain('Grundriss');
  const groups = await document.getOptionalContentConfig();
  const names = [...groups].map(([, group]) => (group as { name: string }).name);
  expect(names).toEqual(expect.arrayContaining(['0', 'Wände']));
});

test('letters as shapes leave no text', async () => {
  const document = await opened(pdfOf(listOf(text('Grundriss', 20, 30)), { textAsShapes: true }));
  expect((await (await document.getPage(1)).getTextContent()).items).toEqual([]);
  expect(
    (await strokes(pdfOf(listOf(text('Grundriss', 20, 30)), { textAsShapes: true }))).length,
  ).toBeGreaterThan(0);
});

test('a page a layout, with bookmarks', async () => {
  const list = listOf(line('0', 0, 0, 9, 9));
  const pages: PageSetup[] = [whole, { ...whole, paper: 'A4', landscape: true }];
  const document = await opened(pdfOf(list, { pages, title: '一层平面图' }));
  expect(document.numPages).toBe(2);
  expect((await document.getOutline())?.map(({ title }) => title)).toEqual(['Model', 'Model']);
  expect((await document.getPage(2)).view.map(Math.round)).toEqual([0, 0, 842, 595]);
  expect(((await document.getMetadata()).info as { Title?: string }).Title).toBe('一层平面图');
});

test('every object lies where the table says', () => {
  const bytes = pdfOf(listOf(line('0', 0, 0, 9, 9), text('a', 1, 1)));
  const file = new TextDecoder('latin1').decode(bytes);
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)![1]);
  const [, count, rows] = /^xref\n0 (\d+)\n((?:\d{10} \d{5} [fn] \n)+)/.exec(file.slice(start))!;
  const offsets = rows!.split('\n').filter((row) => row.endsWith('n '));
  expect(offsets).toHaveLength(Number(count) - 1);
  offsets.forEach((row, i) =>
    expect(file.slice(Number(row.slice(0, 10))).startsWith(`${i + 1} 0 obj`)).toBe(true),
  );
});

test('a line that leads far off the page keeps its slope', async () => {
  const area = { minX: 0, minY: 0, maxX: 2, maxY: 1 };
  const far = listOf(line('0', -1000, -500, 1000, 500));
  const [, x0, y0, , x1, y1] = (await strokes(pdfOf(far, { pages: [{ ...whole, area }] })))[0]!;
  expect((y1! - y0!) / (x1! - x0!)).toBeCloseTo(0.5, 5);
});

test('what no number can say is left out, what reaches far is cut at the limit', () => {
  const far = pdfOf(
    listOf(line('0', -1e12, 50, 1e12, 50), [0, 'CIRCLE', 8, '0', 10, 1e300, 20, 0, 40, 1e300]),
  );
  expect(new TextDecoder('latin1').decode(far)).not.toMatch(/NaN|Infinity|e\+/);
});

test('a scale of 1:n is kept; without one the area fills the paper', () => {
  const [layout] = listOf(line('0', 0, 0, 9, 9)).layouts;
  const fitted = layOut(layout!, {
    layout: 0,
    paper: 'A4',
    margin: 10,
    area: { minX: 0, minY: 0, maxX: 277, maxY: 100 },
  });
  expect(fitted.scale).toBeCloseTo(1, 6);
  const half = layOut(layout!, { layout: 0, paper: 'A4', margin: 10, area: 'view', scale: 0.5 });
  expect(Math.hypot(half.matrix[0], half.matrix[1])).toBeCloseTo(0.5 * POINT, 6);
});

function table(style: string, weights = '0=0.0\n1=0.5'): Uint8Array {
  const said = `plot_style{\n 0{\n${style}\n }\n}\ncustom_lineweight_table{\n${weights}\n}\n`;
  const head = Buffer.from('PIAFILEVERSION_2.0,CTBVER1,compress\r\npmzlibcodec'.padEnd(60, '\0'), 'latin1');
  return Buffer.concat([head, deflateSync(Buffer.from(said))]);
}

test('a plot style table gives color, weight and screening by color number', () => {
  const resolved = { color: { kind: 'index', index: 1 }, lineWeight: 25 } as Parameters<
    NonNullable<ReturnType<typeof readPlotStyles>>
  >[0];
  const style = readPlotStyles(
    table('color=-16777216\nmode_color=-1023344123\nlineweight=1\nscreen=40'),
    (b) => inflateSync(b),
  )!;
  expect(style(resolved)).toEqual({ rgb: -1023344123 & 0xffffff, lineWeight: 50, screening: 0.4 });
  const own = readPlotStyles(table('color=-1\ncolor_policy=2\nlineweight=0\nscreen=100'), (b) =>
    inflateSync(b),
  )!;
  expect(own(resolved)).toEqual({ rgb: 0x4c4c4c, lineWeight: undefined, screening: 1 });
  expect(own({ ...resolved, color: { kind: 'rgb', rgb: 5 } })).toBeUndefined();
});

test('bytes that are no such table are refused', () => {
  expect(readPlotStyles(new Uint8Array(10), (b) => inflateSync(b))).toBeUndefined();
  const broken = table('color=-1').slice(0, 70);
  expect(readPlotStyles(broken, (b) => inflateSync(b))).toBeUndefined();
});

test('a table by name gives its styles to layers and entities that have one', () => {
  const named = (name: string, style: string): string => `  name="${name}\n${style}\n`;
  const said =
    `plot_style{\n 0{\n${named('Normal', 'color=-1')} }\n 1{\n${named('Half tone', 'color=-1\nscreen=50\nlineweight=1')} }\n}\n` +
    'custom_lineweight_table{\n0=0.0\n1=0.35\n}\n';
  const head = Buffer.from('PIAFILEVERSION_2.0,STBVER1,compress\r\npmzlibcodec'.padEnd(60, '\0'), 'latin1');
  const styles = readPlotStyles(Buffer.concat([head, deflateSync(Buffer.from(said))]), (b) =>
    inflateSync(b),
  )!;
  const resolved = { color: { kind: 'index', index: 1 }, plotStyle: 'HALF TONE' } as Parameters<
    typeof styles
  >[0];
  expect(styles(resolved)).toEqual({ rgb: undefined, lineWeight: 35, screening: 0.5 });
  expect(styles({ ...resolved, plotStyle: undefined })).toBeUndefined();
});

test('drawings tell their plot styles by name, of layers and of entities', () => {
  const pairs = [
    '0 SECTION 2 TABLES 0 TABLE 2 LAYER 0 LAYER 5 10 2 Walls 70 0 62 1 6 CONTINUOUS 390 A1 0 ENDTAB 0 ENDSEC',
    '0 SECTION 2 ENTITIES 0 LINE 8 Walls 390 A2 10 0 20 0 11 5 21 5 0 LINE 8 Walls 10 0 20 0 11 5 21 9 0 ENDSEC',
    '0 SECTION 2 OBJECTS 0 ACDBDICTIONARYWDFLT 5 E 3 Normal 350 F 3 Fine 350 A1 3 Bold 350 A2 340 F 0 ENDSEC 0 EOF',
  ];
  const { drawing } = read(new TextEncoder().encode(pairs.join(' ').split(' ').join('\n')));
  const { list } = toDisplayList(drawing, NO_FONTS);
  expect(list.layers.find(({ name }) => name === 'Walls')?.plotStyle).toBe('Fine');
  expect(list.styles.map(({ plotStyle }) => plotStyle)).toEqual(['Bold', undefined]);
});

test('a window shows nothing of what lies around it', async () => {
  const window: PageSetup = { ...whole, area: { minX: 50, minY: 25, maxX: 100, maxY: 50 } };
  const page = layOut(listOf(line('0', 0, 0, 9, 9)).layouts[0]!, window);
  expect(page.clip).toBeUndefined();
  const narrow = layOut(listOf(line('0', 0, 0, 9, 9)).layouts[0]!, {
    ...window,
    area: { x: 75, y: 37.5, width: 25, height: 25, twist: 0 },
  });
  expect(narrow.clip!.map((side) => Math.round(side / POINT))).toEqual([50, 0, 100, 100]);
});

test('a picture over the page is as large as the page', async () => {
  const overlay = { width: 2, height: 1, rgba: Uint8ClampedArray.of(255, 0, 0, 255, 0, 0, 0, 0) };
  const page = await (
    await opened(pdfOf(listOf(line('0', 0, 0, 9, 9)), { pages: [{ ...whole, overlay }] }))
  ).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  expect(fnArray).toContain(OPS.paintImageXObject);
  const [last] = fnArray
    .flatMap((op, i) => (op === OPS.transform ? [argsArray[i] as number[]] : []))
    .toReversed();
  expect(last!.map(Math.round)).toEqual([567, 0, 0, 283, 0, 0]);
});
