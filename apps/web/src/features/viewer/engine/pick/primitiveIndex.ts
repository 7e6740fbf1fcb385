import type { Box } from '@linework/geom/box';
import type { Group } from '@linework/cad/display/list';
import { drawSequence } from '@linework/cad/ocf/sequence';
import { SpatialIndex } from '@linework/cad/ocf/spatial';
import type { SceneHead } from '@linework/render/webgl/types';
import { primitiveBox } from './primitiveBox.ts';

/** The primitives of a tile by their places. */
export interface PrimitiveIndex {
  kind: Uint8Array;
  row: Uint32Array;
  entity: Uint32Array;
  /** Numbers in draw order of the primitives whose boxes meet a box. */
  query(region: Box): number[];
}

const known = new WeakMap<Group, PrimitiveIndex>();

/** Built when a tile is first asked, and kept as long as its content is. */
export function primitiveIndex(content: Group, scene: SceneHead): PrimitiveIndex {
  let index = known.get(content);
  if (!index) known.set(content, (index = build(content, scene)));
  return index;
}

function build(content: Group, { glyphs, groups }: SceneHead): PrimitiveIndex {
  const { count, kind, index: row, entity } = drawSequence(content);
  const boxes = new Float64Array(count * 4).fill(Number.NaN);
  const endless: number[] = [];
  for (let k = 0; k < count; k++) {
    const box = primitiveBox(content, kind[k]!, row[k]!, glyphs, (group) => groups[group]?.box);
    if (box.minX === -Infinity) endless.push(k);
    else if (box.minX <= box.maxX) boxes.set([box.minX, box.minY, box.maxX, box.maxY], k * 4);
  }
  const places = new SpatialIndex(boxes);
  return {
    kind,
    row,
    entity,
    query: (region) => [...places.query(region), ...endless].sort((a, b) => a - b),
  };
}
