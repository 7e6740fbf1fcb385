import { CRC_SEED, crc16 } from '../../dwg/checksum.ts';
import { encode } from '../../dwg/fields/encode.ts';
import type { Rec } from '../../dwg/fields/field.ts';
import { HEADER_ROWS } from '../../dwg/fields/header.ts';
import { SENTINELS } from '../../dwg/sections.ts';
import { R2004, R2007, R2010 } from '../../dwg/versions.ts';
import { BitWriter, type EncodeText } from './bit-writer.ts';
import type { ClassEntry } from './classes.ts';

const inverse = (bytes: readonly number[]): number[] => bytes.map((byte) => ~byte & 255);

/** Opening sentinel, size (in 64 bits since R2010), data, checksum, closing sentinel. */
function guarded(version: number, sentinel: readonly number[], data: Uint8Array): Uint8Array {
  const plain = (): Uint8Array => new Uint8Array(0);
  const out = new BitWriter(version, plain);
  out.raw(Uint8Array.from(sentinel));
  const start = out.pos >> 3;
  out.rl(data.length);
  if (version >= R2010) out.rl(0);
  out.raw(data);
  const crc = crc16(CRC_SEED, out.view(), start);
  out.rs(crc);
  out.raw(Uint8Array.from(inverse(sentinel)));
  return out.copy();
}

/** Text and handles of R2007 and later stand behind the data, whose size in bits (itself included) comes first. */
function streams(version: number, encodeText: EncodeText, fill: (data: BitWriter) => void): Uint8Array {
  const data = new BitWriter(version, encodeText);
  if (version < R2007) {
    fill(data);
    return data.copy();
  }
  data.strings = new BitWriter(version, encodeText);
  data.refs = new BitWriter(version, encodeText);
  data.rl(0);
  fill(data);
  data.appendStrings(data.strings);
  data.patchLong(0, data.pos);
  data.append(data.refs);
  return data.copy();
}

export function headerSection(version: number, encodeText: EncodeText, record: Rec): Uint8Array {
  return guarded(
    version,
    SENTINELS.header,
    streams(version, encodeText, (data) => encode(HEADER_ROWS, record, data)),
  );
}

export function classesSection(
  version: number,
  encodeText: EncodeText,
  classes: readonly ClassEntry[],
): Uint8Array {
  const fill = (data: BitWriter): void => {
    const last = classes.at(-1)?.number ?? 499;
    if (version >= R2007) {
      data.bl(last);
      data.b(1);
    } else if (version >= R2004) {
      data.bs(last);
      data.rc(0);
      data.rc(0);
      data.b(1);
    }
    for (const entry of classes) {
      data.bs(entry.number);
      data.bs(entry.flags);
      data.t(entry.application);
      data.t(entry.cpp);
      data.t(entry.name);
      data.b(entry.wasProxy ? 1 : 0);
      data.bs(entry.item);
      if (version < R2004) continue;
      data.bl(entry.count);
      data.bl(entry.since[0] ?? 0);
      data.bl(entry.since[1] ?? 0);
      data.bl(0);
      data.bl(0);
    }
  };
  const section = guarded(version, SENTINELS.classes, streams(version, encodeText, fill));
  if (version < R2004) return section;
  // AutoCAD leaves eight zeros behind the end
  const padded = new Uint8Array(section.length + 8);
  padded.set(section);
  return padded;
}

const MAX_HANDLE_BYTES = 2032;

const MAX_OBJECTS = 2 ** 22;
const MAX_PACKED = 2 ** 30;

/** Places in the list by rising handles; handle and place in one number sort many times faster than by a function. */
function byHandle(handles: readonly number[]): ArrayLike<number> & Iterable<number> {
  const packed = new Float64Array(handles.length);
  let sorted = true;
  for (let i = 0; i < handles.length; i++) {
    if (handles[i]! >= MAX_PACKED || i >= MAX_OBJECTS)
      return handles.map((_, place) => place).sort((a, b) => handles[a]! - handles[b]!);
    packed[i] = handles[i]! * MAX_OBJECTS + i;
    if (i > 0 && packed[i]! < packed[i - 1]!) sorted = false;
  }
  if (!sorted) packed.sort();
  for (let i = 0; i < packed.length; i++) packed[i]! %= MAX_OBJECTS;
  return packed;
}

/** Where each object lies, by rising handles, in pieces of about two kilobytes. */
export function handlesSection(
  handles: readonly number[],
  offsets: readonly number[],
  base: number,
): Uint8Array {
  const order = byHandle(handles);
  const out = new BitWriter(0, () => new Uint8Array(0));
  const piece = new BitWriter(0, () => new Uint8Array(0));
  const flush = (): void => {
    const body = piece.view();
    const start = out.pos >> 3;
    const size = body.length + 2;
    out.rc(size >> 8);
    out.rc(size);
    out.raw(body);
    const crc = crc16(CRC_SEED, out.view(), start);
    out.rc(crc >> 8);
    out.rc(crc);
    piece.reset();
  };
  let [handle, offset] = [0, 0];
  for (const i of order) {
    // one entry takes at most ten bytes
    if (piece.pos >> 3 > MAX_HANDLE_BYTES - 12) {
      flush();
      [handle, offset] = [0, 0];
    }
    const at = offsets[i]! + base;
    piece.umc(handles[i]! - handle);
    piece.mc(at - offset);
    [handle, offset] = [handles[i]!, at];
  }
  if (piece.pos > 0) flush();
  flush();
  return out.copy();
}
