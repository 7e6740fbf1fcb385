import { CRC_SEED, crc16 } from '../../../dwg/checksum.ts';
import { SECTIONS } from '../../../dwg/sections.ts';
import { BitWriter } from '../bit-writer.ts';
import { handlesSection } from '../sections.ts';
import {
  auxHeader,
  freeSpace,
  maintenance,
  previewSection,
  programNumber,
  template,
} from '../small-sections.ts';
import { Bytes, words, type FileParts } from './parts.ts';

const LOCATORS = 6;
const HEAD = 0x15 + 4 + LOCATORS * 9 + 2 + 16;
/** The checksum of the head is turned by a number that depends on how many locators there are. */
const HEAD_MASK = 0x8461;
const HEAD_END = [
  0x95, 0xa0, 0x4e, 0x28, 0x99, 0x82, 0x1a, 0xe5, 0x5e, 0x41, 0xe0, 0x5f, 0x9d, 0x3a, 0x4d, 0x00,
];
const SECOND = [
  0xd4, 0x7b, 0x21, 0xce, 0x28, 0x93, 0x9f, 0xbf, 0x53, 0x24, 0x40, 0x09, 0x12, 0x3c, 0xaa, 0x01,
];

/** R2000: a list of addresses in front, everything else one after the other. */
export function containR2000(parts: FileParts): Uint8Array {
  const { version, drawing } = parts;
  const out = new Bytes(parts.objects.length + (1 << 16));
  out.put(new Uint8Array(HEAD));
  const places: [start: number, size: number][] = [];
  const put = (bytes: Uint8Array): [number, number] => [out.put(bytes), bytes.length];
  const kept = (name: string, make: () => Uint8Array): Uint8Array => parts.sections?.get(name) ?? make();
  const aux = put(
    kept(SECTIONS.auxHeader, () => auxHeader(version, parts.created, parts.updated, parts.seed)),
  );
  const preview = out.length;
  out.put(previewSection(version, drawing.preview, preview));
  places.push(put(parts.header), put(parts.classes));
  // padding that R13 left for older readers, and files have had since
  out.put(new Uint8Array(0x200));
  const objects = out.put(parts.objects);
  places.push(put(handlesSection(parts.handles, parts.offsets, objects)));
  places.push(put(freeSpace(version, parts.handles.length, parts.updated, objects)));
  places.push(put(kept(SECTIONS.template, () => template(version, drawing.header.metric))));
  places.push(aux);
  out.put(secondHeader(parts, out.length, places));
  out.set(0, head(parts, preview, places));
  return out.copy();
}

function head(
  { name, version, codePage }: FileParts,
  preview: number,
  places: readonly [number, number][],
): Uint8Array {
  const out = new Bytes(HEAD);
  out.put([...name].map((char) => char.charCodeAt(0)));
  out.put([0, 0, 0, 0, 0, maintenance(version), 1]);
  out.put(words(preview));
  out.put([programNumber(version), 0, codePage & 255, codePage >> 8]);
  out.put(words(places.length));
  places.forEach(([start, size], i) => {
    out.put([i]);
    out.put(words(start, size));
  });
  const crc = crc16(0, out.view()) ^ HEAD_MASK;
  out.put([crc & 255, crc >> 8]);
  out.put(HEAD_END);
  return out.copy();
}

/** The head again, with the handles of the tables, for programs that mend files. */
function secondHeader(parts: FileParts, address: number, places: readonly [number, number][]): Uint8Array {
  const data = new BitWriter(parts.version, () => new Uint8Array(0));
  data.rl(0);
  data.bl(address);
  for (const char of parts.name) data.rc(char.charCodeAt(0));
  for (const byte of [0, 0, 0, 0, 0, maintenance(parts.version), 1]) data.rc(byte);
  data.bb(0);
  // the specification has these and what follows as bytes without a meaning, of R14
  data.rc(programNumber(parts.version));
  data.rc(0);
  data.rs(parts.codePage);
  data.bs(places.length);
  places.forEach(([start, size], i) => {
    data.rc(i);
    data.bl(start);
    data.bl(size);
  });
  data.bs(parts.important.length);
  parts.important.forEach((handle, i) => {
    const bytes: number[] = [];
    for (let rest = handle; rest >= 1; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
    data.rc(bytes.length);
    data.rc(i);
    for (const byte of bytes) data.rc(byte);
  });
  data.align();
  // counted with its checksum and the eight bytes behind it
  data.patchLong(0, (data.pos >> 3) + 10);
  const crc = crc16(CRC_SEED, data.view());
  data.rs(crc);
  const out = new Bytes();
  out.put(SECOND);
  out.put(data.view());
  out.put(new Uint8Array(8));
  out.put(SECOND.map((byte) => ~byte & 255));
  return out.copy();
}
