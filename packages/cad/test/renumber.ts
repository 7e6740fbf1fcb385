import type { Drawing } from '../src/model/drawing.ts';
import type { Entity } from '../src/model/entity.ts';

/** Gives every entity another handle and another place in its block, as programs do that write a drawing anew. */
export function renumberAndShuffle(drawing: Drawing, next: () => number): void {
  const entities: Entity[] = [];
  for (const block of drawing.blocks.values()) {
    // Where viewports have no numbers, the first of them is the sheet: that order has a meaning.
    const viewports = block.entities.filter(({ type }) => type === 'VIEWPORT');
    const others = block.entities.filter(({ type }) => type !== 'VIEWPORT');
    shuffle(others, next);
    block.entities = [...viewports, ...others];
    entities.push(...block.entities);
  }
  const handles = entities.map(({ handle }) => handle);
  shuffle(handles, next);
  entities.forEach((entity, i) => (entity.handle = handles[i]! + 7));
}

function shuffle<T>(list: T[], next: () => number): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
}
