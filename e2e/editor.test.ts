/** The editor, as people draw with it: by typing alone, by mouse alone, in Chinese, published, recovered, by finger. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@linework/client';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translate } from '@linework/i18n';
import { violations, violationsInBothThemes } from './axe.ts';
import {
  comeToEdit,
  draftSaved,
  enter,
  enterAll,
  idle,
  inputMethod,
  modelOf,
  ready,
  restored,
  saved,
  savedCopy,
} from './editor-steps.ts';
import { floorPlan } from './editor-plan.ts';
import { firstMember, openedForTests, phone, signIn, words, type Visit } from './harness.ts';
import { movedFrom, pixelOf, viewOf } from './viewer-steps.ts';

const t = words();
const person = 'drafter@example.com';
const pictures = process.env['LINEWORK_SCREENSHOTS'];
const opened = openedForTests();
let client: Client;
/** Drawn by the first journey, edited by the others. */
let plan: Uint8Array;
let fileId: string;

beforeAll(async () => {
  client = await firstMember(opened, person);
});

async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `editor-${name}.png`) });
}

describe('without an account, in zh and dark', () => {
  const language = 'zh';
  const text = words(language);
  let looking: Visit;
  let page: Page;
  beforeAll(async () => {
    looking = await comeToEdit(opened, { language });
    ({ page } = looking);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/cloudNative/new');
    await ready(page);
  });
  afterAll(() => looking?.context.close());

  it('draws a floor plan by the command line alone, and saves it to the disk', async () => {
    // A room of 6 by 4 meters, a wall across it, a round table; a line too many, taken back.
    await enterAll(page, ['LINE', '0,0', '@6000,0', '@0,4000', '@-6000,0', 'C']);
    await enterAll(page, ['L', '3500,0', '@4000<90', '']);
    await enterAll(page, ['C', '1750,2000', '600']);
    await enterAll(page, ['L', '0,0', '100,100', '', 'U']);
    await idle(page, language);
    await enter(page, 'ZOOM');
    await enter(page, 'E');
    await picture(page, `floor-plan-${language}`);
    const { name, bytes, drawing } = await saved(page);
    expect(name).toMatch(/\.dwg$/);
    const drawn = modelOf(drawing).map((entity) =>
      entity.type === 'LINE'
        ? ['LINE', ...entity.start.slice(0, 2), ...entity.end.slice(0, 2)]
        : entity.type === 'CIRCLE'
          ? ['CIRCLE', ...entity.center.slice(0, 2), entity.radius]
          : [entity.type],
    );
    expect(drawn).toEqual([
      ['LINE', 0, 0, 6000, 0],
      ['LINE', 6000, 0, 6000, 4000],
      ['LINE', 6000, 4000, 0, 4000],
      ['LINE', 0, 4000, 0, 0],
      ['LINE', 3500, 0, 3500, 4000],
      ['CIRCLE', 1750, 2000, 600],
    ]);
    plan = bytes;
  });

  it('says what it does not know, until the next command, and offers what it does', async () => {
    await enter(page, 'NOSUCHTHING');
    const said = page.getByRole('alert').getByText('NOSUCHTHING');
    await said.waitFor();
    await page.getByRole('toolbar', { name: text['editor.tools'] }).getByRole('button').first().click();
    await page.getByRole('region', { name: text['editor.commandLine'] }).getByText('LINE').first().waitFor();
    await said.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.keyboard.type('circ');
    await page.getByRole('option', { name: 'CIRCLE' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('F2');
    await page.getByRole('log').getByText('NOSUCHTHING').first().waitFor();
    await page.keyboard.press('F2');
  });

  it('takes a name with a space that is typed before it is asked for', async () => {
    const late = await looking.context.newPage();
    // What workers say comes a moment later, as on a slow device.
    await late.addInitScript(() => {
      const { addEventListener } = Worker.prototype;
      Worker.prototype.addEventListener = function (type: string, listener: never, ...rest: never[]) {
        const later = (event: Event): void => void setTimeout(listener, 300, event);
        addEventListener.call(this, type, type === 'message' ? later : listener, ...rest);
      };
    });
    await late.goto('/cloudNative/new');
    await ready(late);
    await enter(late, 'LINE 0,0 100,50 ');
    await enter(late, 'LAYOUT N Sheet A');
    await late.getByRole('tab', { name: 'Sheet A', selected: true }).waitFor();
    expect(modelOf((await saved(late)).drawing).map(({ type }) => type)).toEqual(['LINE']);
    await late.close();
  });

  it('is sound for everybody, light and dark', async () => {
    expect(await violationsInBothThemes(page, (shown) => picture(page, `${language}-${shown}`))).toEqual([]);
    expect(looking.problems).toEqual([]);
  });
});

describe('a drawing of the drive', () => {
  let looking: Visit;
  let page: Page;
  beforeAll(async () => {
    const file = new File([plan as Uint8Array<ArrayBuffer>], 'plan.dwg');
    fileId = (await client.postFile('upload', file, { parentId: '0', clash: 'version' })).id;
    looking = await comeToEdit(opened);
    ({ page } = looking);
    await signIn(page, person);
    await page.goto(`/cloudNative/${fileId}`);
    await ready(page);
  });
  afterAll(() => looking?.context.close());

  it('takes Chinese text in place', async () => {
    await enterAll(page, ['TEXT', '400,3300', '250', '0']);
    const field = page.getByLabel(t['editor.textInPlace']);
    const caret = async (): Promise<number> =>
      Number(await page.locator('#content svg line').getAttribute('x2'));
    const before = await caret();
    const method = await inputMethod(page);
    await method.compose('hui yi');
    // What is composed is seen, in the field and on the drawing; the Enter that chooses from it ends no text.
    await expect.poll(() => field.inputValue()).toBe('hui yi');
    await expect.poll(async () => (await caret()) - before).toBeGreaterThan(0);
    await method.press('Enter');
    await method.commit('会议室');
    await expect.poll(() => field.inputValue()).toBe('会议室');
    // Undo is the field's own, and leaves the drawing as it is.
    await field.press('Control+z');
    await expect.poll(() => field.inputValue()).not.toContain('会');
    await field.press('Control+Shift+z');
    await expect.poll(() => field.inputValue()).toBe('会议室');
    // The letters are the drawing's own, and the caret follows them: three as wide as they are high, or so.
    const [one, two] = [await pixelOf(page, 400, 3300), await pixelOf(page, 900, 3300)];
    await expect.poll(async () => (await caret()) - before).toBeGreaterThan(two.x - one.x);
    await picture(page, 'text');
    await field.press('Enter');
    await page.keyboard.press('Escape');
    await idle(page);
    await draftSaved(page);
    const { drawing } = await savedCopy(page);
    expect(modelOf(drawing)).toHaveLength(7);
    expect(modelOf(drawing).at(-1)).toMatchObject({ type: 'TEXT', text: '会议室', height: 250 });
  });

  it('takes a paragraph from an input method while it is formatted', async () => {
    await enterAll(page, ['MTEXT', '400,1600', '3400,1000']);
    await page.getByLabel(t['editor.textInPlace']).fill('Room');
    await page.keyboard.press('Control+b');
    const field = page.getByRole('textbox', { name: t['editorText.label'] });
    await field.waitFor();
    await page.keyboard.press('End');
    const method = await inputMethod(page);
    await method.compose('ban gong');
    await expect.poll(() => field.textContent()).toBe('Roomban gong');
    await method.press('Enter');
    await method.commit('办公');
    await expect.poll(() => field.textContent()).toBe('Room办公');
    await page.keyboard.press('Control+z');
    await expect.poll(() => field.textContent()).toBe('Room');
    await page.keyboard.press('Control+y');
    await expect.poll(() => field.textContent()).toBe('Room办公');
    await picture(page, 'input-method');
    await page.getByRole('button', { name: t['editorText.done'], exact: true }).click();
    await idle(page);
    await draftSaved(page);
    const { drawing } = await savedCopy(page);
    const last = modelOf(drawing).at(-1) as { type: string; text: string };
    expect([last.type, last.text.replace(/\\f[^;]*;|[{}]/g, '')]).toEqual(['MTEXT', 'Room办公']);
  });

  it('formats a paragraph in place, and keeps the codes that it does not know', async () => {
    await enterAll(page, ['MTEXT', '400,2600', '3400,1800']);
    await page.getByLabel(t['editor.textInPlace']).fill('Office 1/2');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+u');
    const field = page.getByRole('textbox', { name: t['editorText.label'] });
    await field.waitFor();
    expect(await field.textContent()).toBe('Office 1/2');
    await page.keyboard.press('End');
    await page.keyboard.type(' m²');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.keyboard.type('!');
    await page.getByRole('button', { name: t['editorText.italic'] }).click();
    await picture(page, 'format');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: t['editorText.done'], exact: true }).click();
    await idle(page);
    await draftSaved(page);
    const { drawing } = await savedCopy(page);
    const paragraph = modelOf(drawing).findLast((entity) => entity.type === 'MTEXT') as { text: string };
    expect(paragraph.text).toMatch(/^\{\\L.*\}$/);
    expect(paragraph.text).toMatch(/\|i1\|/);
    expect(paragraph.text.replace(/\\f[^;]*;|\\L|[{}]/g, '')).toMatch(/^Office 1\/2/);
  });

  it('is published as a version by online editing', async () => {
    await draftSaved(page);
    await page.getByRole('button', { name: t['editor.publish'], exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t['editor.publish'], exact: true }).click();
    await dialog.getByText(translate(t, 'editor.publish.doneText', { number: 2 })).waitFor();
    await picture(page, 'published');
    const { list } = await client.call('versionHistory', { fileId });
    expect(list[0]).toMatchObject({ version: 2, remarkType: 'onlineEdit' });
    await dialog.getByRole('button', { name: t['nav.version'] }).click();
    await page.getByText(t['version.remark.onlineEdit']).first().waitFor();
  });

  it('goes on after a reload, and comes back after the tab is gone in the middle of work', async () => {
    const first = await looking.context.newPage();
    await first.goto(`/cloudNative/${fileId}`);
    await ready(first);
    await enterAll(first, ['CIRCLE', '5000,3000', '300']);
    await draftSaved(first);
    await first.reload();
    await ready(first);
    await restored(first, 1);
    await first.close();
    const second = await looking.context.newPage();
    await second.goto(`/cloudNative/${fileId}`);
    const takeOver = second.getByRole('button', { name: t['edit.takeOver'] });
    const restore = second.getByRole('button', { name: t['editor.recovery.restore'], exact: true });
    await takeOver.or(restore).first().waitFor();
    if (await takeOver.isVisible()) await takeOver.click();
    await restore.click();
    await restored(second, 1);
    await picture(second, 'restored');
    await second.close();
  });
});

describe('by mouse alone', () => {
  let looking: Visit;
  let page: Page;
  let at: (x: number, y: number) => Promise<{ x: number; y: number }>;
  const bar = () => page.getByRole('toolbar', { name: t['editor.selection'] });
  const selected = (count: number) => bar().getByText(translate(t, 'editor.selected', { count }));
  const click = async (x: number, y: number): Promise<void> => {
    const pixel = await at(x, y);
    await page.mouse.move(pixel.x, pixel.y, { steps: 2 });
    await page.mouse.click(pixel.x, pixel.y);
  };
  const drag = async (from: readonly [number, number], to: readonly [number, number]): Promise<void> => {
    const [a, b] = [await at(...from), await at(...to)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
    await page.mouse.move(b.x, b.y, { steps: 3 });
    await page.mouse.up();
  };
  /** The end of the selected line, as the properties tell it. */
  const end = async (): Promise<number[]> => {
    const field = page.getByLabel(t['editor.property.end'], { exact: true });
    return (await field.inputValue()).split(/[,;]\s*/).map(Number);
  };

  beforeAll(async () => {
    looking = await comeToEdit(opened);
    ({ page } = looking);
    await signIn(page, person);
    const file = new File([floorPlan()], 'corrected.dwg');
    const { id } = await client.postFile('upload', file, { parentId: '0', clash: 'version' });
    await page.goto(`/cloudNative/${id}`);
    await ready(page);
    at = (x, y) => pixelOf(page, x, y);
  });
  afterAll(() => looking?.context.close());

  it('a drawing just uploaded is seen whole', async () => {
    const box = (await page.locator('#drawing').boundingBox())!;
    for (const [x, y] of [
      [0, 0],
      [6000, 4000],
    ] as const) {
      const pixel = await at(x, y);
      expect(pixel.x > box.x && pixel.x < box.x + box.width).toBe(true);
      expect(pixel.y > box.y && pixel.y < box.y + box.height).toBe(true);
    }
  });

  it('a click selects, a grip is dragged onto the middle of a wall', async () => {
    const before = viewOf(page);
    const middle = await at(3000, 2000);
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.wheel(0, 200);
    await movedFrom(page, before);
    await click(3500, 1200);
    await selected(1).waitFor();
    expect(await end()).toEqual([3500, 4000, 0].slice(0, (await end()).length));
    await picture(page, 'grips');
    await drag([3500, 4000], [3000, 4000]);
    await expect.poll(async () => (await end())[0]).toBe(3000);
    await page.getByRole('button', { name: t['editor.undo'], exact: true }).first().click();
    await expect.poll(async () => (await end())[0]).toBe(3500);
  });

  it('moves by two clicks, erases what a box crosses, and takes it back', async () => {
    await bar().getByRole('button', { name: t['editorCommands.title.MOVE'] }).click();
    await click(3500, 0);
    // Onto the corner, by its snap.
    await click(6000, 0);
    await idle(page);
    await drag([2500, 2800], [2000, 1200]);
    await selected(1).waitFor();
    await bar().getByRole('button', { name: t['editorCommands.title.ERASE'] }).click();
    await bar().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: t['editor.undo'], exact: true }).first().click();
    await draftSaved(page);
    // It is there again, where it was.
    await drag([2500, 2800], [2000, 1200]);
    await selected(1).waitFor();
  });
});

describe('on a phone', () => {
  it('draws a line by finger, confirmed under the thumb', async () => {
    const text = words();
    const { page, context } = await comeToEdit(opened, { size: phone });
    await page.goto('/cloudNative/new');
    await ready(page);
    // What the right button has on a desk.
    await page.getByRole('button', { name: text['action.more'], exact: true }).tap();
    await page.getByRole('menuitem', { name: text['editor.zoomExtents'] }).tap();
    await page.getByRole('button', { name: text['editor.tools'] }).tap();
    await picture(page, 'phone-tools');
    // What the status bar has on a desk.
    const ortho = page.getByRole('menuitemcheckbox', { name: text['editor.aid.ortho'] });
    await ortho.tap();
    expect(await ortho.getAttribute('aria-checked')).toBe('true');
    await ortho.tap();
    expect(await page.getByRole('menuitemradio').count()).toBeGreaterThan(1);
    await page.getByRole('menuitem', { name: text['editorCommands.title.LINE'], exact: true }).tap();
    await page.touchscreen.tap(120, 300);
    await page.touchscreen.tap(260, 420);
    await page.getByRole('button', { name: text['editor.enter'] }).tap();
    await idle(page);
    await picture(page, 'phone-line');
    expect(await violations(page)).toEqual([]);
    await context.close();
  });
});
