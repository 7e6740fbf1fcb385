/** The text of an IFC file by its records: only where each lies is noted, and few are ever read. */
import { argumentsOf, referencesOf } from './part21.ts';

export interface IfcRecord {
  /** As the file writes it: IFCWALL. */
  type: string;
  args: string[];
}

export interface IfcRecords {
  /** Undefined where the file has no such record. */
  at(id: number): IfcRecord | undefined;
  /** Of a type out of `noted`, in the order of the file. */
  ofType(type: string): IfcRecord[];
  /** The number of the first record of a type out of `noted`. */
  firstOf(type: string): number | undefined;
}

/** Types that are looked for; all others are found by those that name them. */
const noted = new Set([
  'IFCPROJECT',
  'IFCRELAGGREGATES',
  'IFCRELCONTAINEDINSPATIALSTRUCTURE',
  'IFCRELDEFINESBYPROPERTIES',
]);
const maxNotedLength = Math.max(...[...noted].map(({ length }) => length));

export function ifcRecords(bytes: Uint8Array): IfcRecords {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length;
  // By number: files count from one, and an array with gaps still holds what is in it.
  const starts: number[] = [];
  const byType = new Map<string, number[]>();
  for (let at = text.indexOf('DATA;'); at >= 0 && at < end; at = statementEnd(bytes, at) + 1) {
    at = afterBlank(bytes, at);
    if (bytes[at] !== hash) continue;
    let id = 0;
    for (at += 1; isDigit(bytes[at]!); at += 1) id = id * 10 + bytes[at]! - zero;
    while (bytes[at]! <= space || bytes[at] === equals) at += 1;
    starts[id] = at;
    if (!isNoted(bytes, at)) continue;
    const type = text.toString('latin1', at, at + maxNotedLength).match(/^\w*/)![0];
    if (!noted.has(type)) continue;
    const ids = byType.get(type);
    if (ids) ids.push(id);
    else byType.set(type, [id]);
  }
  const read = (id: number): IfcRecord | undefined => {
    const start = starts[id];
    if (start === undefined) return undefined;
    const statement = text.toString('utf8', start, statementEnd(bytes, start));
    const open = statement.indexOf('(');
    return {
      type: statement.slice(0, open).trim().toUpperCase(),
      args: argumentsOf(statement.slice(open + 1, statement.lastIndexOf(')'))),
    };
  };
  return {
    at: read,
    ofType: (type) => (byType.get(type) ?? []).map((id) => read(id)!),
    firstOf: (type) => byType.get(type)?.[0],
  };
}

const [space, hash, quote, slash, star, zero, semicolon, equals] = [32, 35, 39, 47, 42, 48, 59, 61];
const isDigit = (code: number): boolean => code >= zero && code < zero + 10;

/** IFCP or IFCR: a quick look before the name is cut out. */
const isNoted = (text: Uint8Array, at: number): boolean => text[at + 3] === 80 || text[at + 3] === 82;

/** Where the semicolon is that is in no string and no comment; the end of the text where there is none. */
function statementEnd(text: Uint8Array, from: number): number {
  const { length } = text;
  for (let at = from; at < length; at += 1) {
    const code = text[at];
    if (code === semicolon) return at;
    if (code === quote) {
      for (at += 1; at < length && text[at] !== quote;) at += 1;
    } else if (code === slash && text[at + 1] === star) {
      at = commentEnd(text, at);
    }
  }
  return length;
}

/** Where the slash is that ends a comment. */
function commentEnd(text: Uint8Array, from: number): number {
  let at = from + 3;
  while (at < text.length && !(text[at] === slash && text[at - 1] === star)) at += 1;
  return at;
}

function afterBlank(text: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    while (text[at]! <= space) at += 1;
    if (text[at] !== slash || text[at + 1] !== star) return at;
    at = commentEnd(text, at) + 1;
  }
}

export const referencesIn = (argument: string | undefined): number[] =>
  referencesOf({ type: '', args: argument ?? '' });
