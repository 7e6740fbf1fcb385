import { KIND } from '../../src/display/list.ts';
import { damagedTile, type OpenTile } from './streams.ts';
import { INSERT, PATH_RING } from '../../src/ocf/tile.ts';

/** How long the columns of a tile will be. */
export interface TileSizes {
  /** At most. */
  runs: number;
  /** Primitives that are drawn, by kind. */
  primitives: Uint32Array;
  pathPoints: number;
  letters: number;
  /** Of fills, hatches and wipeouts, by kind. */
  rings: Float64Array;
  ringPoints: Float64Array;
}

/** Goes through counts and flags alone, so that columns can be made as long as they will be. */
export function measureTile({ streams, coordinates }: OpenTile): TileSizes {
  const { runs, counts, flags, styles, glyphs } = streams;
  const before = [runs.at, counts.at, flags.at] as const;
  const maxPoints = coordinates.startX.left + coordinates.deltaX.left;
  const byKind = KIND.insert + 1;
  const sizes: TileSizes = {
    runs: 0,
    primitives: new Uint32Array(byKind),
    pathPoints: 0,
    letters: 0,
    rings: new Float64Array(byKind),
    ringPoints: new Float64Array(byKind),
  };
  let primitives = 0;
  let points = 0;
  while (runs.left > 0) {
    const kind = runs.u8();
    const size = runs.uint();
    primitives += size;
    sizes.runs++;
    // Each takes a byte of style at least.
    if (kind < KIND.path || kind > KIND.insert || primitives > styles.left) throw damagedTile();
    for (let k = 0; k < size; k++) {
      sizes.primitives[kind]!++;
      points += measureOne(kind);
      if (points > maxPoints || sizes.letters > glyphs.left) throw damagedTile();
    }
  }
  [runs.at, counts.at, flags.at] = before;
  return sizes;

  /** How many points a primitive has in the file. What has no length, letter or ring is not drawn. */
  function measureOne(kind: number): number {
    switch (kind) {
      case KIND.path: {
        const ring = flags.u8() & PATH_RING ? 1 : 0;
        const own = counts.uint();
        if (own > 0 && own + ring > 1) sizes.pathPoints += own + ring;
        else sizes.primitives[kind]!--;
        return own;
      }
      case KIND.fill:
        flags.u8();
        return pointsOfRings(kind);
      case KIND.hatch:
      case KIND.wipeout:
        return pointsOfRings(kind);
      case KIND.arc:
        flags.u8();
        flags.u8();
        return 0;
      case KIND.text: {
        const letters = counts.uint();
        sizes.letters += letters;
        if (letters === 0) sizes.primitives[kind]!--;
        return 0;
      }
      case KIND.ray:
        flags.u8();
        return 0;
      case KIND.insert:
        if (flags.u8() & INSERT.grid) {
          counts.uint();
          counts.uint();
        }
        return 0;
      default:
        return 0;
    }
  }

  function pointsOfRings(kind: number): number {
    const rings = counts.count();
    if (rings === 0) sizes.primitives[kind]!--;
    let sum = 0;
    for (let r = 0; r < rings; r++) sum += counts.uint();
    sizes.rings[kind]! += rings;
    sizes.ringPoints[kind]! += sum;
    return sum;
  }
}
