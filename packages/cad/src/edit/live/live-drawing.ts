import type { Block, Drawing } from '../../model/drawing.ts';
import type { EditDocument } from '../document.ts';

/** A drawing that follows its document: tables are changed in place, entities of blocks are asked of the document. */
export function liveDrawing(document: EditDocument): { drawing: Drawing; blockHandles: Map<Block, number> } {
  const base = document.drawing;
  const drawing = Object.defineProperties({}, Object.getOwnPropertyDescriptors(base)) as Drawing;
  const blockHandles = new Map<Block, number>();
  const blocks = new Map<string, Block>();
  for (const [handle, block] of document.table('block')) {
    const live = liveBlock(document, handle, block);
    blocks.set(block.name.toUpperCase(), live);
    blockHandles.set(live, handle);
  }
  const { layers, lineTypes, textStyles, dimStyles, names } = base;
  Object.assign(drawing, {
    blocks,
    layers: new Map(layers),
    lineTypes: new Map(lineTypes),
    textStyles: new Map(textStyles),
    dimStyles: new Map(dimStyles),
    names: { ...names, blocks: new Map(names.blocks), layers: new Map(names.layers) },
  });
  return { drawing, blockHandles };
}

export function liveBlock(document: EditDocument, handle: number, block: Block): Block {
  const { entities: _, ...rest } = block;
  return Object.defineProperty(rest, 'entities', {
    enumerable: true,
    get: () => document.entitiesOf(handle),
  }) as Block;
}
