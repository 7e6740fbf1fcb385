/** What the viewer's journeys have in common: coming to a drawing, finding one's way, seeing what is there. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { desktop, phone, visit, type Visit, words, type OpenedProduct } from './harness.ts';

const t = words();
/** A loaded machine is slow, not wrong. */
export const patience = 60_000;
const sizes = { desktop, phone } as const;
export type ViewerSpot = keyof typeof sizes;

/** The cookie note lies over the bottom corner. */
export async function come(
  opened: OpenedProduct,
  where: ViewerSpot,
  options: { bypassCSP?: boolean } = {},
): Promise<Visit> {
  const visited = await visit(opened.browser, opened.product.url, { size: sizes[where], ...options });
  await visited.page.addInitScript(() => localStorage.setItem('linework.cookies', 'accepted'));
  return visited;
}

export const surface = (page: Page): Locator => page.locator('#drawing');

/** Everything is drawn, and the address says where one is. */
export async function shown(page: Page): Promise<void> {
  await page.locator('#drawing[data-state=success][data-complete]').waitFor({ timeout: patience });
  await page.waitForFunction(() => new URLSearchParams(location.search).has('s'));
}

/** Chooses a file by the button on the page. */
export async function choose(page: Page, button: Locator, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer });
}

export async function openLocal(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/');
  await choose(page, page.getByRole('button', { name: t['home.open.button'] }), name, buffer);
  await page.waitForURL('**/viewer/local*');
}

export async function openPanel(
  page: Page,
  where: ViewerSpot,
  id: 'layers' | 'properties' | 'find' | 'blocks' | 'info',
): Promise<Locator> {
  const name = t[`viewer.panel.${id}`];
  const panel = page.getByRole('complementary', { name });
  // A selection opens its properties by itself, maybe just before the press that then closes them.
  await expect
    .poll(
      async () => {
        if (await panel.isVisible()) return true;
        if (where === 'desktop') await page.getByRole('button', { name, exact: true }).click();
        else {
          await page.getByRole('button', { name: t['viewer.panels'] }).tap();
          await page.getByRole('menuitem', { name }).tap();
        }
        return panel.isVisible();
      },
      { timeout: patience, interval: 300 },
    )
    .toBe(true);
  await panel.getByRole('heading', { name }).waitFor();
  return panel;
}

export const closePanel = (page: Page): Promise<void> =>
  page.getByRole('button', { name: t['viewer.closePanel'] }).click();

interface View {
  x: number;
  y: number;
  s: number;
}

export function viewOf(page: Page): View {
  const query = new URL(page.url()).searchParams;
  return { x: Number(query.get('x')), y: Number(query.get('y')), s: Number(query.get('s')) };
}

/** The view once it stands still and is another one than before. */
export async function movedFrom(page: Page, before: View): Promise<View> {
  await expect.poll(() => viewOf(page)).not.toEqual(before);
  return viewOf(page);
}

/** Where a point of the drawing is in the window. */
export async function pixelOf(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = (await surface(page).boundingBox())!;
  const view = viewOf(page);
  return {
    x: box.x + box.width / 2 + (x - view.x) * view.s,
    y: box.y + box.height / 2 - (y - view.y) * view.s,
  };
}

/** Whether something of this color is on screen, of what the page shows itself. */
export async function hasColor(
  page: Page,
  is: (r: number, g: number, b: number) => boolean,
  within = surface(page),
): Promise<boolean> {
  const box = (await within.boundingBox())!;
  // A sheet lies over the drawing on a phone, and its swatches have the same colors.
  const sheet = page.viewportSize()!.width < 768 ? page.getByRole('complementary') : undefined;
  const top = sheet && (await sheet.isVisible()) ? (await sheet.boundingBox())!.y : Infinity;
  const picture = await page.screenshot({ clip: { ...box, height: Math.min(box.height, top - box.y) } });
  const pixels = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    return [...new Set(new Uint32Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer))];
  }, picture.toString('base64'));
  return pixels.some((pixel) => is(pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255));
}

export const isRed = (r: number, g: number, b: number): boolean => r > 200 && g < 80 && b < 80;
/** Also as it is shown on a dark canvas: lighter, to be read. */
export const isBlue = (r: number, g: number, b: number): boolean => b > 200 && r < 110 && g < 110;
export const isGreen = (r: number, g: number, b: number): boolean => g > 150 && r < 110 && b < 110;
