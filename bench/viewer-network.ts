/**
 * The first view of a prepared drawing over lines of different speed: by who was never here, by who comes back (the program
 * is in the browser's cache, the drawing is not), and by who opens it from the drive in the next tab. Told are milliseconds
 * from following the link until something of all that is to be seen is on screen (first view) and until all of it is
 * (complete), and how far it was when on the way there: the best of several times, as whatever else the
 * machine does only adds to them. A line without delay shows what of it is this machine's work.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { plainBrowser, type PlainBrowser, type PlainTab } from './plain-browser.ts';
import { type SlowConnection, slowLine } from './slow-line.ts';
import type { Cloud } from './viewer-cloud.ts';

const LINES: Record<string, SlowConnection> = {
  'no delay': { roundTrip: 0, megabits: 10_000 },
  '100 Mbit/s, 10 ms': { roundTrip: 10, megabits: 100 },
  '4G: 9 Mbit/s, 60 ms': { roundTrip: 60, megabits: 9 },
  '4G, far: 9 Mbit/s, 170 ms': { roundTrip: 170, megabits: 9 },
};
const RUNS = 5;
/** A browser keeps compiled scripts once it has seen them twice. */
const VISITS_BEFORE = 3;
/** Nobody asks a page anything before it has come so far. */
const quietMs = 2500;

/** Milliseconds from following the link, where the page came to it. */
const stages = ['document', 'bytes', 'worker', 'head', 'first view', 'complete', 'page'] as const;
type Stages = Partial<Record<(typeof stages)[number], number>>;

/** Asked of a page that has loaded: by its own clock, and by the marks that the viewer leaves. */
const look = `(() => {
  const [document] = performance.getEntriesByType('navigation');
  const marked = (name) => performance.getEntriesByName('linework:' + name)[0]?.startTime;
  const came = (part) => performance.getEntriesByType('resource').find(({ name }) => name.includes(part))?.responseEnd;
  return {
    document: document.responseEnd,
    bytes: came('/dl/'),
    worker: marked('worker'),
    head: marked('head'),
    'first view': marked('overview'),
    complete: marked('picture'),
    page: marked('page'),
  };
})()`;

/** Opens the drawing in a tab; gives that tab. */
type Way = (browser: PlainBrowser, address: string) => Promise<PlainTab>;

const byAddress: Way = (browser, address) => browser.open(address);

function fromTheDrive(): Way {
  let drive: PlainTab | undefined;
  return async (browser, address) => {
    if (!drive) {
      drive = await browser.open(new URL('/yun/index', address).href);
      await sleep(quietMs);
    }
    const known = new Set((await browser.tabs()).map(({ id }) => id));
    await drive.ask(`void window.open(${JSON.stringify(address)}, '_blank')`);
    for (;;) {
      const opened = (await browser.tabs()).find(({ id }) => !known.has(id));
      if (opened) return opened;
    }
  };
}

export async function measureNetwork(
  url: string,
  cookies: Cloud['cookies'],
  drawing: { name: string; bytes: Uint8Array; fileId: string },
): Promise<Record<string, unknown>[]> {
  const way = await slowLine(url, LINES['no delay']!);
  const address = `${way.url}/viewer/${drawing.fileId}`;
  const enter = async (): Promise<PlainBrowser> => {
    const browser = await plainBrowser(process.env['LINEWORK_TEST_CHROMIUM'] ?? '/usr/bin/chromium');
    await browser.setCookies(cookies(way.url));
    return browser;
  };
  const rows: Record<string, unknown>[] = [];
  const told = (line: string, visit: string, runs: { at: Stages; bytes: number }[]): void => {
    const best = (stage: (typeof stages)[number]): number =>
      Math.min(...runs.map(({ at }) => at[stage] ?? Infinity));
    rows.push({
      drawing: drawing.name,
      'file MB': Math.round(drawing.bytes.length / 1e4) / 100,
      line,
      visit,
      ...Object.fromEntries(
        stages.map((stage) => [`${stage} ms`, best(stage) < Infinity ? Math.round(best(stage)) : '']),
      ),
      'bytes kB': Math.round(Math.min(...runs.map(({ bytes }) => bytes)) / 1000),
    });
    console.log(rows.at(-1));
  };
  const visit = async (browser: PlainBrowser, open: Way): Promise<{ at: Stages; bytes: number }> => {
    way.taken();
    const tab = await open(browser, address);
    await sleep(quietMs);
    let at = await tab.ask<Stages>(look);
    while (at.complete === undefined) {
      await sleep(500);
      at = await tab.ask<Stages>(look);
    }
    const bytes = way.taken();
    await tab.close();
    return { at, bytes };
  };
  try {
    for (const [line, how] of Object.entries(LINES)) {
      const runs: { at: Stages; bytes: number }[] = [];
      for (let run = 0; run < RUNS; run++) {
        const browser = await enter();
        way.line = how;
        runs.push(await visit(browser, byAddress));
        await browser.close();
      }
      told(line, 'first', runs);
    }
    for (const [name, open] of [
      ['returning', byAddress],
      ['from the drive', fromTheDrive()],
    ] as const) {
      way.line = LINES['no delay']!;
      const browser = await enter();
      for (let before = 0; before < VISITS_BEFORE; before++) await visit(browser, open);
      for (const [line, how] of Object.entries(LINES)) {
        way.line = how;
        const runs: { at: Stages; bytes: number }[] = [];
        for (let run = 0; run < RUNS; run++) runs.push(await visit(browser, open));
        told(line, name, runs);
      }
      await browser.close();
    }
    return rows;
  } finally {
    way.close();
  }
}
