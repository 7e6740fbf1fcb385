import { decode } from '../../dwg/fields/decode.ts';
import type { Rec, Table } from '../../dwg/fields/field.ts';
import { num } from '../../dwg/fields/record.ts';
import type { EntityMode } from '../../dwg/entity-mode.ts';
import type { BitReader } from '../../dwg/bits.ts';
import { SECTIONS } from '../../dwg/sections.ts';
import { R2000, R2007, R2010, settledName, versionNumber } from '../../dwg/versions.ts';
import { emptyDrawing } from '../../model/defaults.ts';
import { Diagnostics } from '../../model/diagnostics.ts';
import type { Block, Drawing } from '../../model/drawing.ts';
import type { Entity } from '../../model/entity.ts';
import { Budget } from '../../model/limits.ts';
import type { Container } from '../../read/dwg/container/container.ts';
import { openContainer } from '../../read/dwg/container/open.ts';
import type { DwgContext } from '../../read/dwg/context.ts';
import { readOutline } from '../../read/dwg/dwg.ts';
import { readEntity } from '../../read/dwg/entities/read-entity.ts';
import { readMeasurement } from '../../read/dwg/objects/file-info.ts';
import { fillHeader } from '../../read/dwg/objects/header.ts';
import { ownedHandles } from '../../read/dwg/owned.ts';
import { readHandleMap } from '../../read/dwg/stream/handle-map.ts';
import { ObjectStream } from '../../read/dwg/stream/object-stream.ts';
import { readBlockExtras } from '../../read/dwg/tables/blocks.ts';
import { decoderFor, type Decode } from '../../read/encoding.ts';
import { finishTables } from '../../read/finish.ts';
import type { BitWriter } from '../../write/dwg/bit-writer.ts';
import type { ExtendedPart, WriteRest } from '../../write/dwg/object-writer.ts';
import { SaveError } from '../save-error.ts';
import { copyBits, copyHandles } from './copy-bits.ts';

/** What all objects have, as the file says it. */
type SourceHead = { type: number; handle: number; extended: readonly ExtendedPart[] };

export type SourceObject = SourceHead & {
  table: Table;
  owner: number;
  reactors: readonly number[];
  dictionary: number;
  record: Rec;
  /** What follows the fields of its table. */
  rest: WriteRest;
};

export type SourceEntity = SourceHead & {
  table: Table | undefined;
  mode: EntityMode;
  graphics: Uint8Array | undefined;
  /** The bits behind its head, and the references that belong to them. */
  body: WriteRest;
};

/** A DWG file that is saved in place: its tables, and each object when it is asked for. */
export class DwgSource {
  readonly version: number;
  readonly container: Container;
  readonly context: DwgContext;
  readonly header: Rec;
  /** The drawing as the file has it, without its entities. */
  readonly drawing: Drawing;
  readonly #blocks = new Map<number, Rec>();

  private constructor(container: Container, drawing: Drawing, decodeText: Decode | undefined) {
    const silent = new Diagnostics();
    // every object may be opened several times: when it is compared, changed and looked through for references
    const budget = new Budget({ maxWork: Number.POSITIVE_INFINITY }, silent);
    const { context, header, blocks } = readOutline(container, drawing, silent, budget, decodeText);
    readBlockExtras(context, blocks);
    fillHeader(context, header);
    readMeasurement(container, drawing);
    finishTables(drawing);
    drawing.nextHandle = Math.max(context.stream.map.largest, Number(header['HANDSEED'] ?? 0) - 1) + 1;
    for (const { object } of blocks) this.#blocks.set(object.handle, object.record);
    this.version = container.version;
    this.container = container;
    this.context = context;
    this.header = header;
    this.drawing = drawing;
    const error = silent.list.find(({ severity }) => severity === 'error');
    if (error) throw new SaveError('damaged-source', error.message);
  }

  static open(bytes: Uint8Array, decodeText?: Decode): DwgSource {
    const drawing = emptyDrawing('dwg');
    drawing.version = settledName(String.fromCharCode(...bytes.subarray(0, 6)));
    const version = versionNumber(drawing.version);
    if (version < R2000)
      throw new SaveError('unsupported-format', `Files of ${drawing.version} are not saved in place.`);
    const diagnostics = new Diagnostics();
    const container = openContainer(bytes, version, diagnostics);
    const error = diagnostics.list.find(({ severity }) => severity === 'error');
    if (!container || error)
      throw new SaveError('damaged-source', error?.message ?? 'The file could not be opened.');
    container.objects.whole();
    const source = new DwgSource(container, drawing, decodeText);
    const damage = diagnostics.list.find(({ code }) => code === 'dwg-page' || code === 'dwg-section');
    if (damage) throw new SaveError('damaged-source', damage.message);
    return source;
  }

  has(handle: number): boolean {
    return this.context.stream.map.offset(handle) >= 0;
  }

  /** An entity as the model has it. */
  readEntity(handle: number): Entity | undefined {
    return readEntity(this.context, handle);
  }

  /** The record of a block, by its handle. */
  blockRecord(handle: number): Rec | undefined {
    return this.#blocks.get(handle);
  }

  /** What a block owns, in the file's order: entities that could not be read are among them. */
  ownedBy(block: Block): readonly number[] {
    const record = this.#blocks.get(block.handle);
    return record ? ownedHandles(this.context, record, block.handle) : [];
  }

  object(handle: number): SourceObject | undefined {
    const { stream } = this.context;
    const type = stream.open(handle);
    const table = type < 0 ? undefined : this.context.tableOf(type);
    if (!table || table.entity) return undefined;
    const extended = this.#extended();
    if (!stream.readObjectHead()) return undefined;
    const { owner, reactors, dictionary, data } = stream;
    const record = decode(table.rows, data);
    return { type, handle, extended, table, owner, reactors, dictionary, record, rest: restOf(data) };
  }

  /** An entity, taken apart up to its body; the body is copied when it is written. */
  entity(handle: number): SourceEntity | undefined {
    const { stream } = this.context;
    const type = stream.open(handle);
    if (type < 0) return undefined;
    const extended = this.#extended();
    if (!stream.readEntityHead()) return undefined;
    const mode = { ...stream.mode };
    const { graphics, data } = stream;
    const [from, to] = [data.pos, stream.dataEnd];
    const [refsFrom, refsTo] = [data.refs.pos, data.refs.end];
    const body: WriteRest = (out) => {
      copyBits(data.bytes, from, to, out);
      copyHandles(data.refs, refsFrom, refsTo, out.refs);
    };
    return { type, handle, extended, table: this.context.tableOf(type), mode, graphics, body };
  }

  /** The fields of an entity by its table, and what follows them. */
  entityRecord(handle: number, table: Table): { record: Rec; rest: WriteRest } | undefined {
    const { stream } = this.context;
    if (stream.open(handle) < 0 || !stream.readEntityHead()) return undefined;
    const record = decode(table.rows, stream.data);
    if (stream.data.overrun) return undefined;
    return { record, rest: restOf(stream.data) };
  }

  /** Handles of the vertices or attributes of an entity, and of their end. */
  partsOf(handle: number, table: Table): number[] {
    if (!HAS_PARTS.has(table.name)) return [];
    const { record } = this.entityRecord(handle, table) ?? {};
    if (!record) return [];
    const owned = ownedHandles(this.context, record, handle);
    return [...owned, num(record, 'seqend')].filter((part) => part !== 0 && this.has(part));
  }

  #extended(): ExtendedPart[] {
    const { stream } = this.context;
    const { data, extended } = stream;
    const { pos } = data;
    const parts: ExtendedPart[] = [];
    for (let i = 0; i < extended.length; i += 3) {
      data.pos = extended[i + 1]!;
      parts.push({ application: extended[i]!, bytes: data.raw(extended[i + 2]!) });
    }
    data.pos = pos;
    return parts;
  }

  /** An object with its size and checksum; undefined where there is none. */
  frame(handle: number): Uint8Array | undefined {
    const { map, data } = this.context.stream;
    const start = map.offset(handle);
    const end = this.frameEnd(start);
    return end > 0 ? data.bytes.subarray(start, end) : undefined;
  }

  /** Where an object ends, behind its checksum; 0 where there is none. */
  frameEnd(start: number): number {
    const { bytes } = this.context.stream.data;
    if (start < 0 || start + 4 > bytes.length) return 0;
    let at = start;
    let size = 0;
    for (let shift = 0; shift < 30; shift += 15) {
      const short = bytes[at]! | (bytes[at + 1]! << 8);
      at += 2;
      size += (short & 0x7fff) * 2 ** shift;
      if (short < 0x8000) break;
    }
    if (this.version >= R2010) while (bytes[at++]! & 0x80 && at < start + 12);
    const end = at + size + 2;
    return size > 0 && end <= bytes.length ? end : 0;
  }
}

/** The objects of a file that has just been written, without its tables. */
export function openObjects(bytes: Uint8Array, { version, drawing, context }: DwgSource): ObjectStream {
  const diagnostics = new Diagnostics();
  const container = openContainer(bytes, version, diagnostics);
  const section = container?.section(SECTIONS.handles);
  if (!container || !section || diagnostics.list.length > 0)
    throw new SaveError('verification-failed', 'The file does not read back.');
  const map = readHandleMap(section, diagnostics, new Budget(undefined, diagnostics));
  container.objects.whole();
  return new ObjectStream(container.objects, version, decoderFor(drawing.codePage, context.decode), map);
}

const HAS_PARTS: ReadonlySet<string> = new Set([
  'INSERT',
  'MINSERT',
  'ACDBVIEWREPBLOCKREFERENCE',
  'ACAD_TABLE',
  'POLYLINE_2D',
  'POLYLINE_3D',
  'POLYLINE_MESH',
  'POLYLINE_PFACE',
]);

/** What an object holds behind the fields of its table: kept, whatever it is. */
function restOf(data: BitReader): WriteRest {
  const { strings, refs, version } = data;
  const [from, to] = [data.pos, data.end];
  const [textFrom, textTo] = [strings.pos, strings.end];
  const [refsFrom, refsTo] = [refs.pos, refs.end];
  return (out: BitWriter) => {
    copyBits(data.bytes, from, to, out);
    if (version >= R2007) copyBits(data.bytes, textFrom, textTo, out.strings);
    copyHandles(refs, refsFrom, refsTo, out.refs);
  };
}
