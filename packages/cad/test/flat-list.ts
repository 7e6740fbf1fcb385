import { IDENTITY, compose, type Affine } from '@linework/geom/affine';
import { flattenArc } from '@linework/geom/curve';
import { colorKey } from '../src/display/color.ts';
import { KIND, type DisplayList, type Group } from '../src/display/list.ts';
import { StyleContext, type Resolved } from '../src/display/resolve.ts';

/** One primitive as it is seen in its layout, inserts undone. */
export interface FlatPrimitive {
  /** What must be the same to the letter: layout, kind, look, text. */
  key: string;
  /** Type of the entity it comes from, for people. */
  type: string;
  /** x, y pairs in layout coordinates. */
  points: number[];
}

const MOST = 200_000;
const KINDS = Object.fromEntries(Object.entries(KIND).map(([name, kind]) => [kind, name]));

/** Everything a list draws, layout after layout; ends quietly after `MOST` primitives. */
export function flatten(list: DisplayList): FlatPrimitive[] {
  const out: FlatPrimitive[] = [];
  for (const layout of list.layouts) {
    const spaces = [...layout.viewports.map((v) => v.group), layout.group];
    // A viewport's own place counts; what it shows is model space, which has been compared.
    for (const viewport of layout.viewports)
      out.push({ key: `${layout.name} viewport`, type: 'VIEWPORT', points: [...viewport.clip.points] });
    walk(list, list.groups[spaces.at(-1)!]!, IDENTITY, new StyleContext(list), layout.name, 0, out);
  }
  return out;
}

function walk(
  list: DisplayList,
  group: Group,
  at: Affine,
  styles: StyleContext,
  layout: string,
  depth: number,
  out: FlatPrimitive[],
): void {
  if (depth > 20) return;
  const x = (px: number, py: number): number => at[0] * px + at[2] * py + at[4];
  const y = (px: number, py: number): number => at[1] * px + at[3] * py + at[5];
  const moved = (points: ArrayLike<number>, from: number, to: number): number[] => {
    const result: number[] = [];
    for (let i = from; i < to; i++)
      result.push(x(points[2 * i]!, points[2 * i + 1]!), y(points[2 * i]!, points[2 * i + 1]!));
    return result;
  };
  const rings = (
    area: { ringStart: Uint32Array; pointStart: Uint32Array; points: Float64Array },
    i: number,
  ) => moved(area.points, area.pointStart[area.ringStart[i]!]!, area.pointStart[area.ringStart[i + 1]!]!);
  const put = (
    kind: number,
    columns: { style: Uint32Array; entity: Uint32Array },
    i: number,
    points: number[],
    extra = '',
  ): void => {
    const look = styles.resolve(columns.style[i]!);
    const type = list.entities.types[list.entities.type[columns.entity[i]!]!] ?? '';
    out.push({ key: `${layout} ${KINDS[kind]} ${lookKey(list, look)} ${extra}`, type, points });
  };
  for (let r = 0; r < group.runs.count && out.length < MOST; r++) {
    const kind = group.runs.kind[r]!;
    const start = group.runs.start[r]!;
    for (let i = start; i < start + group.runs.size[r]!; i++) {
      switch (kind) {
        case KIND.path: {
          const { paths } = group;
          put(kind, paths, i, moved(paths.points, paths.start[i]!, paths.start[i + 1]!));
          break;
        }
        case KIND.arc: {
          const [cx, cy, ux, uy, vx, vy, from, sweep] = group.arcs.geometry.subarray(
            i * 8,
            i * 8 + 8,
          ) as unknown as number[];
          const arc = { cx: cx!, cy: cy!, ux: ux!, uy: uy!, vx: vx!, vy: vy!, from: from!, sweep: sweep! };
          put(kind, group.arcs, i, arcPoints(arc, moved));
          break;
        }
        case KIND.fill:
          put(kind, group.fills, i, rings(group.fills, i), group.fills.gradient[i]! >= 0 ? 'gradient' : '');
          break;
        case KIND.hatch:
          put(
            kind,
            group.hatches,
            i,
            rings(group.hatches, i),
            list.hatchPatterns[group.hatches.pattern[i]!]?.name.toUpperCase(),
          );
          break;
        case KIND.wipeout:
          put(kind, group.wipeouts, i, rings(group.wipeouts, i));
          break;
        case KIND.text: {
          const { texts } = group;
          const k = texts.glyphStart[i]!;
          const m = texts.matrix.subarray(4 * i, 4 * i + 4);
          const [ox, oy] = [texts.origin[2 * k]!, texts.origin[2 * k + 1]!];
          const corners = [ox, oy, ox + m[0]!, oy + m[1]!, ox + m[2]!, oy + m[3]!];
          put(kind, texts, i, moved(corners, 0, 3), JSON.stringify(list.strings[texts.string[i]!]));
          break;
        }
        case KIND.image: {
          const [fx, fy, ux, uy, vx, vy] = group.images.frame.subarray(
            6 * i,
            6 * i + 6,
          ) as unknown as number[];
          put(kind, group.images, i, moved([fx!, fy!, fx! + ux!, fy! + uy!, fx! + vx!, fy! + vy!], 0, 3));
          break;
        }
        case KIND.point:
          put(
            kind,
            group.points,
            i,
            moved([group.points.geometry[3 * i]!, group.points.geometry[3 * i + 1]!], 0, 1),
          );
          break;
        case KIND.ray: {
          const g = group.rays.geometry.subarray(4 * i, 4 * i + 4);
          put(kind, group.rays, i, moved([g[0]!, g[1]!, g[0]! + g[2]!, g[1]! + g[3]!], 0, 2));
          break;
        }
        case KIND.insert: {
          const { inserts } = group;
          const look = styles.resolve(inserts.style[i]!);
          const child = list.groups[inserts.group[i]!]!;
          const matrix = [...inserts.matrix.subarray(6 * i, 6 * i + 6)] as unknown as Affine;
          const grid = inserts.grid.subarray(4 * i, 4 * i + 4);
          for (let row = 0; row < inserts.rows[i]!; row++) {
            for (let column = 0; column < inserts.columns[i]! && out.length < MOST; column++) {
              const place: Affine = [
                matrix[0],
                matrix[1],
                matrix[2],
                matrix[3],
                matrix[4] + column * grid[0]! + row * grid[2]!,
                matrix[5] + column * grid[1]! + row * grid[3]!,
              ];
              walk(list, child, compose(at, place), new StyleContext(list, look), layout, depth + 1, out);
            }
          }
        }
      }
    }
  }
}

type ArcShape = Parameters<typeof flattenArc>[0];

/** The same arc may be told from another start: whole ones by their box and size, others by points along them, lower end first. */
function arcPoints(arc: ArcShape, moved: (points: number[], from: number, to: number) => number[]): number[] {
  const points: number[] = [];
  if (Math.abs(Math.abs(arc.sweep) - Math.PI * 2) < 1e-9) {
    flattenArc({ ...arc, from: 0, sweep: Math.PI * 2 }, points, false, 360);
    const flat = moved(points, 0, 360);
    const xs = flat.filter((_, i) => i % 2 === 0);
    const ys = flat.filter((_, i) => i % 2 === 1);
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  }
  flattenArc(arc, points, true, 4);
  const flat = moved(points, 0, 5);
  const [x0, y0, x1, y1] = [flat[0]!, flat[1]!, flat[8]!, flat[9]!];
  // Along a direction no drawing is square to, so that rounding does not turn it.
  if (0.7319 * x0 + 0.6814 * y0 <= 0.7319 * x1 + 0.6814 * y1) return flat;
  return [8, 9, 6, 7, 4, 5, 2, 3, 0, 1].map((i) => flat[i]!);
}

function lookKey(list: DisplayList, look: Resolved): string {
  const layer = list.layers[look.layer]?.name.toUpperCase() ?? '';
  const pattern = list.linePatterns[look.linePattern]?.name.toUpperCase() ?? '';
  return `${layer} ${colorKey(look.color)} ${pattern} ${look.visible ? '' : 'hidden'}`;
}
