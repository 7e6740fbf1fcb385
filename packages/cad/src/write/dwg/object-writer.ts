import { encode } from '../../dwg/fields/encode.ts';
import type { Rec, Table } from '../../dwg/fields/field.ts';
import { writeEntityMode, type EntityMode } from '../../dwg/entity-mode.ts';
import { R2004, R2007, R2010, R2013 } from '../../dwg/versions.ts';
import { BitWriter, type EncodeText } from './bit-writer.ts';
import { CRC_SEED, crc16 } from '../../dwg/checksum.ts';

/** Extended data of one application: its handle and the coded values. */
export type ExtendedPart = { application: number; bytes: Uint8Array };

export type ObjectHead = {
  handle: number;
  extended?: readonly ExtendedPart[];
};

export type PlainHead = ObjectHead & {
  owner: number;
  reactors?: readonly number[];
  /** Extension dictionary, 0 for none. */
  dictionary?: number;
};

export type EntityHead = ObjectHead & { mode: EntityMode; graphics?: Uint8Array | undefined };

/** Adds what follows the known fields of an object: to its data, and to its texts and references by the data's streams. */
export type WriteRest = (data: BitWriter) => void;

const START = 1 << 20;

/** Lays objects one after the other and notes where each begins. */
export class ObjectWriter {
  readonly version: number;
  readonly #data: BitWriter;
  readonly #strings: BitWriter;
  readonly #refs: BitWriter;
  #bytes = new Uint8Array(START);
  #length = 0;
  readonly handles: number[] = [];
  readonly offsets: number[] = [];

  constructor(version: number, encodeText: EncodeText) {
    this.version = version;
    this.#data = new BitWriter(version, encodeText);
    this.#strings = new BitWriter(version, encodeText);
    this.#refs = new BitWriter(version, encodeText);
    if (version >= R2007) this.#data.strings = this.#strings;
    this.#data.refs = this.#refs;
    // since R2004 the section begins with a number of unknown meaning
    if (version >= R2004) this.#put(Uint8Array.of(0xca, 0x0d, 0, 0));
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** graphics: the picture that stands for a foreign entity. */
  entity(table: Table, type: number, head: EntityHead, record: Rec, rest?: WriteRest): void {
    const sizeAt = this.#begin(type, head);
    const data = this.#data;
    this.#entityHead(head);
    encode(table.rows, record, data);
    rest?.(data);
    this.#end(head.handle, sizeAt);
  }

  /** An entity with another head; `body` copies the bits that follow the head, texts included, and their references. */
  spliced(type: number, head: EntityHead, body: WriteRest): void {
    const sizeAt = this.#begin(type, head);
    this.#entityHead(head);
    body(this.#data);
    this.#close(head.handle, sizeAt);
  }

  #entityHead({ graphics, mode }: EntityHead): void {
    const data = this.#data;
    data.b(graphics ? 1 : 0);
    if (graphics) {
      if (this.version >= R2010) data.bll(graphics.length);
      else data.rl(graphics.length);
      data.raw(graphics);
    }
    writeEntityMode(data, mode);
  }

  /** isThere: references to anything else become empty. */
  object(
    table: Table,
    type: number,
    head: PlainHead,
    record: Rec,
    isThere?: (handle: number) => boolean,
    rest?: WriteRest,
  ): void {
    const sizeAt = this.#begin(type, head);
    const data = this.#data;
    data.isThere = isThere;
    const { reactors = [], dictionary = 0 } = head;
    data.h(4, head.owner);
    data.bl(reactors.length);
    for (const reactor of reactors) data.h(4, reactor);
    if (this.version >= R2004) data.b(dictionary ? 0 : 1);
    if (this.version < R2004 || dictionary) data.h(3, dictionary);
    if (this.version >= R2013) data.b(0);
    encode(table.rows, record, data);
    data.isThere = undefined;
    rest?.(data);
    this.#end(head.handle, sizeAt);
  }

  /** A body from its type to the end of its handles. */
  stored(handle: number, bytes: Uint8Array, handleBits: number): void {
    this.handles.push(handle);
    this.offsets.push(this.#length);
    this.#put(framed(this.version, bytes, handleBits));
  }

  /** An object as a file has it, with its size and checksum. */
  frame(handle: number, bytes: Uint8Array): void {
    this.handles.push(handle);
    this.offsets.push(this.#length);
    this.#put(bytes);
  }

  /** Gives where the size in bits is to be written. */
  #begin(type: number, { handle, extended = [] }: ObjectHead): number {
    const data = this.#data;
    data.reset();
    this.#strings.reset();
    this.#refs.reset();
    if (this.version >= R2010) data.ot(type);
    else data.bs(type);
    const sizeAt = data.pos;
    if (this.version < R2010) data.rl(0);
    data.dataHandle(handle);
    for (const { application, bytes } of extended) {
      data.bs(bytes.length);
      data.handle(5, application);
      data.raw(bytes);
    }
    data.bs(0);
    return sizeAt;
  }

  #end(handle: number, sizeAt: number): void {
    const data = this.#data;
    if (this.version >= R2007) data.appendStrings(this.#strings);
    this.#close(handle, sizeAt);
  }

  #close(handle: number, sizeAt: number): void {
    const data = this.#data;
    const bits = data.pos;
    if (this.version < R2010) data.patchLong(sizeAt, bits);
    data.append(this.#refs);
    data.align();
    const body = data.view();
    this.stored(handle, body, body.length * 8 - bits);
  }

  #put(bytes: Uint8Array): void {
    const wanted = this.#length + bytes.length;
    if (wanted > this.#bytes.length) this.#grow(wanted);
    this.#bytes.set(bytes, this.#length);
    this.#length = wanted;
  }

  #grow(wanted: number): void {
    const larger = new Uint8Array(Math.max(wanted, this.#bytes.length * 2));
    larger.set(this.bytes);
    this.#bytes = larger;
  }
}

const NO_TEXT = (): Uint8Array => new Uint8Array(0);

/** Size before, checksum behind. */
export function framed(version: number, body: Uint8Array, handleBits: number): Uint8Array {
  const frame = new BitWriter(version, NO_TEXT);
  frame.ms(body.length);
  if (version >= R2010) frame.umc(handleBits);
  const head = frame.view();
  const out = new Uint8Array(head.length + body.length + 2);
  out.set(head);
  out.set(body, head.length);
  const crc = crc16(CRC_SEED, out, 0, out.length - 2);
  out[out.length - 2] = crc & 255;
  out[out.length - 1] = crc >> 8;
  return out;
}
