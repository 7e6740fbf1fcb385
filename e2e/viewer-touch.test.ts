/** With fingers: nothing is too small for them, the drawing's name is seen, and every action can be reached. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openedForTests, words } from './harness.ts';
import { patience, shown } from './viewer-steps.ts';

const opened = openedForTests();
const t = words();
const minPixels = 40;

const devices = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 } } as const;

describe.each(['phone', 'tablet'] as const)('on a %s', (device) => {
  let page: Page;
  beforeAll(async () => {
    const context = await opened.browser.newContext({
      baseURL: opened.product.url,
      viewport: devices[device],
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
      locale: 'en-US',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(patience);
    await context.addInitScript(() => localStorage.setItem('linework.cookies', 'accepted'));
    page = await context.newPage();
    await page.goto('/viewer/sample/sheet-set');
    await shown(page);
  });
  afterAll(() => page?.context().close());

  /** Names of what is smaller than a finger wants it. */
  const tooSmall = (): Promise<string[]> =>
    page.evaluate(
      (least) =>
        [...document.querySelectorAll('button, a, select, [role=tab]')]
          .filter((control) => control.checkVisibility())
          .map((control) => ({ control, box: control.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.width < least || box.height < least))
          .map(
            ({ control, box }) =>
              `${control.ariaLabel ?? control.textContent} ${Math.round(box.width)}x${Math.round(box.height)}`,
          ),
      minPixels,
    );

  it('every control is as large as a finger', async () => {
    await page.getByRole('toolbar', { name: t['viewer.tools'] }).waitFor();
    expect(await tooSmall()).toEqual([]);
    await page.getByRole('button', { name: t['notes.tools'], exact: true }).tap();
    await page.getByRole('menuitemradio', { name: t['notes.kind.rectangle'] }).tap();
    await page.getByRole('button', { name: t['notes.color.blue'] }).waitFor();
    expect(await tooSmall()).toEqual([]);
  });

  it('a loupe shows enlarged what the finger hides while it aims', async () => {
    await page.getByRole('button', { name: t['measure.tools'], exact: true }).tap();
    await page.getByRole('menuitemradio', { name: t['measure.tool.distance'] }).tap();
    const box = (await page.locator('#drawing').boundingBox())!;
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: [number, number][]) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at.map(([x, y]) => ({ x: box.x + x, y: box.y + y })),
      });
    const [x, y] = [box.width / 2, box.height / 2];
    await touch('touchStart', [x - 30, y + 64]);
    await touch('touchMove', [x, y + 64]);
    // On the ring's left edge and within it, above the crosshair.
    const painted = (dx: number): Promise<boolean> =>
      page.evaluate(
        ([left, top]) => {
          const canvas = document.querySelector<HTMLCanvasElement>('main > canvas')!;
          const ratio = canvas.width / canvas.clientWidth;
          const { data } = canvas.getContext('2d')!.getImageData(left! * ratio, top! * ratio, 4, 4);
          return data.some((value, i) => i % 4 === 3 && value > 200);
        },
        [x + dx, y - 86],
      );
    await expect.poll(() => painted(30), { timeout: patience }).toBe(true);
    expect(await painted(80)).toBe(false);
    await touch('touchEnd');
    await expect.poll(() => painted(30), { timeout: patience }).toBe(false);
    await page.getByRole('button', { name: t['action.close'] }).first().tap();
  });

  it('the drawing’s name is seen, beside the buttons', async () => {
    const title = page.getByRole('heading', { level: 1 });
    const { x, width } = (await title.boundingBox())!;
    expect(width).toBeGreaterThan(80);
    for (const button of await page.locator('header').getByRole('button').all()) {
      const { x: left } = (await button.boundingBox())!;
      expect(left).toBeGreaterThanOrEqual(x + width);
    }
  });
});

it('a phone’s menu leads to every action, also to those that stand nowhere else', async () => {
  const context = await opened.browser.newContext({
    baseURL: opened.product.url,
    viewport: devices.phone,
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
  });
  context.setDefaultTimeout(patience);
  await context.addInitScript(() => localStorage.setItem('linework.cookies', 'accepted'));
  const page = await context.newPage();
  await page.goto('/viewer/sample/floor-plan');
  await shown(page);
  const before = Number(new URL(page.url()).searchParams.get('s'));
  await page.getByRole('button', { name: t['action.more'] }).tap();
  await page.getByRole('menuitem', { name: t['viewer.action.palette'] }).tap();
  await page.getByRole('combobox').fill(t['viewer.tool.zoomWindow']);
  await page.getByRole('option', { name: t['viewer.tool.zoomWindow'] }).tap();
  const box = (await page.locator('#drawing').boundingBox())!;
  const fingers = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: [number, number][]) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at.map(([x, y]) => ({ x: box.x + x, y: box.y + y })),
    });
  await touch('touchStart', [120, 260]);
  await touch('touchMove', [160, 300]);
  await touch('touchMove', [200, 340]);
  await touch('touchEnd');
  await expect
    .poll(() => Number(new URL(page.url()).searchParams.get('s')), { timeout: patience })
    .toBeGreaterThan(before * 2);
  await context.close();
});
