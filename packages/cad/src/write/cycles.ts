import type { Diagnostics } from '../model/diagnostics.ts';
import type { Block, Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';

/**
 * The drawing without inserts that put a block into itself, directly or through others: programs refuse a file that has
 * one, and there is nothing to see of it.
 */
export function withoutCycles(drawing: Drawing, diagnostics: Diagnostics): Drawing {
  const closing = closingInserts(drawing);
  if (closing.size === 0) return drawing;
  diagnostics.warn(
    'not-written',
    `${closing.size} × INSERT that puts a block into itself cannot be written and will be missing.`,
  );
  const blocks = [...drawing.blocks].map(([key, block]): [string, Block] => {
    const entities = block.entities.filter((entity) => !closing.has(entity));
    return [key, entities.length === block.entities.length ? block : { ...block, entities }];
  });
  return { ...drawing, blocks: new Map(blocks) };
}

/** Walks from block to block, without calls of its own: nesting may be deep. */
function closingInserts({ blocks }: Drawing): Set<Entity> {
  const closing = new Set<Entity>();
  const inserts = new Map<string, [target: string, entity: Entity][]>();
  for (const [key, { entities }] of blocks) {
    const list: [string, Entity][] = [];
    for (const entity of entities)
      if (entity.type === 'INSERT') list.push([entity.name.toUpperCase(), entity]);
    if (list.length > 0) inserts.set(key, list);
  }
  const left = new Set<string>();
  for (const start of inserts.keys()) {
    const way: { key: string; next: number }[] = [{ key: start, next: 0 }];
    const onWay = new Set([start]);
    while (!left.has(start)) {
      const step = way.at(-1)!;
      const [target, entity] = inserts.get(step.key)?.[step.next++] ?? [];
      if (target === undefined) {
        left.add(step.key);
        onWay.delete(step.key);
        way.pop();
      } else if (onWay.has(target)) closing.add(entity!);
      else if (!left.has(target) && inserts.has(target)) {
        onWay.add(target);
        way.push({ key: target, next: 0 });
      }
    }
  }
  return closing;
}
