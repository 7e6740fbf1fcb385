/** A space as a view shows it, out of two parallel views: one along its direction, and one from the side for the depths. */
import { type Affine, compose, IDENTITY } from '@linework/geom/affine';
import type { Arc } from '@linework/geom/curve';
import { flattenArc } from '@linework/geom/curve';
import { columnsOf } from '../../ocf/sequence.ts';
import type { Context } from '../context.ts';
import type { GroupBuilder } from '../group.ts';
import { type Clip, type Group, KIND, type Style } from '../list.ts';
import type { ViewCamera } from './camera.ts';
import { inheritedStyle } from './inherited-style.ts';
import { type LineSight, visibleRuns } from './visible-lines.ts';

/** Groups that were compiled for a view alone: they are not in the list. */
export interface Compiled {
  groups: readonly (Group | undefined)[];
  root: number;
  handleOf(row: number): number;
  typeOf(row: number): string;
}

export interface FlatTarget {
  context: Context;
  sight: LineSight;
  /** Entities whose surfaces are drawn instead. */
  surfaces: ReadonlySet<number>;
  frozen: ReadonlySet<number>;
  /** Begins what belongs to an entity of the space. */
  draw(handle: number, type: string, style: Style, put: (out: GroupBuilder) => void): void;
}

const MAX_PRIMITIVES = 400_000;
const CHORDS_A_TURN = 72;

/** Where a block is inserted: in the view and from the side. */
type Place = {
  front: Affine;
  side: Affine;
  insert: Style | undefined;
  owner: { handle: number; type: string } | undefined;
  clips: readonly { clip: Clip; map: Affine }[];
};

/** False where there is more than a view may have. */
export function flattenView(front: Compiled, side: Compiled, target: FlatTarget): boolean {
  const flattening = new Flattening(front, side, target);
  flattening.group(front.root, side.root, {
    front: IDENTITY,
    side: IDENTITY,
    insert: undefined,
    owner: undefined,
    clips: [],
  });
  return !flattening.isTooMuch;
}

class Flattening {
  #count = 0;
  readonly #front: Compiled;
  readonly #side: Compiled;
  readonly #target: FlatTarget;

  constructor(front: Compiled, side: Compiled, target: FlatTarget) {
    this.#front = front;
    this.#side = side;
    this.#target = target;
  }

  get isTooMuch(): boolean {
    return this.#count > MAX_PRIMITIVES;
  }

  group(frontIndex: number, sideIndex: number, place: Place): void {
    const group = this.#front.groups[frontIndex];
    if (!group) return;
    const { context, frozen, surfaces } = this.#target;
    const side = this.#side.groups[sideIndex];
    for (let r = 0; r < group.runs.count; r++) {
      const kind = group.runs.kind[r]!;
      const columns = columnsOf(group, kind);
      const depths = side && columnsOf(side, kind).count === columns.count ? side : undefined;
      for (let k = 0; k < group.runs.size[r]!; k++) {
        if (++this.#count > MAX_PRIMITIVES) return;
        const i = group.runs.start[r]! + k;
        const row = columns.entity[i]!;
        const handle = this.#front.handleOf(row);
        const owner = place.owner ?? { handle, type: this.#front.typeOf(row) };
        const own = context.styles[columns.style[i]!]!;
        const style = place.insert ? inheritedStyle(context, own, place.insert) : own;
        if (kind === KIND.insert) {
          const layer = context.layers[style.layer];
          if (!layer?.frozen && !frozen.has(style.layer)) this.#insert(group, depths, i, place, style, owner);
        } else if (!surfaces.has(handle)) this.#primitive(group, depths, kind, i, place, style, owner);
      }
    }
  }

  #insert(
    { inserts }: Group,
    side: Group | undefined,
    i: number,
    place: Place,
    insert: Style,
    owner: { handle: number; type: string },
  ): void {
    const matrix = affineAt(inserts.matrix, i);
    const other = side ? affineAt(side.inserts.matrix, i) : IDENTITY;
    const clip = this.#target.context.clips[inserts.clip[i]!];
    for (let column = 0; column < inserts.columns[i]!; column++)
      for (let row = 0; row < inserts.rows[i]!; row++) {
        const front = compose(place.front, moved(matrix, inserts.grid, i, column, row));
        const fromSide = side && compose(place.side, moved(other, side.inserts.grid, i, column, row));
        this.group(inserts.group[i]!, side ? side.inserts.group[i]! : -1, {
          front,
          side: fromSide ?? IDENTITY,
          insert,
          owner,
          clips: clip ? [...place.clips, { clip, map: front }] : place.clips,
        });
        if (this.isTooMuch) return;
      }
  }

  #primitive(
    group: Group,
    side: Group | undefined,
    kind: number,
    i: number,
    place: Place,
    style: Style,
    { handle, type }: { handle: number; type: string },
  ): void {
    const { sight } = this.#target;
    const { camera, buffer } = sight;
    const draw = (put: (out: GroupBuilder) => void): void => this.#target.draw(handle, type, style, put);
    if (kind === KIND.path || kind === KIND.arc) {
      const points = lineOf(group, side, kind, i, place, camera);
      if (isClipped(points[0]!, points[1]!, place)) return;
      const [first, ...more] = visibleRuns(points, sight);
      if (!first) return;
      if (more.length === 0 && !camera.isPerspective && first.points.length / 2 === points.length / 3) {
        const flags = kind === KIND.arc ? group.arcs.flags[i]! : group.paths.flags[i]!;
        if (kind === KIND.arc)
          draw((out) => out.arc(movedArc(arcAt(group, i), place.front), flags, group.arcs.phase[i]!));
        else draw((out) => out.path(first.points, first.points.length / 2, flags, group.paths.phase[i]!));
        return;
      }
      for (const run of [first, ...more])
        draw((out) => out.path(run.points, run.points.length / 2, 0, run.phase));
      return;
    }
    const at = anchorOf(group, kind, i);
    if (!at) return;
    const [x, y] = apply(place.front, at[0], at[1]);
    const behind = side && anchorOf(side, kind, i);
    const depth = behind ? apply(place.side, behind[0], behind[1])[0] : 0;
    if (!(depth <= camera.maxDepth && depth >= camera.minDepth) || isClipped(x, y, place)) return;
    const [px, py] = [camera.x(x, depth), camera.y(y, depth)];
    if (buffer && !buffer.isVisible(buffer.x(px), buffer.y(py), camera.order(depth))) return;
    // As large as where it stands: what is small or flat to the eye is not bent.
    const k = camera.scale(depth);
    const map = compose([k, 0, 0, k, px - x * k, py - y * k], place.front);
    draw((out) => this.#put(group, kind, i, map, out));
  }

  #put(group: Group, kind: number, i: number, map: Affine, out: GroupBuilder): void {
    const { context } = this.#target;
    switch (kind) {
      case KIND.fill:
        return out.area(ringsOf(group.fills, i, map), group.fills.flags[i]!, group.fills.gradient[i]!);
      case KIND.hatch: {
        const { hatches } = group;
        const [x, y] = apply(map, hatches.origin[2 * i]!, hatches.origin[2 * i + 1]!);
        return out.hatch(ringsOf(hatches, i, map), hatches.pattern[i]!, x, y);
      }
      case KIND.wipeout:
        return out.wipeout(ringsOf(group.wipeouts, i, map));
      case KIND.text: {
        const { texts } = group;
        const [a, b, c, d] = texts.matrix.subarray(4 * i, 4 * i + 4) as unknown as Affine;
        const [ma, mb, mc, md] = compose(map, [a, b, c, d, 0, 0]);
        const glyphs: number[] = [];
        for (let g = texts.glyphStart[i]!; g < texts.glyphStart[i + 1]!; g++)
          glyphs.push(texts.glyph[g]!, ...apply(map, texts.origin[2 * g]!, texts.origin[2 * g + 1]!));
        return out.text([ma, mb, mc, md], glyphs, texts.string[i]!, { data: context.glyphs.boxes.data });
      }
      case KIND.image: {
        const [x, y, ux, uy, vx, vy] = group.images.frame.subarray(6 * i, 6 * i + 6) as unknown as Affine;
        const [a, b, c, d, e, f] = compose(map, [ux, uy, vx, vy, x, y]);
        const clip = context.clips[group.images.clip[i]!];
        const ownClip = clip ? context.clip(clipRings(clip, map), clip.inverted) : -1;
        return out.image([e, f, a, b, c, d], group.images.image[i]!, ownClip);
      }
      case KIND.point: {
        const [x, y] = apply(map, group.points.geometry[3 * i]!, group.points.geometry[3 * i + 1]!);
        return out.point(x, y, group.points.geometry[3 * i + 2]!);
      }
      case KIND.ray: {
        const [x, y, dx, dy] = group.rays.geometry.subarray(4 * i, 4 * i + 4) as unknown as Affine;
        const [a, b] = [map[0] * dx + map[2] * dy, map[1] * dx + map[3] * dy];
        const size = Math.hypot(a, b) || 1;
        return out.ray(...apply(map, x, y), a / size, b / size, group.rays.both[i] !== 0);
      }
    }
  }
}

function affineAt(matrix: Float64Array, i: number): Affine {
  return [...matrix.subarray(6 * i, 6 * i + 6)] as Affine;
}

function moved(
  [a, b, c, d, e, f]: Affine,
  grid: Float64Array,
  i: number,
  column: number,
  row: number,
): Affine {
  const [cx, cy, rx, ry] = grid.subarray(4 * i, 4 * i + 4) as unknown as Affine;
  return [a, b, c, d, e + column * cx + row * rx, f + column * cy + row * ry];
}

function apply([a, b, c, d, e, f]: Affine, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** Points of a path or an arc: x, y in the view and the depth; all at one where the side view has it otherwise. */
function lineOf(
  group: Group,
  side: Group | undefined,
  kind: number,
  i: number,
  place: Place,
  camera: ViewCamera,
): Float64Array {
  const seen = flatPoints(group, kind, i);
  const behind = side && flatPoints(side, kind, i);
  const count = seen.length / 2;
  const points = new Float64Array(3 * count);
  const isAlike = behind?.length === seen.length;
  const middle = behind && behind.length > 1 ? apply(place.side, behind[0]!, behind[1]!)[0] : 0;
  const usual = side ? middle : Math.min(camera.maxDepth, 0);
  for (let k = 0; k < count; k++) {
    const [x, y] = apply(place.front, seen[2 * k]!, seen[2 * k + 1]!);
    points[3 * k] = x;
    points[3 * k + 1] = y;
    points[3 * k + 2] = isAlike ? apply(place.side, behind[2 * k]!, behind[2 * k + 1]!)[0] : usual;
  }
  return points;
}

function flatPoints(group: Group, kind: number, i: number): ArrayLike<number> {
  if (kind === KIND.path)
    return group.paths.points.subarray(2 * group.paths.start[i]!, 2 * group.paths.start[i + 1]!);
  const arc = arcAt(group, i);
  const points: number[] = [];
  const count = Math.max(4, Math.ceil((Math.abs(arc.sweep) / (2 * Math.PI)) * CHORDS_A_TURN));
  flattenArc(arc, points, true, count);
  return points;
}

function arcAt({ arcs: { geometry } }: Group, i: number): Arc {
  const [cx, cy, ux, uy, vx, vy, from, sweep] = geometry.subarray(8 * i, 8 * i + 8) as unknown as number[] & {
    length: 8;
  };
  return { cx: cx!, cy: cy!, ux: ux!, uy: uy!, vx: vx!, vy: vy!, from: from!, sweep: sweep! };
}

function movedArc({ cx, cy, ux, uy, vx, vy, from, sweep }: Arc, map: Affine): Arc {
  const [a, b, c, d, e, f] = compose(map, [ux, uy, vx, vy, cx, cy]);
  return { cx: e, cy: f, ux: a, uy: b, vx: c, vy: d, from, sweep };
}

type Rings = Pick<Group['wipeouts'], 'ringStart' | 'pointStart' | 'points'>;

function ringsOf({ ringStart, pointStart, points }: Rings, i: number, map: Affine): number[][] {
  const rings: number[][] = [];
  for (let r = ringStart[i]!; r < ringStart[i + 1]!; r++)
    rings.push(mapped(points.subarray(2 * pointStart[r]!, 2 * pointStart[r + 1]!), map));
  return rings;
}

function mapped(points: ArrayLike<number>, map: Affine): number[] {
  const out: number[] = [];
  for (let k = 0; k + 1 < points.length; k += 2) out.push(...apply(map, points[k]!, points[k + 1]!));
  return out;
}

const clipRings = ({ ringStart, points }: Clip, map: Affine): number[][] =>
  Array.from({ length: ringStart.length - 1 }, (_, r) =>
    mapped(points.subarray(2 * ringStart[r]!, 2 * ringStart[r + 1]!), map),
  );

/** A place of what is no line: the middle of an area, where a text begins. */
function anchorOf(group: Group, kind: number, i: number): [number, number] | undefined {
  switch (kind) {
    case KIND.fill:
      return middleOf(group.fills, i);
    case KIND.hatch:
      return middleOf(group.hatches, i);
    case KIND.wipeout:
      return middleOf(group.wipeouts, i);
    case KIND.text: {
      const at = 2 * group.texts.glyphStart[i]!;
      return [group.texts.origin[at]!, group.texts.origin[at + 1]!];
    }
    case KIND.image: {
      const [x, y, ux, uy, vx, vy] = group.images.frame.subarray(6 * i, 6 * i + 6) as unknown as Affine;
      return [x + (ux + vx) / 2, y + (uy + vy) / 2];
    }
    case KIND.point:
      return [group.points.geometry[3 * i]!, group.points.geometry[3 * i + 1]!];
    case KIND.ray:
      return [group.rays.geometry[4 * i]!, group.rays.geometry[4 * i + 1]!];
    default:
      return undefined;
  }
}

function middleOf({ ringStart, pointStart, points }: Rings, i: number): [number, number] {
  const [from, to] = [pointStart[ringStart[i]!]!, pointStart[ringStart[i]! + 1]!];
  let [x, y] = [0, 0];
  for (let k = from; k < to; k++) {
    x += points[2 * k]!;
    y += points[2 * k + 1]!;
  }
  return [x / (to - from), y / (to - from)];
}

/** Whether a place lies outside of what an insert is clipped to. */
function isClipped(x: number, y: number, { clips }: Place): boolean {
  return clips.some(({ clip, map }) => {
    let isInside = false;
    for (const ring of clipRings(clip, map))
      for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
        const [ax, ay, bx, by] = [ring[i]!, ring[i + 1]!, ring[j]!, ring[j + 1]!];
        if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) isInside = !isInside;
      }
    return isInside === clip.inverted;
  });
}
