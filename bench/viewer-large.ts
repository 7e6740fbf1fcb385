/**
 * A DXF of 200 MB, opened by hand on this computer: whether it is shown or refused with words, whether giving up while it is
 * read works at once, and whether the tab lives on.
 */
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dictionaries } from '@linework/i18n/dictionaries';
import { chromium, type Page } from 'playwright-core';

const BYTES = 200e6;
const words = dictionaries.en;
const patienceMs = 600_000;

async function makeDxf(path: string): Promise<number> {
  const file = await open(path, 'w');
  let bytes = 0;
  let lines = 0;
  const put = async (text: string): Promise<void> => {
    bytes += (await file.write(text)).bytesWritten;
  };
  await put('0\nSECTION\n2\nENTITIES\n');
  while (bytes < BYTES) {
    let part = '';
    for (let i = 0; i < 5000; i++, lines++) {
      const x = (lines % 2000) * 10 + (lines % 7) / 8;
      const y = Math.floor(lines / 2000) * 10 + 0.123456;
      part += `0\nLINE\n5\n${(256 + lines).toString(16)}\n8\nLAYER ${lines % 9}\n10\n${x}\n20\n${y}\n11\n${x + 8}\n21\n${y + (lines % 5)}\n`;
    }
    await put(part);
  }
  await put('0\nENDSEC\n0\nEOF\n');
  await file.close();
  return lines;
}

async function begin(page: Page, url: string, path: string): Promise<void> {
  await page.goto(url);
  const button = page.getByRole('button', { name: words['home.open.button'] });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(path);
  await page.waitForURL('**/viewer/local*');
}

export async function measureLarge(url: string): Promise<Record<string, unknown>> {
  const path = join(tmpdir(), `linework-large-${process.pid}.dxf`);
  const lines = await makeDxf(path);
  const browser = await chromium.launch({
    executablePath: process.env['LINEWORK_TEST_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(patienceMs);
    await page.addInitScript(() => localStorage.setItem('linework.cookies', 'accepted'));
    await begin(page, url, path);
    await page.getByText(words['viewer.opening.parsing']).waitFor();
    const asked = performance.now();
    await page.getByRole('button', { name: words['action.cancel'], exact: true }).click();
    await page.getByRole('button', { name: words['home.open.button'] }).waitFor();
    const cancelled = performance.now() - asked;
    const started = performance.now();
    await begin(page, url, path);
    const outcome = await Promise.any([
      page
        .locator('#drawing[data-complete]')
        .waitFor({ state: 'attached' })
        .then(() => 'shown'),
      page.getByRole('alert').getByRole('heading').first().innerText(),
    ]);
    const took = performance.now() - started;
    // Whatever came of it, the page answers.
    const alive = await page
      .evaluate(() => 1 + 1)
      .then(
        (two) => two === 2,
        () => false,
      );
    return {
      'file MB': BYTES / 1e6,
      lines,
      outcome,
      seconds: Math.round(took / 100) / 10,
      'given up within ms': Math.round(cancelled),
      'tab lives': alive,
    };
  } finally {
    await browser.close();
    await rm(path, { force: true });
  }
}
