/** Linework inside of others: the viewer in a foreign page, and pages in a web view with a scripted host. */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BrowserContext, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@linework/client';
import { translate } from '@linework/i18n';
import { expectSound } from './axe.ts';
import { row } from './drive-steps.ts';
import { firstMember, openedAlone, phone, signIn, visit, words, type Visit } from './harness.ts';
import { roomsDxf } from './viewer-files.ts';

const t = words();
const person = 'embedder@example.com';
const hostPage = join(import.meta.dirname, '../docs/embedding/host.html');

/** The demo host, at an origin of its own. */
async function serveHost(): Promise<{ origin: string; server: Server }> {
  const server = createServer((_request, response) => {
    void readFile(hostPage).then((html) => response.setHeader('content-type', 'text/html').end(html));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}

const listed = await serveHost();
const foreign = await serveHost();
const opened = openedAlone({ LINEWORK_EMBED_ORIGINS: listed.origin });
let client: Client;
let fileId: string;
let open: { id: string; rand: string };
let locked: { rand: string };

beforeAll(async () => {
  client = await firstMember(opened, person);
  fileId = (
    await client.postFile('upload', new File([new Uint8Array(roomsDxf())], 'rooms.dxf'), { parentId: '0' })
  ).id;
  await client.postFile('upload', new File(['private'], 'secret.txt'), { parentId: '0' });
  const share = async (password: string) => {
    const { shares } = await client.call('shareAdd', { fileIds: fileId, password, permission: 'view' });
    const [made] = shares;
    return { id: made!.id, rand: made!.rand };
  };
  open = await share('');
  locked = await share('AB12');
}, 120_000);
afterAll(() => {
  listed.server.close();
  foreign.server.close();
});

interface HostWindow {
  said: Record<string, unknown>[];
  tell(message: object): void;
  viewer: Record<string, (...args: unknown[]) => Promise<unknown>>;
}

const said = (page: Page): Promise<Record<string, unknown>[]> =>
  page.evaluate(() => (globalThis as unknown as HostWindow).said);
/** Asks the embedded viewer. */
const ask = (page: Page, call: string, ...args: unknown[]): Promise<unknown> =>
  page.evaluate(([name, given]) => (globalThis as unknown as HostWindow).viewer[name]!(...given), [
    call,
    args,
  ] as const);
const eventsOf = async (page: Page, event: string): Promise<unknown[]> =>
  (await said(page)).filter((message) => message['event'] === event).map(({ data }) => data);

async function host(
  origin: string,
  query: Record<string, string>,
  prepare?: (context: BrowserContext) => Promise<unknown>,
): Promise<Visit & { frame: FrameLocator }> {
  const visited = await visit(opened.browser, origin, { bypassCSP: false });
  await prepare?.(visited.context);
  await visited.page.goto(`/?${new URLSearchParams({ server: opened.product.url, ...query })}`);
  return { ...visited, frame: visited.page.frameLocator('iframe') };
}

describe('the viewer in a page of a listed origin', () => {
  it('opens a link, and is asked and told everything', async () => {
    const asked = Promise.withResolvers<void>();
    const { page, frame, context } = await host(listed.origin, { share: open.rand }, (coming) =>
      coming.route('**/assets/ToolMenus-*.js', (route) => asked.promise.then(() => route.continue())),
    );
    await expect.poll(() => eventsOf(page, 'opened')).toMatchObject([{ name: 'rooms.dxf' }]);
    await frame.locator('#drawing[data-state=success]').waitFor();
    expect(await frame.locator('header').isVisible()).toBe(false);

    const layers = (await ask(page, 'getLayers')) as { name: string; visible: boolean }[];
    expect(layers.map(({ name }) => name)).toContain('DOORS');
    await ask(page, 'setLayers', { DOORS: false });
    expect(await ask(page, 'getLayers')).toContainEqual({ name: 'DOORS', visible: false });
    await expect.poll(() => eventsOf(page, 'layers')).not.toEqual([]);

    await ask(page, 'setCamera', { x: 1000, y: 900, scale: 0.5, twist: 0 });
    expect(await ask(page, 'getCamera')).toMatchObject({ x: 1000, y: 900, scale: 0.5 });
    await expect
      .poll(() => eventsOf(page, 'camera'))
      .toContainEqual({ x: 1000, y: 900, scale: 0.5, twist: 0 });
    await expect(ask(page, 'setCamera', { x: 'far' })).rejects.toThrow('not a camera');
    await ask(page, 'fit');

    expect(await ask(page, 'getLayouts')).toMatchObject([{ isModel: true }]);
    const measuring = ask(page, 'measure', 'distance');
    asked.resolve();
    await measuring;
    const box = (await frame.locator('#drawing').boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.click(box.x + box.width / 2 + 120, box.y + box.height / 2);
    await page.keyboard.press('Enter');
    await expect.poll(() => eventsOf(page, 'measured')).toMatchObject([{ kind: 'distance' }]);
    await expect(ask(page, 'measure', 'weight')).rejects.toThrow('no such measuring tool');
    await ask(page, 'setTheme', 'dark');
    await frame.locator('html[data-theme=dark]').waitFor();
    await context.close();
  });

  it('tells what is selected by hand, and selects by handles', async () => {
    const { page, frame, context } = await host(listed.origin, { share: open.rand });
    await expect.poll(() => eventsOf(page, 'opened')).toHaveLength(1);
    await frame.locator('#drawing[data-state=success]').waitFor();
    // The wall between the rooms stands in the middle.
    await ask(page, 'setCamera', { x: 4000, y: 1500, scale: 0.1, twist: 0 });
    const { x, y, width, height } = (await frame.locator('#drawing').boundingBox())!;
    await page.mouse.click(x + width / 2, y + height / 2);
    const wall = { type: 'LINE', layer: 'WALLS' };
    await expect
      .poll(async () => (await eventsOf(page, 'selection')).at(-1))
      .toMatchObject({ entities: [wall] });
    const [selected] = (await ask(page, 'getSelection')) as {
      handle: string;
      properties: { key: string }[];
    }[];
    expect(selected).toMatchObject(wall);
    expect(selected!.handle).not.toBe('');
    expect(selected!.properties.map(({ key }) => key)).not.toEqual([]);

    await ask(page, 'select', []);
    await expect.poll(async () => (await eventsOf(page, 'selection')).at(-1)).toEqual({ entities: [] });
    await ask(page, 'setCamera', { x: 90_000, y: 90_000, scale: 0.1, twist: 0 });
    await ask(page, 'select', [selected!.handle, 'FFFFFF'], { zoom: true });
    expect(await ask(page, 'getSelection')).toMatchObject([{ handle: selected!.handle, ...wall }]);
    await expect.poll(async () => ((await ask(page, 'getCamera')) as { x: number }).x).toBeCloseTo(4000, -1);
    await ask(page, 'select', ['FFFFFF']);
    expect(await ask(page, 'getSelection')).toEqual([]);
    await expect(ask(page, 'select', 'all')).rejects.toThrow('not a list of handles');
    await context.close();
  });

  it('opens a file of the visitor’s own, which is sent nowhere', async () => {
    const { page, context } = await host(listed.origin, {});
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') posts.push(new URL(request.url()).pathname);
    });
    // The page loads the script of the viewer by itself.
    await page.waitForFunction(() => 'viewer' in globalThis);
    await page.evaluate(async (text) => {
      const bytes = new TextEncoder().encode(text).buffer;
      await (globalThis as unknown as HostWindow).viewer['openFile']!('mine.dxf', bytes);
    }, roomsDxf().toString());
    await expect.poll(() => eventsOf(page, 'opened')).toMatchObject([{ name: 'mine.dxf' }]);
    expect(posts.filter((path) => /upload|\/up\//.test(path))).toEqual([]);
    await context.close();
  });

  it('asks for the code of a link inside', async () => {
    const { page, frame, context } = await host(listed.origin, { share: locked.rand });
    await expect.poll(() => eventsOf(page, 'codeNeeded')).toHaveLength(1);
    await frame.getByRole('textbox', { name: t['share.code.label'] }).fill('AB12');
    await frame.getByRole('button', { name: t['share.code.open'] }).click();
    await expect.poll(() => eventsOf(page, 'opened')).toHaveLength(1);
    await context.close();
  });

  it('shows a visitor what the link allows, and no more', async () => {
    const visitor = opened.product.client();
    const via = `share:${open.rand}`;
    const answer = await visitor.call('drawingOpen', { fileId, via });
    expect(answer).toMatchObject({ may: { download: false, save: false } });
    expect(answer.fileUrl).toBeUndefined();
    const { files } = await visitor.call('unionList', { via, parentId: '0' });
    expect(files.map(({ name }) => name)).toEqual(['rooms.dxf']);
    await client.call('shareStop', { shareIds: open.id });
    const { frame, context } = await host(listed.origin, { share: open.rand });
    await frame.getByRole('heading').first().waitFor();
    expect(await frame.locator('#drawing').count()).toBe(0);
    await context.close();
  });
});

describe('a foreign origin', () => {
  it('gets no frame', async () => {
    const { page, context } = await host(foreign.origin, { share: locked.rand });
    await page.locator('iframe').waitFor();
    await page.waitForTimeout(3000);
    expect(await said(page)).toEqual([]);
    await context.close();
    const policyOf = async (path: string): Promise<string> =>
      (await fetch(opened.product.url + path)).headers.get('content-security-policy') ?? '';
    expect(await policyOf('/embed/abc')).toContain(`frame-ancestors ${listed.origin}`);
    expect(await policyOf('/webH5')).toContain(`frame-ancestors ${listed.origin}`);
    for (const path of ['/', '/yun/index', '/secure/products', '/login'])
      expect(await policyOf(path)).toContain("frame-ancestors 'none'");
  });

  it('is not heard where it opens a window instead', async () => {
    const { page, context } = await visit(opened.browser, foreign.origin);
    await page.goto('/');
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((url) => {
        (globalThis as unknown as { popup: unknown }).popup = window.open(url);
      }, `${opened.product.url}/embed/local`),
    ]);
    await popup.getByRole('heading').first().waitFor();
    const heard = await page.evaluate(async () => {
      const all: unknown[] = [];
      addEventListener('message', ({ data }) => all.push(data));
      const { popup: target } = globalThis as unknown as { popup: Window };
      target.postMessage({ protocol: 'linework.embed.1', id: 1, call: 'getLayers', args: [] }, '*');
      target.postMessage({ protocol: 'linework.host.1', type: 'theme', theme: 'dark' }, '*');
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return all;
    });
    expect(heard).toEqual([]);
    expect(await popup.locator('html').getAttribute('data-theme')).toBe('light');
    await context.close();
  });
});

const clientKey = Buffer.from(JSON.stringify({ clientType: 'Android', clientVersion: '5.1.0' })).toString(
  'base64',
);

/** A native app's web view: an object in the page, and a function to answer by. */
async function webView(kind: 'lineworkHost' | 'webkit' | 'LineworkAndroid'): Promise<Visit> {
  const visited = await visit(opened.browser, opened.product.url, { size: phone, bypassCSP: true });
  await visited.context.addInitScript((name) => {
    const here = globalThis as unknown as Record<string, unknown> & { said: unknown[] };
    here.said = [];
    const native = {
      postMessage: (message: unknown) =>
        void here.said.push(typeof message === 'string' ? JSON.parse(message) : message),
    };
    here[name] = name === 'webkit' ? { messageHandlers: { lineworkHost: native } } : native;
  }, kind);
  return visited;
}

const typesOf = async (page: Page): Promise<unknown[]> => (await said(page)).map(({ type }) => type);
const lastOf = async (page: Page, type: string): Promise<Record<string, unknown> | undefined> =>
  (await said(page)).findLast((message) => message['type'] === type);
const tell = (page: Page, message: object): Promise<void> =>
  page.evaluate(
    (given) =>
      (globalThis as unknown as { lineworkReceive(m: string): void }).lineworkReceive(
        JSON.stringify({ protocol: 'linework.host.1', ...given }),
      ),
    message,
  );

describe('pages in a native app', () => {
  it.each(['lineworkHost', 'webkit', 'LineworkAndroid'] as const)('find their host by %s', async (kind) => {
    const { page, context } = await webView(kind);
    await page.goto('/login');
    await expect.poll(() => typesOf(page)).toEqual(expect.arrayContaining(['ready', 'title', 'theme']));
    await context.close();
  });

  it('show no bars of their own, unless asked', async () => {
    const { page, context } = await webView('lineworkHost');
    await signIn(page, person);
    const tabs = page.getByRole('navigation', { name: t['mobile.tabs'] });
    await page.goto(`/webH5?kind=all&client_key=${encodeURIComponent(clientKey)}`);
    await row(page, 'rooms.dxf').waitFor();
    expect(await tabs.count()).toBe(0);
    expect(await page.getByRole('button', { name: t['cookie.accept'] }).count()).toBe(0);
    await expectSound(page);
    await page.goto('/webH5?kind=all');
    await row(page, 'rooms.dxf').waitFor();
    expect(await tabs.count()).toBe(0);
    await page.goto(`/webH5?client_key=${encodeURIComponent(clientKey)}&chrome=1`);
    await tabs.waitFor();
    await context.close();
  });

  it('tell their host, and do what it asks for', async () => {
    const { page, context } = await webView('lineworkHost');
    await signIn(page, person);
    await page.goto(`/webH5?kind=all&channelCode=store`);
    await row(page, 'rooms.dxf').waitFor();
    await expect
      .poll(() => lastOf(page, 'ready'))
      .toMatchObject({ protocol: 'linework.host.1', path: '/webH5' });

    await tell(page, { type: 'theme', theme: 'dark' });
    await expect.poll(() => lastOf(page, 'theme')).toMatchObject({ theme: 'dark' });
    await tell(page, { type: 'safeArea', insets: { top: 44, right: 0, bottom: 34, left: 0 } });
    const top = page.locator('main').evaluate((main) => getComputedStyle(main).paddingTop);
    expect(await top).toBe('44px');
    await tell(page, { type: 'theme', theme: 'pink' });
    await tell(page, { type: 'navigate', path: '//evil.example.com' });
    expect(page.url()).toContain('/webH5?kind=all');

    await row(page, 'rooms.dxf').locator('[data-more]').tap();
    await tell(page, { type: 'back' });
    await page.goto(`/webH5/item/${fileId}`);
    await page.getByRole('button', { name: t['drive.action.download'] }).tap();
    await expect
      .poll(() => lastOf(page, 'download'))
      .toMatchObject({
        name: 'rooms.dxf',
        url: expect.stringContaining(`${opened.product.url}/dl/`) as unknown,
      });
    await page.getByRole('button', { name: t['drive.action.share'] }).tap();
    await page.getByRole('button', { name: t['sharing.create'] }).tap();
    // The file's own page has a button of the same name, behind the dialog.
    await page.getByRole('dialog').getByRole('button', { name: t['sharing.sheet'] }).first().tap();
    await expect.poll(() => lastOf(page, 'share')).toMatchObject({ title: 'rooms.dxf' });

    await page.goto('/webH5?kind=all');
    await row(page, 'rooms.dxf').waitFor();
    await tell(page, { type: 'navigate', path: '/webH5/info/usercenter' });
    await page.waitForURL('**/webH5/info/usercenter');
    await expect.poll(() => lastOf(page, 'title')).toMatchObject({ path: '/webH5/info/usercenter' });
    await tell(page, { type: 'back' });
    await page.waitForURL('**/webH5?kind=all');
    await context.close();
  });

  it('let their host open files, leave, sign in and pay', async () => {
    const { page, context } = await webView('lineworkHost');
    await signIn(page, person);
    await page.goto('/?channelCode=store');
    await page.getByRole('button', { name: t['home.open.button'] }).tap();
    await expect
      .poll(() => lastOf(page, 'openFile'))
      .toMatchObject({ accept: expect.stringContaining('.dwg') as unknown });
    await tell(page, { type: 'openFile', name: 'phone.dxf', base64: roomsDxf().toString('base64') });
    await page.waitForURL('**/viewer/local*');
    await page.locator('#drawing[data-state=success]').waitFor();

    await page.goto('about:blank');
    const fresh = await context.newPage();
    await fresh.goto(`/viewer/${fileId}`);
    await fresh.locator('#drawing[data-state=success]').waitFor();
    await fresh.getByRole('link', { name: t['viewer.backToFolder'] }).tap();
    await expect.poll(() => lastOf(fresh, 'close')).toBeDefined();
    await tell(fresh, { type: 'back' });
    await expect.poll(() => lastOf(fresh, 'back')).toBeDefined();

    await fresh.goto('/upgrade');
    await fresh
      .getByRole('button', { name: t['order.buy'], exact: true })
      .or(fresh.getByRole('button', { name: t['order.renew'], exact: true }))
      .first()
      .tap();
    await fresh.getByRole('button', { name: t['order.checkout.pay'], exact: true }).tap();
    await fresh.getByRole('link', { name: translate(t, 'order.pay.open', { way: t['order.way.20'] }) }).tap();
    await expect
      .poll(() => lastOf(fresh, 'pay'))
      .toMatchObject({ url: expect.stringContaining('http') as unknown });

    await fresh.goto('/webH5?kind=all');
    await row(fresh, 'rooms.dxf').waitFor();
    await row(fresh, 'rooms.dxf').locator('[data-more]').tap();
    const copy = fresh.getByRole('menuitem', { name: t['drive.action.duplicate'] });
    await copy.waitFor();
    await context.clearCookies();
    // At once: any call that the page makes by itself finds out too, and leads away from the menu.
    await copy.dispatchEvent('click');
    await expect.poll(() => lastOf(fresh, 'signInNeeded')).toBeDefined();
    await context.close();
  });

  it('talk to a page of a listed origin around them', async () => {
    const { page, frame, context } = await host(listed.origin, { page: '/webH5/login?channelCode=store' });
    await expect.poll(() => typesOf(page)).toEqual(expect.arrayContaining(['ready', 'title', 'theme']));
    await page.getByRole('button', { name: 'Dark' }).click();
    await frame.locator('html[data-theme=dark]').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => lastOf(page, 'back')).toBeDefined();
    await context.close();
    // Other pages are in no frame at all.
    const other = await host(listed.origin, { page: '/gallery?channelCode=store' });
    await other.page.waitForTimeout(2000);
    expect(await said(other.page)).toEqual([]);
    await other.context.close();
  });
});

describe('the script for other pages', () => {
  it('is less than 5 kB, and may be loaded from anywhere', async () => {
    const answer = await fetch(`${opened.product.url}/embed.js`, { headers: { origin: foreign.origin } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(5000);
  });
});
