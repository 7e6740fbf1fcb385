/** The tables of one font in a TrueType or OpenType file; reading beyond the file throws a RangeError. */
export class SfntTables {
  readonly view: DataView;
  readonly #tables: ReadonlyMap<string, number>;

  /** tables: where each begins. */
  constructor(view: DataView, tables: ReadonlyMap<string, number>) {
    this.view = view;
    this.#tables = tables;
  }

  has(tag: string): boolean {
    return this.#tables.has(tag);
  }

  /** Where a table begins; undefined where the font has none. */
  find(tag: string): number | undefined {
    return this.#tables.get(tag);
  }

  /** Where a table that every font has begins. */
  at(tag: string): number {
    const offset = this.#tables.get(tag);
    if (offset === undefined) throw new RangeError(`The font has no table ${tag}.`);
    return offset;
  }
}

function directoryAt(view: DataView, offset: number): SfntTables {
  const tables = new Map<string, number>();
  const count = view.getUint16(offset + 4);
  for (let i = 0; i < count; i++) {
    const at = offset + 12 + i * 16;
    tables.set(tagAt(view, at), view.getUint32(at + 8));
  }
  return new SfntTables(view, tables);
}

const PLAIN = 0x00010000;

/** The fonts of a file: one, or the members of a collection; none where the bytes are of another kind. */
export function sfntMembers(bytes: Uint8Array): SfntTables[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 12) return [];
  const tag = tagAt(view, 0);
  if (view.getUint32(0) === PLAIN || tag === 'true' || tag === 'OTTO') return [directoryAt(view, 0)];
  if (tag !== 'ttcf') return [];
  return Array.from({ length: view.getUint32(8) }, (_, i) => directoryAt(view, view.getUint32(12 + i * 4)));
}

function tagAt(view: DataView, at: number): string {
  return String.fromCharCode(
    view.getUint8(at),
    view.getUint8(at + 1),
    view.getUint8(at + 2),
    view.getUint8(at + 3),
  );
}

const FAMILY = 1;
const POSTSCRIPT = 6;
const MACINTOSH = 1;

/** Family and PostScript names in all languages, in lower case. */
export function namesOf(tables: SfntTables): string {
  const { view } = tables;
  const table = tables.find('name');
  if (table === undefined) return '';
  const count = view.getUint16(table + 2);
  const texts = table + view.getUint16(table + 4);
  const names: string[] = [];
  for (let i = 0; i < count; i++) {
    const record = table + 6 + i * 12;
    const id = view.getUint16(record + 6);
    if (id !== FAMILY && id !== POSTSCRIPT) continue;
    const wide = view.getUint16(record) !== MACINTOSH;
    const length = view.getUint16(record + 8);
    const start = texts + view.getUint16(record + 10);
    let name = '';
    for (let at = start; at + (wide ? 1 : 0) < start + length; at += wide ? 2 : 1)
      name += String.fromCharCode(wide ? view.getUint16(at) : view.getUint8(at));
    names.push(name);
  }
  return names.join(' ').toLowerCase();
}
