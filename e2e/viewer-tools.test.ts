/** Measuring and annotating, as people do it: every number is known beforehand, every note is there after a reload. */
import type { Dictionary } from '@linework/i18n';
import type { Client } from '@linework/client';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './axe.ts';
import {
  desktop,
  openedForTests,
  password,
  phone,
  signIn,
  signUp,
  visit,
  words,
  type Visit,
} from './harness.ts';
import { png } from './preview-files.ts';
import { knownDrawing } from './viewer-tools-drawing.ts';

const t = words();
const person = 'surveyor@example.com';
const opened = openedForTests();
const patienceMs = 10_000;
/** A loaded machine is slow, not wrong. */
const openingMs = 60_000;
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: patienceMs });
let client: Client;

/** Ten units a pixel, so that a few pixels aside are far from the exact value. */
const camera = { x: 5000, y: 500, s: 0.1 };

beforeAll(async () => {
  const { context, page } = await visit(opened.browser, opened.product.url);
  await signUp(page, person);
  await context.close();
  client = opened.product.client();
  await client.call('login', { method: 'password', account: person, password });
});

async function upload(name: string): Promise<string> {
  const file = new File([new Uint8Array(knownDrawing())], name);
  return (await client.postFile('upload', file, { parentId: '0' })).id;
}

/** Signed in, and past the notice that every new browser meets. */
async function enter(size: { width: number; height: number }): Promise<Visit> {
  const looking = await visit(opened.browser, opened.product.url, { size, bypassCSP: true });
  looking.context.setDefaultTimeout(patienceMs);
  await signIn(looking.page, person);
  const accept = looking.page.getByRole('button', { name: t['cookie.accept'] });
  await accept.click();
  await accept.waitFor({ state: 'hidden' });
  return looking;
}

async function openDrawing(page: Page, fileId: string, at = camera): Promise<void> {
  await page.goto(`/viewer/${fileId}?x=${at.x}&y=${at.y}&s=${at.s}`);
  await page.getByRole('toolbar', { name: t['viewer.tools'] }).waitFor({ timeout: openingMs });
}

interface Pixel {
  x: number;
  y: number;
}

/** Where a point of the drawing is in the window; `off` pixels aside, to be drawn there by a snap. */
async function pixelOf(page: Page, x: number, y: number, off = 0, at = camera): Promise<Pixel> {
  const box = (await page.locator('#drawing').boundingBox())!;
  return {
    x: box.x + box.width / 2 + (x - at.x) * at.s + off,
    y: box.y + box.height / 2 - (y - at.y) * at.s + off,
  };
}

async function click(page: Page, x: number, y: number, off = 0): Promise<void> {
  const pixel = await pixelOf(page, x, y, off);
  await page.mouse.move(pixel.x, pixel.y);
  await page.mouse.click(pixel.x, pixel.y);
}

async function choose(page: Page, group: 'measure' | 'notes', tool: string): Promise<void> {
  const rail = page.getByRole('toolbar', { name: t['viewer.tools'] });
  await rail.getByRole('button', { name: t[`${group}.tools`] }).click();
  const named = page.getByText(tool, { exact: true });
  await page.getByRole('menuitemradio').filter({ has: named }).click();
  await page.getByRole('toolbar', { name: t[`${group}.tools`] }).waitFor();
}

async function openPanel(page: Page, id: 'measure' | 'notes'): Promise<Locator> {
  const list = page.getByRole('list', { name: t[`${id}.list`] });
  if (!(await list.isVisible())) await page.getByRole('button', { name: t[`viewer.panel.${id}`] }).click();
  return list;
}

/** The newest one, in all its words. */
const newest = (page: Page): Locator =>
  page.getByRole('list', { name: t['measure.list'] }).getByRole('listitem').first();

/** Only these snaps, as a person would set them. */
/** As the snap menu names them. */
type SnapMode = {
  [K in keyof Dictionary]: K extends `measure.snap.${infer Mode}` ? Mode : never;
}[keyof Dictionary];

async function snapOnly(page: Page, ...modes: SnapMode[]): Promise<void> {
  await page.getByRole('button', { name: t['measure.snap.title'] }).click();
  const menu = page.getByRole('dialog', { name: t['measure.snap.title'] });
  const all = [
    'end',
    'mid',
    'centre',
    'quadrant',
    'intersection',
    'perpendicular',
    'tangent',
    'nearest',
  ] as const;
  for (const mode of all)
    await menu.getByRole('checkbox', { name: t[`measure.snap.${mode}`] }).setChecked(modes.includes(mode));
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
}

/** Whether anything is painted on the overlay around a pixel of the drawing. */
async function isPainted(page: Page, at: Pixel, reach = 6): Promise<boolean> {
  const box = (await page.locator('#drawing').boundingBox())!;
  return page.evaluate(
    ({ x, y, half }) => {
      const canvas = document.querySelector<HTMLCanvasElement>('main > canvas')!;
      const ratio = devicePixelRatio;
      const size = 2 * half * ratio;
      const { data } = canvas
        .getContext('2d')!
        .getImageData((x - half) * ratio, (y - half) * ratio, size, size);
      return data.some((value, i) => i % 4 === 3 && value > 40);
    },
    { x: at.x - box.x, y: at.y - box.y, half: reach },
  );
}

describe('measuring', () => {
  let looking: Visit;
  let page: Page;
  beforeAll(async () => {
    looking = await enter(desktop);
    ({ page } = looking);
    await looking.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openDrawing(page, await upload('measures.dxf'));
    await openPanelFirst();
  });
  afterAll(() => looking?.context.close());
  /** The panel takes room from the drawing: the camera is set again when it stands. */
  async function openPanelFirst(): Promise<void> {
    await page.getByRole('button', { name: t['viewer.panel.measure'] }).click();
    await page.getByText(t['measure.empty.title']).waitFor();
  }

  it('draws a length from corner to corner exactly, though the clicks are aside', async () => {
    await choose(page, 'measure', t['measure.tool.distance']);
    await click(page, 0, 0, 5);
    await click(page, 4000, 3000, -5);
    await page.keyboard.press('Enter');
    await eventually(() => newest(page).innerText()).toContain('5000.00 mm');
    expect(await newest(page).innerText()).toContain('36.9°');
  });

  it('marks what it snaps to, with its name beside the pointer', async () => {
    const corner = await pixelOf(page, 4000, 0);
    expect(await isPainted(page, corner, 9)).toBe(false);
    await page.mouse.move(corner.x + 4, corner.y + 4);
    await eventually(() => isPainted(page, corner, 9)).toBe(true);
    await page.mouse.move(corner.x + 200, corner.y + 60);
    await eventually(() => isPainted(page, corner, 9)).toBe(false);
  });

  it('adds up a chain, goes back a point, and takes typed lengths', async () => {
    await click(page, 0, 0, 4);
    await click(page, 4000, 0, 4);
    await click(page, 4000, 3000, 4);
    await click(page, 0, 3000, 4);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await eventually(() => newest(page).innerText()).toContain('7000.00 mm');
    expect(await newest(page).innerText()).toContain('4000.00 mm + 3000.00 mm');
    await click(page, 0, 0, 4);
    const right = await pixelOf(page, 3000, -400);
    await page.mouse.move(right.x, right.y);
    await page.keyboard.type('1234.5<90');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await eventually(() => newest(page).innerText()).toContain('1234.50 mm');
    expect(await newest(page).innerText()).toContain('90.0°');
  });

  it('goes along the axes with Shift', async () => {
    await snapOnly(page, 'end');
    await click(page, 0, 0, 4);
    const aside = await pixelOf(page, 2500, 200);
    await page.keyboard.down('Shift');
    await page.mouse.move(aside.x, aside.y);
    await page.mouse.click(aside.x, aside.y);
    await page.keyboard.up('Shift');
    await page.keyboard.press('Enter');
    await eventually(() => newest(page).innerText()).toContain('2500.00 mm');
    expect(await newest(page).innerText()).toContain('0.0°');
  });

  it.each<[SnapMode, from: readonly [number, number], near: readonly [number, number], text: string]>([
    ['mid', [0, 0], [4000, 1500], '4272.00 mm'],
    // From the edge, as people know it from CAD.
    ['centre', [0, 0], [6707, 2207], '6184.66 mm'],
    ['quadrant', [0, 0], [7000, 1500], '7158.91 mm'],
    ['intersection', [0, 3000], [4000, 3000], '4000.00 mm'],
    ['perpendicular', [0, 3000], [1440, 1080], '2400.00 mm'],
    // The tangent from 4000,0 to the circle: the root of 2500² − 1000².
    ['tangent', [4000, 0], [5948.7, 501.3], '2291.29 mm'],
  ])('snaps to %s', async (mode, from, near, text) => {
    await snapOnly(page, 'end');
    await click(page, ...from, 4);
    await snapOnly(page, mode);
    await click(page, ...near, 4);
    await page.keyboard.press('Enter');
    await eventually(() => newest(page).innerText()).toContain(text);
  });

  it('knows areas, of clicked corners and of a clicked shape', async () => {
    await choose(page, 'measure', t['measure.tool.area']);
    await snapOnly(page, 'end');
    for (const [x, y] of [
      [0, 0],
      [4000, 0],
      [4000, 3000],
      [0, 3000],
    ] as const)
      await click(page, x, y, 4);
    await page.keyboard.press('Enter');
    await eventually(() => newest(page).innerText()).toContain('12000000.00 mm²');
    expect(await newest(page).innerText()).toContain('14000.00 mm');
    expect(await newest(page).innerText()).toContain('12.00 m²');
    await choose(page, 'measure', t['measure.tool.shape']);
    await click(page, 6000, 2500, 0);
    await eventually(() => newest(page).innerText()).toContain('3141592.65 mm²');
    await click(page, 2000, 3000, 0);
    await eventually(() => newest(page).innerText()).toContain('12000000.00 mm²');
  });

  it('knows angles, radii, arcs and coordinates', async () => {
    await choose(page, 'measure', t['measure.tool.angle']);
    await click(page, 3000, -1000, 0);
    await click(page, 1000, -2000, 0);
    await eventually(() => newest(page).innerText()).toContain('45.0°');
    await choose(page, 'measure', t['measure.tool.radius']);
    await click(page, 6000, 2500, 0);
    await eventually(() => newest(page).innerText()).toContain('1000.00 mm');
    expect(await newest(page).innerText()).toContain('2000.00 mm');
    await choose(page, 'measure', t['measure.tool.arc']);
    await click(page, 9000 + 1000 * Math.SQRT1_2, 1500 + 1000 * Math.SQRT1_2, 0);
    await eventually(() => newest(page).innerText()).toContain('1570.80 mm');
    await choose(page, 'measure', t['measure.tool.coordinate']);
    await snapOnly(page, 'end');
    await click(page, 4000, 3000, 4);
    await eventually(() => newest(page).innerText()).toContain('4000.00, 3000.00 mm');
  });

  it('says when there is nothing to measure', async () => {
    await choose(page, 'measure', t['measure.tool.radius']);
    await click(page, 7500, -2500, 0);
    await page.getByText(t['measure.nothingThere']).waitFor();
  });

  it('copies one and all, keeps them over a reload, deletes and clears', async () => {
    const list = page.getByRole('list', { name: t['measure.list'] });
    const count = await list.getByRole('listitem').count();
    await newest(page).getByRole('button', { name: t['measure.copy'] }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('4000.00, 3000.00 mm');
    await page.getByRole('button', { name: t['measure.copyAll'] }).click();
    const table = await page.evaluate(() => navigator.clipboard.readText());
    expect(table.split('\n')[0]!.split('\t')).toEqual(['1', 'Distance', 'Length', '5000.00 mm', 'Model']);
    await page.reload();
    await eventually(() => list.getByRole('listitem').count()).toBe(count);
    await newest(page).getByRole('button', { name: t['measure.delete'] }).click();
    await eventually(() => list.getByRole('listitem').count()).toBe(count - 1);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: t['measure.clear'] }).click();
    await page.getByText(t['measure.empty.title']).waitFor();
    expect(looking.problems).toEqual([]);
  });
});

async function drag(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  const [a, b] = [await pixelOf(page, ...from), await pixelOf(page, ...to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2 + 12, { steps: 4 });
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await page.mouse.up();
}

const rowsOf = (page: Page): Locator =>
  page.getByRole('list', { name: t['notes.list'] }).getByRole('listitem');
const savedText = (page: Page): Promise<void> => page.getByText(t['notes.saved'], { exact: true }).waitFor();

describe('annotating', () => {
  let looking: Visit;
  let page: Page;
  let fileId: string;
  beforeAll(async () => {
    fileId = await upload('notes.dxf');
    looking = await enter(desktop);
    ({ page } = looking);
    await openDrawing(page, fileId);
    await openPanel(page, 'notes');
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
    const { rows } = await client.call('noteList', { fileId });
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual([
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
    expect(Math.max(...rows.map(({ data }) => data.length))).toBeLessThan(256 * 1024);
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

  it('selects, moves, changes colour, duplicates and deletes', async () => {
    await choose(page, 'notes', t['notes.tool.edit']);
    await drag(page, [1100 + 450, -1200 - 350], [1100 + 450, 300]);
    await page.getByRole('button', { name: t['notes.colour.blue'] }).click();
    await page.getByRole('button', { name: t['notes.duplicate'] }).click();
    await eventually(() => rowsOf(page).count()).toBe(13);
    await page.keyboard.press('Delete');
    await eventually(() => rowsOf(page).count()).toBe(12);
    await savedText(page);
    await eventually(async () => {
      const { rows } = await client.call('noteList', { fileId });
      const line = JSON.parse(rows.find(({ kind }) => kind === 'line')!.data) as {
        points: number[];
        colour: string;
      };
      return { y: Math.round(line.points[1]! / 50) * 50, colour: line.colour };
    }).toEqual({ y: 650, colour: 'blue' });
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
    await page.getByRole('textbox', { name: t['notes.comment.write'] }).fill('Is it load-bearing?');
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
    looking = await enter(phone);
    ({ page } = looking);
    await openDrawing(page, await upload('phone.dxf'), near);
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
    context.setDefaultTimeout(patienceMs);
    const open = async (): Promise<void> => {
      await page.goto('/viewer/sample/mechanical-part');
      await page.getByRole('toolbar', { name: t['viewer.tools'] }).waitFor({ timeout: openingMs });
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
