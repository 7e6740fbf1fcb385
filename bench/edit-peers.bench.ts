/**
 * `npm run bench -- edit-peers [--entities 100000] [--moves 20]`: editing side by side with cad-viewer. A drawing of our own making is opened to
 * be edited, one entity after the other is moved, and all of it is undone; both in the same run, each move until its frame.
 * Told is processor time of all the browser's processes. Ours moves by its command MOVE, as somebody types it. cad-viewer's
 * MOVE asks for picks on the screen, so what it calls then is called: a transaction that can be undone.
 */
import { parseArgs } from 'node:util';
import type { EditorEngine } from '@linework/web/features/editor/engine/types';
import { startEngineServer } from '../e2e/viewer-engine.ts';
import { madeFile } from './made-dwg.ts';
import { giveFile, openTab, type Tab } from './viewer-page.ts';
import { servePeers } from './viewer-peers.ts';

const { values } = parseArgs({
  options: { entities: { type: 'string', default: '100000' }, moves: { type: 'string', default: '20' } },
});
const [count, moves] = [Number(values.entities), Number(values.moves)];
const file = madeFile(count);

interface Driven {
  editor: EditorEngine;
}
interface DrivenPeer {
  open(name: string, bytes: ArrayBuffer): Promise<void>;
  move(index: number): Promise<void>;
  undo(): Promise<void>;
}
declare const benchFile: ArrayBuffer;

const server = await startEngineServer();
const peers = await servePeers();
const rows: Record<string, unknown>[] = [];
try {
  for (const renderer of ['cpu', 'gl'])
    await measure(`Linework (${renderer})`, `${server.url}/?editor&renderer=${renderer}`, ours);
  const url = await peers.url('cad-simple-viewer').catch(() => undefined);
  if (url) await measure('cad-viewer', url, theirs);
  else console.log('cad-viewer cannot be had here');
} finally {
  peers.close();
  await server.close();
}
console.table(rows);

type Steps = {
  open: () => Promise<undefined>;
  move: () => Promise<undefined>;
  undo: () => Promise<undefined>;
};

async function measure(editor: string, url: string, steps: (tab: Tab) => Steps): Promise<void> {
  const tab = await openTab(url, async (page) => {
    await page.addInitScript(() => Object.assign(globalThis, { peer: {} }));
  });
  try {
    await giveFile(tab.page, file);
    const { open, move, undo } = steps(tab);
    const opened = await tab.measure(open);
    await tab.settle();
    const moved = await tab.measure(move);
    const undone = await tab.measure(undo);
    const each = (seconds: number): string => ((seconds * 1000) / moves).toFixed(1);
    rows.push({
      editor,
      'open, s': opened.cpu.toFixed(2),
      'one move, ms': each(moved.cpu),
      'one undo, ms': each(undone.cpu),
      'ink, %': undone.ink.toFixed(1),
      'memory, MB': Math.round(undone.memory / 1e6),
    });
    console.log(rows.at(-1));
  } finally {
    await tab.close();
  }
}

function ours({ page }: Tab): Steps {
  const run = (handles: readonly number[], isUndo: boolean): Promise<undefined> =>
    page.evaluate(
      async (wanted) => {
        const { editor } = (globalThis as unknown as { engine: Driven }).engine;
        for (const handle of wanted.handles) {
          const frame = new Promise<void>((resolve) => {
            const stop = editor.viewer.on('frame', () => {
              stop();
              resolve();
            });
          });
          if (wanted.isUndo) editor.undo();
          else {
            editor.run('MOVE');
            for (const line of [`(handent "${handle.toString(16)}")`, '', '0,0', '5,5']) editor.type(line);
          }
          await frame;
        }
        return undefined;
      },
      { handles, isUndo },
    );
  const handles = Array.from({ length: moves }, (_, i) => 0x1000 + Math.floor((i * count) / moves));
  return {
    open: () =>
      page.evaluate(async () => {
        while (!('engine' in globalThis)) await new Promise((resolve) => setTimeout(resolve, 50));
        const { editor } = (globalThis as unknown as { engine: Driven }).engine;
        await editor.open({ kind: 'local', name: 'a.dwg', file: new Blob([benchFile]) });
        while (editor.getState().phase !== 'ready') await new Promise((resolve) => setTimeout(resolve, 20));
        return undefined;
      }),
    move: () => run(handles, false),
    undo: () => run(handles, true),
  };
}

function theirs({ page }: Tab): Steps {
  return {
    open: () =>
      page.evaluate(async () => {
        await (globalThis as unknown as { peer: DrivenPeer }).peer.open('a.dwg', benchFile);
        return undefined;
      }),
    move: () =>
      page.evaluate(
        async (wanted) => {
          const { peer } = globalThis as unknown as { peer: DrivenPeer };
          for (let i = 0; i < wanted.moves; i++)
            await peer.move(Math.floor((i * wanted.count) / wanted.moves));
          return undefined;
        },
        { moves, count },
      ),
    undo: () =>
      page.evaluate(async (wanted) => {
        const { peer } = globalThis as unknown as { peer: DrivenPeer };
        for (let i = 0; i < wanted; i++) await peer.undo();
        return undefined;
      }, moves),
  };
}
