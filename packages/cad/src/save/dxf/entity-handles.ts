import type { Drawing } from '../../model/drawing.ts';
import type { Entity } from '../../model/entity.ts';
import type { Decode } from '../../read/encoding.ts';
import { read } from '../../read/read.ts';
import { DxfFile } from './dxf-file.ts';
import { type DxfRecord, tagsOf } from './dxf-records.ts';

/** Records within an entity that the reader gives no handle. */
const PARTS: ReadonlySet<string> = new Set(['BLOCK', 'ENDBLK', 'SECTION', 'ENDSEC', 'SEQEND', 'VERTEX']);

/**
 * A file before R13 may do without handles: the reader gives the entities theirs. Here the records of those that were touched
 * get the same ones, as a group more each; else such an entity could not be told from the others.
 */
export function withHandles(
  file: DxfFile,
  drawing: Drawing,
  touched: ReadonlySet<number>,
  decode: Decode | undefined,
): DxfFile {
  const lacking = file.records.filter(
    ({ name, handle, section }) =>
      handle === 0 && (section === 'ENTITIES' || section === 'BLOCKS') && !PARTS.has(name),
  );
  // Numbers that nothing has yet show which record became which entity.
  const first = Math.max(drawing.nextHandle, ...file.records.map(({ handle }) => handle)) + 1;
  const numbered = withGroups(file.bytes, new Map(lacking.map((record, i) => [record, first + i])));
  const again = allEntities(read(numbered, decode ? { decode } : {}).drawing);
  const handles = new Map<DxfRecord, number>();
  allEntities(drawing).forEach(({ entity, of }, i) => {
    const other = again[i]?.entity;
    const record = other && lacking[other.handle - first];
    if (record && other.type === entity.type && touched.has(of)) handles.set(record, entity.handle);
  });
  return new DxfFile(withGroups(file.bytes, handles));
}

/** In the order of the file, attributes after their inserts; `of` is what is changed with it. */
function allEntities({ blocks }: Drawing): { entity: Entity; of: number }[] {
  return [...blocks.values()].flatMap(({ entities }) =>
    entities.flatMap((entity) => {
      const parts: readonly Entity[] = entity.type === 'INSERT' ? entity.attributes : [];
      return [entity, ...parts].map((each) => ({ entity: each, of: entity.handle }));
    }),
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
