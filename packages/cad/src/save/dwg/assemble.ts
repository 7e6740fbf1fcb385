import { R2004 } from '../../dwg/versions.ts';
import { ObjectWriter } from '../../write/dwg/object-writer.ts';
import type { DwgSource } from './dwg-source.ts';

/** The objects of a file, one after the other, and where each lies. */
export type ObjectSection = { bytes: Uint8Array; handles: readonly number[]; offsets: readonly number[] };

/** Of the objects so much may lie idle: as much as AutoCAD leaves, by default, half of it. */
const MAX_IDLE = 0.25;

/**
 * Puts changed objects among the others. Since R2004 the objects are a section of their own, in which a changed object takes
 * the place of the original where it fits and else goes to the end: what lies between stays where it is, page by page.
 */
export function assembleObjects(
  source: DwgSource,
  removed: ReadonlySet<number>,
  changed: ReadonlyMap<number, Uint8Array>,
): ObjectSection {
  return (
    (source.version >= R2004 && patched(source, removed, changed)) || compacted(source, removed, changed)
  );
}

/** Undefined where too much of the section would lie idle. */
function patched(
  source: DwgSource,
  removed: ReadonlySet<number>,
  changed: ReadonlyMap<number, Uint8Array>,
): ObjectSection | undefined {
  const { map, data } = source.context.stream;
  const before = data.bytes;
  const room = [...changed.values()].reduce((sum, { length }) => sum + length, before.length);
  const bytes = new Uint8Array(room);
  bytes.set(before);
  const handles: number[] = [];
  const offsets: number[] = [];
  let used = 0;
  let end = before.length;
  const append = (frame: Uint8Array): number => {
    bytes.set(frame, end);
    end += frame.length;
    return end - frame.length;
  };
  for (const handle of map.handles) {
    const start = map.offset(handle);
    const stop = source.frameEnd(start);
    if (stop === 0) continue;
    const frame = changed.get(handle);
    const gone = removed.has(handle);
    if (gone || frame) bytes.fill(0, start, stop);
    if (gone) continue;
    const fits = frame && frame.length <= stop - start;
    if (fits) bytes.set(frame, start);
    handles.push(handle);
    offsets.push(frame && !fits ? append(frame) : start);
    used += frame?.length ?? stop - start;
  }
  for (const [handle, frame] of changed) {
    if (source.has(handle)) continue;
    handles.push(handle);
    offsets.push(append(frame));
    used += frame.length;
  }
  return used < end * (1 - MAX_IDLE) ? undefined : { bytes: bytes.subarray(0, end), handles, offsets };
}

/** All objects in their order, without gaps. */
function compacted(
  source: DwgSource,
  removed: ReadonlySet<number>,
  changed: ReadonlyMap<number, Uint8Array>,
): ObjectSection {
  const out = new ObjectWriter(source.version, () => new Uint8Array(0));
  const { map } = source.context.stream;
  const handles = [...map.handles].sort((a, b) => map.offset(a) - map.offset(b));
  for (const handle of handles) {
    const frame = removed.has(handle) ? undefined : (changed.get(handle) ?? source.frame(handle));
    if (frame) out.frame(handle, frame);
  }
  for (const [handle, frame] of changed) if (!source.has(handle)) out.frame(handle, frame);
  return out;
}
