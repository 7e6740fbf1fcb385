import { GroupBuilder } from '@linework/cad/display/group';
import type { DisplayList, Group } from '@linework/cad/display/list';
import { copyPrimitive } from '@linework/cad/ocf/copy';
import { partition } from '@linework/cad/ocf/partition';
import { columnsOf, drawSequence, unitsOf } from '@linework/cad/ocf/sequence';
import type { Tile, LoadedTile } from '../store/store.ts';

/** Groups with fewer primitives are one tile. */
const whole = 20_000;

function primitives({ runs }: Group): number {
  let count = 0;
  for (let r = 0; r < runs.count; r++) count += runs.size[r]!;
  return count;
}

/**
 * The content of a list in parts that can be drawn, picked and dropped by themselves. `isRanked`: each knows the places of
 * its entities in the draw order, so that others can come between them.
 */
export function splitGroups(
  list: DisplayList,
  progress: (share: number) => void = () => undefined,
  isRanked = false,
): (Tile & LoadedTile)[] {
  const tiles: (Tile & LoadedTile)[] = [];
  const counts = list.groups.map(primitives);
  const total = counts.reduce((sum, count) => sum + count, 0);
  let done = 0;
  list.groups.forEach((group, g) => {
    const count = counts[g]!;
    if (count === 0) return;
    if (count < whole) tiles.push(isRanked ? rankedTile(g, group) : tileOf(g, group));
    else tiles.push(...splitGroup(list, g, (share) => progress((done + share * count) / total)));
    done += count;
  });
  return tiles;
}

function tileOf(group: number, content: Group): Tile & LoadedTile {
  return { group, box: content.box, exact: true, endless: content.rays.count > 0, content };
}

function rankedTile(group: number, content: Group): Tile & LoadedTile {
  const { count, from } = unitsOf(drawSequence(content));
  const rank = new Uint32Array(count);
  const size = new Uint32Array(count);
  for (let u = 0; u < count; u++) {
    rank[u] = u;
    size[u] = from[u + 1]! - from[u]!;
  }
  return { ...tileOf(group, content), rank, size };
}

function splitGroup(list: DisplayList, g: number, progress: (share: number) => void): (Tile & LoadedTile)[] {
  const group = list.groups[g]!;
  const sequence = drawSequence(group);
  const units = unitsOf(sequence);
  return partition(group, sequence, units, list.entities).map((tile, done, all) => {
    progress(done / all.length);
    const builder = new GroupBuilder(group.name);
    const size = new Uint32Array(tile.length);
    tile.forEach((u, i) => {
      const from = units.from[u]!;
      const to = units.from[u + 1]!;
      size[i] = to - from;
      for (let k = from; k < to; k++) {
        const kind = sequence.kind[k]!;
        const row = sequence.index[k]!;
        builder.begin(units.entity[u]!, columnsOf(group, kind).style[row]!);
        copyPrimitive(group, kind, row, builder, list.glyphs, list.groups);
        builder.end();
      }
    });
    return { ...tileOf(g, builder.done()), rank: tile, size };
  });
}
