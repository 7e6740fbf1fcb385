import { directionOf } from './direction.ts';

/** Letters whose forms lie together: alone, at the end, at the beginning, in the middle; those of two forms join only what is before them. */
const [ALONE, END, BEGINNING, MIDDLE] = [0, 1, 2, 3];
const TATWEEL = 0x640;
const JOINER = 0x200d;
const NO_JOINER = 0x200c;
const LAM = 0x644;

interface Forms {
  first: number;
  count: number;
}

const FORMS = new Map<number, Forms>();
const BASES = new Map<number, number>();

function add(letter: number, first: number, count: number): void {
  FORMS.set(letter, { first, count });
  for (let i = 0; i < count; i++) BASES.set(first + i, letter);
}

/** From U+0621 and U+0641 on the letters have their forms one after the other. */
let next = 0xfe80;
for (const [letter, counts] of [
  [0x621, '12222424244444222244444444'],
  [0x641, '4444444224'],
] as const) {
  Array.from(counts, Number).forEach((count, i) => {
    add(letter + i, next, count);
    next += count;
  });
}
for (const [letter, first, count] of [
  [0x679, 0xfb66, 4],
  [0x67e, 0xfb56, 4],
  [0x686, 0xfb7a, 4],
  [0x688, 0xfb88, 2],
  [0x691, 0xfb8c, 2],
  [0x698, 0xfb8a, 2],
  [0x6a9, 0xfb8e, 4],
  [0x6af, 0xfb92, 4],
  [0x6ba, 0xfb9e, 2],
  [0x6be, 0xfbaa, 4],
  [0x6c1, 0xfba6, 4],
  [0x6cc, 0xfbfc, 4],
  [0x6d2, 0xfbae, 2],
] as const)
  add(letter, first, count);

/** Lam and an alef after it are one letter. */
const WITH_LAM = new Map([
  [0x622, 0xfef5],
  [0x623, 0xfef7],
  [0x625, 0xfef9],
  [0x627, 0xfefb],
]);

export const isArabicLetter = (code: number): boolean => FORMS.has(code);

/** The letter that a form is of, for fonts that have no forms. */
export const letterOfForm = (code: number): number | undefined => BASES.get(code);

const isMark = (code: number | undefined): boolean => code !== undefined && directionOf(code) === 'NSM';
const joinsNext = (code: number): boolean =>
  code === TATWEEL || code === JOINER || FORMS.get(code)?.count === 4;
const joinsPrevious = (code: number): boolean =>
  code === TATWEEL || code === JOINER || (FORMS.get(code)?.count ?? 0) > 1;

/** Arabic letters as they are written beside one another; `from` tells which character each is. */
export function joined(codes: readonly number[]): { codes: number[]; from: number[] } {
  const out: number[] = [];
  const from: number[] = [];
  let isOpen = false;
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i]!;
    if (code === NO_JOINER) isOpen = false;
    if (isMark(code)) {
      out.push(code);
      from.push(i);
      continue;
    }
    const forms = FORMS.get(code);
    const isJoined = isOpen && joinsPrevious(code);
    let at = i + 1;
    while (isMark(codes[at])) at++;
    const ligature = code === LAM ? WITH_LAM.get(codes[at] ?? 0) : undefined;
    if (ligature !== undefined) {
      out.push(ligature + (isJoined ? END : ALONE));
      from.push(i);
      for (let mark = i + 1; mark < at; mark++) {
        out.push(codes[mark]!);
        from.push(mark);
      }
      i = at;
      isOpen = false;
      continue;
    }
    const opens = joinsNext(code) && at < codes.length && joinsPrevious(codes[at]!);
    const form = isJoined ? (opens ? MIDDLE : END) : opens ? BEGINNING : ALONE;
    out.push(forms ? forms.first + form : code);
    from.push(i);
    isOpen = joinsNext(code);
  }
  return { codes: out, from };
}
