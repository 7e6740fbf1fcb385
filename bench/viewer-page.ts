/** A browser tab that is measured from outside: processor time of all its processes, memory, tasks, draw calls. */
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';

export interface Measured {
  /** Processor seconds of all the browser's processes, from the order to open to the complete frame. */
  cpu: number;
  /** Bytes that came over the network, code included. */
  bytes: number;
  /** Of scripts on the page's own thread, after a collection. */
  heap: number;
  /** Of the last frame. */
  drawCalls: number;
  /** Milliseconds. */
  longestTask: number;
}

export interface Tab {
  page: Page;
  measure(order: () => Promise<{ drawCalls?: number } | undefined>): Promise<Measured>;
  close(): Promise<void>;
}

/** Counts what only the page itself can see. */
const watch = `(() => {
  const seen = { longest: 0, frame: 0, last: 0 };
  window.benchSeen = seen;
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) seen.longest = Math.max(seen.longest, task.duration);
  }).observe({ type: 'longtask', buffered: true });
  for (const name of ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced']) {
    const draw = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...rest) {
      seen.frame++;
      return draw.apply(this, rest);
    };
  }
  const turn = () => {
    if (seen.frame > 0) seen.last = seen.frame;
    seen.frame = 0;
    requestAnimationFrame(turn);
  };
  requestAnimationFrame(turn);
})()`;

export async function openTab(url: string | { script: string }): Promise<Tab> {
  const browser = await chromium.launch({
    executablePath: process.env['LINEWORK_TEST_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.addInitScript(watch);
  if (typeof url === 'string') await page.goto(url);
  else {
    await page.goto('about:blank');
    await page.addScriptTag({ content: url.script, type: 'module' });
    bytes += url.script.length;
  }
  try {
    await page.waitForFunction(() => 'peer' in globalThis, undefined, { timeout: 60_000 });
  } catch (error) {
    await browser.close();
    throw error;
  }
  return {
    page,
    async measure(order) {
      const before = await cpuOf(browser);
      const told = await order();
      const cpu = (await cpuOf(browser)) - before;
      return { cpu, bytes, ...(await inside(page, session, told?.drawCalls)) };
    },
    close: () => browser.close(),
  };
}

async function inside(
  page: Page,
  session: CDPSession,
  drawCalls: number | undefined,
): Promise<Pick<Measured, 'heap' | 'drawCalls' | 'longestTask'>> {
  const seen = (await page.evaluate('window.benchSeen')) as { longest: number; last: number };
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return { heap: usedSize, drawCalls: drawCalls ?? seen.last, longestTask: seen.longest };
}

async function cpuOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}
