/** The viewer's engine in a real browser: worker, canvas, kernel, ranges. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateDxf } from '../bench/generate.ts';
import { difference } from '../packages/render/test/difference.ts';
import { crosses, dxf, line, linesOnSheet, text } from './viewer-engine-drawings.ts';
import { type EngineServer, enginePage, launchForDrawing, startEngineServer } from './viewer-engine.ts';

interface Progress {
  state: string;
  share?: number;
}

/** What apps/web/engine-page/main.ts puts on the window, as far as it is used here. */
interface EnginePage {
  viewer: {
    open(source: object): Promise<void>;
    cancel(): void;
    setCamera(camera: object): void;
    setLayout(layout: number): Promise<void>;
    setLayers(visible: Uint8Array): void;
    setLook(look: object): void;
    pick(at: object, reach: number): Promise<{ handle: string; type: string; entity: number } | undefined>;
    properties(entity: number): Promise<{ properties: { key: string; value: unknown }[] } | undefined>;
    snap(at: object, reach: number, modes: string[]): Promise<{ mode: string; at: object } | undefined>;
    searchTexts(query: string, most: number): Promise<{ total: number }>;
    picture(request: object): Promise<Blob>;
    overview(layout: number, width: number, height: number): Promise<ImageBitmap>;
    supply(files: object): Promise<void>;
    figures(): Promise<{ drawCalls: number; segments: number }>;
  };
  heads: {
    layers: { name: string }[];
    layouts: { home: { x: number; y: number; width: number; height: number } }[];
    fonts: { name: string; found: boolean; missing?: string }[];
  }[];
  progress: Progress[];
  failures: string[];
  frames: boolean[];
  home(layout: number): void;
}

declare global {
  interface Window {
    engine: EnginePage;
  }
}

let server: EngineServer;
let browser: Browser;

beforeAll(async () => {
  server = await startEngineServer();
  browser = await launchForDrawing();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function opened(
  content: string,
  by = browser,
  before?: () => void,
  renderer = '',
): Promise<{ page: Page; problems: string[] }> {
  server.files.set('/drawing', new TextEncoder().encode(content));
  const visit = await enginePage(by, `${server.url}/?renderer=${renderer}`, before);
  await visit.page.evaluate(async () => {
    const file = await (await fetch('/drawing')).blob();
    await window.engine.viewer.open({ kind: 'local', file, name: 'a.dxf' }).catch(() => undefined);
  });
  return visit;
}

/** Pixels that differ from the background, in a picture of what is seen. */
async function ink(page: Page): Promise<number> {
  const png = await page.screenshot();
  return page.evaluate(countInk, png.toString('base64'));
}

/** A frame is on screen a moment after it was drawn; before the first one the page is white all over. */
async function expectInk(page: Page, least: number): Promise<void> {
  const { width, height } = page.viewportSize()!;
  const drawn = async (): Promise<number> => {
    const count = await ink(page);
    return count < width * height ? count : 0;
  };
  await expect.poll(drawn).toBeGreaterThan(least);
}

async function countInk(base64: string): Promise<number> {
  const bytes = Uint8Array.from(atob(base64), (c) => c.codePointAt(0)!);
  const picture = await createImageBitmap(new Blob([bytes]));
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, picture.width, picture.height);
  let count = 0;
  for (let i = 0; i < data.length; i += 4)
    if (Math.abs(data[i]! - 0x21) + Math.abs(data[i + 1]! - 0x28) + Math.abs(data[i + 2]! - 0x30) > 60)
      count++;
  return count;
}

const plan = dxf([line(0, 0, 100, 0), line(0, 0, 0, 50), text(20, 20, 10, 'Plant room')]);

test.each(['gl', 'cpu'])(
  'a local drawing is drawn, answers questions and follows the camera (%s)',
  async (by) => {
    const { page, problems } = await opened(plan, browser, undefined, by);
    const states = await page.evaluate(() => window.engine.progress.map(({ state }) => state));
    expect(states.filter((state, i) => state !== states[i - 1])).toEqual([
      'requesting',
      'parsing',
      'drawing',
      'success',
    ]);
    await expectInk(page, 500);
    const answers = await page.evaluate(async () => {
      const { viewer } = window.engine;
      const picked = await viewer.pick({ x: 50, y: 0.2 }, 8);
      return {
        picked,
        properties: await viewer.properties(picked!.entity),
        snap: await viewer.snap({ x: 99.5, y: 0.4 }, 12, ['end', 'nearest']),
        found: await viewer.searchTexts('PLANT', 10),
      };
    });
    expect(answers.picked).toMatchObject({ handle: 'A0', type: 'LINE' });
    expect(answers.properties?.properties.find(({ key }) => key === 'length')?.value).toBe(100);
    expect(answers.snap).toMatchObject({ mode: 'end', at: { x: 100, y: 0 } });
    expect(answers.found.total).toBe(1);
    // Far away there is nothing to see.
    await page.evaluate(() => window.engine.viewer.setCamera({ x: 5000, y: 5000, scale: 4, twist: 0 }));
    await expect.poll(() => ink(page)).toBe(0);
    await page.evaluate(() => window.engine.home(0));
    await expectInk(page, 500);
    expect(problems).toEqual([]);
    await page.close();
  },
);

test.each(['gl', 'cpu'])('layers go and come back, pictures and overviews are made (%s)', async (by) => {
  const drawing = dxf([line(0, 0, 100, 60, 'Walls'), line(0, 60, 1, 60)]);
  const { page, problems } = await opened(drawing, browser, undefined, by);
  const hide = (visible: boolean): Promise<void> =>
    page.evaluate((shown) => {
      const { layers } = window.engine.heads[0]!;
      window.engine.viewer.setLayers(
        Uint8Array.from(layers, ({ name }) => (name === 'Walls' && !shown ? 0 : 1)),
      );
    }, visible);
  await expectInk(page, 0);
  const all = await ink(page);
  await hide(false);
  await expect.poll(() => ink(page)).toBeLessThan(all / 3);
  await hide(true);
  await expect.poll(() => ink(page)).toBe(all);
  const made = await page.evaluate(async () => {
    const { viewer } = window.engine;
    const camera = { x: 50, y: 30, scale: 3, twist: 0 };
    const blob = await viewer.picture({
      width: 300,
      height: 200,
      camera,
      background: 'light',
      type: 'image/png',
    });
    const small = await viewer.overview(0, 120, 80);
    return { type: blob.type, bytes: blob.size, small: [small.width, small.height] };
  });
  expect(made).toMatchObject({ type: 'image/png', small: [120, 80] });
  expect(made.bytes).toBeGreaterThan(100);
  expect(problems).toEqual([]);
  await page.close();
});

test('characters that the drawing’s fonts lack come from the product’s own', async () => {
  const { page, problems } = await opened(dxf([text(0, 0, 10, '标高 图纸'), text(0, 20, 10, '도면')]));
  const fonts = await page.evaluate(() => window.engine.heads[0]!.fonts);
  expect(fonts.every(({ missing }) => missing === undefined)).toBe(true);
  await expectInk(page, 2000);
  expect(problems).toEqual([]);
  await page.close();
});

test('a font that was missing is drawn with as soon as it is given', async () => {
  const bold = createRequire(import.meta.url)
    .resolve('pdfjs-dist/package.json')
    .replace('package.json', 'standard_fonts/LiberationSans-Bold.ttf');
  server.files.set('/font', new Uint8Array(await readFile(bold)));
  const style =
    '0\nSECTION\n2\nTABLES\n0\nTABLE\n2\nSTYLE\n0\nSTYLE\n2\nSTANDARD\n3\nheadings.ttf\n0\nENDTAB\n0\nENDSEC\n';
  const entities = '0\nSECTION\n2\nENTITIES';
  const { page, problems } = await opened(
    dxf([text(0, 0, 10, 'Plant room')]).replace(entities, style + entities),
  );
  const found = (): Promise<(boolean | undefined)[]> =>
    page.evaluate(() => window.engine.heads.at(-1)!.fonts.map((font) => font.found));
  expect(await found()).toEqual([false]);
  await expectInk(page, 0);
  const before = await ink(page);
  await page.evaluate(async () => {
    const file = await (await fetch('/font')).blob();
    await window.engine.viewer.supply({ fonts: [{ name: 'headings.ttf', file }] });
  });
  expect(await found()).toEqual([true]);
  await expectInk(page, before * 1.15);
  expect(problems).toEqual([]);
  await page.close();
});

test.each([
  ['a letter', 'Dear Sir or Madam', 'notADrawing'],
  ['an empty file', '', 'empty'],
  ['a drawing of nothing', dxf([]), 'nothingToShow'],
])('%s is told as what it is, and the next drawing opens', async (_, content, reason) => {
  const { page } = await opened(content);
  expect(await page.evaluate(() => window.engine.failures)).toEqual([reason]);
  server.files.set('/drawing', new TextEncoder().encode(plan));
  await page.evaluate(async () => {
    const file = await (await fetch('/drawing')).blob();
    await window.engine.viewer.open({ kind: 'local', file, name: 'b.dxf' });
  });
  await expectInk(page, 500);
  await page.close();
});

/** As the command line prepares it. */
async function prepare(content: string): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'linework-ocf-'));
  const from = join(folder, 'a.dxf');
  const to = join(folder, 'a.ocf');
  await writeFile(from, content);
  const cli = join(import.meta.dirname, '../packages/cli/src/main.ts');
  await promisify(execFile)(process.execPath, [cli, 'convert', from, to]);
  const bytes = await readFile(to);
  await rm(folder, { recursive: true });
  return new Uint8Array(bytes);
}

test.each(['gl', 'cpu'])(
  'a prepared drawing comes by ranges, without the kernel, also when its address has run out (%s)',
  async (by) => {
    const content = dxf(crosses(220));
    const file = await prepare(content);
    server.files.set('/file.ocf', file);
    const { page, problems } = await enginePage(browser, `${server.url}/?renderer=${by}`);
    server.asked.length = 0;
    await page.evaluate(async (size) => {
      let times = 0;
      await window.engine.viewer.open({
        kind: 'cloud',
        name: 'a.dwg',
        size,
        urls: async () => ({ ocfUrl: times++ === 0 ? '/expired/file.ocf' : '/file.ocf', fileUrl: '/none' }),
      });
    }, content.length);
    await expectInk(page, 10_000);
    const bytes = server.asked.reduce((sum, one) => sum + one.bytes, 0);
    expect(bytes).toBeLessThan(content.length * 0.1);
    const { figures, picked } = await page.evaluate(async () => ({
      figures: await window.engine.viewer.figures(),
      picked: await window.engine.viewer.pick({ x: 3.5, y: 3.5 }, 5),
    }));
    expect(figures.segments).toBeGreaterThan(10_000);
    expect(figures.drawCalls).toBeLessThanOrEqual(20);
    expect(picked).toMatchObject({ type: 'LINE' });
    // The browser itself reports the refused address.
    expect(problems.filter((problem) => !problem.includes('403'))).toEqual([]);
    await page.close();
  },
);

describe('a sheet of a large drawing', () => {
  beforeAll(async () => {
    const content = dxf([line(0, 0, 100, 100), ...linesOnSheet(130_000)]);
    server.files.set('/sheets.ocf', await prepare(content));
  });

  test.each(['gl', 'cpu'])('is seen at once, and its detail follows (%s)', async (by) => {
    const { page, problems } = await enginePage(browser, `${server.url}/?renderer=${by}`);
    await page.evaluate(() =>
      window.engine.viewer.open({ kind: 'address', name: 'a.dwg', ocfUrl: '/sheets.ocf' }),
    );
    server.asked.length = 0;
    const isAll = await page.evaluate(async () => {
      const { engine } = window;
      engine.progress.length = 0;
      engine.frames.length = 0;
      engine.home(1);
      await engine.viewer.setLayout(1);
      return engine.frames.at(-1);
    });
    expect(isAll).toBe(false);
    // Tiles may have been on their way already, while nothing else was to be done.
    expect(Math.min(...server.asked.map(({ bytes }) => bytes))).toBeLessThan(60_000);
    await page.waitForFunction(() => window.engine.progress.at(-1)?.state === 'success');
    expect(server.asked.reduce((sum, { bytes }) => sum + bytes, 0)).toBeGreaterThan(500_000);
    const shares = await page.evaluate(() => window.engine.progress.map(({ share }) => share ?? -1));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.some((share) => share > 0 && share < 1)).toBe(true);
    await expectInk(page, 10_000);
    expect(problems).toEqual([]);
    await page.close();
  });
});

describe('a drawing that has more in it than can be seen', () => {
  beforeAll(async () => {
    server.files.set('/full.ocf', await prepare(generateDxf({ segments: 300_000, origin: 1e6 })));
  });

  test.each(['gl', 'cpu'])('is seen in part, then all of it, as its tiles would show it (%s)', async (by) => {
    const { page, problems } = await enginePage(browser, `${server.url}/?renderer=${by}`);
    const [width, height] = [800, 800];
    /** At fit, times so much. */
    const pictured = async (closer: number): Promise<Uint8Array> => {
      const base64 = await page.evaluate(
        async ([w, h, times]) => {
          const { home } = window.engine.heads.at(-1)!.layouts[0]!;
          const scale = (w / Math.max(home.width, home.height)) * times;
          const camera = { x: home.x, y: home.y, scale, twist: 0 };
          const request = {
            width: w,
            height: h,
            pixelRatio: 1,
            camera,
            background: 'dark',
            type: 'image/png',
          };
          const picture = await createImageBitmap(await window.engine.viewer.picture(request));
          const context = new OffscreenCanvas(w, h).getContext('2d')!;
          context.drawImage(picture, 0, 0);
          const { data } = context.getImageData(0, 0, w, h);
          let bytes = '';
          for (let i = 0; i < data.length; i += 4096)
            bytes += String.fromCharCode(...data.subarray(i, i + 4096));
          return btoa(bytes);
        },
        [width, height, closer] as const,
      );
      return Buffer.from(base64, 'base64');
    };
    const asked = (): number => server.asked.reduce((sum, { bytes }) => sum + bytes, 0);
    server.asked.length = 0;
    await page.evaluate(() =>
      window.engine.viewer.open({ kind: 'address', name: 'a.dwg', ocfUrl: '/full.ocf' }),
    );
    const frames = await page.evaluate(() => window.engine.frames);
    expect(frames[0]).toBe(false);
    expect(frames.at(-1)).toBe(true);
    const all = await pictured(1);
    const forAll = asked();
    // Whoever looks closer has tiles from then on.
    await pictured(4);
    const byTiles = await pictured(1);
    expect(asked() - forAll).toBeGreaterThan(forAll);
    const { mean, far } = difference(all, byTiles, width, height);
    expect(far).toBeLessThan(0.01);
    expect(mean).toBeLessThan(4);
    expect(problems).toEqual([]);
    await page.close();
  });
});

test('cancelling leaves the page ready for the next drawing', async () => {
  server.files.set('/drawing', new TextEncoder().encode(dxf(crosses(250))));
  const { page } = await enginePage(browser, server.url);
  const outcome = await page.evaluate(async () => {
    const file = await (await fetch('/drawing')).blob();
    const { viewer, progress } = window.engine;
    const opening = viewer.open({ kind: 'local', file, name: 'a.dxf' }).then(
      () => 'opened',
      (error: Error) => error.name,
    );
    while (!progress.some(({ state }) => state === 'parsing'))
      await new Promise((done) => setTimeout(done, 5));
    viewer.cancel();
    return opening;
  });
  expect(outcome).toBe('AbortError');
  await page.evaluate(async () => {
    const file = await (await fetch('/drawing')).blob();
    await window.engine.viewer.open({ kind: 'local', file, name: 'a.dxf' });
  });
  await expectInk(page, 10_000);
  await page.close();
});

test('where no worker may draw, the page does', async () => {
  const { page, problems } = await opened(plan, browser, () => {
    Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
  });
  await expectInk(page, 500);
  expect(await page.evaluate(() => window.engine.viewer.pick({ x: 50, y: 0.2 }, 8))).toMatchObject({
    handle: 'A0',
  });
  expect(problems).toEqual([]);
  await page.close();
});

test('where there is no WebGL2, a plain canvas shows the drawing', async () => {
  const without = await launchForDrawing(['--disable-3d-apis']);
  try {
    const { page } = await opened(plan, without);
    expect(await page.evaluate(() => document.createElement('canvas').getContext('webgl2'))).toBeNull();
    await expectInk(page, 500);
    const height = await page.evaluate(async () => {
      const camera = { x: 50, y: 30, scale: 3, twist: 0 };
      const request = { width: 300, height: 200, camera, background: 'light', type: 'image/png' };
      return (await createImageBitmap(await window.engine.viewer.picture(request))).height;
    });
    expect(height).toBe(200);
  } finally {
    await without.close();
  }
});
