/** What the journeys of measuring and annotating have in common. */
import type { Dictionary } from '@linework/i18n';
import type { Client } from '@linework/client';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  desktop,
  firstMember,
  patience,
  signIn,
  visitPatiently,
  type Visit,
  words,
  type OpenedProduct,
} from './harness.ts';
import { knownDrawing } from './viewer-tools-drawing.ts';

const t = words();
const person = 'surveyor@example.com';

export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: patience });

/** Ten units a pixel, so that a few pixels aside are far from the exact value. */
const camera = { x: 4600, y: 500, s: 0.1 };

/** Somebody with an account of their own. */
export async function newPerson(opened: OpenedProduct): Promise<Client> {
  return firstMember(opened, person);
}

export async function upload(client: Client, name: string): Promise<string> {
  const file = new File([new Uint8Array(knownDrawing())], name);
  return (await client.postFile('upload', file, { parentId: '0' })).id;
}

/** Signed in, and past the notice that every new browser meets. */
export async function enter(opened: OpenedProduct, size: { width: number; height: number }): Promise<Visit> {
  const looking = await visitPatiently(opened, { size });
  await signIn(looking.page, person);
  return looking;
}

export async function openDrawing(page: Page, fileId: string, at = camera): Promise<void> {
  await page.goto(`/viewer/${fileId}?x=${at.x}&y=${at.y}&s=${at.s}`);
  await page.getByRole('toolbar', { name: t['viewer.tools'] }).waitFor({ timeout: patience });
}

export interface Pixel {
  x: number;
  y: number;
}

/** Where a point of the drawing is in the window; `off` pixels aside, to be drawn there by a snap. */
export async function pixelOf(page: Page, x: number, y: number, off = 0, at = camera): Promise<Pixel> {
  const box = (await page.locator('#drawing').boundingBox())!;
  return {
    x: box.x + box.width / 2 + (x - at.x) * at.s + off,
    y: box.y + box.height / 2 - (y - at.y) * at.s + off,
  };
}

export async function click(page: Page, x: number, y: number, off = 0): Promise<void> {
  const pixel = await pixelOf(page, x, y, off);
  await page.mouse.move(pixel.x, pixel.y);
  await page.mouse.click(pixel.x, pixel.y);
}

export async function choose(page: Page, group: 'measure' | 'notes', tool: string): Promise<void> {
  const rail = page.getByRole('toolbar', { name: t['viewer.tools'] });
  await rail.getByRole('button', { name: t[`${group}.tools`] }).click();
  const named = page.getByText(tool, { exact: true });
  await page.getByRole('menuitemradio').filter({ has: named }).click();
  await page.getByRole('toolbar', { name: t[`${group}.tools`] }).waitFor();
}

export async function openPanel(page: Page, id: 'measure' | 'notes'): Promise<Locator> {
  const list = page.getByRole('list', { name: t[`${id}.list`] });
  if (!(await list.isVisible())) await page.getByRole('button', { name: t[`viewer.panel.${id}`] }).click();
  return list;
}

/** Signed in at a desk, a drawing open and a panel beside it: the panel takes room, so it comes before any place is told. */
export async function atDesk(
  opened: OpenedProduct,
  fileId: string,
  panel: 'measure' | 'notes',
): Promise<Visit> {
  const looking = await enter(opened, desktop);
  await openDrawing(looking.page, fileId);
  await openPanel(looking.page, panel);
  await looking.page.getByText(t[`${panel}.empty.title`]).waitFor();
  return looking;
}

/** The newest one, in all its words. */
export const newest = (page: Page): Locator =>
  page.getByRole('list', { name: t['measure.list'] }).getByRole('listitem').first();

/** As the snap menu names them. */
export type SnapName = {
  [K in keyof Dictionary]: K extends `measure.snap.${infer Mode}` ? Mode : never;
}[keyof Dictionary];

/** Only these snaps, as a person would set them. */
export async function snapOnly(page: Page, ...modes: SnapName[]): Promise<void> {
  await page.getByRole('button', { name: t['measure.snap.title'] }).click();
  const menu = page.getByRole('dialog', { name: t['measure.snap.title'] });
  const all = [
    'end',
    'mid',
    'center',
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
export async function isPainted(page: Page, at: Pixel, reach = 6): Promise<boolean> {
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

/** On a point that snaps, until it is acquired: the mark of an endpoint is hollow, a plus is not. */
export async function restOn(page: Page, x: number, y: number): Promise<Pixel> {
  const pixel = await pixelOf(page, x, y);
  await page.mouse.move(pixel.x + 3, pixel.y + 3);
  await eventually(() => isPainted(page, pixel, 3)).toBe(true);
  return pixel;
}

export async function drag(
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

export const rowsOf = (page: Page): Locator =>
  page.getByRole('list', { name: t['notes.list'] }).getByRole('listitem');
export const savedText = (page: Page): Promise<void> =>
  page.getByText(t['notes.saved'], { exact: true }).waitFor();
