import type { VisualStyle } from '../../model/layout.ts';
import type { Tags } from '../../model/common.ts';
import { emptyBlock } from '../../model/defaults.ts';
import type { Diagnostics } from '../../model/diagnostics.ts';
import type { Block, Drawing, RawObject } from '../../model/drawing.ts';
import type { Entity } from '../../model/entity.ts';
import type { Budget } from '../../model/limits.ts';
import type { Decode } from '../encoding.ts';
import type { Cursor } from './cursor.ts';

/** What every DXF part reader needs, and the side facts of the entity at hand. */
export class DxfContext {
  readonly cursor: Cursor;
  readonly drawing: Drawing;
  readonly diagnostics: Diagnostics;
  readonly budget: Budget;
  readonly decode: Decode | undefined;
  /** Owner handle (group 330 outside of braces), 0 when absent. */
  owner = 0;
  /** The space of the entity before, by its owner: most lie in the same. */
  home: { owner: number; block: Block } = { owner: 0, block: emptyBlock('') };
  /** Group 67. */
  paper = false;
  /** Inside {…} of group 102: its name, else ''. */
  group = '';
  /** Binary chunks of the record (the picture of a foreign object). */
  chunks: Uint8Array[] = [];
  /** Handles of extension dictionaries → inserts that may be clipped. */
  readonly dictionaryOwners = new Map<number, Entity>();
  /** Modeller entities that await their data from the ACDSDATA section. */
  readonly modelers = new Map<number, Entity>();
  maxHandle = 0;
  /** The end mark was reached. */
  sawEnd = false;
  /** BLOCK_RECORD entries by upper-cased name. */
  readonly blockRecords = new Map<string, Tags>();
  /** Object handle → the name a dictionary gives it. */
  readonly entryNames = new Map<number, string>();
  /** Views whose surfaces are not shown as wires, with the handle of the style. */
  readonly shadedViews: { view: { visualStyle?: VisualStyle }; renderMode: number; style: number }[] = [];
  #objects: Map<number, RawObject> | undefined;

  constructor(cursor: Cursor, drawing: Drawing, diagnostics: Diagnostics, budget: Budget, decode?: Decode) {
    this.cursor = cursor;
    this.drawing = drawing;
    this.diagnostics = diagnostics;
    this.budget = budget;
    this.decode = decode;
  }

  /** Only once all objects are read. */
  objectByHandle(handle: number): RawObject | undefined {
    this.#objects ??= new Map(this.drawing.objects.map((object) => [object.handle, object]));
    return this.#objects.get(handle);
  }

  /** An inverted xclip is marked by a record beside it in the same dictionary. */
  invertedClips(dictionary: number): boolean {
    return this.objectByHandle(dictionary)?.tags.values.includes('SPATIAL_INVERT') ?? false;
  }

  /** Clears the side facts before the next record. */
  begin(): void {
    this.owner = 0;
    this.paper = false;
    this.group = '';
    if (this.chunks.length > 0) this.chunks = [];
  }
}

export function keep(holder: { extra?: Tags }, cursor: Cursor): void {
  const extra = (holder.extra ??= { codes: [], values: [] });
  extra.codes.push(cursor.code);
  extra.values.push(cursor.value());
}

/** From the name of a section to its first record. */
export function enterSection(cursor: Cursor): void {
  while (cursor.next() && cursor.code !== 0);
}

/** Reads the rest of a record (up to the next group 0) as it stands. */
export function restOfRecord(cursor: Cursor, tags: Tags = { codes: [], values: [] }): Tags {
  while (cursor.next() && cursor.code !== 0) {
    tags.codes.push(cursor.code);
    tags.values.push(cursor.value());
  }
  return tags;
}

export function joinChunks(chunks: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const chunk of chunks) length += chunk.length;
  const joined = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}
