/** The text of an IFC file by its records: only where each lies is noted, and few are ever read. */
import { argumentsOf } from './step/part21.ts';

export interface IfcRecord {
  /** As the file writes it: IFCWALL. */
  type: string;
  args: string[];
}

export interface IfcRecords {
  /** Undefined where the file has no such record. */
  at(id: number): IfcRecord | undefined;
  /** The numbers of records of a type out of `noted`, in the order of the file. */
  idsOf(type: string): readonly number[];
  isOf(id: number, type: string): boolean;
  /** The records that an argument names, without reading any other. */
  references(id: number, argument: number): number[];
  /** The file without `shapeless`: up to half of it, which nobody need read who is asked for shapes alone. */
  shapes: Uint8Array;
}

/** Types that are looked for; all others are found by those that name them. */
const noted = new Set([
  'IFCPROJECT',
  'IFCRELAGGREGATES',
  'IFCRELCONTAINEDINSPATIALSTRUCTURE',
  'IFCRELDEFINESBYPROPERTIES',
]);
/** Types that no shape, color or place depends on, nor anything else that is left. */
const shapeless = new Set([
  'IFCPROPERTYSET',
  'IFCPROPERTYSINGLEVALUE',
  'IFCRELDEFINESBYPROPERTIES',
  'IFCRELCONNECTSPATHELEMENTS',
  'IFCRELSPACEBOUNDARY',
]);
const maxTypeLength = Math.max(...[...noted, ...shapeless].map(({ length }) => length));

export function ifcRecords(bytes: Uint8Array): IfcRecords {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length;
  // By number: files count from one, and an array with gaps still holds what is in it.
  const starts: number[] = [];
  const byType = new Map<string, number[]>();
  const shapes = new Uint8Array(end);
  let [kept, copied] = [0, 0];
  /** All that was not copied yet, up to here. */
  const keep = (to: number): void => {
    shapes.set(bytes.subarray(copied, to), kept);
    kept += to - copied;
  };
  for (let at = text.indexOf('DATA;'); at >= 0 && at < end; at = statementEnd(bytes, at) + 1) {
    at = afterBlank(bytes, at);
    if (bytes[at] !== hash) continue;
    const statement = at;
    let id = 0;
    for (at += 1; isDigit(bytes[at]!); at += 1) id = id * 10 + bytes[at]! - zero;
    while (bytes[at]! <= space || bytes[at] === equals) at += 1;
    starts[id] = at;
    if (!isNoted(bytes, at)) continue;
    const type = text.toString('latin1', at, at + maxTypeLength + 1).match(/^\w*/)![0];
    if (shapeless.has(type)) {
      keep(statement);
      at = statementEnd(bytes, at);
      copied = Math.min(end, at + 1);
    }
    if (!noted.has(type)) continue;
    const ids = byType.get(type);
    if (ids) ids.push(id);
    else byType.set(type, [id]);
  }
  keep(end);
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
    idsOf: (type) => byType.get(type) ?? [],
    isOf(id, type) {
      const start = starts[id];
      if (start === undefined) return false;
      for (let at = 0; at < type.length; at += 1) if (bytes[start + at] !== type.charCodeAt(at)) return false;
      return !isLetter(bytes[start + type.length]!);
    },
    references: (id, argument) => referencesIn(bytes, starts[id] ?? end, argument),
    shapes: shapes.subarray(0, kept),
  };
}

const [space, hash, quote, slash, star, zero, semicolon, equals] = [32, 35, 39, 47, 42, 48, 59, 61];
const [open, close, comma] = [40, 41, 44];
const isLetter = (code: number): boolean => code >= 65 && code <= 95;
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

/** Over the bytes: files have tens of thousands of relations, of which only the ends matter. */
function referencesIn(text: Uint8Array, start: number, argument: number): number[] {
  const found: number[] = [];
  let at = start;
  while (at < text.length && text[at] !== open) at += 1;
  for (let [depth, passed] = [0, 0]; (at += 1) < text.length;) {
    const code = text[at];
    if (code === quote) {
      for (at += 1; at < text.length && text[at] !== quote;) at += 1;
    } else if (code === open) depth += 1;
    else if (code === close) {
      if ((depth -= 1) < 0) break;
    } else if (code === comma && depth === 0) {
      if ((passed += 1) > argument) break;
    } else if (code === hash && passed === argument) {
      let id = 0;
      for (; isDigit(text[at + 1]!); at += 1) id = id * 10 + text[at + 1]! - zero;
      if (id > 0) found.push(id);
    }
  }
  return found;
}
