import { type Group, KIND, type Kind } from '../display/list.ts';

/** Every primitive of a group in draw order: its kind, its index in that kind's columns, its entity. */
export interface Sequence {
  count: number;
  kind: Uint8Array;
  index: Uint32Array;
  entity: Uint32Array;
}

export function columnsOf(
  group: Group,
  kind: number,
): { count: number; style: Uint32Array; entity: Uint32Array } {
  switch (kind as Kind) {
    case KIND.path:
      return group.paths;
    case KIND.arc:
      return group.arcs;
    case KIND.fill:
      return group.fills;
    case KIND.hatch:
      return group.hatches;
    case KIND.text:
      return group.texts;
    case KIND.image:
      return group.images;
    case KIND.wipeout:
      return group.wipeouts;
    case KIND.point:
      return group.points;
    case KIND.ray:
      return group.rays;
    case KIND.insert:
      return group.inserts;
  }
}

export function drawSequence(group: Group): Sequence {
  const { runs } = group;
  let count = 0;
  for (let r = 0; r < runs.count; r++) count += runs.size[r]!;
  const kind = new Uint8Array(count);
  const index = new Uint32Array(count);
  const entity = new Uint32Array(count);
  let at = 0;
  for (let r = 0; r < runs.count; r++) {
    const columns = columnsOf(group, runs.kind[r]!);
    for (let i = 0; i < runs.size[r]!; i++, at++) {
      kind[at] = runs.kind[r]!;
      index[at] = runs.start[r]! + i;
      entity[at] = columns.entity[index[at]!]!;
    }
  }
  return { count, kind, index, entity };
}

/** Primitives that follow each other and belong to one entity; a tile holds whole units. */
export interface Units {
  count: number;
  /** Unit u is sequence positions from[u] … from[u + 1] - 1. */
  from: Uint32Array;
  entity: Uint32Array;
}

export function unitsOf(sequence: Sequence): Units {
  const from: number[] = [];
  const entity: number[] = [];
  for (let i = 0; i < sequence.count; i++) {
    if (i > 0 && sequence.entity[i] === sequence.entity[i - 1]) continue;
    from.push(i);
    entity.push(sequence.entity[i]!);
  }
  from.push(sequence.count);
  return { count: entity.length, from: Uint32Array.from(from), entity: Uint32Array.from(entity) };
}
