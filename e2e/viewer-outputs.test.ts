/** What leaves the viewer and what is brought into it: paper, pictures, links to notes, references, states of layers. */
import { readFile } from 'node:fs/promises';
import type { Client } from '@linework/client';
import type { Locator, Page } from 'playwright-core';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './axe.ts';
import { desktop, openedForTests, phone, signIn, firstMember, visit, words, type Visit } from './harness.ts';
import { referringDxf, roomsDxf } from './viewer-files.ts';
import { hasColor, isBlue } from './viewer-steps.ts';

const t = words();
const person = 'printer@example.com';
const opened = openedForTests();
const patience = 60_000;
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: patience });

async function come(size: { width: number; height: number }): Promise<Visit> {
  const visited = await visit(opened.browser, opened.product.url, { size, bypassCSP: true });
  await visited.page.addInitScript(() => localStorage.setItem('linework.cookies', 'accepted'));
  return visited;
}

const shown = (page: Page): Promise<void> =>
  page.locator('#drawing[data-state=success][data-complete]').waitFor({ timeout: patience });

async function openLocal(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: t['home.open.button'] }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer });
  await shown(page);
}

let client: Client;
beforeAll(async () => {
  client = await firstMember(opened, person);
});
const upload = async (name: string, bytes: Buffer): Promise<string> =>
  (await client.postFile('upload', new File([new Uint8Array(bytes)], name), { parentId: '0' })).id;

const scaleOf = (page: Page): number => Number(new URL(page.url()).searchParams.get('s'));

it('downloads as a menu: another DWG version, written here', { timeout: 2 * patience }, async () => {
  const here = await come(desktop);
  await openLocal(here.page, 'rooms.dxf', roomsDxf());
  await here.page.getByRole('button', { name: t['viewer.action.download'] }).click();
  const entries = here.page.getByRole('menuitem');
  // A file of this machine is there already.
  await entries.filter({ hasText: t['viewer.download.pdf'] }).waitFor();
  expect(await entries.filter({ hasText: t['viewer.download.original'] }).count()).toBe(0);
  await entries.filter({ hasText: t['viewer.download.version'] }).click();
  const [download] = await Promise.all([
    here.page.waitForEvent('download', { timeout: patience }),
    here.page.getByRole('menuitem', { name: t['viewer.download.dwg2010'] }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('rooms_2010.dwg');
  const bytes = await readFile((await download.path())!);
  expect(bytes.toString('latin1', 0, 6)).toBe('AC1024');
  await here.context.close();
});

describe('paper', () => {
  let here: Visit;
  beforeAll(async () => {
    here = await come(desktop);
    await openLocal(here.page, 'rooms.dxf', roomsDxf());
  });
  afterAll(() => here?.context.close());

  const dialog = (page: Page): Locator => page.getByRole('dialog', { name: t['print.title'] });
  async function savedPdf(page: Page) {
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: patience }),
      dialog(page).getByRole('button', { name: t['print.savePdf'] }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('rooms.pdf');
    const data = new Uint8Array(await readFile((await download.path())!));
    const document = await getDocument({ data, verbosity: 0 }).promise;
    const first = await document.getPage(1);
    const { items } = await first.getTextContent();
    const said = items
      .map((item) => ('str' in item ? item.str : ''))
      .join(' ')
      .replace(/\s+/g, ' ');
    return {
      said,
      size: first.view.slice(2).map(Math.round),
      layers: await document.getOptionalContentConfig(),
    };
  }

  it('takes the whole drawing as vectors, with words that can be found and layers as they are shown', async () => {
    const { page } = here;
    await page.keyboard.press('Control+p');
    await dialog(page).getByLabel(t['print.area']).selectOption('extents');
    await dialog(page).getByLabel(t['convert.paper']).selectOption('A3');
    await dialog(page).locator('[role=img][aria-busy=false]').waitFor({ timeout: patience });
    expect(await violations(page)).toEqual([]);
    const { said, size, layers } = await savedPdf(page);
    expect(said).toContain('KITCHEN');
    expect(said).toContain('LIVING ROOM');
    expect(size).toEqual([1191, 842]);
    const names = [...layers].map(([, group]) => (group as { name: string }).name);
    expect(names).toEqual(expect.arrayContaining(['WALLS', 'TEXTS']));
    expect(names).not.toContain('GRID');
  });

  it('takes a window that is framed on the drawing, at a scale', async () => {
    const { page } = here;
    await dialog(page).getByLabel(t['print.area']).selectOption('window');
    await dialog(page).waitFor({ state: 'hidden' });
    const box = (await page.locator('#drawing').boundingBox())!;
    const middle = box.x + box.width / 2;
    await page.mouse.move(middle + 40, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 60, box.y + box.height - 60, { steps: 4 });
    await page.mouse.up();
    await dialog(page).waitFor();
    await dialog(page).getByLabel(t['print.scale'], { exact: true }).selectOption('50');
    await dialog(page).getByRole('radio', { name: t['convert.orientation.portrait'] }).check();
    const { said, size } = await savedPdf(page);
    expect(said).toContain('LIVING ROOM');
    expect(size).toEqual([842, 1191]);
  });

  it('prints the PDF by the browser, and shows it where that cannot be', async () => {
    const { page } = here;
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false });
      window.open = (url) => {
        Object.assign(globalThis, { shownPdf: String(url) });
        return window;
      };
    });
    await dialog(page).getByRole('button', { name: t['print.print'], exact: true }).click();
    await eventually(() => page.evaluate(() => 'shownPdf' in globalThis)).toBe(true);
    const head = await page.evaluate(async () => {
      const { shownPdf } = globalThis as unknown as { shownPdf: string };
      return (await (await fetch(shownPdf)).text()).slice(0, 5);
    });
    expect(head).toBe('%PDF-');
    await dialog(page).getByRole('button', { name: t['action.cancel'] }).click();
    expect(here.problems).toEqual([]);
  });

  it('puts the view onto the clipboard', async () => {
    const { page, context } = here;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('#drawing').focus();
    await page.keyboard.press('Control+c');
    await page.getByText(t['viewer.done.picture']).waitFor({ timeout: patience });
    const type = await page.evaluate(async () => (await navigator.clipboard.read())[0]?.types[0]);
    expect(type).toBe('image/png');
  });
});

describe('states of layers', () => {
  it('are kept under a name and come back', async () => {
    const { page, context } = await come(desktop);
    await openLocal(page, 'rooms.dxf', roomsDxf());
    await page.getByRole('button', { name: t['viewer.panel.layers'], exact: true }).click();
    const panel = page.getByRole('complementary', { name: t['viewer.panel.layers'] });
    const walls = panel.getByRole('option', { name: 'WALLS' });
    await walls.click();
    await eventually(() => walls.getAttribute('aria-selected')).toBe('false');
    await panel.getByRole('button', { name: t['viewer.layers.states'] }).click();
    await page.getByRole('menuitem', { name: t['viewer.layers.saveState'] }).click();
    await page.getByLabel(t['viewer.layers.stateName']).fill('No walls');
    await page.getByRole('dialog').getByRole('button', { name: t['action.save'] }).click();
    await walls.click();
    await eventually(() => walls.getAttribute('aria-selected')).toBe('true');
    await panel.getByRole('button', { name: t['viewer.layers.states'] }).click();
    await page.getByRole('menuitem', { name: 'No walls' }).click();
    await eventually(() => walls.getAttribute('aria-selected')).toBe('false');
    await context.close();
  });

  it('keep colors, which fall back one by one and all together', async () => {
    const { page, context } = await come(desktop);
    await openLocal(page, 'rooms.dxf', roomsDxf());
    await page.getByRole('button', { name: t['viewer.panel.layers'], exact: true }).click();
    const panel = page.getByRole('complementary', { name: t['viewer.panel.layers'] });
    const dialog = page.getByRole('dialog');
    const paint = async (layer: string, number: string): Promise<void> => {
      await panel.getByRole('option', { name: layer }).getByTitle(t['viewer.layers.color']).click();
      await dialog.getByLabel(t['viewer.layers.anyIndex']).fill(number);
    };
    const close = (): Promise<void> => page.keyboard.press('Escape');
    const colors = (): string | null => new URL(page.url()).searchParams.get('colours');
    await paint('WALLS', '30');
    await close();
    await panel.getByRole('button', { name: t['viewer.layers.states'] }).click();
    await page.getByRole('menuitem', { name: t['viewer.layers.saveState'] }).click();
    await page.getByLabel(t['viewer.layers.stateName']).fill('Orange');
    await dialog.getByRole('button', { name: t['action.save'] }).click();
    await paint('DOORS', '140');
    await eventually(colors).toBe('WALLS,30,DOORS,140');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: t['viewer.layers.ownColor'], exact: true }).click();
    await eventually(colors).toBe('WALLS,30');
    await dialog.getByRole('button', { name: t['viewer.layers.ownColors'], exact: true }).click();
    await eventually(colors).toBe(null);
    await close();
    await panel.getByRole('button', { name: t['viewer.layers.states'] }).click();
    await page.getByRole('menuitem', { name: 'Orange' }).click();
    await eventually(colors).toBe('WALLS,30');
    await context.close();
  });
});

it.each(['gl', 'cpu'])('a link brings the colors of layers (%s)', async (renderer) => {
  const { page, context } = await come(desktop);
  await page.goto(`/viewer/sample/floor-plan?renderer=${renderer}&colours=A-ANNO-TEXT,5`);
  await eventually(() => hasColor(page, isBlue)).toBe(true);
  await context.close();
});

describe('two fingers', () => {
  it('zoom about the place between them', async () => {
    const { page, context } = await come(phone);
    await openLocal(page, 'rooms.dxf', roomsDxf());
    await page.waitForFunction(() => new URLSearchParams(location.search).has('s'));
    const before = scaleOf(page);
    const session = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', half: number): Promise<unknown> =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [-half, half].map((dx, id) => ({ x: 195 + dx, y: 400, id })),
      });
    await touch('touchStart', 40);
    for (let half = 50; half <= 120; half += 10) await touch('touchMove', half);
    await touch('touchEnd', 120);
    await eventually(() => scaleOf(page) / before).toBeGreaterThan(2.4);
    expect(scaleOf(page) / before).toBeLessThan(3.6);
    await context.close();
  });
});

describe('what is missing', () => {
  it('is brought by hand and drawn at once', async () => {
    const { page, context } = await come(desktop);
    await openLocal(page, 'host.dxf', referringDxf('other.dxf'));
    await page.getByRole('button', { name: t['viewer.panel.references'] }).click();
    const panel = page.getByRole('complementary', { name: t['viewer.panel.references'] });
    await panel.getByLabel(t['viewer.references.lost']).first().waitFor();
    const layers = page.getByRole('button', { name: t['viewer.panel.layers'], exact: true });
    const bring = async (name: string, buffer: Buffer): Promise<void> => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        panel.getByRole('button', { name: `${t['viewer.references.bring']}: OTHER` }).click(),
      ]);
      await chooser.setFiles({ name, mimeType: 'application/dxf', buffer });
    };
    await bring('letter.dxf', Buffer.from('Dear Sir or Madam'));
    await page.getByText(t['viewer.references.failed']).waitFor({ timeout: patience });
    await bring('other.dxf', roomsDxf());
    await panel.getByLabel(t['viewer.references.found']).first().waitFor({ timeout: patience });
    await layers.click();
    await page.getByRole('option', { name: /WALLS/ }).waitFor();
    await context.close();
  });
});

describe('a reference under another name', () => {
  it('is found in the drive, and is there again after a reload', async () => {
    const fileId = await upload('host.dxf', referringDxf('gone.dxf'));
    await upload('somewhere else.dxf', roomsDxf());
    const { page, context } = await come(desktop);
    await signIn(page, person);
    await page.goto(`/viewer/${fileId}`);
    await shown(page);
    await page.getByRole('button', { name: t['viewer.panel.references'] }).click();
    const panel = page.getByRole('complementary', { name: t['viewer.panel.references'] });
    await panel.getByRole('button', { name: `${t['viewer.references.bring']}: OTHER` }).click();
    await page.getByRole('menuitem', { name: t['viewer.references.fromCloud'] }).click();
    await page.getByRole('button', { name: 'somewhere else.dxf' }).click();
    const found = panel.getByRole('listitem').filter({ hasText: 'OTHER' });
    await found.getByLabel(t['viewer.references.found']).waitFor({ timeout: patience });
    await page.reload();
    await found.getByLabel(t['viewer.references.found']).waitFor({ timeout: patience });
    await context.close();
  });
});

describe('a link to a note', () => {
  let fileId = '';
  beforeAll(async () => {
    fileId = await upload('rooms.dxf', roomsDxf());
    const data = JSON.stringify({ points: [7000, 4000, 500, 400], color: 'red', width: 2 });
    await client.call('noteSave', {
      fileId,
      notes: [{ key: '00000000-0000-4000-8000-000000000001', layout: 'Model', kind: 'rectangle', data }],
    });
  });

  it('leads to the place it stands at', async () => {
    const { page, context } = await come(desktop);
    await signIn(page, person);
    await page.goto(`/viewer/${fileId}?note=00000000-0000-4000-8000-000000000001`);
    await shown(page);
    await eventually(() => Number(new URL(page.url()).searchParams.get('x'))).toBeCloseTo(7250, -1);
    expect(Number(new URL(page.url()).searchParams.get('y'))).toBeCloseTo(4200, -1);
    await context.close();
  });
});
