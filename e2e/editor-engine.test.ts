/** The editor's engine in a real browser: two workers, a canvas, and what an edit looks like. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditorEngine, EditorState } from '@linework/web/features/editor/engine/types';
import { toDisplayList } from '@linework/cad/display/build';
import { encodeOcf } from '@linework/cad/ocf/encode';
import { manifestExtras } from '@linework/cad/ocf/extras';
import { blockTable } from '@linework/cad/read/block-table';
import { read } from '@linework/cad/read/read';
import { textIndex } from '@linework/cad/read/text-index';
import { NO_FONTS } from '@linework/cad/text/fonts';
import { richDrawing } from '../packages/cad/test/rich-drawing.ts';
import { write } from '@linework/cad/write/write';
import { difference } from '../packages/render/test/difference.ts';
import { type EngineServer, enginePage, launchForDrawing, startEngineServer } from './viewer-engine.ts';

type Edited = { editor: EditorEngine };
const edited = (): Edited => (window as unknown as { engine: Edited }).engine;

let server: EngineServer;
let browser: Browser;

beforeAll(async () => {
  server = await startEngineServer();
  browser = await launchForDrawing();
  const { bytes } = write(richDrawing(), { format: 'dwg', version: '2018' });
  server.files.set('/drawing', bytes!);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function openEditor(renderer: string, source: object): Promise<{ page: Page; problems: string[] }> {
  const visit = await enginePage(browser, `${server.url}/?editor&renderer=${renderer}`);
  await visit.page.addScriptTag({ content: `window.edited = ${edited.toString()}` });
  await visit.page.evaluate(async (from) => {
    const { editor } = edited();
    const given = from as { kind: string; url?: string; name: string };
    const opened =
      given.url === undefined
        ? given
        : { kind: 'local', name: given.name, file: await (await fetch(given.url)).blob() };
    await editor.open(opened as Parameters<EditorEngine['open']>[0]);
  }, source);
  await waitFor(visit.page, 'phase', 'ready');
  return visit;
}

const state = (page: Page): Promise<EditorState> => page.evaluate(() => edited().editor.getState());
const waitFor = (page: Page, name: keyof EditorState, value: unknown): Promise<unknown> =>
  expect.poll(async () => (await state(page))[name]).toEqual(value);

const [width, height] = [400, 300];

/** RGBA of what a camera shows. */
async function picture(page: Page, camera: object): Promise<Uint8Array> {
  const text = await page.evaluate(
    async ({ camera: at, size }) => {
      const blob = await edited().editor.viewer.picture({
        ...size,
        camera: at as { x: number; y: number; scale: number; twist: number },
        background: 'dark',
        type: 'image/png',
      });
      const bitmap = await createImageBitmap(blob);
      const context = new OffscreenCanvas(size.width, size.height).getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, size.width, size.height);
      let binary = '';
      for (let i = 0; i < data.length; i += 8192)
        binary += String.fromCharCode(...data.subarray(i, i + 8192));
      return btoa(binary);
    },
    { camera, size: { width, height } },
  );
  return Buffer.from(text, 'base64');
}

async function type(page: Page, ...lines: string[]): Promise<void> {
  await page.evaluate((all) => {
    for (const line of all) edited().editor.type(line);
  }, lines);
}

const cameras = [
  { x: 20, y: 15, scale: 4, twist: 0 },
  { x: 10, y: 5, scale: 16, twist: 0.3 },
];

/** As the saved file looks in an editor of its own. */
async function expectLikeSaved(page: Page, renderer: string): Promise<void> {
  const bytes = await page.evaluate(async () => Array.from((await edited().editor.save()).bytes));
  server.files.set('/saved', Uint8Array.from(bytes));
  const fresh = await openEditor(renderer, { kind: 'local', url: '/saved', name: 'saved.dwg' });
  for (const camera of cameras) {
    const [shown, wanted] = [await picture(page, camera), await picture(fresh.page, camera)];
    // A small drawing: with larger ones lines that cross are drawn as if what was edited were new, until nobody edits.
    expect(Buffer.compare(shown, wanted)).toBe(0);
  }
  expect(fresh.problems).toEqual([]);
  await fresh.page.close();
}

test.each(['gl', 'cpu'])('edits are seen at once, and as the saved file is (%s)', async (renderer) => {
  const { page, problems } = await openEditor(renderer, { kind: 'local', url: '/drawing', name: 'a.dwg' });
  const before = await picture(page, cameras[0]!);
  await type(page, 'LINE', '0,0', '40,30', '40,0', '');
  await waitFor(page, 'prompt', undefined);
  const after = await picture(page, cameras[0]!);
  expect(difference(before, after, width, height).mean).toBeGreaterThan(0);
  await expectLikeSaved(page, renderer);

  await page.evaluate(() => edited().editor.addLayer('Edited', { color: 1 }));
  await page.evaluate(() => edited().editor.setCurrent({ layer: 'Edited' }));
  await type(page, 'CIRCLE', '20,15', '9');
  await type(page, 'MOVE', 'ALL', '', '0,0', '3,2');
  await waitFor(page, 'prompt', undefined);
  await expectLikeSaved(page, renderer);

  await type(page, 'ERASE', 'L', '');
  await page.evaluate(() => edited().editor.undo());
  await page.evaluate(() => edited().editor.undo());
  await waitFor(page, 'canRedo', true);
  await expectLikeSaved(page, renderer);
  expect(problems).toEqual([]);
  await page.close();
});

test('the prepared file is shown first, and takes edits when the document has been read', async () => {
  const { drawing, diagnostics } = read(server.files.get('/drawing')!);
  const { list } = toDisplayList(drawing, NO_FONTS);
  const extras = { texts: textIndex(drawing), blocks: blockTable(drawing) };
  server.files.set('/drawing.ocf', encodeOcf(list, { ...manifestExtras(drawing, diagnostics), ...extras }));
  const source = { kind: 'address', name: 'a.dwg', ocfUrl: '/drawing.ocf', fileUrl: '/drawing' };
  const { page, problems } = await openEditor('cpu', source);
  await type(page, 'LINE', '0,0', '40,30', '');
  await waitFor(page, 'prompt', undefined);
  await expectLikeSaved(page, 'cpu');
  const [word] = textIndex(drawing).map(({ text }) => text);
  const found = await page.evaluate((query) => edited().editor.viewer.searchTexts(query, 5), word!);
  expect(found.total).toBeGreaterThan(0);
  expect(problems).toEqual([]);
  await page.close();
});

test('a new drawing is clicked into being, picked, snapped to and searched', async () => {
  const { page, problems } = await openEditor('cpu', { kind: 'new', template: 'metric', name: 'New.dwg' });
  const answers = await page.evaluate(async () => {
    const { editor } = edited();
    editor.viewer.setCamera({ x: 200, y: 150, scale: 2, twist: 0 });
    editor.run('LINE');
    await editor.click({ at: { x: 100, y: 100 } });
    editor.hover({ x: 150, y: 150 });
    await editor.click({ at: { x: 300, y: 200 } });
    editor.enter();
    const missed = await editor.click({ at: { x: 10, y: 10 } });
    const hit = await editor.click({ at: { x: 200, y: 150 } });
    const snap = await editor.viewer.snap({ x: 299, y: 199.5 }, 12, ['end']);
    return { missed, hit, snap };
  });
  expect(answers).toMatchObject({ missed: 'nothing', hit: 'selected', snap: { at: { x: 300, y: 200 } } });
  await expect.poll(async () => (await state(page)).grips.length).toBe(3);
  const { selection } = await state(page);
  expect(selection.types).toEqual([{ type: 'LINE', count: 1 }]);
  const crossing = await page.evaluate(async () => {
    const { editor } = edited();
    editor.select([]);
    return editor.box({ x: 220, y: 200 }, { x: 180, y: 100 });
  });
  expect(crossing).toBe('selected');
  await page.evaluate(() => edited().editor.run('ERASE'));
  await expect.poll(async () => (await state(page)).seq).toBe(2);
  expect(await page.evaluate(() => edited().editor.click({ at: { x: 200, y: 150 } }))).toBe('nothing');
  expect(problems).toEqual([]);
  await page.close();
});
