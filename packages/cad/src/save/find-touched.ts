import type { Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import type { Decode } from '../read/encoding.ts';
import { read } from '../read/read.ts';
import { sameValue } from '../write/dwg/same-value.ts';

type Place = { entity: Entity; block: number };

/** Handles of all entities that differ from those of a file, found by reading and comparing all of it. */
export function findTouched(bytes: Uint8Array, drawing: Drawing, decode?: Decode): Set<number> {
  const before = read(bytes, decode ? { decode } : {}).drawing;
  const touched = new Set<number>();
  const known = placesOf(before);
  for (const [handle, { entity, block }] of placesOf(drawing)) {
    const was = known.get(handle);
    known.delete(handle);
    if (!was || was.block !== block || !sameValue(was.entity, entity)) touched.add(handle);
  }
  for (const handle of known.keys()) touched.add(handle);
  addReordered(before, drawing, touched);
  return touched;
}

function placesOf({ blocks }: Drawing): Map<number, Place> {
  const places = new Map<number, Place>();
  for (const { handle: block, entities } of blocks.values())
    for (const entity of entities) places.set(entity.handle, { entity, block });
  return places;
}

/** Blocks whose entities follow each other in another order. */
function addReordered(before: Drawing, after: Drawing, touched: Set<number>): void {
  const former = new Map([...before.blocks.values()].map((block) => [block.handle, block]));
  for (const { handle, entities } of after.blocks.values()) {
    const old = former.get(handle)?.entities ?? [];
    const order = entities.map((entity) => entity.handle).filter((one) => !touched.has(one));
    const was = old.map((entity) => entity.handle).filter((one) => !touched.has(one));
    if (order.some((one, i) => one !== was[i])) touched.add(handle);
  }
}
