import { decode } from '../../dwg/fields/decode.ts';
import type { Rec, Rows, Table } from '../../dwg/fields/field.ts';
import { TABLE_OF_TYPE, tableOfClass } from '../../dwg/fields/registry.ts';
import type { Color } from '../../model/common.ts';
import type { Diagnostics } from '../../model/diagnostics.ts';
import type { Drawing } from '../../model/drawing.ts';
import type { Entity } from '../../model/entity.ts';
import type { ModelerEntity } from '../../model/faces.ts';
import type { StoredObject } from '../../model/foreign.ts';
import type { Budget } from '../../model/limits.ts';
import type { ViewportEntity } from '../../model/viewports.ts';
import { resolveEscapes, type Decode } from '../encoding.ts';
import type { DwgClass } from './stream/classes.ts';
import type { ObjectStream } from './stream/object-stream.ts';

/** An object read by its table, with what all objects have. */
export type DwgObject = {
  handle: number;
  name: string;
  owner: number;
  dictionary: number;
  reactors: readonly number[];
  /** Whether it has extended data, for which it is opened once more. */
  extended: boolean;
  record: Rec;
};

/** Reads the entity that is open. */
export type ReadEntity = (context: DwgContext) => Entity;

const MAX_TYPES = 4096;

/** What the reading of one file shares. */
export class DwgContext {
  readonly drawing: Drawing;
  readonly diagnostics: Diagnostics;
  readonly budget: Budget;
  readonly stream: ObjectStream;
  readonly classes: ReadonlyMap<number, DwgClass>;
  readonly decode: Decode | undefined;
  /** Handle → name, as the file has them. */
  readonly applications = new Map<number, string>();
  readonly dimStyles = new Map<number, string>();
  readonly mlineStyles = new Map<number, string>();
  /** Styles that only load a shape file are known by it. */
  readonly shapeStyles = new Map<number, string>();
  /** Solids and the like, whose data may lie in a section of its own. */
  readonly modelers: ModelerEntity[] = [];
  /** Colors of books, by their object. */
  readonly bookColors = new Map<number, Color>();
  /** By type, as they come up. */
  readonly entityReaders = new Map<number, ReadEntity | null>();
  private readonly tables: (Table | null)[] = [];
  /** Viewports so far in the block that is read. */
  viewports = 0;
  /** Those whose surfaces are not shown as wires, with the handle of the style. */
  readonly shadedViewports: { viewport: ViewportEntity; renderMode: number; style: number }[] = [];
  /** Of the viewports those that are a sheet itself, by what the layouts say. */
  readonly sheets = new Set<number>();
  private worked = 0;

  constructor(
    drawing: Drawing,
    diagnostics: Diagnostics,
    budget: Budget,
    stream: ObjectStream,
    classes: ReadonlyMap<number, DwgClass>,
    decodeText: Decode | undefined,
  ) {
    this.drawing = drawing;
    this.diagnostics = diagnostics;
    this.budget = budget;
    this.stream = stream;
    this.classes = classes;
    this.decode = decodeText;
  }

  get layers(): ReadonlyMap<number, string> {
    return this.drawing.names.layers;
  }

  /** Opens an object and counts the work; −1 for none. Objects are read a few times each at most. */
  open(handle: number): number {
    if (handle === 0 || this.budget.spent) return -1;
    const type = this.stream.open(handle);
    if (type < 0) return -1;
    this.worked += this.stream.size;
    if (this.worked > this.stream.data.bytes.length * 16 + 65536) {
      if (!this.budget.spent) this.budget.work(Number.POSITIVE_INFINITY);
      return -1;
    }
    return this.budget.work(this.stream.size) ? type : -1;
  }

  /** The table of a type, fixed or by class. */
  tableOf(type: number): Table | undefined {
    let table = this.tables[type];
    if (table === undefined) {
      const entry = this.classes.get(type);
      table = TABLE_OF_TYPE.get(type) ?? (entry && tableOfClass(entry.dxfName)) ?? null;
      if (type <= MAX_TYPES) this.tables[type] = table;
    }
    return table ?? undefined;
  }

  nameOf(type: number): string {
    return TABLE_OF_TYPE.get(type)?.name ?? this.classes.get(type)?.dxfName ?? '';
  }

  /** Reads an object that is no entity, by its table; only one of that type where one is given. */
  object(handle: number, wanted?: number): DwgObject | undefined {
    const type = this.open(handle);
    if (type < 0 || (wanted !== undefined && type !== wanted)) return undefined;
    const table = this.tableOf(type);
    if (!table || table.entity || !this.stream.readObjectHead()) return undefined;
    const { owner, dictionary, reactors } = this.stream;
    const extended = this.stream.extended.length > 0;
    const record = this.record(table.rows);
    return { handle, name: table.name, owner, dictionary, reactors, extended, record };
  }

  record(rows: Rows): Rec {
    return decode(rows, this.stream.data);
  }

  /** The open object as the file has it. */
  stored(): StoredObject {
    const { handle, owner, type, handleBits } = this.stream;
    const bytes = this.stream.stored();
    return { handle, owner, name: this.nameOf(type), classNumber: type >= 500 ? type : 0, bytes, handleBits };
  }

  text(value: string): string {
    return resolveEscapes(value, this.decode);
  }
}
