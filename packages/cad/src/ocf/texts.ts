import type { DisplayLayout, DisplayList } from '../display/list.ts';
import type { TextEntry } from '../read/text-index.ts';
import { ByteReader, ByteWriter, OcfError } from './bytes.ts';
import { PlaneReader, PlaneWriter } from './planes.ts';

/** The text index as columns; strings and names are numbers into lists that stand elsewhere in the file. */
export interface TextTables {
  /** Strings of the display list first, then those only the index has. */
  strings: string[];
  types: string[];
}

function numbered(list: string[], known: Map<string, number>, value: string): number {
  let at = known.get(value);
  if (at === undefined) known.set(value, (at = list.push(value) - 1));
  return at;
}

export function writeTexts(
  list: DisplayList,
  texts: readonly TextEntry[],
): TextTables & { bytes: Uint8Array } {
  const strings = [...list.strings];
  const knownStrings = new Map(strings.map((value, i) => [value, i]));
  const types: string[] = [];
  const knownTypes = new Map<string, number>();
  const layers = new Map(list.layers.map((layer, i) => [layer.name.toUpperCase(), i]));
  const layouts = new Map(list.layouts.map((layout, i) => [layout.name, i]));
  const columns = {
    handles: new ByteWriter(),
    strings: new ByteWriter(),
    names: new ByteWriter(),
  };
  const places = [new PlaneWriter(), new PlaneWriter()] as const;
  const last = [0, 0];
  let lastHandle = 0;
  let lastString = 0;
  for (const text of texts) {
    const string = numbered(strings, knownStrings, text.text);
    const layout = layouts.get(text.layout) ?? 0;
    columns.handles.int(text.handle - lastHandle);
    columns.strings.int(string - lastString);
    columns.names.uint((layers.get(text.layer.toUpperCase()) ?? -1) + 1);
    columns.names.uint(numbered(types, knownTypes, text.type));
    columns.names.uint(layout);
    const { x, y, part } = frameOf(list.layouts[layout]);
    [text.x - x, text.y - y].forEach((way, axis) => {
      const parts = Math.round(way / part);
      const safe = Math.abs(parts) < 2 ** 45 ? parts : 0;
      places[axis]!.int(safe - last[axis]!);
      last[axis] = safe;
    });
    lastHandle = text.handle;
    lastString = string;
  }
  const out = new ByteWriter();
  out.uint(texts.length);
  const all = [...Object.values(columns), ...places].map((column) => column.done());
  for (const column of all) out.uint(column.length);
  for (const column of all) out.raw(column);
  return { strings, types, bytes: out.done() };
}

/** Places are counted in this part of the home view, from its middle: near enough to zoom to. */
const HOME_PARTS = 2 ** 14;

function frameOf(layout: DisplayLayout | undefined): { x: number; y: number; part: number } {
  const { x = 0, y = 0, width = 1, height = 1 } = layout?.home ?? {};
  const part = Math.max(width, height) / HOME_PARTS;
  return { x, y, part: part > 0 && Number.isFinite(part) ? part : 1 };
}

export function readTexts(
  bytes: Uint8Array,
  list: Pick<DisplayList, 'layouts' | 'layers'>,
  tables: TextTables,
): TextEntry[] {
  const reader = new ByteReader(bytes);
  const count = reader.count(7);
  const sizes = Array.from({ length: 5 }, () => reader.uint());
  const columns = sizes.map((size) => reader.raw(size));
  const [handles, strings, names] = columns.slice(0, 3).map((column) => new ByteReader(column)) as [
    ByteReader,
    ByteReader,
    ByteReader,
  ];
  const [xs, ys] = columns.slice(3).map((column) => new PlaneReader(column)) as [PlaneReader, PlaneReader];
  const at = [0, 0] as [number, number];
  const texts: TextEntry[] = [];
  let handle = 0;
  let string = 0;
  for (let i = 0; i < count; i++) {
    handle += handles.int();
    string += strings.int();
    const layer = list.layers[names.uint() - 1]?.name ?? '';
    const type = tables.types[names.uint()] ?? '';
    const layout = list.layouts[names.uint()];
    const text = tables.strings[string];
    if (text === undefined) throw new OcfError('The text index is damaged.');
    const frame = frameOf(layout);
    at[0] += xs.int();
    at[1] += ys.int();
    const x = frame.x + at[0] * frame.part;
    const y = frame.y + at[1] * frame.part;
    texts.push({ text, handle, layer, type, layout: layout?.name ?? '', x, y });
  }
  return texts;
}

/** The index of what is drawn, where nothing better is given: one entry a run of glyphs. */
export function textsOfList(list: DisplayList): TextEntry[] {
  const layoutOf = new Map(list.layouts.map((layout) => [layout.group, layout.name]));
  return list.groups.flatMap(({ texts }, g) =>
    Array.from({ length: texts.count }, (_, i): TextEntry => {
      const entity = texts.entity[i]!;
      const at = texts.glyphStart[i]! * 2;
      return {
        text: list.strings[texts.string[i]!] ?? '',
        handle: list.entities.handle[entity] ?? 0,
        layer: list.layers[list.entities.layer[entity]!]?.name ?? '',
        type: list.entities.types[list.entities.type[entity]!] ?? '',
        layout: layoutOf.get(g) ?? list.layouts[0]?.name ?? '',
        x: texts.origin[at] ?? 0,
        y: texts.origin[at + 1] ?? 0,
      };
    }),
  );
}
