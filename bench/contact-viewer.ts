/** Pictures of what the viewer shows, taken in one page of a real browser. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';
import type { Shot } from './contact-shot.ts';

interface Engine {
  viewer: {
    open(source: { kind: 'local'; file: Blob; name: string }): Promise<void>;
    setLayout(layout: number): Promise<void>;
    setCamera(camera: object): void;
    picture(request: object): Promise<Blob>;
  };
  heads: { layouts: { home: { x: number; y: number; width: number; height: number; twist: number } }[] }[];
}

/** Opens STEM.ocf, one after the other, and writes STEM.viewer.png. */
export async function photograph(shots: readonly { stem: string; shot: Shot }[]): Promise<void> {
  const root = join(import.meta.dirname, '../apps/web/engine-page');
  const outDir = await mkdtemp(join(tmpdir(), 'linework-contact-'));
  await build({ root, logLevel: 'error', build: { outDir } });
  const server = await preview({ root, logLevel: 'error', build: { outDir }, preview: { port: 0 } });
  const browser = await chromium.launch({
    executablePath: process.env['LINEWORK_TEST_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 512, height: 384 } });
    // The other renderer draws as the thumbnail does, by the same code.
    await page.goto(`${server.resolvedUrls!.local[0]!}?renderer=gl`);
    await page.waitForFunction(() => 'engine' in globalThis);
    for (const { stem, shot } of shots) {
      const file = (await readFile(`${stem}.ocf`)).toString('base64');
      const png = await page.evaluate(look, { file, shot }).catch((error: unknown) => {
        console.log(`viewer ${stem}: ${String(error).split('\n')[0]}`);
      });
      if (png) await writeFile(`${stem}.viewer.png`, Buffer.from(png, 'base64'));
    }
  } finally {
    await browser.close();
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  }
}

/** Runs in the page. */
async function look({ file, shot }: { file: string; shot: Shot }): Promise<string> {
  const { viewer, heads } = (globalThis as unknown as { engine: Engine }).engine;
  const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
  await viewer.open({ kind: 'local', file: new Blob([bytes]), name: 'a.ocf' });
  if (shot.layout > 0) await viewer.setLayout(shot.layout);
  const { home } = heads.at(-1)!.layouts[shot.layout]!;
  const width = shot.width * 2;
  const height = shot.height * 2;
  const scale = Math.min(width / (home.width || 1), height / (home.height || 1)) * 0.96;
  const camera = { x: home.x, y: home.y, scale, twist: home.twist };
  // What the picture shows is fetched and drawn for whoever looks there.
  viewer.setCamera(camera);
  const background = shot.dark ? 'dark' : 'light';
  const blob = await viewer.picture({ width, height, camera, background, type: 'image/png' });
  let text = '';
  for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte);
  return btoa(text);
}
