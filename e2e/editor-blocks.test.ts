/** Blocks of any drawing of the drive: chosen by their pictures, inserted with what they need. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { EditDocument } from '@linework/cad/edit/document';
import { blank, emptyBlock } from '@linework/cad/model/defaults';
import { openDocument, saveDocument } from '@linework/cad/save/document';
import type { Client } from '@linework/client';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsInBothThemes } from './axe.ts';
import { comeToEdit, idle, modelOf, ready, savedCopy } from './editor-steps.ts';
import { floorPlan } from './editor-plan.ts';
import { firstMember, openedForTests, signIn, words, type Visit } from './harness.ts';
import { pixelOf } from './viewer-steps.ts';

const t = words();
const person = 'furnisher@example.com';
const pictures = process.env['LINEWORK_SCREENSHOTS'];
const opened = openedForTests();
let client: Client;
let looking: Visit;

/** A drawing with a table and a chair, on a layer that the plan does not have. */
function furniture(): Uint8Array<ArrayBuffer> {
  const { drawing, source } = openDocument(floorPlan());
  const document = new EditDocument(drawing);
  document.transact('FURNITURE', (transaction) => {
    transaction.addLayer({ name: 'Furniture', color: 3 });
    const common = { ...blank(), layer: 'Furniture', thickness: 0 };
    const table = transaction.addBlock(emptyBlock('Table'));
    for (const radius of [600, 550])
      transaction.add({ ...common, type: 'CIRCLE', center: [0, 0, 0], radius }, table);
    const chair = transaction.addBlock(emptyBlock('Chair'));
    for (const y of [-250, 150, 250])
      transaction.add({ ...common, type: 'LINE', start: [-250, y, 0], end: [250, y, 0] }, chair);
  });
  const { bytes } = saveDocument({ drawing: document.drawing, source, touched: document.touched });
  return new Uint8Array(bytes);
}

const upload = async (bytes: Uint8Array<ArrayBuffer>, name: string): Promise<string> =>
  (await client.postFile('upload', new File([bytes], name), { parentId: '0', clash: 'version' })).id;

async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `editor-blocks-${name}.png`) });
}

beforeAll(async () => {
  client = await firstMember(opened, person);
  await upload(furniture(), 'furniture.dwg');
  const fileId = await upload(new Uint8Array(floorPlan()), 'plan.dwg');
  looking = await comeToEdit(opened);
  await signIn(looking.page, person);
  await looking.page.goto(`/cloudNative/${fileId}`);
  await ready(looking.page);
});
afterAll(() => looking?.context.close());

it('chooses a drawing, inserts one of its blocks with its layer, and keeps it at hand', async () => {
  const { page } = looking;
  await page.getByRole('tab', { name: t['editor.dock.blocks'] }).click();
  await page.getByRole('tab', { name: t['editor.block.drive'], exact: true }).click();
  await page.getByRole('button', { name: t['editor.block.choose'] }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'furniture.dwg' }).click();
  const table = page.getByRole('button', { name: 'Table' });
  await table.waitFor();
  expect(await violationsInBothThemes(page, (theme) => picture(page, theme))).toEqual([]);
  await table.click();
  const pixel = await pixelOf(page, 1000, 3000);
  await page.mouse.move(pixel.x, pixel.y, { steps: 3 });
  await picture(page, 'placing');
  await page.keyboard.type('1000,3000');
  for (let i = 0; i < 4; i++) await page.keyboard.press('Enter');
  await idle(page);
  const { drawing } = await savedCopy(page);
  expect(modelOf(drawing).at(-1)).toMatchObject({
    type: 'INSERT',
    name: 'Table',
    position: [1000, 3000, 0],
    scale: [1, 1, 1],
  });
  expect(drawing.blocks.get('TABLE')!.entities).toMatchObject([
    { type: 'CIRCLE', radius: 600, layer: 'Furniture' },
    { type: 'CIRCLE', radius: 550 },
  ]);
  expect(drawing.layers.get('FURNITURE')).toMatchObject({ color: 3 });
  // Only what was inserted came along.
  expect(drawing.blocks.has('CHAIR')).toBe(false);
  await page.getByRole('tab', { name: t['editor.block.recent'], exact: true }).click();
  await page.getByRole('list', { name: t['editor.block.recent'] }).getByText('furniture.dwg').waitFor();
  await page.getByRole('tab', { name: t['editor.block.here'], exact: true }).click();
  await page.getByRole('list', { name: t['editor.dock.blocks'] }).getByText('Table').waitFor();
});

it('a block that is left while it is placed leaves nothing behind', async () => {
  const { page } = looking;
  await page.getByRole('tab', { name: t['editor.block.drive'], exact: true }).click();
  await page.getByRole('button', { name: 'Chair' }).click();
  await page.getByText(t['editorCommands.prompt.insertionPoint']).first().waitFor();
  await page.keyboard.press('Escape');
  await idle(page);
  expect((await savedCopy(page)).drawing.blocks.has('CHAIR')).toBe(false);
});
