import type { Drawing, Preview } from '../../model/drawing.ts';
import { SENTINELS } from '../../dwg/sections.ts';
import { R2007, R2018 } from '../../dwg/versions.ts';
import { BitWriter } from './bit-writer.ts';
import type { Moment } from './header-record.ts';

/** Numbers that AutoCAD gives to its versions. */
const NUMBERS: Record<number, number> = { 1015: 23, 1018: 25, 1021: 27, 1024: 29, 1027: 31, 1032: 33 };

export function programNumber(version: number): number {
  return NUMBERS[version] ?? 33;
}

/** Maintenance releases; from the fourth on, sizes of header and classes have 64 bits. */
const MAINTENANCE: Record<number, number> = { 1015: 6, 1018: 0, 1021: 0, 1024: 6, 1027: 8, 1032: 4 };

export function maintenance(version: number): number {
  return MAINTENANCE[version] ?? 0;
}

const encoder = new TextEncoder();

function writer(version: number): BitWriter {
  return new BitWriter(version, (value) => encoder.encode(value));
}

/** Length in 16 bits with the closing zero counted; UTF-16 since R2007. */
function text(out: BitWriter, value: string): void {
  out.rs(value.length + 1);
  for (const char of `${value}\0`) {
    if (out.version >= R2007) out.rs(char.charCodeAt(0));
    else out.rc(char.charCodeAt(0) < 128 ? char.charCodeAt(0) : 63);
  }
}

function date(out: BitWriter, [day, milliseconds]: Moment): void {
  out.rl(day);
  out.rl(milliseconds);
}

export function auxHeader(version: number, created: Moment, updated: Moment, seed: number): Uint8Array {
  const out = writer(version);
  const number = programNumber(version);
  for (const byte of [0xff, 0x77, 0x01]) out.rc(byte);
  out.rs(number);
  out.rs(maintenance(version));
  out.rl(1);
  out.rl(-1);
  out.rs(1);
  out.rs(0);
  out.rl(0);
  for (let i = 0; i < 2; i++) {
    out.rs(number);
    out.rs(maintenance(version));
  }
  for (const short of [5, 0x893, 5, 0x893, 0, 1]) out.rs(short);
  for (let i = 0; i < 5; i++) out.rl(0);
  date(out, created);
  date(out, updated);
  out.rl(seed < 0x7fffffff ? seed : -1);
  out.rl(0);
  out.rs(0);
  out.rs(1);
  for (let i = 0; i < 3; i++) out.rl(0);
  out.rl(1);
  for (let i = 0; i < 4; i++) out.rl(0);
  if (version >= R2018) for (let i = 0; i < 3; i++) out.rs(0);
  return out.copy();
}

/** objects: where they begin, before R2004 in the file. */
export function freeSpace(version: number, count: number, updated: Moment, objects: number): Uint8Array {
  const out = writer(version);
  out.rl(0);
  out.rl(count);
  date(out, updated);
  out.rl(objects);
  out.rc(4);
  for (const value of [0x32, 0x64, 0x200, 0xffffffff]) {
    out.rl(value);
    out.rl(0);
  }
  return out.copy();
}

export function template(version: number, metric: boolean): Uint8Array {
  const out = writer(version);
  out.rs(0);
  out.rs(metric ? 1 : 0);
  return out.copy();
}

export function summary(version: number, drawing: Drawing, created: Moment, updated: Moment): Uint8Array {
  const out = writer(version);
  const about = drawing.summary;
  const { title = '', subject = '', author = '', keywords = '', comments = '' } = about ?? {};
  const lastSavedBy = drawing.header.lastSavedBy || (about?.lastSavedBy ?? '');
  const { revision = '', hyperlinkBase = '', properties = [] } = about ?? {};
  for (const value of [title, subject, author, keywords, comments, lastSavedBy, revision, hyperlinkBase])
    text(out, value);
  out.rl(0);
  out.rl(0);
  date(out, created);
  date(out, updated);
  out.rs(properties.length);
  for (const [name, value] of properties) {
    text(out, name);
    text(out, value);
  }
  out.rl(0);
  out.rl(0);
  return out.copy();
}

const PRODUCT = 'Linework';
const PRODUCT_XML = `<ProductInformation name="${PRODUCT}" build_version="1.0" registry_version="1.0" install_id_string="${PRODUCT}" registry_localeID="1033"/>`;

export function appInfo(version: number): Uint8Array {
  const out = writer(version);
  const checksum = (): void => {
    for (let i = 0; i < 4; i++) out.rl(0);
  };
  if (version < R2007) {
    text(out, 'AppInfoDataList');
    out.rl(2);
    text(out, '4001');
    text(out, PRODUCT_XML);
    text(out, '1.0');
    return out.copy();
  }
  out.rl(2);
  text(out, 'AppInfoDataList');
  out.rl(3);
  checksum();
  text(out, '1.0');
  checksum();
  text(out, 'This file was written by Linework.');
  checksum();
  text(out, PRODUCT_XML);
  return out.copy();
}

export function fileDependencies(version: number): Uint8Array {
  const out = writer(version);
  out.rl(0);
  out.rl(0);
  return out.copy();
}

export function history(version: number): Uint8Array {
  const out = writer(version);
  for (const value of version >= R2007 ? [0, 0, 1, 0] : [0, 0, 0]) out.rl(value);
  return out.copy();
}

const HEADER_BYTES = 80;
const KINDS = { bmp: 2, wmf: 3, png: 6 } as const;

/** The stored picture with its sentinels; places are counted from the start of the file. */
export function previewSection(version: number, preview: Preview | undefined, address: number): Uint8Array {
  const out = writer(version);
  const sentinel = [...SENTINELS.preview];
  out.raw(Uint8Array.from(sentinel));
  const images = preview ? [{ code: KINDS[preview.format], bytes: preview.bytes }] : [];
  const head = 5 + 9 * (images.length + 1);
  const total =
    1 + 9 * (images.length + 1) + HEADER_BYTES + images.reduce((sum, { bytes }) => sum + bytes.length, 0);
  out.rl(total);
  out.rc(images.length + 1);
  let at = address + sentinel.length + head;
  out.rc(1);
  out.rl(at);
  out.rl(HEADER_BYTES);
  at += HEADER_BYTES;
  for (const { code, bytes } of images) {
    out.rc(code);
    out.rl(at);
    out.rl(bytes.length);
    at += bytes.length;
  }
  out.raw(new Uint8Array(HEADER_BYTES));
  for (const { bytes } of images) out.raw(bytes);
  out.raw(Uint8Array.from(sentinel, (byte) => ~byte & 255));
  return out.copy();
}
