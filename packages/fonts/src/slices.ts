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

interface Part {
  name: string;
  /** First and last code points, in turn. */
  ranges: Uint32Array;
}

const parsed = new Map<Family, Part[]>();

function partsOf(family: Family): Part[] {
  let parts = parsed.get(family);
  if (!parts) {
    parts = Object.entries(family.ranges).map(([name, text]) => ({
      name,
      ranges: Uint32Array.from(
        text.split(',').flatMap((range) => {
          const [from = '', to = from] = range.trim().slice(2).split('-');
          return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
        }),
      ),
    }));
    parsed.set(family, parts);
  }
  return parts;
}

function holds({ ranges }: Part, code: number): boolean {
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
