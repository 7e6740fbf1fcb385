import { BitReader, type DecodeText } from '../../../dwg/bits.ts';
import { R2004, R2007, R2010, R2018 } from '../../../dwg/versions.ts';
import { view, type Container } from '../container/container.ts';
import { placeStrings } from './streams.ts';

const NEVER: readonly number[] = [];

/** A file has a hundred classes and uses a few: their names are read when somebody asks. */
export class DwgClass {
  readonly number: number;
  readonly proxyFlags: number;
  readonly isEntity: boolean;
  /** Whether its objects were proxies when the file was saved. */
  readonly wasProxy: boolean;
  /** How many there are (R2004 and later). */
  readonly instances: number;
  /** Of the DWG that the class came with: its version and that version's maintenance (R2004 and later). */
  readonly since: readonly number[];
  readonly #reader: BitReader;
  readonly #namesAt: number;
  #names: readonly string[] | undefined;

  constructor(reader: BitReader) {
    const { strings } = reader;
    this.#reader = reader;
    this.number = reader.bs() & 0xffff;
    this.proxyFlags = reader.bs() & 0xffff;
    this.#namesAt = strings.pos;
    strings.skipText();
    strings.skipText();
    strings.skipText();
    this.wasProxy = reader.b() === 1;
    this.isEntity = reader.bs() === ENTITY;
    this.instances = 0;
    this.since = NEVER;
    if (reader.version < R2004) return;
    this.instances = reader.bl();
    // the specification has these as shorts, files have longs; two more follow
    this.since = [reader.bl(), reader.bl()];
    reader.bl();
    reader.bl();
  }

  get application(): string {
    return this.#name(0);
  }

  get cppName(): string {
    return this.#name(1);
  }

  get dxfName(): string {
    return this.#name(2);
  }

  #name(place: number): string {
    if (!this.#names) {
      const { strings } = this.#reader;
      strings.pos = this.#namesAt;
      this.#names = [this.#reader.t(), this.#reader.t(), this.#reader.t()];
    }
    return this.#names[place] ?? '';
  }
}

const ENTITY = 0x1f2;
const SENTINEL = 16;
const MAX_CLASSES = 10_000;

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
  while (reader.pos + 16 < end && classes.size < MAX_CLASSES) {
    const entry = new DwgClass(reader);
    if (reader.overrun) break;
    classes.set(entry.number, entry);
  }
  return classes;
}

/** Since R2010 (maintenance 4) the size of header and classes has 64 bits. */
export function hasHighSize({ version, maintenance }: Container): boolean {
  return version >= R2018 || (version >= R2010 && maintenance > 3);
}
