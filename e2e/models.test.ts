/** 3D models: upload, convert, view, cut, measure, isolate, and a link to a view. */
import type { Client } from '@linework/client';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectSound } from './axe.ts';
import { firstMember, openedForTests, patience, phone, signIn, visitPatiently, words } from './harness.ts';
import { twoBoxesGltf } from './model-files.ts';

const t = words();
const opened = openedForTests();
const person = 'first@example.com';
let client: Client;
let fileId = '';

beforeAll(async () => {
  client = await firstMember(opened, person);
  const file = new File([twoBoxesGltf()], 'two boxes.gltf');
  fileId = (await client.postFile('upload', file, { parentId: '0' })).id;
}, 120_000);

const canvas = (page: Page) => page.locator('canvas');
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true });

async function openModel(page: Page): Promise<void> {
  const key = Buffer.from(JSON.stringify({ fileId, from: 'cloud', isShare: false })).toString('base64url');
  await page.goto(`/model?model=${key}`);
  await page.locator('[data-ready]').waitFor({ timeout: patience });
}

describe('a model', () => {
  it('opens from the drive in a tab of its own, with its parts', async () => {
    const { context, page, problems } = await visitPatiently(opened);
    await signIn(page, person);
    await page.goto('/yun/threeModel');
    const row = page.locator('[data-id]').filter({ hasText: 'two boxes.gltf' });
    await row.waitFor();
    const tab = context.waitForEvent('page');
    // In the middle of a row stand the actions of hovering.
    await row.getByText('two boxes.gltf').dblclick();
    const viewer = await tab;
    await viewer.locator('[data-ready]').waitFor({ timeout: patience });
    await viewer.getByRole('treeitem', { name: /Left box/ }).waitFor();
    await expectSound(viewer);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('tells the size and volume of a part, and hides and isolates it', async () => {
    const { context, page } = await visitPatiently(opened);
    await signIn(page, person);
    await openModel(page);
    await page.getByRole('treeitem', { name: /Left box/ }).click();
    await tool(page, t['model.panel.properties']).click();
    // A box of 1 × 1 × 1 m in a file that counts in meters.
    await page.getByText('1 m³').waitFor();
    await page.keyboard.press('i');
    await expect.poll(() => tool(page, t['model.showAll']).isEnabled()).toBe(true);
    await tool(page, t['model.showAll']).click();
    await expect.poll(() => tool(page, t['model.showAll']).isEnabled()).toBe(false);
    await context.close();
  });

  it('measures between two corners, also while it is cut', async () => {
    const { context, page } = await visitPatiently(opened);
    await signIn(page, person);
    await openModel(page);
    await tool(page, t['model.panel.section']).click();
    await page.getByLabel(t['model.section.z']).first().check();
    await tool(page, t['model.panel.measure']).click();
    await page.getByRole('button', { name: t['model.measure.distance'] }).click();
    const box = (await canvas(page).boundingBox())!;
    await canvas(page).click({ position: { x: box.width * 0.5, y: box.height * 0.62 } });
    await canvas(page).click({ position: { x: box.width * 0.58, y: box.height * 0.58 } });
    await expect.poll(() => page.locator('svg text').count()).toBeGreaterThan(0);
    await context.close();
  });

  it('is found on a phone with the same tools', async () => {
    const { context, page } = await visitPatiently(opened, { size: phone });
    await signIn(page, person);
    await openModel(page);
    await tool(page, t['model.panel.tree']).click();
    await page.getByRole('treeitem', { name: /Right box/ }).waitFor();
    await expectSound(page);
    await context.close();
  });
});
