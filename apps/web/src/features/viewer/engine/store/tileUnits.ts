/** Tiles of which each knows its units, an entity's primitives, and their places in the draw order of the group. */
import { GroupBuilder } from '@linework/cad/display/group';
import type { Group } from '@linework/cad/display/list';
import { copyPrimitive } from '@linework/cad/ocf/copy';
import { columnsOf, drawSequence, type Sequence } from '@linework/cad/ocf/sequence';
import type { SceneHead } from '@linework/render/webgl/types';
import type { LoadedTile } from './store.ts';

export interface RankedContent {
  content: Group;
  rank: Uint32Array;
  size: Uint32Array;
}

/** Primitives `from` … `to` - 1 of a tile's sequence. */
export interface TileUnit {
  content: Group;
  sequence: Sequence;
  from: number;
  to: number;
  rank: number;
}

export function primitives({ runs }: Group): number {
  let count = 0;
  for (let r = 0; r < runs.count; r++) count += runs.size[r]!;
  return count;
}

export function unitsOfTile({ content, rank, size }: LoadedTile): TileUnit[] {
  const sequence = drawSequence(content);
  const units: TileUnit[] = [];
  for (let u = 0, from = 0; from < sequence.count; u++) {
    const to = from + (size?.[u] ?? sequence.count);
    units.push({ content, sequence, from, to, rank: rank?.[u] ?? u });
    from = to;
  }
  return units;
}

/** The same tile without some rows. */
export function without(tile: LoadedTile, gone: ReadonlySet<number>, scene: SceneHead): RankedContent {
  const left = unitsOfTile(tile).filter(({ sequence, from }) => !gone.has(sequence.entity[from]!));
  return contentOf(tile.content.name, left, scene);
}

/** Units of a group as one tile. */
export function mergeUnits(name: string, units: readonly TileUnit[], scene: SceneHead): RankedContent {
  // What came between two entities has the place of the first, and is newer.
  const row = ({ sequence, from }: TileUnit): number => sequence.entity[from]!;
  const sorted = units.toSorted((a, b) => a.rank - b.rank || row(a) - row(b));
  return contentOf(name, sorted, scene);
}

function contentOf(name: string, units: readonly TileUnit[], { glyphs, groups }: SceneHead): RankedContent {
  const into = new GroupBuilder(name);
  for (const { content, sequence, from, to } of units)
    for (let k = from; k < to; k++) {
      const [kind, index] = [sequence.kind[k]!, sequence.index[k]!];
      into.begin(sequence.entity[k]!, columnsOf(content, kind).style[index]!);
      copyPrimitive(content, kind, index, into, glyphs, groups);
      into.end();
    }
  return {
    content: into.done(),
    rank: Uint32Array.from(units, ({ rank }) => rank),
    size: Uint32Array.from(units, ({ from, to }) => to - from),
  };
}
