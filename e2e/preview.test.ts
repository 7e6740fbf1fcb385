/** Looking at files of every kind, as a person does: nothing of them runs, and every key does what it should. */
import type { Client } from '@linework/client';
import type { FileItem } from '@linework/contract';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsInBothThemes } from './axe.ts';
import { firstMember, openedForTests, phone, signIn, visit, words, type Visit } from './harness.ts';
import { docx, dxf, pdf, png, pptx, xlsx } from './preview-files.ts';

const t = words();
const person = 'viewer@example.com';
const opened = openedForTests();
let client: Client;
let looking: Visit;
const made = new Map<string, FileItem>();

const files: Record<string, Buffer> = {
  'a house.dxf': dxf(),
  'b photo.png': png(900, 600),
  'c report.pdf': pdf(Array.from({ length: 30 }, (_, i) => `Page number ${i + 1}`)),
  'd letter.docx': docx(['Dear Sir or Madam,', 'The drawings are enclosed.']),
  'e doors.xlsx': xlsx({
    Doors: Array.from({ length: 2000 }, (_, i) => [`D-${i + 1}`, 900 + i]),
    Windows: [['W-1', 1200]],
  }),
  'f talk.pptx': pptx(['Ground floor', 'First floor']),
  'g notes.txt': Buffer.from('图纸目录 notes\n'.repeat(30_000)),
  'h archive.zip': Buffer.from('PK\u0003\u0004'),
  'i broken.dwg': Buffer.concat([Buffer.from('AC1032'), Buffer.alloc(5000, 7)]),
};

beforeAll(async () => {
  client = await firstMember(opened, person);
  for (const [name, bytes] of Object.entries(files)) {
    const file = new File([new Uint8Array(bytes)], name);
    made.set(name, await client.postFile('upload', file, { parentId: '0' }));
  }
  await prepared('a house.dxf');
  await prepared('i broken.dwg');
  looking = await visit(opened.browser, opened.product.url);
  await signIn(looking.page, person);
  await looking.page.goto('/yun/index');
});
afterAll(() => looking?.context.close());

/** Waits until the server has made what it can of a file. */
async function prepared(name: string): Promise<void> {
  for (;;) {
    const { state } = await client.call('preview', { fileId: made.get(name)!.id });
    if (state !== 'making') return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const overlay = (page: Page): Locator => page.getByRole('dialog');
const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

async function look(page: Page, name: string): Promise<Locator> {
  await rowOf(page, name).click();
  await page.keyboard.press(' ');
  const dialog = overlay(page);
  await dialog.getByRole('heading', { name }).waitFor();
  return dialog;
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await overlay(page).waitFor({ state: 'detached' });
}

const frameOf = (dialog: Locator) => dialog.locator('iframe').contentFrame();

describe('every kind of file', () => {
  it('a drawing is its sheet, which can be zoomed and darkened', async () => {
    const { page } = looking;
    const dialog = await look(page, 'a house.dxf');
    const picture = dialog.getByRole('img', { name: 'a house.dxf' });
    await picture.waitFor();
    const light = await picture.getAttribute('src');
    await dialog.getByRole('button', { name: t['preview.darkSheet'] }).click();
    await expect.poll(() => picture.getAttribute('src')).not.toBe(light);
    await page.keyboard.press('+');
    await dialog.getByText('150 %').waitFor();
    await page.keyboard.press('0');
    await dialog.getByText('100 %').waitFor();
    await close(page);
  });

  it('a picture is itself', async () => {
    const { page } = looking;
    const dialog = await look(page, 'b photo.png');
    const picture = dialog.getByRole('img', { name: 'b photo.png' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
    await close(page);
  });

  it('a PDF has its pages, and only those on the screen', async () => {
    const { page } = looking;
    const dialog = await look(page, 'c report.pdf');
    await dialog.getByRole('img', { name: /1 of 30/ }).waitFor({ timeout: 60_000 });
    expect(await dialog.locator('canvas').count()).toBeLessThan(6);
    await dialog.locator('canvas').first().hover();
    await page.mouse.wheel(0, 9000);
    await dialog.getByText(/^Page ([7-9]|1\d) of 30$/).waitFor();
    await close(page);
  });

  it('a document is shown where nothing can run', async () => {
    const { page } = looking;
    const dialog = await look(page, 'd letter.docx');
    const frame = frameOf(dialog);
    await frame.getByText('The drawings are enclosed.').waitFor({ timeout: 60_000 });
    await expect.poll(() => dialog.locator('iframe').getAttribute('sandbox')).toBe('allow-same-origin');
    await frame.getByText('Press here').click();
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
    await close(page);
  });

  it('a workbook is a table with a tab for each sheet', async () => {
    const { page } = looking;
    const dialog = await look(page, 'e doors.xlsx');
    await dialog.getByRole('cell', { name: 'D-1', exact: true }).waitFor({ timeout: 60_000 });
    expect(await dialog.getByRole('cell').count()).toBeLessThan(400);
    await dialog.getByRole('tab', { name: 'Windows' }).click();
    await dialog.getByRole('cell', { name: 'W-1' }).waitFor();
    await close(page);
  });

  it('slides are shown where nothing can run', async () => {
    const { page } = looking;
    const dialog = await look(page, 'f talk.pptx');
    await frameOf(dialog).getByText('Ground floor').waitFor({ timeout: 60_000 });
    await expect.poll(() => dialog.locator('iframe').getAttribute('sandbox')).toBe('allow-same-origin');
    await close(page);
  });

  it('a text comes in parts and in its own encoding', async () => {
    const { page } = looking;
    const dialog = await look(page, 'g notes.txt');
    await dialog.getByText('图纸目录 notes').first().waitFor();
    const length = () => dialog.locator('pre').evaluate((text) => text.textContent.length);
    const before = await length();
    await dialog.getByRole('button', { name: t['preview.showMore'] }).click();
    await expect.poll(length).toBeGreaterThan(before);
    await close(page);
  });

  it('what cannot be shown says why and can be downloaded', async () => {
    const { page } = looking;
    const archive = await look(page, 'h archive.zip');
    await archive.getByText(t['preview.none.title']).waitFor();
    await close(page);
    const broken = await look(page, 'i broken.dwg');
    await broken.getByText(t['preview.reason.damaged']).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      broken.getByRole('button', { name: t['preview.download'] }).last().click(),
    ]);
    expect(download.suggestedFilename()).toBe('i broken.dwg');
    await close(page);
  });

  it('nothing went wrong on the page, and no policy was broken', () => {
    expect(looking.problems).toEqual([]);
  });
});

describe('keys', () => {
  it('arrows step through the list, Space closes, and the focus returns to the row', async () => {
    const { page } = looking;
    const dialog = await look(page, 'a house.dxf');
    await page.keyboard.press('ArrowRight');
    await dialog.getByRole('heading', { name: 'b photo.png' }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await dialog.getByRole('heading', { name: 'a house.dxf' }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await dialog.getByRole('button', { name: t['preview.previous'], disabled: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await dialog.getByRole('heading', { name: 'b photo.png' }).waitFor();
    await page.keyboard.press(' ');
    await overlay(page).waitFor({ state: 'detached' });
    await expect.poll(() => rowOf(page, 'b photo.png').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => rowOf(page, 'c report.pdf').getAttribute('aria-selected')).toBe('true');
  });
});

describe('thumbnails', () => {
  it('stand in the list and grow when the pointer rests on them', async () => {
    const { page } = looking;
    await page.reload();
    const thumb = rowOf(page, 'b photo.png').locator('img[src^="/thumb/"]').first();
    await expect.poll(() => thumb.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
    await thumb.hover();
    await page.locator('[popover]:popover-open img[src^="/thumb/"]').waitFor();
    await page.mouse.move(5, 5);
  });
});

describe('everybody', () => {
  const sizes = { desktop: undefined, phone };
  for (const [name, size] of Object.entries(sizes)) {
    it(`can use it: axe finds nothing on a ${name}, light or dark`, async () => {
      const { context, page } = await openAt(size);
      for (const file of ['a house.dxf', 'e doors.xlsx', 'g notes.txt', 'i broken.dwg']) {
        await reach(page, file, size !== undefined);
        expect(await violationsInBothThemes(page), file).toEqual([]);
        await close(page);
      }
      await context.close();
    });
  }

  it('may swipe on a phone, and the picture of the neighbor is there each time', async () => {
    const { context, page } = await openAt(phone);
    await reach(page, 'b photo.png', true);
    const fingers = await context.newCDPSession(page);
    const swipe = async (fromX: number, toX: number) => {
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...x: number[]) =>
        fingers.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: x.map((at) => ({ x: at, y: 400 })),
        });
      await touch('touchStart', fromX);
      for (let i = 1; i <= 6; i += 1) await touch('touchMove', fromX + ((toX - fromX) * i) / 6);
      await touch('touchEnd');
    };
    const dialog = overlay(page);
    const isShown = async (name: string) => {
      await dialog.getByRole('heading', { name }).waitFor();
      const picture = dialog.getByRole('img', { name });
      await picture.waitFor();
      const inside = () =>
        picture.evaluate((image: HTMLImageElement) => {
          const { left, top, width, height } = image.getBoundingClientRect();
          const inView = left >= 0 && left + width <= innerWidth && top >= 0 && top + height <= innerHeight;
          return image.complete && image.naturalWidth > 0 && width > 50 && inView;
        });
      await expect.poll(inside).toBe(true);
    };
    await isShown('b photo.png');
    for (let round = 0; round < 3; round += 1) {
      await swipe(60, 330);
      await isShown('a house.dxf');
      await swipe(330, 60);
      await isShown('b photo.png');
    }
    // Before the neighbor's picture has come.
    await swipe(60, 330);
    await swipe(330, 60);
    await isShown('b photo.png');
    await context.close();
  });

  async function openAt(
    size = { width: 1440, height: 900 },
  ): Promise<{ context: BrowserContext; page: Page }> {
    const { context, page } = await visit(opened.browser, opened.product.url, { size, bypassCSP: true });
    // The notice would lie over the last rows of a phone.
    await context.addInitScript(() => localStorage.setItem('linework.cookies', 'accepted'));
    await signIn(page, person);
    await page.goto('/yun/index');
    return { context, page };
  }

  async function reach(page: Page, name: string, isPhone: boolean): Promise<void> {
    // Drawings open in the viewer, and where a row is chosen a tap chooses: the action is there for all.
    if (isPhone || /\.(dwg|dxf)$/.test(name)) {
      await rowOf(page, name).click({ button: 'right' });
      const item = page.getByRole('menuitem', { name: t['drive.action.preview'] });
      await (isPhone ? item.tap() : item.click());
    } else await rowOf(page, name).dblclick();
    await overlay(page).getByRole('heading', { name }).waitFor();
    await overlay(page).getByRole('status', { name: t['state.loading'] }).waitFor({ state: 'detached' });
  }
});
