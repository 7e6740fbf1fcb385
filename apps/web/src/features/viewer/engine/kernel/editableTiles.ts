import type { DisplayList, Group } from '@linework/cad/display/list';
import { drawSequence, unitsOf } from '@linework/cad/ocf/sequence';
import type { LiveTile } from '../store/retiling.ts';
import { mergeUnits, type TileUnit } from '../store/tileUnits.ts';
import { defaultTileLimits, planTiles, type TileLimits, UnitTable } from '../store/tiling.ts';
import { eachGroup, tileOf } from './split.ts';

/** The content of a list in tiles that an edit changes a few of, each with the places of its entities in the draw order. */
export function editableTiles(
  list: DisplayList,
  progress: (share: number) => void = () => undefined,
  limits: TileLimits = defaultTileLimits,
): LiveTile[] {
  return eachGroup(list, progress, (g, count, told) =>
    count < limits.wholeGroup ? [wholeTile(g, list.groups[g]!)] : splitGroup(list, g, limits.maxWeight, told),
  );
}

function wholeTile(group: number, content: Group): LiveTile {
  const { count, from } = unitsOf(drawSequence(content));
  const rank = new Uint32Array(count);
  const size = new Uint32Array(count);
  for (let u = 0; u < count; u++) {
    rank[u] = u;
    size[u] = from[u + 1]! - from[u]!;
  }
  return { ...tileOf(group, content), rank, size };
}

function splitGroup(
  list: DisplayList,
  g: number,
  maxWeight: number,
  progress: (share: number) => void,
): LiveTile[] {
  const content = list.groups[g]!;
  const sequence = drawSequence(content);
  const { count, from } = unitsOf(sequence);
  const table = new UnitTable();
  const units: number[] = [];
  for (let u = 0; u < count; u++)
    units.push(table.add(content, sequence, from[u]!, from[u + 1]!, list.groups));
  const none = (): never => {
    throw new Error('There are no tiles yet.');
  };
  const planned = planTiles([], units, { table, maxWeight, cellOf: none, unitsOf: none });
  return planned.map((tile, done) => {
    progress(done / planned.length);
    const unit = (u: number): TileUnit => ({ content, sequence, from: from[u]!, to: from[u + 1]!, rank: u });
    const merged = mergeUnits(content.name, tile.units.map(unit), list);
    return { ...tileOf(g, merged.content), ...merged, cell: tile.cell };
  });
}
