/** Real drawings, where a corpus is at hand: drawn in, given a sheet, published; what comes back is the edit and nothing else. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { entityDifferences } from '@linework/cad/edit/same-meaning';
import type { Drawing } from '@linework/cad/model/drawing';
import type { Entity } from '@linework/cad/model/entity';
import { openDocument } from '@linework/cad/save/document';
import type { Client } from '@linework/client';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translate } from '@linework/i18n';
import { corpusBytes } from '../packages/cad/test/families.ts';
import { violations } from './axe.ts';
import { comeToEdit, enterAll, idle, ready, restored, savedCopy } from './editor-steps.ts';
import { firstMember, openedForTests, patience, signIn, words, type Visit } from './harness.ts';

const t = words();
const folder = join(import.meta.dirname, '../../shared/corpus/drawings');
const pictures = process.env['LINEWORK_SCREENSHOTS'];
const person = 'real@example.com';

async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `editor-real-${name}.png`) });
}

/** Entities of all blocks, by their handles. */
function entitiesOf({ blocks }: Drawing): Map<number, Entity> {
  const found = new Map<number, Entity>();
  for (const { entities } of blocks.values()) for (const entity of entities) found.set(entity.handle, entity);
  return found;
}

/** What a drawing has that another has not, and where they differ. */
function changesBetween(before: Drawing, after: Drawing) {
  const [old, now] = [entitiesOf(before), entitiesOf(after)];
  return {
    added: [...now.values()].filter(({ handle }) => !old.has(handle)).map(({ type }) => type),
    dropped: [...old.values()].filter(({ handle }) => !now.has(handle)).map(({ type }) => type),
    changed: [...old.values()].flatMap((entity) => {
      const other = now.get(entity.handle);
      return other && entityDifferences(entity, other).length > 0 ? [entity.type] : [];
    }),
    layouts: [before, after].map(({ layouts }) => layouts.map(({ name }) => name)),
  };
}

describe.skipIf(!existsSync(folder))('real drawings', () => {
  const opened = openedForTests();
  let client: Client;
  let looking: Visit;
  beforeAll(async () => {
    client = await firstMember(opened, person);
    looking = await comeToEdit(opened);
    await signIn(looking.page, person);
  });
  afterAll(() => looking?.context.close());

  async function editing(path: string): Promise<{ page: Page; fileId: string; bytes: Uint8Array }> {
    const bytes = corpusBytes(folder, path);
    const file = new File([bytes as Uint8Array<ArrayBuffer>], basename(path));
    const { id } = await client.postFile('upload', file, { parentId: '0', clash: 'version' });
    const page = await looking.context.newPage();
    await page.goto(`/cloudNative/${id}`);
    await ready(page);
    return { page, fileId: id, bytes };
  }

  const publish = async (page: Page) => {
    await page
      .getByText(translate(t, 'editor.saved.draft', { time: '' }).trim())
      .waitFor({ timeout: patience });
    await page.getByRole('button', { name: t['editor.publish'], exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t['editor.publish'], exact: true }).click();
    return dialog;
  };

  it.each(['libredwg/457fb3_example_2010.dwg', 'acadsharp/c2934f_sample_AC1032_ascii.dxf'])(
    'a line, a text and a sheet in %s',
    async (path) => {
      const { page, fileId, bytes } = await editing(path);
      const name = basename(path).slice(0, 6);
      const before = openDocument(bytes).drawing;
      await picture(page, `${name}-opened`);
      await enterAll(page, ['LINE', '0,0', '@250,100', '', 'TEXT', '0,120', '20', '0']);
      const typed = page.getByLabel(t['editor.textInPlace']);
      await typed.fill('Änderung 修改');
      await typed.press('Enter');
      await page.keyboard.press('Escape');
      await idle(page);
      await picture(page, `${name}-drawn`);
      const [sheet] = before.layouts.filter(({ model }) => !model);
      await enterAll(page, ['LAYOUT', 'R', sheet!.name, 'Renamed']);
      await page.getByRole('tab', { name: 'Renamed' }).waitFor();
      await page.getByRole('button', { name: t['editor.newLayout'] }).click();
      await enterAll(page, ['Sheet A']);
      await page.getByRole('tab', { name: 'Sheet A', selected: true }).waitFor();
      await enterAll(page, ['CIRCLE', '200,150', '50']);
      await idle(page);
      await picture(page, `${name}-sheet`);
      const dialog = await publish(page);
      await dialog
        .getByText(translate(t, 'editor.publish.doneText', { number: 2 }))
        .waitFor({ timeout: patience });
      expect(await violations(page)).toEqual([]);
      await page.close();
      const again = await looking.context.newPage();
      await again.goto(`/cloudNative/${fileId}`);
      await ready(again);
      await again.getByRole('tab', { name: 'Sheet A' }).click();
      await again.getByRole('tab', { name: 'Sheet A', selected: true }).waitFor();
      const { drawing } = await savedCopy(again);
      await picture(again, `${name}-again`);
      const { layouts, ...changes } = changesBetween(before, drawing);
      // A sheet of a DWG has a viewport that is the sheet itself.
      const sheetView = path.endsWith('.dwg') ? ['VIEWPORT'] : [];
      expect(changes).toEqual({
        added: ['LINE', 'TEXT', ...sheetView, 'CIRCLE'],
        dropped: [],
        changed: [],
      });
      const renamed = layouts[0]!.map((each) => (each === sheet!.name ? 'Renamed' : each));
      expect(layouts[1]).toEqual([...renamed, 'Sheet A']);
      expect(drawing.version).toBe(before.version);
      await again.close();
    },
  );

  it('a file before R2000 that a newer one could not hold stays as it is, and so does the draft', async () => {
    const { page, fileId } = await editing('ezdwg/9e7894_circle_R14.dwg');
    await enterAll(page, ['LINE', '0,0', '5,5', '']);
    await idle(page);
    const dialog = await publish(page);
    await dialog.getByRole('alert').getByText(t['editor.publish.unsupported']).waitFor({ timeout: patience });
    await picture(page, 'refused');
    expect(await violations(page)).toEqual([]);
    expect((await client.call('versionHistory', { fileId })).list).toHaveLength(1);
    expect((await client.call('editWork', { fileId })).list.map(({ batches }) => batches)).toEqual([1]);
    // It goes on where it was.
    await dialog.getByRole('button', { name: t['action.cancel'] }).click();
    await page.reload();
    await ready(page);
    await restored(page, 1);
    await page.close();
  });
});
