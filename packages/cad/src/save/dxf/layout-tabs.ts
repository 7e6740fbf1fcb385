import type { TagWriter } from '../../write/dxf/tags.ts';
import { DxfFile } from './dxf-file.ts';
import { tagsOf } from './dxf-records.ts';

const TAB = 410;

/** A file whose entities name the tab that they are on, with the new names of some of them. */
export function renameTabs(
  bytes: Uint8Array,
  renamed: ReadonlyMap<string, string>,
  out: TagWriter,
  rewritten: Set<number>,
): Uint8Array {
  if (renamed.size === 0) return bytes;
  const text = (name: string): Uint8Array => {
    out.text(TAB, name);
    return out.finish();
  };
  // Names are compared as they stand in the file, in whatever code page that is.
  const valueOf = (name: string): string => {
    const made = text(name);
    return tagsOf(made, 0, made.length)[0]!.value;
  };
  const byValue = new Map([...renamed].map(([from, to]) => [valueOf(from), text(to)]));
  const file = new DxfFile(bytes);
  for (const { section, start, end, handle } of file.records) {
    if (section !== 'ENTITIES' && section !== 'BLOCKS') continue;
    const tag = tagsOf(bytes, start, end).find(({ code }) => code === TAB);
    const made = tag && byValue.get(tag.value);
    if (!made) continue;
    file.replace(tag, made);
    rewritten.add(handle);
  }
  return file.saved();
}
