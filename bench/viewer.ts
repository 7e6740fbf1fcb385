/**
 * `npm run bench:viewer -- [--shots FOLDER] [--only WORD] [--moves] [--network] [--search] [--large] [FILE …]`: opens drawings in our
 * viewer and in others, one after the other in the same run, and prints what each took; ours as the file itself, as what
 * the server prepares of it (.ocf), and from the server by its number, drawn as this machine would have it and by WebGL.
 * By its number it is opened as on the viewer's own page: what the server wrote into the page is not asked for again.
 * Without files: two drawings of our own making. `--only` takes the viewers with that word, or one of `several|words`, in
 * their names. Instead of that, `--moves` pans and zooms a million segments, `--network` opens drawings of the server over
 * slow lines, `--search` looks for words among a hundred thousand, `--large` opens a file of 200 MB by hand. `--shots` keeps
 * the final pictures: look at them, for a viewer that leaves things out is quick. The web app must have been built
 * (`npm start` does it).
 */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { toDisplayList } from '@linework/cad/display/build';
import { CODEC } from '@linework/cad/ocf/container';
import { encodeOcf } from '@linework/cad/ocf/encode';
import { read } from '@linework/cad/read/read';
import { NO_FONTS } from '@linework/cad/text/fonts';
import type { Page } from 'playwright-core';
import { generateDxf } from './generate.ts';
import { startServer } from './measure.ts';
import { type Cloud, openCloud } from './viewer-cloud.ts';
import { measureLarge } from './viewer-large.ts';
import { measureMoves } from './viewer-moves.ts';
import { measureNetwork } from './viewer-network.ts';
import { giveFile, type Measured, openTab, type PageStep, type Tab } from './viewer-page.ts';
import { peerNames, servePeers } from './viewer-peers.ts';
import { measureSearch } from './viewer-search.ts';

interface Drawing {
  name: string;
  bytes: Uint8Array;
}

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    shots: { type: 'string' },
    only: { type: 'string', default: '' },
    moves: { type: 'boolean', default: false },
    network: { type: 'boolean', default: false },
    search: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
  },
});
if (values.shots) await mkdir(values.shots, { recursive: true });
const drawings: Drawing[] =
  files.length > 0
    ? await Promise.all(files.map(async (path) => ({ name: basename(path), bytes: await readFile(path) })))
    : [20_000, 200_000].map((segments) => ({
        name: `made-${segments}.dxf`,
        bytes: Buffer.from(generateDxf({ segments, origin: 1e6 })),
      }));

const data = await mkdtemp(join(tmpdir(), 'linework-bench-'));
const server = await startServer([join(import.meta.dirname, '../apps/server/src/main.ts'), 'serve'], {
  LINEWORK_DATA: data,
  LINEWORK_LOG_LEVEL: 'warn',
  PORT: '0',
  HOST: '127.0.0.1',
});
const ours = `${server.url}/bench/viewer`;
const peers = await servePeers();
const rows: Record<string, unknown>[] = [];
let cloud: Cloud | undefined;
const isSpecial = values.moves || values.network || values.search || values.large;
try {
  if (values.moves) {
    for (const renderer of ['cpu', 'gl']) {
      rows.push(await measureMoves(renderer, `${ours}?renderer=${renderer}`));
      console.log(rows.at(-1));
    }
  }
  if (values.large) rows.push(await measureLarge(server.url));
  if (values.search) rows.push(...(await measureSearch(ours)));
  for (const drawing of values.network ? drawings : []) {
    const { cookies, fileId } = await uploaded(drawing);
    rows.push(...(await measureNetwork(server.url, cookies, { ...drawing, fileId })));
  }
  for (const drawing of isSpecial ? [] : drawings) {
    await measure('Linework', ours, drawing);
    await measure('Linework, prepared', ours, prepared(drawing));
    await measureCloud(drawing);
    await measure('Linework by WebGL', `${ours}?renderer=gl`, drawing);
    await measure('Linework by WebGL, prepared', `${ours}?renderer=gl`, prepared(drawing));
    for (const name of peerNames.filter(isAsked)) {
      const url = await peers.url(name).catch(() => undefined);
      if (url) await measure(name, url, drawing);
      else rows.push({ drawing: drawing.name, viewer: name, failed: 'cannot be had here' });
    }
  }
} finally {
  peers.close();
  await server.stop();
  await rm(data, { recursive: true, force: true });
}
console.table(rows);

function isAsked(viewer: string): boolean {
  return values.only.split('|').some((word) => viewer.includes(word));
}

async function uploaded({ name, bytes }: Drawing): Promise<Cloud & { fileId: string }> {
  cloud ??= await openCloud(server.url);
  return { ...cloud, fileId: await cloud.add(name, bytes) };
}

async function measureCloud(drawing: Drawing): Promise<void> {
  const viewer = 'Linework, from the server';
  if (!isAsked(viewer)) return;
  const { signIn, fileId } = await uploaded(drawing);
  await measure(viewer, `${ours}?fileId=${fileId}`, drawing, (page) => signIn(page, server.url));
}

async function measure(
  viewer: string,
  where: string,
  drawing: Drawing,
  enter?: (page: Page) => Promise<void>,
): Promise<void> {
  if (!isAsked(viewer)) return;
  const inTab = async <T>(run: (tab: Tab, order: PageStep) => Promise<T>): Promise<T> => {
    const tab = await openTab(where, enter);
    try {
      // What the server has is not given to the page: nobody's page has the file beside it, nor what is left of giving it.
      if (!enter) await giveFile(tab.page, drawing.bytes);
      await tab.settle();
      return await run(tab, () => open(tab.page, drawing.name));
    } finally {
      await tab.close();
    }
  };
  const shot = values.shots && join(values.shots, `${drawing.name}, ${viewer}.png`);
  try {
    const found = await inTab((tab, order) => tab.measure(order, shot));
    const longest = await inTab((tab, order) => tab.longestTask(order));
    rows.push({ ...row(viewer, drawing, found), 'longest task ms': Math.round(longest) });
  } catch (error) {
    rows.push({ drawing: drawing.name, viewer, failed: String(error).split('\n')[0] });
  }
  console.log(rows.at(-1));
}

function open(page: Page, drawing: string): ReturnType<PageStep> {
  return page.evaluate(async (name) => {
    const { peer, benchFile } = globalThis as unknown as BenchGlobals;
    await peer.ready;
    return (await peer.open(name, benchFile)) ?? undefined;
  }, drawing);
}

interface BenchGlobals {
  peer: {
    ready: Promise<void>;
    open(name: string, bytes: ArrayBuffer): Promise<{ drawCalls: number } | void>;
  };
  benchFile: ArrayBuffer;
}

/** What the server would have made of it at upload. */
function prepared({ name, bytes: file }: Drawing): Drawing {
  const { list } = toDisplayList(read(file).drawing, NO_FONTS);
  const compress = (part: Uint8Array): Uint8Array => deflateRawSync(part, { level: 7 });
  const bytes = encodeOcf(list, { compressor: { codec: CODEC.deflate, compress } });
  return { name: name.replace(/\.\w+$/, '.ocf'), bytes };
}

function row(viewer: string, { name, bytes }: Drawing, found: Measured): Record<string, unknown> {
  const mega = (value: number): number => Math.round(value / 1e4) / 100;
  return {
    drawing: name,
    viewer,
    'file MB': mega(bytes.length),
    'page CPU s': Math.round(found.page * 100) / 100,
    'CPU s': Math.round(found.cpu * 1000) / 1000,
    'of it graphics': Math.round(found.graphics * 100) / 100,
    'network MB': mega(found.bytes),
    'heap MB': mega(found.heap),
    'memory MB': mega(found.memory),
    'draw calls': found.drawCalls,
    'ink %': Math.round(found.ink * 100) / 100,
  };
}
