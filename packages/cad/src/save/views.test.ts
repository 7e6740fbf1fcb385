import { expect, test } from 'vitest';
import { EditDocument } from '../edit/document.ts';
import { decodeBatch, encodeBatch } from '../edit/batch-codec.ts';
import { applyBatches } from '../edit/apply-batches.ts';
import { defaultLayer, emptyDrawing } from '../model/defaults.ts';
import { PLAIN_DEPTH, type NamedView } from '../model/layout.ts';
import { read } from '../read/read.ts';
import { write } from '../write/write.ts';
import { openDocument } from './document.ts';

const view = (name: string, x: number, handle = 0): NamedView => ({
  name,
  handle,
  center: [x, 2],
  height: 30,
  aspect: 1.5,
  target: [0, 0, 0],
  direction: [0, 0, 1],
  twist: 0,
  paperSpace: false,
  depth: { ...PLAIN_DEPTH },
});

const files = [
  ['dwg', '2000'],
  ['dwg', '2004'],
  ['dwg', '2018'],
  ['dxf', '2000'],
  ['dxf', '2018'],
] as const;

test.each(files)(
  'views are added to, changed and taken out of %s %s, and nothing else',
  (format, version) => {
    const drawing = emptyDrawing('dwg');
    drawing.layers.set('WALLS', defaultLayer('Walls'));
    drawing.views = [view('Stays', 1), view('Changes', 2), view('Goes', 3)];
    const base = write(drawing, { format, version }).bytes!;
    const opened = openDocument(base).drawing;
    const document = new EditDocument(opened);
    const [stays, changes, goes] = opened.views;
    document.transact('VIEW', (transaction) => {
      transaction.setEntry('view', changes!.handle, { center: [20, 2] });
      transaction.dropEntry('view', goes!.handle);
      transaction.addView(view('New', 4));
    });
    const batches = document.batches.map(encodeBatch);
    expect(batches.map(decodeBatch)).toEqual(document.batches);
    const { bytes, rewritten, removed } = applyBatches(base, batches);
    const found = read(bytes).drawing;
    const made = document.drawing.views.at(-1)!.handle;
    expect(found.views).toEqual([stays, view('Changes', 20, changes!.handle), view('New', 4, made)]);
    expect(removed).toEqual(new Set([goes!.handle]));
    expect(rewritten.has(stays!.handle)).toBe(false);
    expect([...found.layers.keys()]).toEqual([...opened.layers.keys()]);
    document.undo();
    expect(document.drawing.views).toEqual(opened.views);
  },
);
