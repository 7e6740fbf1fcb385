import { OcfError } from '@linework/cad/ocf/bytes';
import { beginningOf, readTable, type Section } from '@linework/cad/ocf/container';
import { firstRequest } from './firstRequest.ts';
import { inflate } from './inflate.ts';
import { mergeSpans } from './ranges.ts';
import type { ByteSource } from './source.ts';

/** An .ocf read by ranges: sections are fetched when they are asked for; what has been fetched is kept once. */
export class OcfFile {
  readonly sections: readonly Section[];
  readonly #source: ByteSource;
  readonly #byKey = new Map<string, Section>();
  readonly #raw = new Map<string, Promise<Uint8Array>>();
  /** What was fetched beyond what was asked for, by its place in the file. */
  #ahead: { from: number; bytes: Uint8Array }[];

  private constructor(source: ByteSource, sections: readonly Section[], start: Uint8Array) {
    this.#source = source;
    this.sections = sections;
    for (const section of sections) this.#byKey.set(`${section.type}/${section.id}`, section);
    this.#ahead = [{ from: 0, bytes: start }];
  }

  /** Reads the table and all that the first picture needs: one request where that suffices. */
  static async open(source: ByteSource, drawingBytes: number, signal: AbortSignal): Promise<OcfFile> {
    const first = firstRequest(drawingBytes);
    let start = source.start ?? (await source.read(0, first, signal));
    let { sections, needed } = readTable(start);
    if (start.length < needed) {
      if (!source.start && start.length < first) throw new OcfError('The file ends too early.');
      start = await source.read(0, needed, signal);
      ({ sections, needed } = readTable(start));
      if (start.length < needed) throw new OcfError('The file ends too early.');
    }
    for (const { offset, stored } of sections)
      if (!(offset >= needed && stored >= 0 && Number.isFinite(offset + stored)))
        throw new OcfError('A section lies outside the file.');
    const file = new OcfFile(source, sections, start);
    await file.bring(beginningOf(sections), signal);
    return file;
  }

  find(type: number, id = 0): Section | undefined {
    return this.#byKey.get(`${type}/${id}`);
  }

  /** Whether asking for it needs no request. */
  isHere(section: Section): boolean {
    const end = section.offset + section.stored;
    return (
      this.#raw.has(`${section.type}/${section.id}`) ||
      this.#ahead.some(({ from, bytes }) => from <= section.offset && from + bytes.length >= end)
    );
  }

  /** Fetches sections, neighbors in one request, and of what has come in part only the rest. */
  async bring(sections: readonly Section[], signal: AbortSignal): Promise<void> {
    const missing = sections.filter((section) => !this.isHere(section));
    const spans = mergeSpans(
      missing.map(({ offset, stored }) => ({ from: this.#heldTo(offset), to: offset + stored })),
    );
    await Promise.all(
      spans.map(async ({ from, to }) => {
        const bytes = await this.#source.read(from, to, signal);
        if (bytes.length < to - from) throw new OcfError('The file ends too early.');
        this.#hold(from, bytes);
      }),
    );
    await Promise.all(sections.map((section) => this.bytes(section, signal)));
    this.#forget();
  }

  /** Where, from a place on, the first byte is missing. */
  #heldTo(offset: number): number {
    const held = this.#ahead.find(({ from, bytes }) => from <= offset && from + bytes.length > offset);
    return held ? held.from + held.bytes.length : offset;
  }

  #hold(from: number, bytes: Uint8Array): void {
    const before = this.#ahead.find((held) => held.from + held.bytes.length === from);
    if (!before) {
      this.#ahead.push({ from, bytes });
      return;
    }
    const joined = new Uint8Array(before.bytes.length + bytes.length);
    joined.set(before.bytes);
    joined.set(bytes, before.bytes.length);
    before.bytes = joined;
  }

  /** A section, decompressed. */
  bytes(section: Section, signal: AbortSignal): Promise<Uint8Array> {
    const key = `${section.type}/${section.id}`;
    let raw = this.#raw.get(key);
    if (!raw) {
      raw = this.#stored(section, signal).then((stored) => inflate(stored, section));
      this.#raw.set(key, raw);
      raw.catch(() => this.#raw.delete(key));
    }
    return raw;
  }

  /** Undefined where the file has no such section. */
  async get(type: number, id: number, signal: AbortSignal): Promise<Uint8Array | undefined> {
    const section = this.find(type, id);
    return section && this.bytes(section, signal);
  }

  /** Lets a section go that others keep in another form. */
  drop(section: Section): void {
    this.#raw.delete(`${section.type}/${section.id}`);
  }

  async #stored(section: Section, signal: AbortSignal): Promise<Uint8Array> {
    const end = section.offset + section.stored;
    const held = this.#ahead.find(({ from, bytes }) => from <= section.offset && from + bytes.length >= end);
    if (held) return held.bytes.subarray(section.offset - held.from, end - held.from);
    const bytes = await this.#source.read(section.offset, end, signal);
    if (bytes.length < section.stored) throw new OcfError('The file ends too early.');
    return bytes;
  }

  /** Keeps of what was fetched only where a section begins that nobody has asked for yet. */
  #forget(): void {
    const waiting = this.sections.filter(({ type, id }) => !this.#raw.has(`${type}/${id}`));
    this.#ahead = this.#ahead.filter(({ from, bytes }) =>
      waiting.some(({ offset }) => offset >= from && offset < from + bytes.length),
    );
  }
}
