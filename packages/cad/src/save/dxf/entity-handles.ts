import type { Drawing } from '../../model/drawing.ts';
import type { Entity } from '../../model/entity.ts';
import type { Decode } from '../../read/encoding.ts';
import { read } from '../../read/read.ts';
import { DxfFile } from './dxf-file.ts';
import { type DxfRecord, tagsOf } from './dxf-records.ts';

/** Records within an entity that the reader gives no handle. */
const PARTS: ReadonlySet<string> = new Set(['BLOCK', 'ENDBLK', 'SECTION', 'ENDSEC', 'SEQEND', 'VERTEX']);

/**
 * A file before R13 may do without handles: the reader gives the entities theirs. Here the records get the same ones, as a
 * group more each; else such an entity could not be told from the others.
 */
export function withHandles(file: DxfFile, drawing: Drawing, decode: Decode | undefined): DxfFile {
  const lacking = file.records.filter(
    ({ name, handle, section }) =>
      handle === 0 && (section === 'ENTITIES' || section === 'BLOCKS') && !PARTS.has(name),
  );
  // Numbers that nothing has yet show which record became which entity.
  const first = Math.max(drawing.nextHandle, ...file.records.map(({ handle }) => handle)) + 1;
  const numbered = withGroups(file.bytes, new Map(lacking.map((record, i) => [record, first + i])));
  const again = allEntities(read(numbered, decode ? { decode } : {}).drawing);
  const handles = new Map<DxfRecord, number>();
  allEntities(drawing).forEach(({ handle, type }, i) => {
    const other = again[i];
    const record = other && lacking[other.handle - first];
    if (record && other.type === type) handles.set(record, handle);
  });
  return new DxfFile(withGroups(file.bytes, handles));
}

/** In the order of the file, those of inserts after them. */
function allEntities({ blocks }: Drawing): Entity[] {
  return [...blocks.values()].flatMap(({ entities }) =>
    entities.flatMap((entity): Entity[] =>
      entity.type === 'INSERT' ? [entity, ...entity.attributes] : [entity],
    ),
  );
}

/** Each of these records with its handle behind its name, in lines that end as the file's do. */
function withGroups(bytes: Uint8Array, handles: ReadonlyMap<DxfRecord, number>): Uint8Array {
  const file = new DxfFile(bytes);
  for (const [{ start, end }, handle] of handles) {
    const [name] = tagsOf(bytes, start, end);
    if (!name) continue;
    const lineEnd = new TextDecoder('latin1').decode(bytes.subarray(name.valueEnd, name.end));
    const group = `  5${lineEnd}${handle.toString(16).toUpperCase()}${lineEnd}`;
    file.insert(name.end, new TextEncoder().encode(group));
  }
  return file.saved();
}
