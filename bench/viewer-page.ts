/** A browser tab that is measured from outside: processor time of all its processes, memory, tasks, draw calls. */
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { decodePng } from '@linework/render/picture/png';
import { chromium, type CDPSession, type Page } from 'playwright-core';
import { type HeapWatch, watchHeaps } from './viewer-heap.ts';
import { watchTasks } from './viewer-tasks.ts';

export interface Measured {
  /** Processor seconds until the page rests, before anything is opened: scripts, and a context where it makes one. */
  page: number;
  /** Processor seconds of all the browser's processes, from the order to open until they rest after the frame. */
  cpu: number;
  /** Of these the graphics process: without a card it compiles and runs the shaders by itself. */
  graphics: number;
  /** Bytes that came over the network, code included. */
  bytes: number;
  /** Of scripts, on the page's own thread and in its workers, after a collection: objects, and the bytes of arrays. */
  heap: number;
  /** Of the last frame. */
  drawCalls: number;
  /** Of the final picture, in percent: pixels that are not of the commonest color. */
  ink: number;
  /** The page's own process, after it rests: bytes of its own in memory. */
  memory: number;
}

export type PageStep = () => Promise<{ drawCalls?: number } | undefined>;

export interface Tab {
  page: Page;
  /** Until what was done to the page before has been paid for, and what is left of it has been cleared away. */
  settle(): Promise<void>;
  /** `shot`: where to put the final picture. */
  measure(order: PageStep, shot?: string): Promise<Measured>;
  /** Of the page's own thread, from the order on, in milliseconds of processor time. To watch for it takes time by itself. */
  longestTask(order: PageStep): Promise<number>;
  close(): Promise<void>;
}

/** A loaded machine is slow, not wrong. */
const patienceMs = 300_000;

/** Counts what only the page itself can see, and does nothing while nothing is drawn: waiting for frames takes time, too. */
const watch = `(() => {
  const seen = { frame: 0, last: 0 };
  window.benchSeen = seen;
  const end = () => {
    seen.last = seen.frame;
    seen.frame = 0;
  };
  for (const name of ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced']) {
    const draw = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...rest) {
      if (seen.frame++ === 0) setTimeout(end);
      return draw.apply(this, rest);
    };
  }
})()`;

/** `enter` is what is done before the page is opened. */
export async function openTab(url: string, enter?: (page: Page) => Promise<void>): Promise<Tab> {
  const browser = await chromium.launch({
    executablePath: process.env['LINEWORK_TEST_CHROMIUM'] ?? '/usr/bin/chromium',
    // As it comes: a browser told to compose its pages with an emulated card spends seconds before any viewer is loaded.
    args: ['--no-sandbox'],
    // Nobody's browser keeps in files what its processes share: there a page of it takes several times as long.
    ignoreDefaultArgs: ['--disable-dev-shm-usage'],
  });
  // The offline app would be fetched and kept beside what is measured.
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  page.setDefaultTimeout(patienceMs);
  page.setDefaultNavigationTimeout(patienceMs);
  const session = await page.context().newCDPSession(page);
  const whole = await browser.newBrowserCDPSession();
  let bytes = 0;
  // Of workers too.
  page.on('requestfinished', (request) => {
    void request.sizes().then(
      ({ responseBodySize, responseHeadersSize }) => (bytes += responseBodySize + responseHeadersSize),
      () => undefined,
    );
  });
  await page.addInitScript(watch);
  await enter?.(page);
  const heaps = await watchHeaps(session);
  const blank = await atRest(whole);
  await page.goto(url);
  let ready: Awaited<ReturnType<typeof cpuOf>>;
  try {
    await page.waitForFunction(() => 'peer' in globalThis, undefined, { timeout: patienceMs });
    ready = await atRest(whole);
  } catch (error) {
    await browser.close();
    throw error;
  }
  return {
    page,
    async settle() {
      await session.send('HeapProfiler.collectGarbage');
      await atRest(whole);
    },
    async measure(order, shot) {
      const before = await cpuOf(whole);
      const told = await order();
      const after = await atRest(whole);
      const [cpu, graphics] = [after.all - before.all, after.graphics - before.graphics];
      const picture = await page.screenshot();
      if (shot) await writeFile(shot, picture);
      return {
        ink: inkOf(picture),
        memory: await memoryOf(whole),
        page: ready.all - blank.all,
        cpu,
        graphics,
        bytes,
        ...(await inside(page, heaps, told?.drawCalls)),
      };
    },
    async longestTask(order) {
      const tasks = await watchTasks(whole);
      await order();
      await atRest(whole);
      return tasks.longest();
    },
    close: () => browser.close(),
  };
}

/** As `benchFile`, for the page to open without asking anybody. */
export async function giveFile(page: Page, bytes: Uint8Array): Promise<void> {
  await page.evaluate((base64) => {
    const file = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer;
    Object.assign(globalThis, { benchFile: file });
  }, Buffer.from(bytes).toString('base64'));
}

async function inside(
  page: Page,
  heaps: HeapWatch,
  drawCalls: number | undefined,
): Promise<Pick<Measured, 'heap' | 'drawCalls'>> {
  const seen = (await page.evaluate('window.benchSeen')) as { last: number };
  const { objects, buffers } = await heaps.now();
  return { heap: objects + buffers, drawCalls: drawCalls ?? seen.last };
}

const restMs = 250;
/** Of a browser that has nothing to do. */
const idle = 0.03;

/** A frame that was issued is drawn by another process, some time later: who issues it and says so has not paid yet. */
async function atRest(session: CDPSession): Promise<{ all: number; graphics: number }> {
  let last = await cpuOf(session);
  for (let quiet = 0; quiet < 2;) {
    await new Promise((resolve) => setTimeout(resolve, restMs));
    const now = await cpuOf(session);
    quiet = now.all - last.all < idle ? quiet + 1 : 0;
    last = now;
  }
  return last;
}

/** A viewer that shows nothing takes no time: so it is told how much is to be seen. */
function inkOf(png: Uint8Array): number {
  const picture = decodePng(png, (bytes, most) => inflateSync(bytes, { maxOutputLength: most }));
  if (!picture) return 0;
  const seen = new Map<number, number>();
  const { rgba } = picture;
  for (let i = 0; i < rgba.length; i += 4) {
    const color = (rgba[i]! << 16) | (rgba[i + 1]! << 8) | rgba[i + 2]!;
    seen.set(color, (seen.get(color) ?? 0) + 1);
  }
  let ground = 0;
  for (const count of seen.values()) ground = Math.max(ground, count);
  return 100 - (ground * 400) / rgba.length;
}

/** Of the largest of the pages' processes; 0 where the machine does not tell. */
async function memoryOf(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const own = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => privateBytes(id));
  return Math.max(0, ...own);
}

function privateBytes(process: number): number {
  try {
    const status = readFileSync(`/proc/${process}/status`, 'utf8');
    return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Processor time is told by a browser in hundredths of a second, and a drawing takes a few of them: Linux tells it exactly. */
async function cpuOf(session: CDPSession): Promise<{ all: number; graphics: number }> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const sum = (processes: typeof processInfo): number =>
    processes.reduce((all, { id, cpuTime }) => all + (threadSeconds(id) ?? cpuTime), 0);
  return { all: sum(processInfo), graphics: sum(processInfo.filter(({ type }) => type === 'GPU')) };
}

/** Of each process what its threads have used, as far as one has seen them: of those that have ended nothing is told. */
const threadsOf = new Map<number, Map<string, number>>();

/** Undefined where the machine does not tell. */
function threadSeconds(process: number): number | undefined {
  const threads = threadsOf.get(process) ?? new Map<string, number>();
  threadsOf.set(process, threads);
  for (const thread of entriesOf(`/proc/${process}/task`)) {
    try {
      const [nanoseconds] = readFileSync(`/proc/${process}/task/${thread}/schedstat`, 'utf8').split(' ');
      threads.set(thread, Number(nanoseconds) / 1e9);
    } catch {
      // it has just ended
    }
  }
  if (threads.size === 0) return undefined;
  return [...threads.values()].reduce((sum, seconds) => sum + seconds, 0);
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
