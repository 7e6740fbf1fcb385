/**
 * What editing costs: edit.ts [entities = 100000] [FILE]. Reads a drawing as the document's worker does, edits it, and
 * takes the edits into the tiles as the viewer's worker does; both in one process, so memory is that of both.
 */
import { readFileSync } from 'node:fs';
import { blank } from '@linework/cad/model/defaults';
import { translation } from '@linework/cad/edit/matrix';
import { openDocument, saveDocument } from '@linework/cad/save/document';
import { runScript } from '@linework/editor/script';
import { NO_FONTS } from '@linework/cad/text/fonts';
import { LiveDocument } from '@linework/web/features/editor/engine/document/liveDocument';
import type { ToView } from '@linework/web/features/viewer/engine/documentLink';
import { LiveStore } from '@linework/web/features/viewer/engine/store/live';
import { random } from './generate.ts';
import { madeFile } from './made-dwg.ts';

/** CPU milliseconds of this process: others work on the machine too. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Of this thread alone, where V8 compiles in others meanwhile; in steps of 4 ms, so for what takes long. */
function threadCpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const [count = '100000', path] = process.argv.slice(2);

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

function timed<T>(what: string, run: () => T): T {
  const start = cpu();
  const value = run();
  console.log(`${what}: ${(cpu() - start).toFixed(1)} ms`);
  return value;
}

function memory(what: string): void {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  console.log(`${what}: ${megabytes(heapUsed + arrayBuffers)}`);
}

const bytes = path === undefined ? madeFile(Number(count)) : new Uint8Array(readFileSync(path));
console.log(`file: ${megabytes(bytes.length)}`);
memory('before');
const opened = timed('read', () => openDocument(bytes));
memory('with the model');
const live = new LiveDocument({ name: 'a.dwg', ...opened }, NO_FONTS);
const { document } = live;
memory('with the document');
let last: ToView | undefined;
timed('first picture', () => live.show((message) => (last = message)));
if (last?.kind !== 'opened') throw new Error('There is no picture.');
const store = new LiveStore(last.drawing, {
  texts: async () => [],
  blocks: async () => ({ blocks: [], inserts: [] }),
});
memory('with the picture');

/** Milliseconds in the document's worker, and in the viewer's. */
function edit(run: () => void, clock = cpu): { worker: number; view: number } {
  last = undefined;
  const start = clock();
  run();
  const middle = clock();
  const sent = last as ToView | undefined;
  if (sent?.kind !== 'edited') throw new Error('It was built anew.');
  store.apply(sent.patch);
  return { worker: middle - start, view: clock() - middle };
}

function tell(what: string, all: { worker: number; view: number }[]): void {
  const middle = (values: number[]): string =>
    values.toSorted((a, b) => a - b)[values.length >> 1]!.toFixed(2);
  const [worker, view] = [all.map((one) => one.worker), all.map((one) => one.view)];
  console.log(
    `${what}: worker ${middle(worker)} ms, tiles ${middle(view)} ms (first ${worker[0]!.toFixed(1)} + ${view[0]!.toFixed(1)})`,
  );
}

const model = document.blockNamed()!;
const entities = document.entitiesOf(model);
const next = random(7);
const handles = Array.from({ length: 200 }, () => entities[Math.floor(next() * entities.length)]!.handle);
const move = (moved: readonly number[]) => (): void =>
  void document.transact('MOVE', (transaction) => transaction.transform(moved, translation(1, 2)));
const save = (): unknown =>
  saveDocument({ drawing: document.drawing, source: { bytes }, touched: document.touched });
move([handles[0]!])();
timed('save of one change', save);
tell(
  'move one, each another',
  handles.map((handle) => edit(move([handle]))),
);
tell(
  'move one again',
  Array.from({ length: 50 }, () => edit(move([handles[0]!]))),
);
tell(
  'add a line',
  Array.from({ length: 50 }, (_, i) =>
    edit(() =>
      document.transact('LINE', (transaction) =>
        transaction.add({ ...blank(), type: 'LINE', start: [i, 0, 0], end: [0, i, 0], thickness: 0 }),
      ),
    ),
  ),
);
tell(
  'undo that',
  Array.from({ length: 50 }, () => edit(() => document.undo())),
);
// By commands that look for what lies at their points: the first time a tree of boxes is built.
const middle = Math.sqrt(entities.length) * 5;
const commands = {
  'dimension two points': (i: number) => `DIMALIGNED ${middle + i},${middle} @30,10 @0,20`,
  'hatch by a picked point': (i: number) =>
    `RECTANG ${middle + 3 * i},${-50} @2,2\nHATCH ${middle + 3 * i + 1},${-49} `,
  'trim at a line': (i: number) =>
    `LINE ${middle + 3 * i},-90 @0,9 \nLINE ${middle + 3 * i - 1},-85 @2,0 \nTRIM ${middle + 3 * i},-89 `,
};
for (const [what, script] of Object.entries(commands))
  tell(
    what,
    Array.from({ length: 50 }, (_, i) => edit(() => runScript(document, script(i)))),
  );
const many = entities.slice(0, 10_000).map(({ handle }) => handle);
tell('move 10,000', [edit(move(many), threadCpu)]);
tell('undo that', [edit(() => document.undo(), threadCpu)]);
tell('redo that', [edit(() => document.redo(), threadCpu)]);
timed('fold', () => [...store.fold()]);
memory('at the end');
timed('save of all that', save);
