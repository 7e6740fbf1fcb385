import { chromium, type Browser, type Page } from 'playwright-core';
import { build } from 'vite';

/** A page with the renderers of the viewer in it, in a browser that has WebGL2 without a graphics card. */
export async function openPixelPage(
  entry = new URL('./page.ts', import.meta.url),
): Promise<{ browser: Browser; page: Page; problems: string[] }> {
  const browser = await chromium.launch({
    executablePath: process.env['LINEWORK_TEST_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // Reading pixels back is what these tests do.
    if (/GPU stall due to ReadPixels/.test(message.text())) return;
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  await page.addScriptTag({ content: await bundle(entry.pathname) });
  return { browser, page, problems };
}

async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry, formats: ['iife'], name: 'page' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('The page could not be bundled.');
  return output.output[0].code;
}
