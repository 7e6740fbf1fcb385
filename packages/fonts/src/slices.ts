import type { Face } from '@linework/cad/text/fonts';
import { familiesFor, type Family } from './families.ts';

/** A file that holds some characters of a family. */
export interface FontSlice {
  family: string;
  /** The npm package, and the file in its folder `files`. */
  package: string;
  file: string;
  /** To be set on a variable font. */
  weight: number | undefined;
}

const [COMMA, DASH, ZERO, COLON, LETTER_A, LETTER_F, SMALL] = [0x2c, 0x2d, 0x30, 0x3a, 0x61, 0x66, 0x20];

/** A part of a family; its ranges are read when a character may be in it. */
interface Part {
  name: string;
  text: string;
  /** First and last code points, in turn. */
  ranges: Uint32Array | undefined;
}

const parts = new Map<Family, Part[]>();

function partsOf(family: Family): Part[] {
  let known = parts.get(family);
  if (!known) {
    known = Object.entries(family.ranges).map(([name, text]) => ({ name, text, ranges: undefined }));
    parts.set(family, known);
  }
  return known;
}

/** 'U+0-FF,U+131', read by hand: nine thousand numbers lie between a drawing and its first Chinese character. */
export function rangesOf(text: string): Uint32Array {
  const ranges: number[] = [];
  let from = -1;
  let value = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === COMMA) {
      ranges.push(from < 0 ? value : from, value);
      from = -1;
      value = 0;
    } else if (code === DASH) {
      from = value;
      value = 0;
    } else if (code >= ZERO && code < COLON) value = value * 16 + code - ZERO;
    else if ((code | SMALL) >= LETTER_A && (code | SMALL) <= LETTER_F)
      value = value * 16 + (code | SMALL) - LETTER_A + 10;
  }
  ranges.push(from < 0 ? value : from, value);
  return Uint32Array.from(ranges);
}

function holds(part: Part, code: number): boolean {
  const ranges = (part.ranges ??= rangesOf(part.text));
  for (let i = 0; i < ranges.length; i += 2) if (code >= ranges[i]! && code <= ranges[i + 1]!) return true;
  return false;
}

/**
 * Files that should hold a character, in order of preference. One after the other: most are found in the first family, and
 * what Chinese ones hold takes long to read.
 */
export function* slicesOf(code: number, face?: Face, name = ''): Generator<FontSlice> {
  const bold = face?.bold ?? false;
  for (const family of familiesFor(code, name)) {
    for (const part of partsOf(family)) {
      if (!holds(part, code)) continue;
      yield {
        family: family.name,
        package: family.package,
        file: family.file(part.name, bold, face?.italic ?? false),
        weight: family.variable ? (bold ? 700 : 400) : undefined,
      };
    }
  }
}

/** The files that some characters need, each once: the first that should hold each of them. */
export function fontSlicesFor(codes: Iterable<number>, face?: Face, name?: string): FontSlice[] {
  const found = new Map<string, FontSlice>();
  for (const code of codes) {
    const [slice] = slicesOf(code, face, name);
    if (slice) found.set(`${slice.package}/${slice.file}`, slice);
  }
  return [...found.values()];
}
