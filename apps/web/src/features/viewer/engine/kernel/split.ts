import { GroupBuilder } from '@linework/cad/display/group';
import type { DisplayList, Group } from '@linework/cad/display/list';
import { copyPrimitive } from '@linework/cad/ocf/copy';
import { partition } from '@linework/cad/ocf/partition';
import { columnsOf, drawSequence, unitsOf } from '@linework/cad/ocf/sequence';
import type { Tile, LoadedTile } from '../store/store.ts';
import { primitives } from '../store/tileUnits.ts';

/** Groups with fewer primitives are one tile. */
const whole = 20_000;

/** The content of a list in parts that can be drawn, picked and dropped by themselves. */
export function splitGroups(
  list: DisplayList,
  progress: (share: number) => void = () => undefined,
): (Tile & LoadedTile)[] {
  return eachGroup(list, progress, (g, count, told) =>
    count < whole ? [tileOf(g, list.groups[g]!)] : splitGroup(list, g, told),
  );
}

/** Goes through the groups that have anything, and tells how much has been done. */
export function eachGroup<T extends Tile>(
  { groups }: DisplayList,
  progress: (share: number) => void,
  split: (group: number, count: number, progress: (share: number) => void) => T[],
): T[] {
  const tiles: T[] = [];
  const counts = groups.map(primitives);
  const total = counts.reduce((sum, count) => sum + count, 0);
  let done = 0;
  counts.forEach((count, g) => {
    if (count === 0) return;
    for (const tile of split(g, count, (share) => progress((done + share * count) / total))) tiles.push(tile);
    done += count;
  });
  return tiles;
}

export function tileOf(group: number, content: Group): Tile & LoadedTile {
  return { group, box: content.box, exact: true, endless: content.rays.count > 0, content };
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
