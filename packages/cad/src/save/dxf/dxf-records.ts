import { SaveError } from '../save-error.ts';

/** One group: its code, its value as bytes read as Latin-1, and where both lines and the value itself lie. */
export type DxfTag = {
  code: number;
  value: string;
  start: number;
  end: number;
  valueStart: number;
  valueEnd: number;
};

/** A record of the file: from one group 0 to the next. */
export type DxfRecord = {
  name: string;
  start: number;
  end: number;
  /** 0 where it has none. */
  handle: number;
  /** Name of the section, and within it of the table or block. */
  section: string;
  container: string;
};

const NEWLINE = 10;
const RETURN = 13;

/** Reads groups one after the other, without making anything of them. */
class TagScanner {
  readonly #bytes: Uint8Array;
  #at: number;
  readonly #end: number;
  code = -1;
  start = 0;
  valueStart = 0;
  valueEnd = 0;

  constructor(bytes: Uint8Array, start: number, end: number) {
    this.#bytes = bytes;
    this.#at = start;
    this.#end = end;
  }

  get end(): number {
    return this.#at;
  }

  #line(): [start: number, end: number] {
    const bytes = this.#bytes;
    const start = this.#at;
    let at = start;
    while (at < this.#end && bytes[at] !== NEWLINE && bytes[at] !== RETURN) at++;
    const end = at;
    if (bytes[at] === RETURN) at++;
    if (bytes[at] === NEWLINE && at < this.#end) at++;
    this.#at = at;
    return [start, end];
  }

  next(): boolean {
    if (this.#at >= this.#end) return false;
    this.start = this.#at;
    const [from, to] = this.#line();
    let code = 0;
    let digits = 0;
    for (let i = from; i < to; i++) {
      const byte = this.#bytes[i]!;
      if (byte === 32 || byte === 9) continue;
      if (byte < 48 || byte > 57) return this.#fail();
      code = code * 10 + byte - 48;
      digits++;
    }
    if (digits === 0) {
      // blank lines at the end of the file
      if (this.#at >= this.#end) return false;
      return this.#fail();
    }
    this.code = code;
    [this.valueStart, this.valueEnd] = this.#line();
    return true;
  }

  #fail(): never {
    throw new SaveError('damaged-source', 'A line of the file is no group code.');
  }

  get value(): string {
    return latin(this.#bytes, this.valueStart, this.valueEnd).trim();
  }
}

function latin(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let i = start; i < end; i++) text += String.fromCharCode(bytes[i]!);
  return text;
}

/** All records of a text file, in their order. */
export function scanRecords(bytes: Uint8Array): DxfRecord[] {
  const records: DxfRecord[] = [];
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const scanner = new TagScanner(bytes, bom, bytes.length);
  let current: DxfRecord | undefined;
  let [section, container] = ['', ''];
  while (scanner.next()) {
    const { code } = scanner;
    if (code === 0) {
      if (current) current.end = scanner.start;
      const name = scanner.value.toUpperCase();
      if (name === 'ENDSEC') container = '';
      current = { name, start: scanner.start, end: scanner.end, handle: 0, section, container };
      records.push(current);
      if (name === 'ENDSEC') section = '';
      if (name === 'ENDTAB' || name === 'ENDBLK') container = '';
      if (name === 'EOF') break;
    } else if (current) {
      current.end = scanner.end;
      if (code === 5 || code === 105) {
        // The header has the next handle of the file, which is nobody's yet; a DIMSTYLE has the name of a block there.
        const isHandle = current.name !== 'SECTION' && (code === 105 || current.name !== 'DIMSTYLE');
        if (current.handle === 0 && isHandle) current.handle = Number.parseInt(scanner.value, 16) || 0;
      } else if (code === 2 && current.container === '') {
        // Variables of the header may have that group as well.
        if (current.name === 'SECTION') current.section = section ||= scanner.value.toUpperCase();
        else if (current.name === 'TABLE' || current.name === 'BLOCK')
          current.container = container = scanner.value.toUpperCase();
      }
    }
  }
  return records;
}

/** The groups of one record. */
export function tagsOf(bytes: Uint8Array, start: number, end: number): DxfTag[] {
  const tags: DxfTag[] = [];
  const scanner = new TagScanner(bytes, start, end);
  while (scanner.next()) {
    const { code, value, valueStart, valueEnd } = scanner;
    tags.push({ code, value, start: scanner.start, end: scanner.end, valueStart, valueEnd });
  }
  return tags;
}
