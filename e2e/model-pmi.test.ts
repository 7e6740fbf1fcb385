/** Dimensions and tolerances of a STEP file, on a desk and on a phone. */
import type { Page } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { expectSound } from './axe.ts';
import { firstMember, openedForTests, patience, phone, signIn, visitPatiently, words } from './harness.ts';
import { countWarm, linkTo } from './model-page.ts';

const t = words();
const opened = openedForTests();
const person = 'first@example.com';
let pinsId = '';

beforeAll(async () => {
  const client = await firstMember(opened, person);
  const file = readFileSync(new URL('model-pins.step', import.meta.url));
  pinsId = (await client.postFile('upload', new File([file], 'pins.step'), { parentId: '0' })).id;
  // The engine takes its time where others work on the machine too.
  const isReady = async (): Promise<boolean> =>
    (await client.call('modelOpen', { fileId: pinsId })).state === 'ready';
  await vi.waitUntil(isReady, { timeout: 150_000, interval: 500 });
}, 240_000);

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true });

describe('a STEP file that says how exactly it is to be made', () => {
  it('lists its dimensions and tolerances, finds them, and shows the face of each', async () => {
    const { context, page, problems } = await visitPatiently(opened);
    await signIn(page, person);
    await page.goto(linkTo(pinsId));
    await page.locator('[data-ready]').waitFor({ timeout: patience });
    await tool(page, t['model.panel.pmi']).click();
    await page.getByRole('button', { name: /^30 ±0\.2 mm/ }).waitFor();
    await page.getByRole('button', { name: /^Tolerances 3/ }).click();
    await expect.poll(() => page.getByRole('button', { name: /^30 ±0\.2 mm/ }).count()).toBe(0);
    expect(await countWarm(page)).toBe(0);
    const flatness = page.getByRole('button', { name: /^⏥ 0\.05 mm/ });
    await flatness.click();
    await expect.poll(() => countWarm(page)).toBeGreaterThan(300);
    expect(await flatness.getAttribute('aria-current')).toBe('true');
    await expectSound(page);
    await page.getByRole('button', { name: /^Tolerances 3/ }).click();
    await page.getByLabel(t['model.pmi.search']).fill('sharp');
    await page.getByRole('button', { name: /^Break sharp edges/ }).waitFor();
    await expect.poll(() => flatness.count()).toBe(0);
    // Escape takes the mark away.
    await page.locator('canvas').focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => countWarm(page)).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('does so on a phone', async () => {
    const { context, page } = await visitPatiently(opened, { size: phone });
    await signIn(page, person);
    await page.goto(linkTo(pinsId));
    await page.locator('[data-ready]').waitFor({ timeout: patience });
    await tool(page, t['model.panel.pmi']).click();
    await page.getByRole('button', { name: /^⌀20\.00/ }).click();
    await expect.poll(() => countWarm(page)).toBeGreaterThan(50);
    await expectSound(page);
    await context.close();
  });
});
