/**
 * From input to frame while somebody draws: edit-frames.ts [entities = 1000000] [renderer = cpu | gl]. A line is drawn close
 * up in Chromium: the pointer moves, and every tenth time a point is set. Told are milliseconds of wall time from the call on
 * the page to the word of a frame, processor time of all of the page's threads for each, and the page's longest task.
 */
import { enginePage, launchForDrawing, startEngineServer } from '../e2e/viewer-engine.ts';
import type { EditorEngine } from '@linework/web/features/editor/engine/types';
import { madeFile } from './made-dwg.ts';
import { watchTasks } from './viewer-tasks.ts';

const [entities = '1000000', renderer = 'cpu'] = process.argv.slice(2);
const inputs = 200;

interface Driven {
  editor: EditorEngine;
}

const server = await startEngineServer();
server.files.set('/drawing', madeFile(Number(entities)));
const browser = await launchForDrawing();
const { page, problems } = await enginePage(browser, `${server.url}/?editor&renderer=${renderer}`);
page.setDefaultTimeout(0);
await page.evaluate(async () => {
  const { editor } = (window as unknown as { engine: Driven }).engine;
  const file = await (await fetch('/drawing')).blob();
  await editor.open({ kind: 'local', name: 'a.dwg', file });
});
await page.waitForFunction(
  () => (window as unknown as { engine: Driven }).engine.editor.getState().phase === 'ready',
);
const side = Math.sqrt(Number(entities)) * 10;
const session = await browser.newBrowserCDPSession();
const processorTime = async (): Promise<number> => {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
};

/** Milliseconds from each input to the next frame. */
const draw = (count: number): Promise<{ moves: number[]; points: number[] }> =>
  page.evaluate(
    async ({ middle, wanted }) => {
      const { editor } = (window as unknown as { engine: Driven }).engine;
      let framed = (): void => undefined;
      editor.viewer.on('frame', () => framed());
      const nextFrame = (): Promise<void> => new Promise((resolve) => (framed = resolve));
      editor.viewer.setCamera({ x: middle, y: middle, scale: 2, twist: 0 });
      await nextFrame();
      editor.run('LINE');
      await editor.click({ at: { x: middle, y: middle } });
      const moves: number[] = [];
      const points: number[] = [];
      for (let i = 0; i < wanted; i++) {
        const at = { x: middle + 150 * Math.cos(i / 7), y: middle + 100 * Math.sin(i / 5) };
        const isPoint = i % 10 === 9;
        const frame = nextFrame();
        const start = performance.now();
        if (isPoint) void editor.click({ at });
        else editor.hover(at);
        await frame;
        (isPoint ? points : moves).push(performance.now() - start);
        // As a hand moves: not while the last frame is being shown.
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
      editor.cancel();
      return { moves, points };
    },
    { middle: side / 2, wanted: count },
  );

await draw(20);
const tasks = await watchTasks(session);
const before = await processorTime();
const { moves, points } = await draw(inputs);
const spent = (await processorTime()) - before;
const longest = await tasks.longest();
const at = (values: number[], share: number): string =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)]!.toFixed(1);
for (const [name, values] of Object.entries({ moves, points }))
  console.log(`${name}: p50 ${at(values, 0.5)} ms, p95 ${at(values, 0.95)} ms (${values.length})`);
console.log(`processor time of the page: ${(spent / inputs).toFixed(1)} ms for each input`);
console.log(`longest task of the page's own thread: ${longest.toFixed(1)} ms of processor time`);
if (problems.length > 0) console.log(problems);
await browser.close();
await server.close();
