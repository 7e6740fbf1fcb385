import { GroupBuilder } from '@linework/cad/display/group';
import { type Box, type Group, KIND } from '@linework/cad/display/list';
import type { ChunkList } from './chunks.ts';
import { AreaEncoder } from './encode-areas.ts';
import { LineEncoder } from './encode-lines.ts';
import { TextEncoder } from './encode-texts.ts';
import type { GlyphStore } from './glyph-store.ts';
import type { LinearTexture } from './linear-texture.ts';
import { Staging } from './staging.ts';
import type { GlTables } from './tables.ts';
import type { SceneHead, ScenePart } from './types.ts';

/** A part as it lies on the card, and what is needed here to draw it. */
export interface DrawnPart {
  group: number;
  source: ScenePart;
  content: Group;
  box: Box | undefined;
  /** It reaches beyond its box. */
  unbounded: boolean;
  /** Orders there are: 0 … span - 1. */
  span: number;
  /** The first of them: in this order the parts of a group are drawn, in whichever they came. */
  firstOrder: number;
  /** Texels of the items texture. */
  first: number;
  texels: number;
  /** Instances it takes to draw it, about. */
  chunks: number;
  segments: ChunkList;
  /** Segments that need no dashes and no more than 16 bits. */
  plain: ChunkList;
  arcs: ChunkList;
  edges: ChunkList;
  areas: ChunkList;
  hatches: ChunkList;
  /** Text from afar; source of a chunk is its first run. */
  bars: ChunkList;
  /** Of every run, in units. */
  textHeight: Float64Array;
  /** Orders of what is not drawn by chunks. */
  textOrder: Uint32Array;
  insertOrder: Uint32Array;
  pointOrder: Uint32Array;
  rayOrder: Uint32Array;
  imageOrder: Uint32Array;
}

/** Puts a part on the card. */
export function encodePart(
  part: ScenePart,
  head: SceneHead,
  tables: GlTables,
  glyphs: GlyphStore,
  items: LinearTexture,
): DrawnPart | undefined {
  const { content } = part;
  const out = new Staging(content.paths.points.length * (part.coarse ? 2 : 4) + 1024);
  // Nothing begins at 0, so that 0 can mean none.
  out.room(4);
  const lines = new LineEncoder(out, part.coarse ? tables.solid : undefined);
  const areas = new AreaEncoder(out, lines, head, tables);
  const texts = new TextEncoder(out, glyphs, content.texts.count);
  const orders = {
    insertOrder: new Uint32Array(content.inserts.count),
    pointOrder: new Uint32Array(content.points.count),
    rayOrder: new Uint32Array(content.rays.count),
    imageOrder: new Uint32Array(content.images.count),
  };
  let span = 1;
  forEachInOrder(part, (kind, i, order) => {
    if (order >= span) span = order + 1;
    switch (kind) {
      case KIND.path:
        return lines.path(content, i, order);
      case KIND.arc:
        return lines.arc(content, i, order);
      case KIND.fill:
        return areas.fill(content, i, order);
      case KIND.wipeout:
        return areas.wipeout(content, i, order);
      case KIND.hatch:
        return areas.hatch(content, i, order);
      case KIND.text:
        return texts.text(content, i, order);
      case KIND.insert:
        orders.insertOrder[i] = order;
        return;
      case KIND.point:
        orders.pointOrder[i] = order;
        return;
      case KIND.ray:
        orders.rayOrder[i] = order;
        return;
      case KIND.image:
        orders.imageOrder[i] = order;
        return;
    }
  });
  const chunks = {
    segments: lines.segments.done(),
    plain: lines.plain.done(),
    arcs: lines.arcs.done(),
    edges: lines.edges.done(),
    areas: areas.areas.done(),
    hatches: areas.hatches.done(),
    bars: texts.bars.done(),
  };
  const texels = out.length / 4;
  const first = items.take(texels);
  if (first === undefined) return undefined;
  items.write(first, out.words, 0, out.length);
  const source = slim(part);
  return {
    group: part.group,
    source,
    content: source.content,
    box: part.box ?? content.box,
    unbounded: content.rays.count > 0,
    span,
    firstOrder: part.rank?.[0] ?? 0,
    first,
    texels,
    chunks: Object.values(chunks).reduce((sum, list) => sum + list.count, 0),
    ...chunks,
    ...orders,
    textHeight: texts.height,
    textOrder: texts.order,
  };
}

const NOTHING = new GroupBuilder('').done();

/** A part without what is drawn from the card alone, where that can be had again. */
export function slim(part: ScenePart): ScenePart {
  if (!part.again) return part;
  const { name, box, texts, images, points, rays, inserts } = part.content;
  const content = { ...NOTHING, name, box, texts, images, points, rays, inserts };
  const { group, again, coarse, entities } = part;
  return { group, content, box: part.box, again, coarse, entities };
}

/** All of a part again; undefined where it has gone meanwhile. */
export function whole(part: ScenePart): ScenePart | undefined {
  if (!part.again) return part;
  const content = part.again();
  return content && { ...part, ...content };
}

const COVERING = new Set<number>([KIND.fill, KIND.wipeout, KIND.image, KIND.insert]);

/**
 * Every primitive with its place in the draw order. Tiles know their entities' ranks in the group. A part that is the
 * whole group needs fewer: only what covers something begins a new order, lines between two such things share one.
 */
export function forEachInOrder(
  part: ScenePart,
  visit: (kind: number, i: number, order: number) => void,
): void {
  const { runs } = part.content;
  const { rank, size } = part;
  let order = 0;
  let unit = -1;
  let left = 0;
  for (let r = 0; r < runs.count; r++) {
    const kind = runs.kind[r]!;
    const end = runs.start[r]! + runs.size[r]!;
    for (let i = runs.start[r]!; i < end; i++) {
      if (rank && size) {
        if (left === 0) {
          unit++;
          left = size[unit] ?? Infinity;
        }
        left--;
        order = rank[unit] ?? order;
      } else if (COVERING.has(kind)) order++;
      visit(kind, i, order);
    }
  }
}
