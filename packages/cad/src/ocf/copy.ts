import type { GroupBuilder } from '../display/group.ts';
import { type Group, KIND } from '../display/list.ts';
import type { Affine } from '@linework/geom/affine';

/** Rings of one area as views into its columns. */
function ringsOf(
  columns: { ringStart: Uint32Array; pointStart: Uint32Array; points: Float64Array },
  i: number,
): Float64Array[] {
  const rings: Float64Array[] = [];
  for (let r = columns.ringStart[i]!; r < columns.ringStart[i + 1]!; r++) {
    rings.push(columns.points.subarray(2 * columns.pointStart[r]!, 2 * columns.pointStart[r + 1]!));
  }
  return rings;
}

type Four = readonly [number, number, number, number];

/** Appends one primitive of a group, as it is, to a group being built. */
export function copyPrimitive(
  from: Group,
  kind: number,
  i: number,
  into: GroupBuilder,
  glyphs: { box: ArrayLike<number> },
  groups: readonly ({ box?: Group['box'] } | undefined)[],
): void {
  switch (kind) {
    case KIND.path: {
      const { paths } = from;
      const start = paths.start[i]!;
      const end = paths.start[i + 1]!;
      return into.path(
        paths.points.subarray(2 * start, 2 * end),
        end - start,
        paths.flags[i]!,
        paths.phase[i]!,
      );
    }
    case KIND.arc: {
      const [cx, cy, ux, uy, vx, vy, start, sweep] = from.arcs.geometry.subarray(
        8 * i,
        8 * i + 8,
      ) as unknown as [number, number, number, number, number, number, number, number];
      return into.arc(
        { cx, cy, ux, uy, vx, vy, from: start, sweep },
        from.arcs.flags[i]!,
        from.arcs.phase[i]!,
      );
    }
    case KIND.fill:
      return into.area(ringsOf(from.fills, i), from.fills.flags[i]!, from.fills.gradient[i]!);
    case KIND.hatch: {
      const { hatches } = from;
      return into.hatch(
        ringsOf(hatches, i),
        hatches.pattern[i]!,
        hatches.origin[2 * i]!,
        hatches.origin[2 * i + 1]!,
      );
    }
    case KIND.wipeout:
      return into.wipeout(ringsOf(from.wipeouts, i));
    case KIND.text: {
      const { texts } = from;
      const placed: number[] = [];
      for (let k = texts.glyphStart[i]!; k < texts.glyphStart[i + 1]!; k++) {
        placed.push(texts.glyph[k]!, texts.origin[2 * k]!, texts.origin[2 * k + 1]!);
      }
      const matrix = texts.matrix.subarray(4 * i, 4 * i + 4) as unknown as Four;
      return into.text(matrix, placed, texts.string[i]!, { data: glyphs.box });
    }
    case KIND.image:
      return into.image(
        [...from.images.frame.subarray(6 * i, 6 * i + 6)],
        from.images.image[i]!,
        from.images.clip[i]!,
      );
    case KIND.point: {
      const g = from.points.geometry;
      return into.point(g[3 * i]!, g[3 * i + 1]!, g[3 * i + 2]!);
    }
    case KIND.ray: {
      const g = from.rays.geometry;
      return into.ray(g[4 * i]!, g[4 * i + 1]!, g[4 * i + 2]!, g[4 * i + 3]!, from.rays.both[i] !== 0);
    }
    case KIND.insert: {
      const { inserts } = from;
      const matrix = inserts.matrix.subarray(6 * i, 6 * i + 6) as unknown as Affine;
      const grid = inserts.grid.subarray(4 * i, 4 * i + 4) as unknown as Four;
      const target = inserts.group[i]!;
      return into.insert(
        target,
        matrix,
        groups[target]?.box,
        inserts.clip[i]!,
        inserts.columns[i]!,
        inserts.rows[i]!,
        grid,
      );
    }
  }
}
