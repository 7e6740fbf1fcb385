import type { AcisRecord } from '../display/acis/records.ts';

/** What all references together may repeat. */
const MAX_REPEATED = 2_000_000;

/**
 * Curves and surfaces that another record holds already are stored as its number among all of these: `{ ref 7 }`. Gives
 * records that hold their own.
 */
export function withOwnSubtypes(records: AcisRecord[]): AcisRecord[] {
  const isRef = ({ tokens }: AcisRecord): boolean => tokens[tokens.indexOf('{') + 1] === 'ref';
  if (!records.some(isRef)) return records;
  const known = records.flatMap(({ tokens }) => subtypesOf(tokens));
  let repeated = 0;
  // In place: records are told apart, and referred to, by what they are.
  for (const record of records) {
    if (!isRef(record)) continue;
    const at = record.tokens.indexOf('{');
    const own = known[Number(record.tokens[at + 2])];
    repeated += own?.length ?? 0;
    if (!own || repeated > MAX_REPEATED) continue;
    record.tokens = [...record.tokens.slice(0, at), ...own, ...record.tokens.slice(at + 4)];
  }
  return records;
}

/** From brace to brace, the outer ones before those inside them. */
function subtypesOf(tokens: readonly (string | number)[]): (string | number)[][] {
  const found: { start: number; end: number }[] = [];
  const open: ({ start: number; end: number } | undefined)[] = [];
  tokens.forEach((token, at) => {
    if (token === '{') {
      const subtype = tokens[at + 1] === 'ref' ? undefined : { start: at, end: tokens.length };
      if (subtype) found.push(subtype);
      open.push(subtype);
    } else if (token === '}') {
      const subtype = open.pop();
      if (subtype) subtype.end = at + 1;
    }
  });
  return found.map(({ start, end }) => tokens.slice(start, end));
}
