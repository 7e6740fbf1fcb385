import { SaveError } from '../save-error.ts';
import { scanRecords, tagsOf, type DxfRecord } from './dxf-records.ts';
import type { Splice } from './header-splices.ts';
import { joined } from './tag-overlay.ts';

/** A file that is saved in place: its records, and what goes in their place. */
export class DxfFile {
  readonly bytes: Uint8Array;
  readonly records: readonly DxfRecord[];
  readonly #byHandle = new Map<number, number>();
  /** By where they begin; and what comes between the records. */
  readonly #replaced = new Map<number, Splice>();
  readonly #inserted: Splice[] = [];
  /** Objects that are written otherwise, and those that are taken out. */
  readonly rewritten = new Set<number>();
  readonly removed = new Set<number>();

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.records = scanRecords(bytes);
    this.records.forEach(({ handle }, i) => {
      if (handle !== 0 && !this.#byHandle.has(handle)) this.#byHandle.set(handle, i);
    });
  }

  has(handle: number): boolean {
    return this.#byHandle.has(handle);
  }

  find(handle: number): DxfRecord | undefined {
    return this.records[this.#byHandle.get(handle) ?? -1];
  }

  /** Of the record in the list. */
  place(handle: number): number {
    const place = this.#byHandle.get(handle);
    if (place === undefined)
      throw new SaveError(
        'unsupported-change',
        'An entity without a handle in the file cannot be changed.',
        handle,
      );
    return place;
  }

  /** The record of an entry of a table: by its name where older files have no handles. */
  entry(table: string, { handle, name }: { handle: number; name: string }): DxfRecord {
    if (this.has(handle)) return this.records[this.place(handle)]!;
    const found = this.records.find(
      (record) =>
        record.container === table &&
        record.name === table &&
        tagsOf(this.bytes, record.start, record.end).some(
          ({ code, value }) => code === 2 && value.toUpperCase() === name.toUpperCase(),
        ),
    );
    if (!found) throw new SaveError('unsupported-change', `The file has no record of ${table} ${name}.`);
    return found;
  }

  tableHandle(name: string): number {
    return this.records.find((record) => record.name === 'TABLE' && record.container === name)?.handle ?? 0;
  }

  /** What stands there now. */
  textOf({ start, end }: DxfRecord): Uint8Array {
    return this.#replaced.get(start)?.text ?? this.bytes.subarray(start, end);
  }

  replace({ start, end }: { start: number; end: number }, text: Uint8Array): void {
    this.#replaced.set(start, { start, end, text });
  }

  remove(place: { start: number; end: number }): void {
    this.replace(place, new Uint8Array(0));
  }

  insert(at: number, text: Uint8Array): void {
    this.#inserted.push({ start: at, end: at, text });
  }

  /** Text at the end of a section. */
  append(section: string, text: Uint8Array): void {
    const end = this.records.find((record) => record.name === 'ENDSEC' && record.section === section);
    if (!end) throw new SaveError('damaged-source', `The file has no section ${section}.`);
    this.insert(end.start, text);
  }

  /** New entries at the end of a table. */
  extend(name: string, entries: readonly Uint8Array[]): void {
    const end = this.records.findLast((record) => record.section === 'TABLES' && record.container === name);
    if (!end || end.name !== 'ENDTAB')
      throw new SaveError('damaged-source', `The file has no table ${name}.`);
    this.insert(end.start, joined(entries));
  }

  saved(): Uint8Array {
    const parts: Uint8Array[] = [];
    let at = 0;
    const splices = [...this.#replaced.values(), ...this.#inserted];
    for (const { start, end, text } of splices.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
      if (start < at) throw new SaveError('verification-failed', 'Two changes overlap.');
      parts.push(this.bytes.subarray(at, start), text);
      at = end;
    }
    return joined([...parts, this.bytes.subarray(at)]);
  }
}
