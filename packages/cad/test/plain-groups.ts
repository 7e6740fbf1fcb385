/** What wasm/dxf.ts does, in plain TypeScript: tests compare the two. */
import { BINARY, hexNumber, isHandle, KINDS, STRING } from '../src/read/dxf/cursor.ts';
import { SLOT_CODES, slotTables } from '../src/read/dxf/slot-tables.ts';

/** Numbers that are read with their groups; others are left to whoever asks for them. */
const PLAIN_NUMBER = /^[ \t]*[+-]?(?:\d{1,16}(?:\.\d{0,20})?|\.\d{1,20})[ \t]*\r?$/;

/** All groups of a text DXF at once. */
export class PlainGroups {
  codes: number[] = [];
  starts: number[] = [];
  stops: number[] = [];
  numbers: number[] = [];
  handles: number[] = [];
  names: number[] = [];
  points: number[] = [];
  readonly values = new Float64Array(16);
  readonly found = new Float64Array(4);
  readonly base = 0;
  malformed = 0;
  #next = 0;
  #lineEnd = '\n';
  readonly #known = new Map<string, number>();

  begin(lineEnd: number, from: number): void {
    this.#lineEnd = String.fromCharCode(lineEnd);
    this.#next = from;
  }

  fill(bytes: Uint8Array): number {
    // A letter is a byte.
    const text = Buffer.from(bytes).toString('latin1');
    this.codes = [];
    let at = this.#next;
    const endOfLine = (): number => (text.indexOf(this.#lineEnd, at) + 1 || text.length + 1) - 1;
    while (at < text.length) {
      let end = endOfLine();
      // oxlint-disable-next-line no-control-regex -- what may stand behind a code
      const code = /^[ \t]*(-?\d{1,5})[ \t\r\0]*$/.exec(text.slice(at, end))?.[1];
      at = end + 1;
      if (code === undefined) {
        if (at < text.length) this.malformed++;
        continue;
      }
      if (at > text.length) break;
      end = endOfLine();
      this.#push(Number(code), at, text.slice(at, end), end < text.length, bytes);
      at = end + 1;
      if (code === '0' && /^[ \t]*EOF/.test(text.slice(this.starts.at(-1), end))) break;
    }
    this.#next = Math.min(at, text.length);
    return this.codes.length;
  }

  #push(code: number, start: number, line: string, hasEnd: boolean, bytes: Uint8Array): void {
    if (code === 999) return;
    const row = this.codes.push(code) - 1;
    const value = line.replace(/\r+$/, '');
    this.starts[row] = start;
    this.stops[row] = start + value.length;
    const kind = isHandle(code) ? undefined : KINDS[code];
    const isNumber = kind !== undefined && kind !== STRING && kind !== BINARY;
    this.numbers[row] = isNumber && hasEnd && PLAIN_NUMBER.test(line) ? Number(value) : NaN;
    this.handles[row] = hexNumber(bytes, start, start + value.length);
    const name = value.replace(/^[ \t]+|[ \t]+$/g, '');
    const isName = kind === STRING && code !== 1 && code !== 3 && name !== '' && name.length <= 64;
    if (isName && !this.#known.has(name)) this.#known.set(name, this.#known.size + 1);
    this.names[row] = isName ? this.#known.get(name)! : 0;
  }

  take(from: number, count: number, table: number): number {
    let seen = 0;
    let row = from;
    for (; row < count; row++) {
      const code = this.codes[row]!;
      const number = this.numbers[row]!;
      const slot = code > 0 && code < SLOT_CODES ? slotTables[table]![code]! : -1;
      if ((slot >= 0 || code === 62) && Number.isNaN(number)) break;
      if (slot >= 0) this.values[slot] = number;
      else if (code === 5) [seen, this.found[0]] = [seen | 1, this.handles[row]!];
      else if (code === 62) [seen, this.found[1]] = [seen | 2, number];
      else if (code === 330) [seen, this.found[2]] = [seen | 4, this.handles[row]!];
      else if (code === 8) [seen, this.found[3]] = [seen | 8, row];
      else if (code !== 100) break;
    }
    return row | (seen << 16);
  }

  takeVertices(from: number, count: number): number {
    const { codes, numbers } = this;
    this.points = [];
    let row = from;
    while (row + 1 < count) {
      const isVertex = codes[row] === 10 && codes[row + 1] === 20;
      const isZero = [40, 41, 42].includes(codes[row]!) && numbers[row] === 0;
      if (isVertex && !Number.isNaN(numbers[row]! + numbers[row + 1]!))
        this.points.push(numbers[row++]!, numbers[row++]!);
      else if (!isVertex && this.points.length > 0 && (isZero || codes[row] === 91)) row++;
      else break;
    }
    return row;
  }
}
