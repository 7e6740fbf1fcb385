import type { Block, Drawing } from './drawing.ts';
import type { Entity } from './entity.ts';

/** Entities in the order they are drawn: as stored, unless a sort table says otherwise. */
export function inDrawOrder(drawing: Drawing, block: Block): readonly Entity[] {
  const order = drawing.sortOrder.get(block.handle);
  if (!order || order.size === 0) return block.entities;
  const key = ({ handle }: Entity): number => order.get(handle) ?? handle;
  return block.entities.toSorted((a, b) => key(a) - key(b));
}
