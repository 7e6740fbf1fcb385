/** 3D models: upload, convert, view, cut, measure, isolate, and a link to a view. */
import type { Client } from '@linework/client';
import type { Page } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectSound } from './axe.ts';
import { firstMember, openedForTests, patience, phone, signIn, visitPatiently, words } from './harness.ts';
import { houseDxf, tableMaterials, tableObj, twoBoxesGltf, woodBmp } from './model-files.ts';
import { countWarm, linkTo } from './model-page.ts';

const t = words();
const opened = openedForTests();
const person = 'first@example.com';
let client: Client;
let fileId = '';
let drawingId = '';

beforeAll(async () => {
  client = await firstMember(opened, person);
  const file = new File([twoBoxesGltf()], 'two boxes.gltf');
  fileId = (await client.postFile('upload', file, { parentId: '0' })).id;
  const house = new File([houseDxf()], 'house.dxf');
  drawingId = (await client.postFile('upload', house, { parentId: '0' })).id;
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

  it('keeps a note on a part, with a mark on the model that leads to it', async () => {
    const { context, page } = await visitPatiently(opened);
    await signIn(page, person);
    await openModel(page);
    await page.getByRole('treeitem', { name: /Right box/ }).click();
    await tool(page, t['model.panel.notes']).click();
    await page.getByRole('button', { name: t['model.notes.add'] }).click();
    await page.getByLabel('Note on Right box').fill('Too heavy: hollow it out');
    await page.getByRole('button', { name: t['action.save'], exact: true }).click();
    const mark = page.getByRole('button', { name: 'Note 1: Too heavy: hollow it out' });
    await mark.waitFor();
    await page.getByRole('button', { name: 'Comments on note 1 (0)' }).click();
    await page.getByLabel(t['notes.comment.write']).fill('Ribs would do');
    await page.getByRole('button', { name: t['notes.comment.send'] }).click();
    await page.getByRole('listitem').filter({ hasText: 'Ribs would do' }).waitFor();
    await expectSound(page);
    await page.getByRole('button', { name: t['model.notes.back'] }).click();
    await page.getByRole('button', { name: 'Comments on note 1 (1)' }).waitFor();
    // It is on the server, and the mark stands on the part: the press on it goes to what is under it.
    await openModel(page);
    await mark.click();
    await expect
      .poll(() => page.getByRole('treeitem', { name: /Right box/ }).count(), { timeout: patience })
      .toBe(0);
    const row = page.getByRole('listitem').filter({ hasText: 'Right box' });
    expect(await row.getByRole('button').first().getAttribute('aria-current')).toBe('true');
    await expectSound(page);
    // From the left the other box stands before it.
    await tool(page, t['model.panel.display']).click();
    await page.getByRole('button', { name: t['model.view.left'], exact: true }).click();
    await expect.poll(() => mark.getAttribute('data-behind')).toBe('true');
    await page.getByRole('button', { name: t['model.view.right'], exact: true }).click();
    await expect.poll(() => mark.getAttribute('data-behind')).toBeNull();
    await tool(page, t['model.panel.tree']).click();
    const part = page.getByRole('treeitem', { name: /Right box/ });
    expect(await part.getAttribute('aria-selected')).toBe('true');
    // What is hidden has no mark.
    await part.hover();
    await part.getByRole('button', { name: 'Hide Right box' }).click();
    await mark.waitFor({ state: 'detached' });
    await tool(page, t['model.panel.notes']).click();
    await page.getByRole('button', { name: 'Delete note 1' }).click();
    await page.getByText(t['model.notes.none']).waitFor();
    // Without a choice the press on the model says where.
    await openModel(page);
    await tool(page, t['model.panel.notes']).click();
    await page.getByRole('button', { name: t['model.notes.add'] }).click();
    const box = (await canvas(page).boundingBox())!;
    const free = 280;
    await canvas(page).click({ position: { x: free + (box.width - free) * 0.42, y: box.height * 0.5 } });
    await page.getByLabel(/Note on (Left|Right) box/).waitFor();
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

describe('a model with a texture', () => {
  it('names the files that are missing, and shows them once they lie beside it', async () => {
    const { id: parentId } = await client.call('folderAdd', { parentId: '0', name: 'table' });
    const put = async (name: string, content: string | Buffer, at = parentId): Promise<string> =>
      (
        await client.postFile('upload', new File([new Uint8Array(Buffer.from(content))], name), {
          parentId: at,
        })
      ).id;
    const tableId = await put('table.obj', tableObj);
    const { context, page, problems } = await visitPatiently(opened);
    await signIn(page, person);
    await page.goto(linkTo(tableId));
    await ready(page);
    await page.getByRole('button', { name: 'Table.mtl is missing' }).click();
    await page.getByText('Table.mtl is missing. Upload it to the model’s folder.').waitFor();
    await expectSound(page);
    expect(await countWarm(page)).toBe(0);
    await put('table.mtl', tableMaterials);
    const { id: below } = await client.call('folderAdd', { parentId, name: 'textures' });
    await put('wood.bmp', woodBmp(), below);
    await page.reload();
    await ready(page);
    await expect.poll(() => countWarm(page)).toBeGreaterThan(1000);
    expect(await page.getByRole('button', { name: /is missing/ }).count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });
});

const ready = (page: Page): Promise<void> => page.locator('[data-ready]').waitFor({ timeout: patience });

describe('two versions of a model', () => {
  it('are compared part by part, from the history to the part', async () => {
    const put = async (content: string): Promise<string> => {
      const file = new File([content], 'pair.gltf');
      return (await client.postFile('upload', file, { parentId: '0', clash: 'version' })).id;
    };
    await put(twoBoxesGltf({ leftColor: [0.1, 0.3, 0.81, 1] }));
    const pairId = await put(twoBoxesGltf({ rightAt: 3, leftColor: [0.9, 0.1, 0.1, 1], more: 'Lid' }));
    const { context, page, problems } = await visitPatiently(opened);
    await signIn(page, person);
    await page.goto(`/yun/version/${pairId}`);
    await page.getByRole('button', { name: 'More actions for V1' }).click();
    await page.getByRole('menuitem', { name: t['version.compareLatest'] }).click();
    await ready(page);
    // The address leads to the right page also where it does not say that they are models.
    await page.goto(page.url().replace('&kind=model', ''));
    await ready(page);
    const changes = page.getByRole('complementary', { name: t['compare.changes'] });
    const row = (name: string) => changes.getByRole('button', { name });
    await row('Lid').waitFor();
    expect(await row('Lid').textContent()).toContain(t['compare.added']);
    expect(await row('Left box').textContent()).toContain(t['compare.property.color']);
    expect(await row('Right box').textContent()).toContain('Moved by 1.5 m');
    await row('Right box').click();
    expect(await row('Right box').getAttribute('aria-current')).toBe('true');
    await page.keyboard.press('j');
    expect(await row('Lid').getAttribute('aria-current')).toBe('true');
    await expectSound(page);
    await page
      .getByRole('group', { name: t['compare.legend'] })
      .getByRole('button', { name: t['compare.added'] })
      .click();
    await row('Lid').waitFor({ state: 'detached' });
    // Calls are encrypted, so that they can be held back but not changed.
    const letGo = Promise.withResolvers<void>();
    await page.route('**/model/open**', async (route) => {
      await letGo.promise;
      await route.continue();
    });
    await page.reload();
    const waiting = page.getByRole('listitem').filter({ hasText: t['compare.models.asked'] });
    await expect.poll(() => waiting.count()).toBe(2);
    await expectSound(page);
    letGo.resolve();
    await ready(page);
    expect(problems.filter((problem) => !problem.includes('drawing/compare'))).toEqual([]);
    await context.close();
  });
});

describe('a drawing with solids', () => {
  it('goes from 2D to 3D and back by one key, with its layers as the tree', async () => {
    const { context, page, problems } = await visitPatiently(opened);
    await signIn(page, person);
    await page.goto(`/viewer/${drawingId}`);
    const to3d = page.getByRole('button', { name: t['viewer.action.view3d'] });
    await to3d.waitFor({ timeout: patience });
    await page.keyboard.press('3');
    await ready(page);
    for (const layer of ['Walls', 'Columns', 'Roof'])
      await page.getByRole('treeitem', { name: layer }).first().waitFor();
    await expectSound(page);
    await page.keyboard.press('3');
    await to3d.waitFor({ timeout: patience });
    expect(new URL(page.url()).pathname).toBe(`/viewer/${drawingId}`);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('is downloaded as STL in the units of the drawing, and as GLB', async () => {
    const { context, page } = await visitPatiently(opened);
    await signIn(page, person);
    await page.goto(`/viewer/${drawingId}`);
    await page.getByRole('button', { name: t['viewer.action.view3d'] }).click({ timeout: patience });
    await ready(page);
    const saved = async (label: string): Promise<{ name: string; bytes: Buffer }> => {
      await page.getByRole('button', { name: t['model.download'], exact: true }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: label }).click();
      const file = await download;
      return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
    };
    const stl = await saved(t['model.download.stl']);
    expect(stl.name).toBe('house.stl');
    const count = stl.bytes.readUInt32LE(80);
    expect(stl.bytes).toHaveLength(84 + count * 50);
    let highest = 0;
    for (let i = 0; i < count * 3; i += 1) {
      const corner = 84 + Math.floor(i / 3) * 50 + 12 + (i % 3) * 12;
      highest = Math.max(highest, stl.bytes.readFloatLE(corner + 8));
    }
    expect(highest).toBeCloseTo(30, 2);
    const glb = await saved(t['model.download.glb']);
    expect([glb.name, glb.bytes.toString('latin1', 0, 4)]).toEqual(['house.glb', 'glTF']);
    await context.close();
  });

  it('is looked at on a phone by who was given a link, who may not download it', async () => {
    const fileIds = drawingId;
    const { shares } = await client.call('shareAdd', { fileIds, password: '', permission: 'view' });
    const { context, page } = await visitPatiently(opened, { size: phone });
    await page.goto(`/viewer/${drawingId}?via=share:${shares[0]!.rand}`);
    await page.getByRole('button', { name: t['viewer.action.view3d'] }).click({ timeout: patience });
    await ready(page);
    await tool(page, t['model.panel.tree']).click();
    await page.getByRole('treeitem', { name: 'Roof' }).first().waitFor();
    expect(await page.getByRole('button', { name: t['model.download'], exact: true }).count()).toBe(0);
    await expectSound(page);
    await context.close();
  });
});
