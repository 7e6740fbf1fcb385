/** Printing as a person does it: a browser with windows, on a screen that nobody sees, and a printer that is a file. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, openedForTests, words } from './harness.ts';
import { roomsDxf } from './viewer-files.ts';

const t = words();
const patience = 60_000;
const screen = '/usr/bin/Xvfb';
/** The other tests' browser may be one that has no windows, and prints nothing. */
const browser = '/usr/bin/chromium';
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: patience });

/** Prints at once, into a folder, as this profile did the last time. */
const preferences = (folder: string): object => ({
  printing: {
    print_preview_sticky_settings: {
      appState: JSON.stringify({
        version: 2,
        recentDestinations: [{ id: 'Save as PDF', origin: 'local', account: '' }],
      }),
    },
  },
  savefile: { default_directory: folder, type: 1 },
  download: { default_directory: folder, prompt_for_download: false },
});

describe.skipIf(!existsSync(screen) || !existsSync(browser))('printing', () => {
  const opened = openedForTests();
  let folder: string;
  let xvfb: ChildProcess;
  let context: BrowserContext;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'linework-print-'));
    const profile = join(folder, 'profile');
    await mkdir(join(profile, 'Default'), { recursive: true });
    await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences(folder)));
    // It chooses a number that is free and tells it.
    xvfb = spawn(screen, ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [chunk] = (await once(xvfb.stdout!, 'data')) as [Buffer];
    context = await chromium.launchPersistentContext(profile, {
      executablePath: browser,
      headless: false,
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--kiosk-printing'],
      env: { ...process.env, DISPLAY: `:${chunk.toString().trim()}` } as Record<string, string>,
      viewport: desktop,
      baseURL: opened.product.url,
    });
  });
  afterAll(async () => {
    await context?.close();
    xvfb?.kill();
    await rm(folder, { recursive: true, force: true });
  });

  it('the drawing comes out of the printer', { timeout: 4 * patience }, async () => {
    const page = context.pages()[0] ?? (await context.newPage());
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await page.addInitScript(() => {
      // The frame that prints is another program's, and keeps nothing.
      if (window === window.top) localStorage.setItem('linework.cookies', 'accepted');
    });
    await page.goto('/');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: t['home.open.button'] }).click(),
    ]);
    await chooser.setFiles({ name: 'rooms.dxf', mimeType: 'application/octet-stream', buffer: roomsDxf() });
    await page.locator('#drawing[data-state=success][data-complete]').waitFor({ timeout: patience });
    await page.keyboard.press('Control+p');
    const dialog = page.getByRole('dialog', { name: t['print.title'] });
    await dialog.getByLabel(t['print.area']).selectOption('extents');
    await dialog.getByRole('button', { name: t['print.print'], exact: true }).click();
    const papers = async (): Promise<string[]> =>
      (await readdir(folder)).filter((name) => name.endsWith('.pdf'));
    await eventually(papers).toHaveLength(1);
    const [paper] = await papers();
    await eventually(async () => (await readFile(join(folder, paper!))).subarray(-32).includes('%%EOF')).toBe(
      true,
    );
    const data = new Uint8Array(await readFile(join(folder, paper!)));
    const document = await getDocument({ data, verbosity: 0 }).promise;
    expect(document.numPages).toBe(1);
    const first = await document.getPage(1);
    const { items } = await first.getTextContent();
    const said = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    expect(said.replace(/\s+/g, ' ')).toContain('KITCHEN');
    expect(problems).toEqual([]);
  });
});
