const LF = 10;
const CR = 13;

/** UTF-16 by its mark, or by a group code at the start: a digit or blank beside a zero byte. */
function utf16Label(bytes: Uint8Array): string | undefined {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const starts = (byte: number): boolean => byte === 32 || (byte >= 48 && byte <= 57);
  if (starts(first) && second === 0 && bytes[3] === 0) return 'utf-16le';
  return first === 0 && starts(second) && bytes[2] === 0 ? 'utf-16be' : undefined;
}

/** The text of a file in UTF-16 as UTF-8; undefined for any other. */
export function fromUtf16(bytes: Uint8Array): Uint8Array | undefined {
  const label = utf16Label(bytes);
  return label === undefined ? undefined : new TextEncoder().encode(new TextDecoder(label).decode(bytes));
}

/** What the top of a file shows of how it was written, where AutoCAD would write otherwise. */
type Untidy = {
  /** `section` for SECTION. */
  lower: boolean;
  /** `+10` for 10. */
  plus: boolean;
  /** Line ends the wrong way round. */
  reversed: boolean;
  /** An empty line behind every line. */
  spread: boolean;
};

const TOP = 2048;
const SAMPLE = 12;

function untidiness(bytes: Uint8Array): Untidy | undefined {
  const top = new TextDecoder('latin1').decode(bytes.subarray(0, TOP));
  const section = /(?:^|[\r\n])[ \t]*\+?0[ \t]*[\r\n]+[ \t]*(section)[ \t]*[\r\n]/i.exec(top)?.[1];
  if (section === undefined) return undefined;
  const lines = top.split('\n').slice(0, SAMPLE);
  const found: Untidy = {
    lower: section !== 'SECTION',
    plus: /(?:^|[\r\n])[ \t]*\+0[ \t]*[\r\n]/.test(top),
    reversed: /^[^\r\n]+\n\r[^\n]/.test(top),
    spread: lines.length === SAMPLE && lines.every((line, i) => (line.trim() === '') === (i % 2 === 1)),
  };
  return Object.values(found).includes(true) ? found : undefined;
}

/** Whether a value is one of the format's own words, which are written in capitals. */
function isWord(code: string, record: string): boolean {
  return code === '0' || code === '9' || (code === '2' && /^(section|table)$/i.test(record));
}

const CODE = /^[ \t]*\+?(-?\d{1,5})[ \t]*$/;

/** A text DXF in the form that AutoCAD writes, where the top of the file shows another; most files just as they are. */
export function tidy(bytes: Uint8Array): Uint8Array {
  const untidy = untidiness(bytes);
  if (!untidy) return bytes;
  const lineEnd = bytes.subarray(0, TOP).includes(LF) ? LF : CR;
  const out = new Uint8Array(bytes.length + 1);
  let length = 0;
  const add = (line: Uint8Array): void => {
    out.set(line, length);
    length += line.length;
    out[length++] = lineEnd;
  };
  let code = '';
  let record = '';
  for (let at = 0, number = 0; at < bytes.length; number++) {
    const next = bytes.indexOf(lineEnd, at);
    const line = withoutReturns(bytes.slice(at, next < 0 ? bytes.length : next));
    at = next < 0 ? bytes.length : next + 1;
    if (untidy.spread && line.length === 0 && number % 2 === 1) continue;
    if (code === '') {
      code = CODE.exec(ascii(line))?.[1] ?? '';
      if (code !== '') add(Uint8Array.from(code, (digit) => digit.charCodeAt(0)));
      continue;
    }
    if (untidy.lower && isWord(code, record)) raise(line);
    if (code === '0') record = ascii(line).trim();
    add(line);
    code = '';
  }
  return out.subarray(0, length);
}

function withoutReturns(line: Uint8Array): Uint8Array {
  let [start, stop] = [0, line.length];
  while (start < stop && line[start] === CR) start++;
  while (stop > start && line[stop - 1] === CR) stop--;
  return line.subarray(start, stop);
}

function ascii(line: Uint8Array): string {
  return String.fromCharCode(...line.subarray(0, 40));
}

function raise(line: Uint8Array): void {
  for (let i = 0; i < line.length; i++) if (line[i]! >= 97 && line[i]! <= 122) line[i]! -= 32;
}
