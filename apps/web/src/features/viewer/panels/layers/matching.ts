/** Layers by name, in the order that people expect: A2 before A10. */
import type { LayerInfo } from '../../engine/types.ts';

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Numbers of those that have all words of the query, sorted by name. */
export function matchingLayers(layers: readonly Pick<LayerInfo, 'name'>[], query: string): number[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return layers
    .map(({ name }, index) => ({ name, index, lower: name.toLowerCase() }))
    .filter(({ lower }) => words.every((word) => lower.includes(word)))
    .toSorted((a, b) => collator.compare(a.name, b.name) || a.index - b.index)
    .map(({ index }) => index);
}
