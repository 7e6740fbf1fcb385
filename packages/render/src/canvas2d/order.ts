import type { Group } from '@linework/cad/display/list';
import { drawSequence, unitsOf } from '@linework/cad/ocf/sequence';
import type { HeldGroup } from '../raster/near-points.ts';
import type { HeldPart } from './parts.ts';

/** What is drawn one after the other: primitives `from` … `to` - 1 of a kind of one of the contents. */
export interface Ranges {
  contents: readonly HeldGroup[];
  count: number;
  content: Uint32Array;
  kind: Uint8Array;
  from: Uint32Array;
  to: Uint32Array;
}

function emptyRanges(parts: readonly HeldPart[], most: number): Ranges {
  return {
    contents: parts.map(({ content }) => content),
    count: 0,
    content: new Uint32Array(most),
    kind: new Uint8Array(most),
    from: new Uint32Array(most),
    to: new Uint32Array(most),
  };
}

function push(ranges: Ranges, content: number, kind: number, from: number, to: number): void {
  const at = ranges.count++;
  ranges.content[at] = content;
  ranges.kind[at] = kind;
  ranges.from[at] = from;
  ranges.to[at] = to;
}

const runsOf = (parts: readonly HeldPart[]): number =>
  parts.reduce((sum, { content }) => sum + content.runs.count, 0);

function pushAll(ranges: Ranges, part: number): void {
  const { count, kind, start, size } = ranges.contents[part]!.runs;
  for (let r = 0; r < count; r++) push(ranges, part, kind[r]!, start[r]!, start[r]! + size[r]!);
}

/** All of some parts, one after the other. */
export function inSequence(parts: readonly HeldPart[]): Ranges {
  const ranges = emptyRanges(parts, runsOf(parts));
  parts.forEach((_, part) => pushAll(ranges, part));
  return ranges;
}

/** More parts than any drawing has. */
const PARTS = 2 ** 20;

/** All of some parts of one group in the group's draw order: entity after entity, by their ranks. */
export function byRank(parts: readonly HeldPart[]): Ranges {
  const units = parts.reduce((sum, { rank }) => sum + (rank?.length ?? 0), 0);
  const ranges = emptyRanges(parts, runsOf(parts) + units);
  const keys = new Float64Array(units);
  let at = 0;
  parts.forEach(({ rank }, part) => {
    // What has no ranks stands for the whole group, until its tiles are here: below them.
    if (!rank) pushAll(ranges, part);
    else for (let u = 0; u < rank.length; u++) keys[at++] = rank[u]! * PARTS + part;
  });
  keys.sort();
  const cursors = parts.map(({ content, rank, size }) => ({
    sizes: rank ? (size ?? sizesOf(content)) : [],
    unit: 0,
    run: 0,
    done: 0,
  }));
  for (let k = 0; k < units; k++) {
    const part = keys[k]! % PARTS;
    const cursor = cursors[part]!;
    const { runs } = ranges.contents[part]!;
    for (let left = cursor.sizes[cursor.unit++] ?? 0; left > 0 && cursor.run < runs.count;) {
      const from = runs.start[cursor.run]! + cursor.done;
      const step = Math.min(left, runs.size[cursor.run]! - cursor.done);
      if (step > 0) push(ranges, part, runs.kind[cursor.run]!, from, from + step);
      left -= step;
      cursor.done += step;
      if (cursor.done < runs.size[cursor.run]!) continue;
      cursor.run += 1;
      cursor.done = 0;
    }
  }
  return ranges;
}

function sizesOf(content: Group): Uint32Array {
  const { count, from } = unitsOf(drawSequence(content));
  return Uint32Array.from({ length: count }, (_, u) => from[u + 1]! - from[u]!);
}
