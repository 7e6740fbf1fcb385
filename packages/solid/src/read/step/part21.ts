/** The text of a STEP file (ISO 10303-21) as a table of records, without knowing what they mean. */
export interface StepRecord {
  type: string;
  /** Everything between the outer parentheses. Of complex records the whole text. */
  args: string;
}

export interface StepText {
  header: string;
  records: Map<number, StepRecord>;
}

const recordHead = /^#(\d+)\s*=\s*([A-Z0-9_]*)\s*\(/;

export function parsePart21(text: string): StepText | undefined {
  const dataAt = text.search(/\bDATA\s*;/);
  if (dataAt < 0) return undefined;
  const records = new Map<number, StepRecord>();
  for (const statement of statementsOf(text, text.indexOf(';', dataAt) + 1)) {
    const head = recordHead.exec(statement);
    if (!head) continue;
    const end = statement.lastIndexOf(')');
    const args = statement.slice(head[2] ? head[0].length : head[0].length - 1, head[2] ? end : end + 1);
    records.set(Number(head[1]), { type: head[2] ?? '', args });
  }
  return { header: text.slice(0, dataAt), records };
}

/** Cut at semicolons that are in no string and no comment. */
function* statementsOf(text: string, from: number): Generator<string> {
  let start = from;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = text.indexOf("'", at + 1);
      if (at < 0) return;
    } else if (code === slash && text.charCodeAt(at + 1) === star) {
      at = text.indexOf('*/', at + 2) + 1;
      if (at <= 0) return;
    } else if (code === semicolon) {
      const statement = text.slice(start, at).trim();
      if (statement === 'ENDSEC') return;
      yield statement;
      start = at + 1;
    }
  }
}
const [quote, slash, star, semicolon] = [39, 47, 42, 59];

/** The records that this one names, in their order. */
export function referencesOf({ args }: StepRecord): number[] {
  const found: number[] = [];
  for (let at = args.indexOf('#'); at >= 0; at = args.indexOf('#', at + 1)) {
    let id = 0;
    for (let digit = args.charCodeAt(at + 1) - 48; digit >= 0 && digit <= 9;) {
      id = id * 10 + digit;
      at += 1;
      digit = args.charCodeAt(at + 1) - 48;
    }
    if (id > 0) found.push(id);
  }
  return found;
}

/** The arguments, cut at commas that are in no string and no list. */
export function argumentsOf(args: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  let inString = false;
  for (let at = 0; at < args.length; at += 1) {
    const code = args.charCodeAt(at);
    if (code === quote) inString = !inString;
    else if (inString) continue;
    else if (code === 40) depth += 1;
    else if (code === 41) depth -= 1;
    else if (code === 44 && depth === 0) {
      parts.push(args.slice(start, at).trim());
      start = at + 1;
    }
  }
  parts.push(args.slice(start).trim());
  return parts;
}

/** The arguments of one of the types that a record has: complex records have several. */
export function argumentsAs({ type, args }: StepRecord, wanted: string): string[] | undefined {
  if (type === wanted) return argumentsOf(args);
  if (type !== '') return undefined;
  const head = new RegExp(`(?<![A-Z0-9_])${wanted}\\s*\\(`).exec(args);
  if (!head) return undefined;
  const start = head.index + head[0].length;
  let depth = 1;
  let inString = false;
  for (let at = start; at < args.length; at += 1) {
    const code = args.charCodeAt(at);
    if (code === quote) inString = !inString;
    else if (!inString && code === 40) depth += 1;
    else if (!inString && code === 41) depth -= 1;
    if (depth === 0) return argumentsOf(args.slice(start, at));
  }
  return undefined;
}

/** Which records are of a type; complex ones are of several. */
export type StepIndex = ReadonlyMap<string, readonly number[]>;

export function indexByType(records: ReadonlyMap<number, StepRecord>): StepIndex {
  const index = new Map<string, number[]>();
  for (const [id, { type, args }] of records) {
    for (const name of type === '' ? (args.match(/[A-Z_]{6,}(?=\s*\()/g) ?? []) : [type]) {
      const ids = index.get(name);
      if (ids) ids.push(id);
      else index.set(name, [id]);
    }
  }
  return index;
}

/** A string's value: doubled quotes and the two ways of writing other letters. */
export function stringOf(argument: string | undefined): string {
  if (!argument?.startsWith("'")) return '';
  const inside = argument.slice(1, -1);
  if (!isWritten.test(inside)) return inside;
  return (
    inside
      // Long ones go on in the next line.
      .replaceAll(/[\r\n]/g, '')
      .replaceAll("''", "'")
      .replaceAll(/\\X2\\([0-9A-F]+)\\X0\\/g, (_, hex: string) =>
        String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16))),
      )
      .replaceAll(/\\X\\([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll(/\\S\\(.)/g, (_, letter: string) => String.fromCharCode(letter.charCodeAt(0) + 128))
  );
}

/** Has anything that stands for something else. */
const isWritten = /['\\\r\n]/;

export const referenceOf = (argument: string | undefined): number | undefined => {
  const id = /^#(\d+)$/.exec(argument ?? '')?.[1];
  return id === undefined ? undefined : Number(id);
};

export const numbersOf = (argument: string | undefined): number[] =>
  (argument ?? '').match(/[-+]?\d+\.?\d*(?:[eE][-+]?\d+)?/g)?.map(Number) ?? [];
