import type { BlockTable } from '@linework/cad/read/block-table';
import type { SceneHead } from '@linework/render/webgl/types';
import type { BlockInsert, BlockUse } from '../types.ts';

/** Blocks as the page lists them: those used most first. */
export function blockUses({ blocks, inserts }: BlockTable): BlockUse[] {
  const tags = blocks.map(() => new Set<string>());
  for (const { block, attributes } of inserts) for (const { tag } of attributes) tags[block]?.add(tag);
  // What only other blocks bring along has no place of its own to go to.
  return blocks
    .map(({ name, count }, b) => ({ name, count, tags: [...tags[b]!] }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

export function insertsOf(
  { blocks, inserts }: BlockTable,
  { layers, layouts }: Pick<SceneHead, 'layers' | 'layouts'>,
  name: string,
  most: number,
): BlockInsert[] {
  const block = blocks.findIndex((one) => one.name === name);
  const layerOf = new Map(layers.map((layer, i) => [layer.name.toUpperCase(), i]));
  const layoutOf = new Map(layouts.map((layout, i) => [layout.name, i]));
  const found: BlockInsert[] = [];
  for (const insert of inserts) {
    if (insert.block !== block) continue;
    if (found.length >= most) break;
    found.push({
      block: name,
      handle: handleText(insert.handle),
      layer: layerOf.get(insert.layer.toUpperCase()) ?? 0,
      layout: layoutOf.get(insert.layout) ?? 0,
      at: { x: insert.x, y: insert.y },
      attributes: insert.attributes,
    });
  }
  return found;
}

/** Handles as drawings write them. */
export function handleText(handle: number): string {
  return handle.toString(16).toUpperCase();
}
