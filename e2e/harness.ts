/** The product as a person meets it: a real server with a fresh data folder, and a real browser. */
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { createClient, type Client, type Fetch } from '@linework/client';
import { startProcess } from '../apps/server/test/processes.ts';
import type { Language } from '@linework/contract';
import { dictionaries } from '@linework/i18n/dictionaries';
import type { Dictionary } from '@linework/i18n';
import { slowDown } from './slow-answers.ts';

export const desktop = { width: 1440, height: 900 } as const;
export const phone = { width: 390, height: 844 } as const;

/** LINEWORK_TEST_LOOK='zh dark' goes through the journeys in another language and theme. */
const look = process.env['LINEWORK_TEST_LOOK']?.split(' ');
const usualLanguage = (look?.[0] ?? 'en') as Language;

interface Product {
  url: string;
  dataDir: string;
  client(): Client;
  /** The server is gone; its data stays. */
  pause(): Promise<void>;
  /** It is back, at the same address. */
  resume(): Promise<void>;
  stop(): Promise<void>;
  /** Nobody waits any more. */
  kill(): void;
}

async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'linework-e2e-'));
  const start = (port: string) =>
    startProcess('serve', { LINEWORK_DATA: dataDir, LINEWORK_LOG_LEVEL: 'warn', PORT: port, ...env });
  let server = await start('0');
  const { url } = server;
  return {
    url,
    dataDir,
    client: () => createClient({ baseUrl: url }),
    async pause() {
      await server.end('SIGTERM');
    },
    async resume() {
      server = await start(new URL(url).port);
    },
    async stop() {
      await server.end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
    kill() {
      server.process.kill('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['LINEWORK_TEST_CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

let sharedBrowser: Promise<Browser> | undefined;

/** One browser for all test files of a worker; it ends with the worker's process. */
function openBrowser(): Promise<Browser> {
  sharedBrowser ??= launchBrowser();
  return sharedBrowser;
}

let sharedProduct: Promise<Product> | undefined;
/** Reads the mails of the shared product, among them the codes of those who register. */
let postmaster: Client;

async function startShared(): Promise<Product> {
  const product = await startProduct();
  for (const end of ['exit', 'SIGTERM'] as const) process.once(end, product.kill);
  postmaster = product.client();
  await postmaster.call('register', { email: 'postmaster@example.com', password });
  return product;
}

/** Whoever was there keeps what is theirs, but no address: the next file has an Ann of its own, new to the product. */
function makeRoom(product: Product): void {
  inDatabase({ product }, (db) =>
    db.exec(`
      update user set email = null;
      delete from verification_code;
      delete from outbox;
      delete from gift_address;
    `),
  );
}

/** One product for all test files of a worker, an account each. It ends with the worker's process. */
async function openShared(): Promise<Product> {
  sharedProduct ??= startShared();
  const product = await sharedProduct;
  makeRoom(product);
  return product;
}

export interface OpenedProduct {
  readonly product: Product;
  readonly browser: Browser;
}

/** What a failed test has left on screen. */
async function tellPages(contexts: readonly BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String);
    console.log(`${page.url()}\n${shown}`);
  }
}

function opened(open: () => Promise<Product>, close: (product: Product) => Promise<void>): OpenedProduct {
  let product: Product | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    product = await open();
    browser = await openBrowser();
  });
  beforeEach(({ onTestFailed }) => onTestFailed(() => tellPages(browser?.contexts() ?? [])));
  afterAll(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
    if (product) await close(product);
  });
  return {
    get product() {
      return product!;
    },
    get browser() {
      return browser!;
    },
  };
}

/** A product for the tests of a file, with a browser. Others have been there before. */
export const openedForTests = (): OpenedProduct => opened(openShared, () => Promise.resolve());

/** A product of its own: with settings of its own, nobody in it yet, or to be stopped on the way. */
export const openedAlone = (env: Record<string, string> = {}): OpenedProduct =>
  opened(
    () => startProduct(env),
    (product) => product.stop(),
  );

/** Whatever no person could do in the time of a test. */
export function inDatabase(
  { product }: { readonly product: Product },
  work: (db: DatabaseSync) => void,
): void {
  const db = new DatabaseSync(join(product.dataDir, 'linework.db'), { timeout: 5000 });
  work(db);
  db.close();
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** What went wrong in the page: errors, refused policies, failed requests. */
  problems: string[];
}

export interface VisitOptions {
  size?: { width: number; height: number };
  language?: Language;
  /** Lets a test bring a script of its own into the page. */
  bypassCSP?: boolean;
  /** With the service worker: requests that it answers are out of a test's reach, so only tests about it have it. */
  installable?: boolean;
  /** Comes for the first time, and is shown around: the cards lie over the lower corner. */
  isNew?: boolean;
}

/** A loaded machine is slow, not wrong. */
export const patience = 60_000;

/** Somebody who has time, and has seen the cookie note: it lies over the bottom corner. */
export async function visitPatiently(
  { browser, product }: { browser: Browser; product: { url: string } },
  options: VisitOptions = {},
): Promise<Visit> {
  const visited = await visit(browser, product.url, { bypassCSP: true, ...options });
  await visited.context.addInitScript(() => localStorage.setItem('linework.cookies', 'accepted'));
  return visited;
}

/** A browser profile of its own. */
export async function visit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
  const {
    size = desktop,
    language = usualLanguage,
    bypassCSP = false,
    installable = false,
    isNew = false,
  } = options;
  const isPhone = size.width < 768;
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    colorScheme: look?.[1] === 'dark' ? 'dark' : 'light',
    locale: { en: 'en-US', zh: 'zh-CN', ko: 'ko-KR', de: 'de-DE' }[language],
    reducedMotion: 'reduce',
    bypassCSP,
    serviceWorkers: installable ? 'allow' : 'block',
    ...(isPhone ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {}),
  });
  context.setDefaultTimeout(patience);
  await slowDown(context);
  if (!isNew) await context.addInitScript(() => localStorage.setItem('linework.tour', 'done'));
  if (look) {
    await context.addInitScript((chosen) => localStorage.setItem('linework.language', chosen), language);
  }
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  return { context, page, problems };
}

export const password = 'correct horse battery';

/** The words on the screen, by their keys: tests say what a person reads, in any language. */
export function words(language: Language = usualLanguage): Dictionary {
  return dictionaries[language];
}

/** An administrator, and what that person calls: how the first account is made by hand is a journey of its own. */
export async function firstMember(
  { product }: { product: Product },
  email: string,
  nickname?: string,
): Promise<Client> {
  if (product === (await sharedProduct)) {
    const client = await registerNext(product, postmaster, { email, nickname });
    inDatabase(
      { product },
      (db) => void db.prepare('update user set is_admin = 1 where email = ?').run(email),
    );
    return client;
  }
  const client = product.client();
  await client.call('register', { email, password, nickname });
  return client;
}

/** As if it had been done before: the next address is opened by that person. */
export async function signIn(page: Page, email: string): Promise<void> {
  const { request } = page.context();
  const fetch: Fetch = async (input, { method = 'GET', headers, body } = {}) => {
    const answer = await request.fetch(input, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' && { data: body }),
    });
    const { 'set-cookie': _, ...others } = answer.headers();
    return new Response(new Uint8Array(await answer.body()), { status: answer.status(), headers: others });
  };
  // Cookies are kept by the context, and are all that a session is in a browser.
  await createClient({ baseUrl: '', fetch }).call('login', { method: 'password', account: email, password });
}

/** Waits until the page has a heading and stands still. The network never does: a page listens for events. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1, h2').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  for (let before = '', still = 0; still < 2;) {
    const now = await page.evaluate(() => document.body.innerHTML);
    still = now === before ? still + 1 : 0;
    before = now;
    await page.waitForTimeout(100);
  }
}

/** An account after the first one: its code is read in the administrator's outbox. */
export async function registerNext(
  product: Product,
  admin: Client,
  person: { email: string; nickname?: string | undefined },
): Promise<Client> {
  const client = product.client();
  const { email } = person;
  await client.call('sendCode', { purpose: 'register', email });
  const id = await vi.waitFor(
    async () => (await admin.call('adminOutbox', {})).list.find(({ to }) => to === email)!.id,
    { timeout: 30_000, interval: 250 },
  );
  const { text } = await admin.call('adminOutboxRead', { id });
  await client.call('register', { ...person, password, code: /\b\d{6}\b/.exec(text)![0] });
  return client;
}
