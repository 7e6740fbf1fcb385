import { BitReader, type DecodeText } from '../../../dwg/bits.ts';
import { R2004, R2007, R2010, R2018 } from '../../../dwg/versions.ts';
import { view, type Container } from '../container/container.ts';
import { placeStrings } from './streams.ts';

export type DwgClass = {
  number: number;
  proxyFlags: number;
  dxfName: string;
  /** The other names, which only a save asks for. */
  names: () => { application: string; cppName: string };
  isEntity: boolean;
  /** Instances, DWG version, maintenance version (R2004 and later). */
  instances: number;
  version: number;
  maintenance: number;
};

const ENTITY = 0x1f2;
const SENTINEL = 16;
const MOST_CLASSES = 10_000;

export function readClasses(
  section: Uint8Array,
  container: Container,
  decode: DecodeText,
): Map<number, DwgClass> {
  const { version } = container;
  const classes = new Map<number, DwgClass>();
  const reader = new BitReader(section, version, decode);
  if (section.length < SENTINEL + 4) return classes;
  const size = view(section).getUint32(SENTINEL, true);
  reader.pos = (SENTINEL + 4) * 8;
  if (hasHighSize(container)) reader.pos += 32;
  let end = Math.min(section.length * 8, reader.pos + size * 8);
  if (version >= R2007) {
    const start = reader.pos;
    end = Math.min(end, start + reader.rl());
    reader.strings = new BitReader(section, version, decode);
    placeStrings(reader.strings, end);
    end = Math.min(end, reader.strings.pos);
    reader.bl();
    reader.b();
  } else if (version >= R2004) {
    reader.bs();
    reader.rc();
    reader.rc();
    reader.b();
  }
  reader.end = end;
  // What pads the last byte is shorter than any class.
  while (reader.pos + 16 < end && classes.size < MOST_CLASSES) {
    const entry = readClass(reader);
    if (reader.overrun) break;
    classes.set(entry.number, entry);
  }
  return classes;
}

function readClass(reader: BitReader): DwgClass {
  const number = reader.bs() & 0xffff;
  const proxyFlags = reader.bs() & 0xffff;
  const { strings } = reader;
  const namesAt = strings.pos;
  strings.skipText();
  strings.skipText();
  const entry: DwgClass = {
    number,
    proxyFlags,
    dxfName: reader.t(),
    names() {
      strings.pos = namesAt;
      return { application: reader.t(), cppName: reader.t() };
    },
    isEntity: false,
    instances: 0,
    version: 0,
    maintenance: 0,
  };
  reader.b();
  entry.isEntity = reader.bs() === ENTITY;
  if (reader.version >= R2004) {
    // the specification has the two versions as shorts, files have longs
    entry.instances = reader.bl();
    entry.version = reader.bl();
    entry.maintenance = reader.bl();
    reader.bl();
    reader.bl();
  }
  return entry;
}

/** Since R2010 (maintenance 4) the size of header and classes has 64 bits. */
export function hasHighSize({ version, maintenance }: Container): boolean {
  return version >= R2018 || (version >= R2010 && maintenance > 3);
}
