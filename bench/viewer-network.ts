/**
 * The first view of a prepared drawing over lines of different speed, by whoever has been here before: the program is in the
 * browser's cache, the drawing is not. Told are milliseconds from following the link to the complete picture, and the bytes
 * that came until then. A line without any delay shows what of it is this machine's work; what a longer line adds to it,
 * divided by its round trip, is how many of them follow one another.
 */
import { chromium, type Page } from 'playwright-core';
import { type Line, slowLine } from './slow-line.ts';
import type { Cloud } from './viewer-cloud.ts';

const LINES: Record<string, Line> = {
  'no delay': { roundTrip: 0, megabits: 10_000 },
  '100 Mbit/s, 10 ms': { roundTrip: 10, megabits: 100 },
  '4G: 9 Mbit/s, 60 ms': { roundTrip: 60, megabits: 9 },
  '4G, far: 9 Mbit/s, 170 ms': { roundTrip: 170, megabits: 9 },
};
const RUNS = 3;

/** Runs in the page before anything else: when the canvas shows everything. */
const watch = `(() => {
  const look = () => {
    if (document.querySelector('#drawing[data-complete]')) window.benchShown ??= performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
})()`;

export async function measureNetwork(
  url: string,
  signIn: Cloud['signIn'],
  drawing: { name: string; bytes: Uint8Array; fileId: string },
): Promise<Record<string, unknown>[]> {
  const way = await slowLine(url, LINES['no delay']!);
  const browser = await chromium.launch({
    executablePath: process.env['LINEWORK_TEST_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(120_000);
    await signIn(page, way.url);
    await page.addInitScript(watch);
    const address = `${way.url}/viewer/${drawing.fileId}`;
    // For the program; what the drawing itself is made of is not kept by browsers.
    await look(page, address);
    await page.waitForTimeout(3000);
    const rows: Record<string, unknown>[] = [];
    for (const [line, how] of Object.entries(LINES)) {
      way.line = how;
      const runs: { shown: number; bytes: number }[] = [];
      for (let run = 0; run < RUNS; run++) {
        await page.goto('about:blank');
        way.taken();
        runs.push({ shown: await look(page, address), bytes: way.taken() });
      }
      const best = runs.toSorted((a, b) => a.shown - b.shown)[0]!;
      rows.push({
        drawing: drawing.name,
        'file MB': Math.round(drawing.bytes.length / 1e4) / 100,
        line,
        'picture ms': Math.round(best.shown),
        'bytes kB': Math.round(best.bytes / 1000),
      });
    }
    return rows;
  } finally {
    await browser.close();
    way.close();
  }
}

async function look(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('#drawing[data-complete]').waitFor({ state: 'attached' });
  return (await page.evaluate('window.benchShown')) as number;
}
