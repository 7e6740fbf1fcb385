/** A share is stopped while somebody looks at it: the page closes to what a reload shows, without a click. */
import { describe, expect, it } from 'vitest';
import { client, come, expectDrawn, ids, row, shareScene, t } from './shares.ts';
import { desktop, phone } from './harness.ts';

shareScene();

const heading = { name: t['share.stopped.title'] };

describe('a share that is stopped', () => {
  it.each([
    ['a folder', 'Site', desktop],
    ['a drawing that fills the page', 'alone.dxf', desktop],
    ['a drawing on a phone', 'alone.dxf', phone],
  ])('closes the page of %s', async (_what, name, size) => {
    const named = name === 'Site' ? { folderIds: ids[name]! } : { fileIds: ids[name]! };
    const { shares } = await client.call('shareAdd', { ...named, password: '' });
    const { context, page } = await come({ size });
    await page.goto(shares[0]!.shareUrl);
    await (name === 'Site' ? row(page, 'Details').waitFor() : expectDrawn(page));
    await client.call('shareStop', { shareIds: shares[0]!.id });
    await page.getByRole('heading', heading).waitFor();
    expect(await page.locator('canvas').count()).toBe(0);
    await context.close();
  });

  it('closes the viewer of a drawing in a shared folder', async () => {
    const { shares } = await client.call('shareAdd', { folderIds: ids['Site']!, password: '' });
    const via = `share:${shares[0]!.rand}`;
    const { context, page } = await come();
    await page.goto(`/viewer/${ids['rooms.dxf']}?via=${via}`);
    await expectDrawn(page);
    await client.call('shareStop', { shareIds: shares[0]!.id });
    // As a reload would.
    await page.waitForEvent('load');
    await expect.poll(() => page.locator('canvas').count()).toBe(0);
    await page.getByRole('heading', heading).waitFor();
    const shown = await page.locator('body').innerText();
    await page.reload();
    await expect.poll(() => page.locator('body').innerText()).toBe(shown);
    await context.close();
  });
});
