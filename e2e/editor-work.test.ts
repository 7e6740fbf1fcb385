/** Work that nobody loses: two tabs or browsers and one lock, a tab that crashes, and what a published edit looks like afterwards. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@linework/client';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translate } from '@linework/i18n';
import { violations } from './axe.ts';
import {
  comeToEdit,
  draftSaved,
  enterAll,
  idle,
  modelOf,
  ready,
  restored,
  savedCopy,
  unsavedWork,
} from './editor-steps.ts';
import { floorPlan } from './editor-plan.ts';
import { firstMember, openedForTests, registerNext, signIn, words, type Visit } from './harness.ts';

const t = words();
const pictures = process.env['LINEWORK_SCREENSHOTS'];
const opened = openedForTests();
let admin: Client;
let person: string;
let client: Client;
let looking: Visit;

beforeAll(async () => {
  admin = await firstMember(opened, 'admin@example.com');
});

/** Somebody else for each group of tests: a person takes over three times in ten minutes. */
function comeAs(email: string): void {
  beforeAll(async () => {
    person = email;
    client = await registerNext(opened.product, admin, { email, nickname: email });
    looking = await comeToEdit(opened);
    await signIn(looking.page, person);
  });
  afterAll(() => looking?.context.close());
}

async function upload(name: string): Promise<string> {
  const file = new File([floorPlan()], name);
  return (await client.postFile('upload', file, { parentId: '0', clash: 'version' })).id;
}

async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `editor-work-${name}.png`) });
}

async function openTab(fileId: string): Promise<Page> {
  const page = await looking.context.newPage();
  await page.goto(`/cloudNative/${fileId}`);
  return page;
}

const restore = (page: Page) => page.getByRole('button', { name: t['editor.recovery.restore'], exact: true });
const circles = async (page: Page): Promise<number[]> =>
  modelOf((await savedCopy(page)).drawing).flatMap((entity) =>
    entity.type === 'CIRCLE' ? [entity.radius] : [],
  );

/** How many batches the work on a drawing has that is not published. */
const draftBatches = async (fileId: string): Promise<number[]> =>
  (await client.call('editWork', { fileId })).list.map(({ batches }) => batches).filter((count) => count > 0);

/** Makes the draft the version of this number. */
async function publish(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: t['editor.publish'], exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t['editor.publish'], exact: true }).click();
  await dialog.getByText(translate(t, 'editor.publish.doneText', { number })).waitFor();
}

describe('two tabs of one drawing', () => {
  comeAs('tabs@example.com');

  it('the second takes the lock by force; the first is told, and its work is a draft', async () => {
    const fileId = await upload('two-tabs.dwg');
    const first = await openTab(fileId);
    await ready(first);
    await enterAll(first, ['CIRCLE', '5000,3000', '300']);
    await draftSaved(first);
    const second = await openTab(fileId);
    const takeOver = second.getByRole('button', { name: t['edit.takeOver'] });
    await takeOver.waitFor();
    await picture(second, 'lock');
    expect(await violations(second)).toEqual([]);
    await takeOver.click();
    await ready(second);
    await first.getByText(t['editor.saved.takenOver']).first().waitFor();
    await picture(first, 'taken-over');
    expect(await violations(first)).toEqual([]);
    // What is drawn all the same is kept too, and cannot become a version from here.
    await first.bringToFront();
    await enterAll(first, ['CIRCLE', '5000,1000', '200']);
    await idle(first);
    expect(await first.getByRole('button', { name: t['editor.publish'], exact: true }).isDisabled()).toBe(
      true,
    );
    await expect.poll(() => draftBatches(fileId)).toEqual([2]);
    await first.close();
    await second.bringToFront();
    await second.reload();
    await ready(second);
    await unsavedWork(second);
    await picture(second, 'unsaved-work');
    expect(await violations(second)).toEqual([]);
    await restore(second).click();
    await restored(second, 2);
    expect(await circles(second)).toEqual([600, 300, 200]);
    const { list } = await client.call('versionHistory', { fileId });
    expect(list).toHaveLength(1);
    await second.close();
  });
});

describe('one drawing in two browsers', () => {
  comeAs('browsers@example.com');

  it('the lock is taken over by force; both publish in the end, and no work is lost', async () => {
    const fileId = await upload('two-browsers.dwg');
    const first = await openTab(fileId);
    await ready(first);
    await enterAll(first, ['CIRCLE', '5000,3000', '300']);
    await draftSaved(first);
    const elsewhere = await comeToEdit(opened);
    const second = elsewhere.page;
    await signIn(second, person);
    await second.goto(`/cloudNative/${fileId}`);
    await second.getByRole('button', { name: t['edit.takeOver'] }).click();
    await ready(second);
    await first.getByText(t['editor.saved.takenOver']).first().waitFor();
    // Both go on: the first one's work stays beside the other's.
    await enterAll(first, ['CIRCLE', '5000,1000', '200']);
    await enterAll(second, ['CIRCLE', '4000,1000', '100']);
    await idle(second);
    await draftSaved(second);
    await publish(second, 2);
    // The other browser stays open: the lock is taken back as it was lost.
    await first.bringToFront();
    await first.reload();
    await first.getByRole('button', { name: t['edit.takeOver'] }).click();
    await ready(first);
    await second.getByText(t['editor.saved.takenOver']).first().waitFor();
    expect(await circles(first)).toEqual([600, 100]);
    await restore(first).click();
    await restored(first, 2);
    await first.getByText(t['editor.outdated.title']).waitFor();
    await picture(first, 'restored');
    expect(await violations(first)).toEqual([]);
    await publish(first, 3);
    const published = await client.call('versionHistory', { fileId });
    expect(published.list.map(({ remarkType }) => remarkType)).toEqual(['merge', 'onlineEdit', 'create']);
    expect(await draftBatches(fileId)).toEqual([]);
    await first.close();
    await second.reload();
    const takeBack = second.getByRole('button', { name: t['edit.takeOver'] });
    await takeBack.or(second.locator('#drawing[data-phase=ready]')).first().waitFor();
    if (await takeBack.isVisible()) await takeBack.click();
    await ready(second);
    expect((await circles(second)).toSorted((a, b) => a - b)).toEqual([100, 200, 300, 600]);
    await elsewhere.context.close();
  });
});

describe('a tab that is left', () => {
  comeAs('left@example.com');

  it('gives the lock back at once, and has it again when it comes back', async () => {
    const fileId = await upload('left.dwg');
    const isLocked = async () => (await client.call('teamworkState', { fileId })).isLock;
    const page = await openTab(fileId);
    await ready(page);
    await enterAll(page, ['CIRCLE', '5000,3000', '300']);
    await draftSaved(page);
    expect(await isLocked()).toBe(1);
    await page.reload();
    await ready(page);
    await restored(page, 1);
    expect(await isLocked()).toBe(1);
    await page.goto('about:blank');
    await expect.poll(isLocked).toBe(0);
    const next = await openTab(fileId);
    await restore(next).click();
    await restored(next, 1);
    await next.close();
    await page.close();
  });
});

describe('a tab that waits in the back/forward cache', () => {
  comeAs('cached@example.com');

  // Driven browsers do not keep pages there, so the page is told what a browser tells one that it keeps.
  const tell = (page: Page, type: 'pagehide' | 'pageshow'): Promise<boolean> =>
    page.evaluate((each) => dispatchEvent(new PageTransitionEvent(each, { persisted: true })), type);

  it('gives the lock back, has it again when it comes back, and goes on with its work', async () => {
    const fileId = await upload('cached.dwg');
    const isLocked = async () => (await client.call('teamworkState', { fileId })).isLock;
    const page = await openTab(fileId);
    await ready(page);
    await enterAll(page, ['CIRCLE', '5000,3000', '300']);
    await draftSaved(page);
    await tell(page, 'pagehide');
    await expect.poll(isLocked).toBe(0);
    await tell(page, 'pageshow');
    await expect.poll(isLocked).toBe(1);
    await enterAll(page, ['CIRCLE', '5000,1000', '200']);
    await expect.poll(() => draftBatches(fileId)).toEqual([2]);
    await draftSaved(page);
    await publish(page, 2);
    await page.close();
  });

  it('is told where somebody else has taken it meanwhile, and its work stays a draft', async () => {
    const fileId = await upload('cached-and-taken.dwg');
    const page = await openTab(fileId);
    await ready(page);
    await enterAll(page, ['CIRCLE', '5000,3000', '300']);
    await draftSaved(page);
    await tell(page, 'pagehide');
    const isLocked = async () => (await client.call('teamworkState', { fileId })).isLock;
    await expect.poll(isLocked).toBe(0);
    const other = await openTab(fileId);
    await ready(other);
    await tell(page, 'pageshow');
    await page.getByText(t['editor.saved.takenOver']).first().waitFor();
    expect(await draftBatches(fileId)).toEqual([1]);
    await other.close();
    await page.close();
  });
});

describe('a tab that crashes in the middle of work', () => {
  comeAs('crash@example.com');

  it('is recovered in the next one, with what it drew last', async () => {
    const fileId = await upload('crashed.dwg');
    const page = await openTab(fileId);
    await ready(page);
    await enterAll(page, ['CIRCLE', '5000,3000', '300']);
    await draftSaved(page);
    // Without a server these two are on this machine alone.
    await looking.context.route('**/edit/append*', (route) => route.abort());
    await enterAll(page, ['CIRCLE', '5000,1000', '200', 'CIRCLE', '4000,1000', '100']);
    await idle(page);
    await page.getByText(t['editor.saved.offline']).waitFor();
    const crashed = page.waitForEvent('crash');
    const session = await looking.context.newCDPSession(page);
    void session.send('Page.crash').catch(() => undefined);
    await crashed;
    await page.close();
    await looking.context.unroute('**/edit/append*');
    const next = await openTab(fileId);
    const takeOver = next.getByRole('button', { name: t['edit.takeOver'] });
    await takeOver.or(restore(next)).first().waitFor();
    if (await takeOver.isVisible()) await takeOver.click();
    await unsavedWork(next);
    await restore(next).click();
    await restored(next, 3);
    expect(await circles(next)).toEqual([600, 300, 200, 100]);
    await next.close();
  });
});

describe('what was published', () => {
  comeAs('publish@example.com');

  it('is in the history as an online edit, and comparing shows exactly the edit', async () => {
    const fileId = await upload('published.dwg');
    const page = await openTab(fileId);
    await ready(page);
    await enterAll(page, ['CIRCLE', '5000,3000', '300', 'MOVE', 'L', '', '0,0', '0,-500']);
    await idle(page);
    await draftSaved(page);
    await publish(page, 2);
    await page.getByRole('dialog').getByRole('button', { name: t['nav.version'] }).click();
    await page.getByText(t['version.remark.onlineEdit']).first().waitFor();
    await page.getByRole('button', { name: translate(t, 'version.more', { version: 1 }) }).click();
    await page.getByRole('menuitem', { name: t['version.compareLatest'] }).click();
    const changes = page.getByRole('complementary', { name: t['compare.changes'] });
    await changes.getByText(t['viewer.type.circle']).first().waitFor({ timeout: 120_000 });
    await picture(page, 'compared');
    expect(await violations(page)).toEqual([]);
    const { list } = await client.call('versionHistory', { fileId });
    const [latest, first] = list;
    expect(latest).toMatchObject({ version: 2, remarkType: 'onlineEdit' });
    const { comparison } = await client.call('drawingCompare', {
      fileId,
      versionId: first!.versionId,
      otherFileId: fileId,
      otherVersionId: latest!.versionId,
    });
    // The circle, and that it was moved afterwards is no change of its own.
    expect(comparison).toMatchObject({
      counts: { added: 1, removed: 0, changed: 0, moved: 0 },
      added: [{ kind: 'entity', type: 'CIRCLE', box: [4700, 2200, 5300, 2800] }],
    });
    await page.close();
  });
});
