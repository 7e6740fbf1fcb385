import { defaultLayout, emptyBlock, emptyDrawing } from '../../model/defaults.ts';
import type { Diagnostics } from '../../model/diagnostics.ts';
import type { Block, Drawing } from '../../model/drawing.ts';
import { MODEL_SPACE } from '../../model/drawing.ts';
import type { Budget } from '../../model/limits.ts';
import { finishDrawing } from '../finish.ts';
import type { Layout } from '../../model/layout.ts';
import { openPackage } from './package.ts';
import { readSheet } from './w2d.ts';
import { readPage } from './xps.ts';

/** DWFx: every XPS page a layout. DWF: every W2D sheet. The stored picture comes along, and stands in where nothing else is. */
export function readDwf(bytes: Uint8Array, diagnostics: Diagnostics, budget: Budget): Drawing {
  const extended = bytes[0] === 0x50;
  const drawing = emptyDrawing(extended ? 'dwfx' : 'dwf');
  drawing.codePage = 'utf-8';
  drawing.header.units = 4;
  drawing.header.metric = true;
  const parts = openPackage(bytes, diagnostics, budget);
  const pages = [...parts].filter(([name]) => name.toLowerCase().endsWith('.fpage'));
  const sheets = pages.length > 0 ? [] : [...parts].filter(([name]) => name.toLowerCase().endsWith('.w2d'));
  pages.forEach(([, content], index) => addPage(drawing, content, index, budget));
  sheets.forEach(([, content], index) => {
    const block = sheetBlock(drawing, index);
    readSheet(content, drawing, block, diagnostics, budget);
    addLayout(drawing, block, index);
  });
  const empty = [...drawing.blocks.values()].every((block) => block.entities.length === 0);
  const solid = [...parts.keys()].some((name) => name.toLowerCase().endsWith('.w3d'));
  if (empty && solid)
    diagnostics.error('dwf-model', 'This package holds a 3D model and no sheet; models are not shown.');
  else if (empty)
    diagnostics.error(
      'dwf-vectors',
      'No sheet of this package could be read; only the stored picture is shown.',
    );
  const picture = largestPicture(parts);
  if (picture) drawing.preview = { format: 'png', bytes: picture };
  finishDrawing(drawing, 0);
  return drawing;
}

function sheetBlock(drawing: Drawing, index: number): Block {
  const model = index === 0 ? drawing.blocks.get(MODEL_SPACE) : undefined;
  const block = model ?? emptyBlock(`*Paper_Space${index}`);
  drawing.blocks.set(block.name.toUpperCase(), block);
  return block;
}

function addLayout(drawing: Drawing, block: Block, index: number): Layout {
  const layout = defaultLayout(index === 0 ? 'Model' : `Sheet ${index + 1}`, block.name);
  layout.tabOrder = index;
  drawing.layouts.push(layout);
  return layout;
}

function addPage(drawing: Drawing, content: Uint8Array, index: number, budget: Budget): void {
  const block = sheetBlock(drawing, index);
  const { width, height } = readPage(new TextDecoder().decode(content), block, budget);
  const layout = addLayout(drawing, block, index);
  layout.limits = [
    [0, 0],
    [width, height],
  ];
  layout.plot.paperWidth = width;
  layout.plot.paperHeight = height;
  if (index === 0) drawing.header.limits = layout.limits;
}

function largestPicture(parts: ReadonlyMap<string, Uint8Array>): Uint8Array | undefined {
  let largest: Uint8Array | undefined;
  for (const [name, content] of parts) {
    if (name.toLowerCase().endsWith('.png') && content.length > (largest?.length ?? 0)) largest = content;
  }
  return largest;
}
