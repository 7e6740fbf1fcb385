import type { Drawing, EmbeddedPreview } from '../../model/drawing.ts';
import { SENTINELS } from '../../dwg/sections.ts';
import { R2007, R2010, R2018 } from '../../dwg/versions.ts';
import { codePageFor } from '../code-page.ts';
import { BitWriter, type EncodeText } from './bit-writer.ts';
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

/** The two numbers once more, which AutoCAD no longer repeats in R2018. */
export function savedBy(version: number): [number: number, maintenance: number] {
  return version >= R2018 ? [0, 0] : [programNumber(version), maintenance(version)];
}

const encoder = new TextEncoder();

const inUtf8: EncodeText = (value) => encoder.encode(value);

function writer(version: number): BitWriter {
  return new BitWriter(version, inUtf8);
}

/** Length in 16 bits with the closing zero counted; UTF-16 since R2007, in the file's code page before. */
function text(out: BitWriter, value: string, encodeText = inUtf8): void {
  if (out.version >= R2007) {
    out.rs(value.length + 1);
    for (let i = 0; i < value.length; i++) out.rs(value.charCodeAt(i));
    out.rs(0);
    return;
  }
  const bytes = encodeText(value);
  out.rs(bytes.length + 1);
  out.raw(bytes);
  out.rc(0);
}

function date(out: BitWriter, [day, milliseconds]: Moment): void {
  out.rl(day);
  out.rl(milliseconds);
}

export function auxHeader(version: number, created: Moment, updated: Moment, seed: number): Uint8Array {
  const out = writer(version);
  // the second number has 32 bits since R2018
  const versionNumbers = (): void => {
    out.rs(programNumber(version));
    if (version >= R2018) out.rl(maintenance(version));
    else out.rs(maintenance(version));
  };
  for (const byte of [0xff, 0x77, 0x01]) out.rc(byte);
  versionNumbers();
  out.rl(1);
  out.rl(-1);
  out.rs(1);
  out.rs(0);
  out.rl(0);
  versionNumbers();
  versionNumbers();
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
  return out.copy();
}

/** objects: where they begin, before R2004 in the file. Since R2010 all numbers are twice as wide, and that one is gone. */
export function freeSpace(version: number, count: number, updated: Moment, objects: number): Uint8Array {
  const out = writer(version);
  const zeros = (longs: number): void => {
    for (let i = 0; i < longs; i++) out.rl(0);
  };
  const wide = version >= R2010;
  zeros(wide ? 2 : 1);
  out.rl(count);
  zeros(wide ? 1 : 0);
  date(out, updated);
  if (!wide) out.rl(objects);
  out.rc(4);
  for (const value of [0x32, 0x64, 0x200, 0xffffffff]) {
    out.rl(value);
    zeros(wide ? 3 : 1);
  }
  return out.copy();
}

export function template(version: number, metric: boolean): Uint8Array {
  const out = writer(version);
  // an empty description, since R2007 with its closing zero
  if (version >= R2007) text(out, '');
  else out.rs(0);
  out.rs(metric ? 1 : 0);
  return out.copy();
}

/** edited: how long the drawing has been worked on. */
export function summary(
  version: number,
  drawing: Drawing,
  [created, updated, edited]: readonly [created: Moment, updated: Moment, edited: Moment],
): Uint8Array {
  const out = writer(version);
  const { encode } = codePageFor(drawing);
  const about = drawing.summary;
  const { title = '', subject = '', author = '', keywords = '', comments = '' } = about ?? {};
  const lastSavedBy = drawing.header.lastSavedBy || (about?.lastSavedBy ?? '');
  const { revision = '', hyperlinkBase = '', properties = [] } = about ?? {};
  for (const value of [title, subject, author, keywords, comments, lastSavedBy, revision, hyperlinkBase])
    text(out, value, encode);
  date(out, edited);
  date(out, created);
  date(out, updated);
  out.rs(properties.length);
  for (const [name, value] of properties) {
    text(out, name, encode);
    text(out, value, encode);
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
  for (const value of [0, 0, 1, 0]) out.rl(value);
  return out.copy();
}

const HEADER_BYTES = 80;
const KINDS = { bmp: 2, wmf: 3, png: 6 } as const;

/** The stored picture with its sentinels; places are counted from the start of the file. */
export function previewSection(
  version: number,
  preview: EmbeddedPreview | undefined,
  address: number,
): Uint8Array {
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
