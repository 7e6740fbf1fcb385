/**
 * What a frame takes of the processor in the overlay of two drawings, beside the viewer alone: overlay-frames.ts
 * [--dark] [--shots FOLDER] [--steps 24] [segments = 100000] [renderer = cpu | gl]. Two DWGs of contour lines, 500 of which moved, are put into
 * a server's drive. Both pages are panned with the same hand, on canvases of the same size: a step of the pointer, then the
 * frame of each drawing that is shown is waited for, so that none is left out.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { blank, emptyDrawing } from '@linework/cad/model/defaults';
import type { Entity } from '@linework/cad/model/entity';
import { write } from '@linework/cad/write/write';
import { random } from './generate.ts';
import { startServer } from './measure.ts';
import { openCloud } from './viewer-cloud.ts';
import { openTab, type Tab } from './viewer-page.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    shots: { type: 'string' },
    dark: { type: 'boolean', default: false },
    steps: { type: 'string', default: '24' },
  },
});
const [segments = '100000', renderer = 'cpu'] = positionals;
const pointsOfLine = 100;
const changes = 500;
const desk = { width: 1440, height: 900 };
const steps = Number(values.steps);
const rounds = 3;

/** Lines of a map that wander about; every so many of them lie elsewhere in the second drawing. */
function contours(isSecond: boolean): Uint8Array {
  const next = random(3);
  const drawing = emptyDrawing('dwg');
  const lines = Number(segments) / pointsOfLine;
  const side = Math.sqrt(lines) * 100;
  const every = Math.max(2, Math.floor(lines / changes));
  drawing.blocks.get('*MODEL_SPACE')!.entities = Array.from({ length: lines }, (_, i): Entity => {
    let [x, y, course] = [next() * side, next() * side, next() * 7];
    const moved = isSecond && i % every === 0 ? 15 : 0;
    const points = new Float64Array((pointsOfLine + 1) * 2);
    for (let k = 0; k < points.length; k += 2) {
      points.set([x + moved, y], k);
      course += (next() - 0.5) * 0.8;
      x += Math.cos(course) * 8;
      y += Math.sin(course) * 8;
    }
    return {
      ...blank(),
      handle: 0x1000 + i,
      color: 1 + (i % 7),
      type: 'LWPOLYLINE',
      points,
      bulges: new Float64Array(0),
      widths: new Float64Array(0),
      constantWidth: 0,
      elevation: 0,
      thickness: 0,
      closed: false,
      continuousLineType: false,
    } as Entity;
  });
  drawing.nextHandle = 0x1000 + lines;
  return write(drawing, { format: 'dwg', version: '2018' }).bytes!;
}

/** Counts the frames that each drawing's worker tells of; `benchFramed` resolves when each has told of one more. */
const countFrames = `(() => {
  const frames = [];
  let waiting;
  window.peer = {};
  window.benchFrames = frames;
  window.benchFramed = () => {
    const goal = frames.map((count) => count + 1);
    return new Promise((resolve) => {
      waiting = () => frames.every((count, i) => count >= (goal[i] ?? 1)) && resolve();
    });
  };
  const Plain = window.Worker;
  window.Worker = class extends Plain {
    constructor(...args) {
      super(...args);
      let own;
      this.addEventListener('message', ({ data }) => {
        if (!Array.isArray(data)) return;
        for (const { kind, painted } of data) {
          if (kind !== 'frame' || !painted) continue;
          own ??= frames.push(0) - 1;
          frames[own]++;
          waiting?.();
        }
      });
    }
  };
})()`;

interface Framed {
  canvas: { width: number; height: number };
  /** Processor milliseconds of all the browser's processes for a frame, and of these the graphics process. */
  cpu: number;
  graphics: number;
  /** From the pointer's step to the word of the frame, the middle one. */
  wall: number;
}

async function pan({ page, measure }: Tab, target: string): Promise<Framed> {
  const box = (await page.locator(target).first().boundingBox())!;
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  const walls: number[] = [];
  const round = async (): Promise<undefined> => {
    await page.mouse.move(x, y);
    await page.mouse.down({ button: 'middle' });
    for (let i = 1; i <= steps; i++) {
      const way = Math.sin((i / steps) * Math.PI * 2);
      const framed = page.evaluate('window.benchFramed()');
      const start = performance.now();
      await page.mouse.move(x + Math.round(way * 160), y + Math.round(way * 70) + (i % 2));
      await framed;
      walls.push(performance.now() - start);
    }
    await page.mouse.up({ button: 'middle' });
    return undefined;
  };
  await round();
  walls.length = 0;
  let best: { cpu: number; graphics: number } | undefined;
  for (let i = 0; i < rounds; i++) {
    const shot =
      i > 0 || !values.shots ? undefined : join(values.shots, `${target.replaceAll(/\W/g, '')}.png`);
    const { cpu, graphics } = await measure(round, shot);
    if (!best || cpu < best.cpu) best = { cpu, graphics };
  }
  return {
    canvas: { width: box.width, height: box.height },
    cpu: (best!.cpu / steps) * 1000,
    graphics: (best!.graphics / steps) * 1000,
    wall: walls.toSorted((a, b) => a - b)[Math.floor(walls.length / 2)]!,
  };
}

const data = await mkdtemp(join(tmpdir(), 'linework-bench-'));
const server = await startServer([join(import.meta.dirname, '../apps/server/src/main.ts'), 'serve'], {
  LINEWORK_DATA: data,
  LINEWORK_LOG_LEVEL: 'warn',
  PORT: '0',
  HOST: '127.0.0.1',
});
try {
  const cloud = await openCloud(server.url);
  const before = await cloud.add('before.dwg', contours(false));
  const after = await cloud.add('after.dwg', contours(true));
  const open = (path: string): Promise<Tab> =>
    openTab(`${server.url}${path}renderer=${renderer}`, async (page) => {
      await page.emulateMedia({ colorScheme: values.dark ? 'dark' : 'light' });
      await cloud.signIn(page, server.url);
      await page.addInitScript(countFrames);
    });
  const measured = async (
    path: string,
    target: string,
    drawings: number,
    canvas?: Framed['canvas'],
  ): Promise<Framed> => {
    const tab = await open(path);
    try {
      await tab.page.waitForFunction(`window.benchFrames.filter((count) => count > 0).length >= ${drawings}`);
      if (drawings > 1) await tab.page.locator('aside button').first().waitFor();
      // Bars around take another part of the window on each page.
      const { width, height } = (await tab.page.locator(target).first().boundingBox())!;
      const wanted = canvas ?? { width, height };
      await tab.page.setViewportSize({
        width: desk.width + wanted.width - width,
        height: desk.height + wanted.height - height,
      });
      await tab.settle();
      return await pan(tab, target);
    } finally {
      await tab.close();
    }
  };
  const overlay = await measured(`/compare?left=${before}&right=${after}&`, '#compare-stage', 2);
  const alone = await measured(`/viewer/${before}?`, 'canvas', 1, overlay.canvas);
  const round = (value: number): number => Math.round(value * 10) / 10;
  const row = (name: string, { canvas, cpu, graphics, wall }: Framed): Record<string, unknown> => ({
    name,
    renderer,
    segments,
    canvas: `${canvas.width} × ${canvas.height}`,
    'CPU ms a frame': round(cpu),
    'of it graphics': round(graphics),
    'ms to the frame': round(wall),
  });
  console.table([row('viewer alone', alone), row('overlay', overlay)]);
  console.log(`overlay ÷ viewer alone: ${(overlay.cpu / alone.cpu).toFixed(2)}`);
} finally {
  await server.stop();
  await rm(data, { recursive: true, force: true });
}
