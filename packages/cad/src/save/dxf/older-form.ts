import { SaveError } from '../save-error.ts';
import { type DxfTag, scanRecords, tagsOf } from './dxf-records.ts';
import { joined } from './tag-overlay.ts';

/** Releases of which records are written as they are made, and the first that has marks of classes in its records. */
const [R2000, R13] = ['AC1015', 'AC1012'];

const codes = (...list: number[]): ReadonlySet<number> => new Set(list);
const points = (count: number): number[] =>
  Array.from({ length: count }, (_, i) => [10 + i, 20 + i, 30 + i]).flat();

/** Groups of every entity before R13, and of each kind besides. Extended data may follow any. */
const COMMON = codes(0, 5, 6, 8, 39, 62, 66, 67, 210, 220, 230);
const TEXT = [...points(2), 1, 7, 40, 41, 50, 51, 71, 72];
const R12: Readonly<Record<string, ReadonlySet<number>>> = {
  LINE: codes(...points(2)),
  POINT: codes(...points(1), 50),
  CIRCLE: codes(...points(1), 40),
  ARC: codes(...points(1), 40, 50, 51),
  SOLID: codes(...points(4)),
  TRACE: codes(...points(4)),
  '3DFACE': codes(...points(4), 70),
  SHAPE: codes(...points(1), 2, 40, 41, 50, 51),
  TEXT: codes(...TEXT, 73),
  ATTRIB: codes(...TEXT, 2, 70, 73, 74),
  ATTDEF: codes(...TEXT, 2, 3, 70, 73, 74),
  INSERT: codes(...points(1), 2, 41, 42, 43, 44, 45, 50, 70, 71),
  POLYLINE: codes(...points(1), 40, 41, 70, 71, 72, 73, 74, 75),
  VERTEX: codes(...points(1), 40, 41, 42, 50, 70, 71, 72, 73, 74),
  SEQEND: codes(),
  DIMENSION: codes(...points(7), 1, 2, 3, 40, 50, 51, 52, 53, 70),
  LAYER: codes(2, 70),
  STYLE: codes(2, 3, 4, 40, 41, 42, 50, 70, 71),
  LTYPE: codes(2, 3, 40, 49, 70, 72, 73),
};

/** Groups that only say what these releases take for granted, in records that have no such group there. */
const USUAL: Readonly<Record<number, string | undefined>> = {
  290: '1',
  370: '-3',
  41: '1',
  71: '5',
  72: '1',
  74: '0',
};
/** What a dimension measures: made from its points. */
const MEASUREMENT = 42;
/** References to objects that these releases do not have. */
const REFERENCES = codes(330, 347, 348, 360, 390);
/** Of later releases than R14. */
const LATER = codes(284, 290, 370, 420, 430, 440);
const FIRST_EXTENDED = 1000;

/**
 * Records in the form that releases before R2000 have for them; `own` are the groups that the file itself has in such a
 * record. What has no form there is an error.
 */
export function olderForm(text: Uint8Array, version: string, own: ReadonlySet<number> = codes()): Uint8Array {
  if (version >= R2000!) return text;
  return joined(
    scanRecords(text).map(({ name, start, end }) => {
      // Some files have more than their version, and keep it.
      const known = R12[name] ?? (own.size > 0 ? codes() : undefined);
      if (version < R13! && !known) throw noForm(name);
      const isKnown = (code: number): boolean =>
        own.has(code) ||
        code >= FIRST_EXTENDED ||
        (version < R13! ? COMMON.has(code) || known!.has(code) : !LATER.has(code));
      return joined(
        withoutLists(tagsOf(text, start, end))
          .filter((tag) => {
            if (isKnown(tag.code)) return version < R13! || own.has(tag.code) || !REFERENCES.has(tag.code);
            const isLeftOut = tag.code === 100 || tag.code === MEASUREMENT || REFERENCES.has(tag.code);
            if (!isLeftOut && USUAL[tag.code] !== tag.value) throw noForm(`group ${tag.code} of ${name}`);
            return false;
          })
          .map((tag) => text.subarray(tag.start, tag.end)),
      );
    }),
  );
}

const noForm = (what: string): SaveError =>
  new SaveError('unsupported-change', `Files of this version have no form for ${what}.`);

/** Without lists in braces, such as of reactors. */
function withoutLists(tags: readonly DxfTag[]): DxfTag[] {
  let inBraces = false;
  return tags.filter(({ code, value }) => {
    if (code !== 102) return !inBraces;
    inBraces = value.startsWith('{');
    return false;
  });
}
