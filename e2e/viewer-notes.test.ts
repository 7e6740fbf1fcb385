/** Annotating, as people do it, at a desk and on a phone: every note is there after a reload. */
import type { Client } from '@linework/client';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './axe.ts';
import { openedForTests, patience, phone, visit, words, type Visit } from './harness.ts';
import { png } from './preview-files.ts';
import {
  atDesk,
  choose,
  click,
  drag,
  enter,
  eventually,
  isPainted,
  newPerson,
  newest,
  openDrawing,
  openPanel,
  pixelOf,
  rowsOf,
  savedText,
  upload,
  type Pixel,
} from './viewer-tools-steps.ts';

const t = words();
const opened = openedForTests();
let client: Client;

beforeAll(async () => {
  client = await newPerson(opened);
});

describe('annotating', () => {
  let looking: Visit;
  let page: Page;
  let fileId: string;
  beforeAll(async () => {
    fileId = await upload(client, 'notes.dxf');
    looking = await atDesk(opened, fileId, 'notes');
    ({ page } = looking);
  });
  afterAll(() => looking?.context.close());

  it('puts every kind on the drawing', async () => {
    await choose(page, 'notes', t['notes.kind.text']);
    const writing = page.getByRole('textbox', { name: t['notes.writeHere'] });
    await click(page, 500, 4500);
    await writing.waitFor();
    await page.keyboard.type('Check this wall');
    await page.keyboard.press('Escape');
    await choose(page, 'notes', t['notes.kind.leader']);
    await click(page, 4000, 3000);
    await click(page, 4600, 3800);
    await writing.waitFor();
    await page.keyboard.type('Corner');
    await page.keyboard.press('Escape');
    for (const kind of [
      'arrow',
      'line',
      'rectangle',
      'ellipse',
      'cloud',
      'freehand',
      'highlighter',
    ] as const) {
      await choose(page, 'notes', t[`notes.kind.${kind}`]);
      const x =
        ['arrow', 'line', 'rectangle', 'ellipse', 'cloud', 'freehand', 'highlighter'].indexOf(kind) * 1100;
      await drag(page, [x, -1200], [x + 900, -1900]);
    }
    await choose(page, 'notes', t['notes.kind.polyline']);
    await click(page, 5000, 3600);
    await click(page, 6000, 4200);
    await click(page, 7000, 3600);
    await page.keyboard.press('Enter');
    await choose(page, 'notes', t['notes.kind.stamp']);
    await page.getByRole('combobox', { name: t['notes.stamp.choose'] }).selectOption('rejected');
    await click(page, 9000, 4200);
    await choose(page, 'notes', t['notes.kind.picture']);
    await page.locator('input[type=file][accept="image/*"]').setInputFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: png(900, 600),
    });
    await page.getByText(t['notes.hint.picture']).waitFor();
    await click(page, 2000, 1500);
    await eventually(() => rowsOf(page).count()).toBe(12);
    await savedText(page);
    // "Saved" may still be said of the note before.
    const saved = async () => (await client.call('noteList', { fileId })).rows;
    await eventually(async () => (await saved()).map(({ kind }) => kind).toSorted()).toEqual([
      'arrow',
      'cloud',
      'ellipse',
      'freehand',
      'highlighter',
      'leader',
      'line',
      'picture',
      'polyline',
      'rectangle',
      'stamp',
      'text',
    ]);
    expect(Math.max(...(await saved()).map(({ data }) => data.length))).toBeLessThan(256 * 1024);
  });

  it('undoes and redoes, by keys and by buttons', async () => {
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await eventually(() => rowsOf(page).count()).toBe(10);
    await page.keyboard.press('Control+y');
    await eventually(() => rowsOf(page).count()).toBe(11);
    await page.getByRole('button', { name: t['notes.redo'] }).last().click();
    await eventually(() => rowsOf(page).count()).toBe(12);
    await savedText(page);
  });

  it('selects, moves, changes color, duplicates and deletes', async () => {
    await choose(page, 'notes', t['notes.tool.edit']);
    await drag(page, [1100 + 450, -1200 - 350], [1100 + 450, 300]);
    await page.getByRole('button', { name: t['notes.color.blue'] }).click();
    await page.getByRole('button', { name: t['notes.duplicate'] }).click();
    await eventually(() => rowsOf(page).count()).toBe(13);
    await page.keyboard.press('Delete');
    await eventually(() => rowsOf(page).count()).toBe(12);
    await savedText(page);
    await eventually(async () => {
      const { rows } = await client.call('noteList', { fileId });
      const line = JSON.parse(rows.find(({ kind }) => kind === 'line')!.data) as {
        points: number[];
        /** As stored notes have always spelled it. */
        colour: string;
      };
      return { y: Math.round(line.points[1]! / 50) * 50, color: line.colour };
    }).toEqual({ y: 650, color: 'blue' });
  });

  it('edits a text where it stands', async () => {
    const text = await pixelOf(page, 700, 4400);
    await page.mouse.dblclick(text.x, text.y);
    const field = page.getByRole('textbox', { name: t['notes.writeHere'] });
    await field.fill('Check both walls');
    await page.keyboard.press('Control+Enter');
    await rowsOf(page).filter({ hasText: 'Check both walls' }).waitFor();
    await savedText(page);
  });

  it('is selected by its row, and the view of who sees it already stays', async () => {
    const before = page.url();
    await page.keyboard.press('Escape');
    await rowsOf(page).filter({ hasText: 'Check both walls' }).getByRole('button').first().click();
    await page.getByRole('button', { name: t['notes.duplicate'] }).waitFor();
    // As long as a view takes to come into the address.
    await page.waitForTimeout(700);
    expect(page.url()).toBe(before);
  });

  it('is all there after a reload, and hidden or shown', async () => {
    await openDrawing(page, fileId);
    await eventually(() => rowsOf(page).count()).toBe(12);
    const picture = await pixelOf(page, 2000, 1500);
    await eventually(() => isPainted(page, picture)).toBe(true);
    await page.getByRole('button', { name: t['notes.hide'] }).click();
    await eventually(() => isPainted(page, picture)).toBe(false);
    await page.getByRole('button', { name: t['notes.show'] }).click();
    await eventually(() => isPainted(page, picture)).toBe(true);
    expect(await violations(page)).toEqual([]);
  });

  it('is talked about: comment, reply, edit, delete', async () => {
    await rowsOf(page)
      .filter({ hasText: 'Check both walls' })
      .getByRole('button', { name: /comment/ })
      .click();
    // Whoever asked for it can write at once: letters would choose tools elsewhere.
    await page.getByRole('textbox', { name: t['notes.comment.write'] }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Is it load-bearing?');
    await page.getByRole('button', { name: t['notes.comment.send'] }).click();
    const comments = page.getByRole('region', { name: t['notes.comment.title'] });
    const first = comments.getByRole('listitem').filter({ hasText: 'Is it load-bearing?' });
    await first.getByRole('button', { name: t['notes.comment.reply'] }).click();
    await page.keyboard.type('Yes, both.');
    await page.keyboard.press('Control+Enter');
    const reply = comments.getByRole('listitem').filter({ hasText: 'Yes, both.' });
    await reply.getByRole('button', { name: t['notes.comment.edit'] }).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Only the left one.');
    await reply
      .or(comments.getByRole('listitem').last())
      .getByRole('button', { name: t['notes.comment.save'] })
      .first()
      .click();
    await comments.getByText('Only the left one.').waitFor();
    expect(await violations(page)).toEqual([]);
    await first.getByRole('button', { name: t['notes.comment.delete'] }).click();
    const question = page.getByRole('dialog', { name: t['notes.comment.deleteTitle'] });
    await question.getByRole('button', { name: t['notes.comment.delete'] }).click();
    await eventually(() => comments.getByRole('listitem').count()).toBe(1);
    await page.getByRole('button', { name: t['notes.back'] }).click();
    await rowsOf(page)
      .filter({ hasText: 'Check both walls' })
      .getByRole('button', { name: '1 comment' })
      .waitFor();
  });

  it('is seen in another tab as it happens', async () => {
    const other = await looking.context.newPage();
    await openDrawing(other, fileId);
    await eventually(() => rowsOf(other).count()).toBe(12);
    await choose(page, 'notes', t['notes.kind.rectangle']);
    await drag(page, [5200, 800], [6800, 2200]);
    await eventually(() => rowsOf(page).count()).toBe(13);
    await eventually(() => rowsOf(other).count()).toBe(13);
    await page.keyboard.press('Control+z');
    await eventually(() => rowsOf(other).count()).toBe(12);
    await other.close();
  });

  it('waits for the connection and loses nothing, not even with the tab', async () => {
    await looking.context.setOffline(true);
    await choose(page, 'notes', t['notes.kind.ellipse']);
    await drag(page, [5200, 800], [6800, 2200]);
    await page.getByText(t['notes.unsaved']).waitFor();
    await page.close();
    await looking.context.setOffline(false);
    page = await looking.context.newPage();
    await openDrawing(page, fileId);
    await eventually(() => rowsOf(page).count()).toBe(13);
    await savedText(page);
    await eventually(async () => (await client.call('noteList', { fileId })).rows.length).toBe(13);
  });
});

describe('on a phone', () => {
  let looking: Visit;
  let page: Page;
  const near = { x: 2000, y: 1000, s: 0.06 };
  beforeAll(async () => {
    looking = await enter(opened, phone);
    ({ page } = looking);
    await openDrawing(page, await upload(client, 'phone.dxf'), near);
  });
  afterAll(() => looking?.context.close());

  async function tap(x: number, y: number, off = 0): Promise<void> {
    const pixel = await pixelOf(page, x, y, off, near);
    await page.touchscreen.tap(pixel.x, pixel.y);
  }

  it('measures by taps, ends with a button', async () => {
    await choose(page, 'measure', t['measure.tool.distance']);
    await tap(0, 0, 8);
    await tap(4000, 3000, -8);
    await page.getByRole('button', { name: t['measure.finish'] }).click();
    await page.getByRole('button', { name: t['viewer.panels'] }).click();
    await page.getByRole('menuitem', { name: t['viewer.panel.measure'] }).click();
    await eventually(() => newest(page).innerText()).toContain('5000.00 mm');
    expect(await violations(page)).toEqual([]);
  });

  it('writes and draws with a finger, and keeps it', async () => {
    await page.getByRole('button', { name: t['action.close'] }).last().click();
    await choose(page, 'notes', t['notes.kind.text']);
    await tap(500, 4500);
    await page.keyboard.type('On site');
    await page.keyboard.press('Escape');
    await choose(page, 'notes', t['notes.kind.freehand']);
    const [a, b] = [await pixelOf(page, 500, 2500, 0, near), await pixelOf(page, 3000, 800, 0, near)];
    const fingers = await looking.context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Pixel[]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', a);
    for (let i = 1; i <= 8; i += 1)
      await touch('touchMove', { x: a.x + ((b.x - a.x) * i) / 8, y: a.y + ((b.y - a.y) * i) / 8 });
    await touch('touchEnd');
    await page.getByRole('button', { name: t['viewer.panels'] }).click();
    await page.getByRole('menuitem', { name: t['viewer.panel.notes'] }).click();
    await eventually(() => rowsOf(page).count()).toBe(2);
    await savedText(page);
    expect(await violations(page)).toEqual([]);
    expect(looking.problems).toEqual([]);
  });
});

describe('a drawing that is not in the cloud', () => {
  it('keeps its notes in this browser, and says so', async () => {
    const { context, page } = await visit(opened.browser, opened.product.url);
    context.setDefaultTimeout(patience);
    const open = async (): Promise<void> => {
      await page.goto('/viewer/sample/mechanical-part');
      await page.getByRole('toolbar', { name: t['viewer.tools'] }).waitFor({ timeout: patience });
    };
    await page.addInitScript(() => localStorage.setItem('linework.cookies', 'accepted'));
    await open();
    await openPanel(page, 'notes');
    await page.getByText(t['notes.localOnly']).waitFor();
    await choose(page, 'notes', t['notes.kind.cloud']);
    const box = (await page.locator('#drawing').boundingBox())!;
    await page.mouse.move(box.x + 300, box.y + 300);
    await page.mouse.down();
    await page.mouse.move(box.x + 500, box.y + 420, { steps: 5 });
    await page.mouse.up();
    await page.getByText(t['notes.keptHere']).waitFor();
    await open();
    await eventually(() => rowsOf(page).count()).toBe(1);
    await context.close();
  });
});
