/** The drive's search looks into drawings: what they say is found, marked, and leads to its place. */
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareStatus } from '@linework/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '@linework/client';
import { dxfOf } from '../apps/server/test/drawings.ts';
import { patch } from '../apps/server/test/uploads.ts';
import { violations } from './axe.ts';
import { firstMember, openedForTests, phone, signIn, visit, words, type Visit } from './harness.ts';

const t = words();
const person = 'seeker@example.com';
const opened = openedForTests();
let client: Client;
let home: Visit;

const drawings = {
  'Fire protection.dxf': dxfOf(
    [
      { text: 'Hydrant FH-07', layer: 'M-FIRE', x: 12.5, y: 7 },
      ...['Door EI30', 'Lane', 'Alarm panel', 'Damper', 'Rated wall'].map((text) => ({
        text: `Fire ${text}`,
      })),
    ],
    [{ block: 'Fire_Extinguisher' }],
  ),
  '给排水.dxf': dxfOf([{ text: '消防栓 DN100', layer: '给排水' }]),
};

beforeAll(async () => {
  client = await firstMember(opened, person);
  home = await visit(opened.browser, opened.product.url, { bypassCSP: true });
  await signIn(home.page, person);
  for (const [name, bytes] of Object.entries(drawings)) {
    const { session } = await client.call('uploadStart', { parentId: '0', name, size: bytes.length });
    await patch(opened.product.url, session!.url, 0, bytes);
  }
  const unready = async () => {
    const { files } = await client.call('unionList', { parentId: '0' });
    return files.filter(({ status }) => status !== prepareStatus.ready).length;
  };
  while ((await unready()) > 0) await sleep(500);
}, 300_000);
afterAll(() => home.context.close());

const group = (page = home.page) => page.getByRole('region', { name: t['drive.inside.title'] });

it('below the names come the places inside of drawings', async () => {
  const { page, problems } = home;
  await page.goto('/yun/index?q=fire');
  const links = group().getByRole('link');
  await links.first().waitFor();
  await expect.poll(() => page.locator('[role=grid] [data-index]').count()).toBe(1);
  // Four of a drawing, and the rest when it is asked for.
  await expect.poll(() => links.count()).toBe(4);
  await group().getByRole('button').click();
  await expect.poll(() => links.count()).toBe(7);
  await expect.poll(() => group().locator('mark').first().textContent()).toBe('Fire');
  expect(await violations(page)).toEqual([]);
  expect(problems).toEqual([]);
});

it('a place opens the viewer there, in a tab of its own', async () => {
  const { page, context } = home;
  await page.goto('/yun/index?q=FH-07');
  const link = group().getByRole('link');
  const url = new URL((await link.getAttribute('href'))!, opened.product.url);
  expect(url.pathname).toMatch(/^\/viewer\/\d+$/);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    find: 'Hydrant FH-07',
    layout: 'Model',
    x: '12.5',
    y: '7',
  });
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await tab.waitForURL('**/viewer/**');
  await tab.close();
});

it('where no name fits, only drawings answer; where nothing does, it says so', async () => {
  const { page } = home;
  await page.goto(`/yun/index?q=${encodeURIComponent('消防')}`);
  await group().getByRole('link').waitFor();
  expect(await page.getByText(t['drive.search.clear']).count()).toBe(0);
  await page.goto('/yun/index?q=nothing-of-the-kind');
  await page.getByText(t['drive.search.clear']).waitFor();
  expect(await group().count()).toBe(0);
});

it('on a phone too', async () => {
  const small = await visit(opened.browser, opened.product.url, { size: phone, bypassCSP: true });
  await signIn(small.page, person);
  await small.page.goto('/webH5?kind=all&q=fire');
  await group(small.page).getByRole('link').first().waitFor();
  const width = await small.page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(phone.width);
  expect(await violations(small.page)).toEqual([]);
  await small.context.close();
});
