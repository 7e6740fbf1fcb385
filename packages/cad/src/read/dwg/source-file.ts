import type { Rec } from '../../dwg/fields/field.ts';
import { num } from '../../dwg/fields/record.ts';
import { SECTIONS } from '../../dwg/sections.ts';
import type { Drawing } from '../../model/drawing.ts';
import type { StoredObject } from '../../model/foreign.ts';
import type { Container } from './container/container.ts';
import type { DwgContext } from './context.ts';
import { ownedHandles } from './owned.ts';

/** Extended data of one application: its handle and the coded values. */
type ExtendedPart = { application: number; bytes: Uint8Array };

/** An object of the file that is no entity, taken apart. */
export type SourceObject = {
  type: number;
  record: Rec;
  reactors: readonly number[];
  dictionary: number;
  extended: readonly ExtendedPart[];
};

/** An object as the file has it, and all that it refers to. */
export type SourceRecord = { object: StoredObject; references: readonly number[] };

/** An entity as the file has it, and its vertices or attributes with their end. */
export type SourceEntity = {
  sourceRecord: SourceRecord;
  parts: readonly SourceRecord[];
  layer: number;
  /** Block of an insert, else 0. */
  block: number;
  /** Whether its modeller data lies in a section of its own. */
  apart: boolean;
};

/**
 * The file that a drawing came from. The model holds what drawings are about, a file holds more; whoever saves in the same
 * version takes from here what has not been changed.
 */
export class SourceFile {
  readonly header: Rec;
  readonly #context: DwgContext;
  readonly #container: Container;
  readonly #again: () => Drawing;

  /** again: reads the file once more. */
  constructor(context: DwgContext, container: Container, header: Rec, again: () => Drawing) {
    this.#context = context;
    this.#container = container;
    this.header = header;
    this.#again = again;
  }

  /** The drawing as it was before anybody touched it. */
  readAgain(): Drawing {
    return this.#again();
  }

  section(name: keyof typeof SECTIONS): Uint8Array | undefined {
    return this.#container.section(SECTIONS[name]);
  }

  /** What the DWG was that a class came with; empty where the file does not tell. */
  classSince(number: number): readonly number[] {
    return this.#context.classes.get(number)?.since ?? [];
  }

  has(handle: number): boolean {
    return this.#context.stream.map.offset(handle) >= 0;
  }

  object(handle: number): SourceObject | undefined {
    const context = this.#context;
    const { stream } = context;
    const type = stream.open(handle);
    const table = type < 0 ? undefined : context.tableOf(type);
    if (!table || table.entity || !stream.readObjectHead()) return undefined;
    const { reactors, dictionary, data } = stream;
    const record = context.record(table.rows);
    const extended: ExtendedPart[] = [];
    for (let i = 0; i < stream.extended.length; i += 3) {
      data.end = data.bytes.length * 8;
      data.pos = stream.extended[i + 1]!;
      extended.push({ application: stream.extended[i]!, bytes: data.raw(stream.extended[i + 2]!) });
    }
    return { type, record, reactors, dictionary, extended };
  }

  stored(handle: number): SourceRecord | undefined {
    return this.#context.stream.open(handle) < 0 ? undefined : this.#opened();
  }

  /** The object that is open, before its head is read. */
  #opened(): SourceRecord {
    const { refs } = this.#context.stream.data;
    const start = refs.pos;
    const references: number[] = [];
    while (refs.end - refs.pos >= MIN_HANDLE) references.push(refs.handle());
    refs.pos = start;
    return { object: this.#context.stored(), references };
  }

  entity(handle: number): SourceEntity | undefined {
    const context = this.#context;
    const { stream } = context;
    const type = stream.open(handle);
    const sourceRecord = type < 0 ? undefined : this.#opened();
    if (!sourceRecord || !stream.readEntityHead()) return undefined;
    const { layer, dataApart: apart } = stream.mode;
    const table = context.tableOf(type);
    if (!table || !HAS_PARTS.has(table.name)) return { sourceRecord, parts: [], layer, block: 0, apart };
    const record = context.record(table.rows);
    const handles = [...ownedHandles(context, record, handle), num(record, 'seqend')].filter(
      (part) => part !== 0,
    );
    const parts = handles.flatMap((part) => this.stored(part) ?? []);
    if (parts.length < handles.length) return undefined;
    return { sourceRecord, parts, layer, block: num(record, 'block'), apart };
  }
}

const MIN_HANDLE = 8;
const HAS_PARTS: ReadonlySet<string> = new Set([
  'INSERT',
  'MINSERT',
  'POLYLINE_2D',
  'POLYLINE_3D',
  'POLYLINE_MESH',
  'POLYLINE_PFACE',
]);

/** By what copies of a drawing share. */
const known = new WeakMap<Drawing['names'], SourceFile>();

export function keepSourceFile(drawing: Drawing, sourceFile: SourceFile): void {
  known.set(drawing.names, sourceFile);
}

export function sourceFileOf(drawing: Drawing): SourceFile | undefined {
  return known.get(drawing.names);
}
