import { type Body, type BodyRecord, UnknownForm, type AcisValue } from './body.ts';
import { ASM_208, type Field, RECORDS } from './record-fields.ts';

const HEADER = 'asmheader';

/** The records that a version has: without attributes that nobody needs, and with a header of its own or none. */
export function recordsFor(body: Body, version: number): BodyRecord[] {
  const wanted = body.records.map((record) => RECORDS.has(record.type) && record.type !== HEADER);
  const header = headerFor(body, version);
  const places = new Map<number, number>();
  const kept = body.records.filter((_, i) => {
    if (wanted[i]) places.set(i, places.size + header.length);
    return wanted[i];
  });
  /** Past attributes that are left out, along the chain; −1 where it ends. */
  const placeOf = (ref: number, along: string): number => {
    let at = ref;
    for (let steps = 0; at >= 0 && !wanted[at]; steps++) {
      const next = body.records[at]?.values.get(along);
      if (typeof next !== 'number' || steps > body.records.length) return -1;
      at = next;
    }
    return at < 0 ? -1 : (places.get(at) ?? -1);
  };
  const renumbered = kept.map(({ type, values }) => {
    const fields = RECORDS.get(type)!;
    const own = new Map(values);
    for (const { name } of fields.filter(isReference)) {
      const ref = values.get(name);
      if (typeof ref === 'number') own.set(name, placeOf(ref, name === 'previous' ? 'previous' : 'next'));
    }
    return { type, values: own };
  });
  return [...header, ...renumbered];
}

const isReference = ({ kind }: Field): boolean => kind === 'ref';

function headerFor({ records, library }: Body, version: number): BodyRecord[] {
  if (version < ASM_208) return [];
  const own = records.find(({ type }) => type === HEADER)?.values.get('library');
  const values = new Map<string, AcisValue>([
    ['attribute', -1],
    ['library', own ?? /[\d.]+/.exec(library)?.[0] ?? '223.0.1.1930'],
  ]);
  return [{ type: HEADER, values }];
}

export function numberOf({ values, type }: BodyRecord, name: string): number {
  const value = values.get(name);
  if (typeof value !== 'number') throw new UnknownForm(`${name} of ${type}`);
  return value;
}
