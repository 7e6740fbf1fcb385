/**
 * A name is found by its pieces of one, two and three characters, and a Chinese one by those of its sound as well.
 * Each piece is a number made from it and from its owner, so that one account's names never slow another's. Two pieces
 * may share a number: whoever looks for them checks the names that come.
 */
import { fold } from './fold.ts';
import { piece } from './pieces.ts';
import { hasIdeographs, readingsOf } from './pinyin.ts';

/** Stand before and after a name, so that its ends are pieces too. No name has them. */
export const nameStart = '\u0002';
export const nameEnd = '\u0003';

/** So many pieces of a long text are looked for: more only make the search slower. */
const maxPieces = 5;

function seedOf(ownerId: number): number {
  return Math.imul(ownerId ^ Math.floor(ownerId / 2 ** 32), 0x9e3779b1);
}

/** All the pieces of a name, and one that stands for its section. */
export function nameTokens(ownerId: number, name: string, section: number): Set<number> {
  const seed = seedOf(ownerId);
  const folded = fold(name);
  const found = new Set([sectionToken(ownerId, section)]);
  const text = `${nameStart}${folded}${nameEnd}`;
  for (let i = 0; i < text.length; i += 1) {
    const a = text.charCodeAt(i);
    const b = i + 1 < text.length ? text.charCodeAt(i + 1) : 0;
    found.add(piece(seed, a, 0, 0));
    if (b === 0) break;
    found.add(piece(seed, a, b, 0));
    if (i + 2 < text.length) found.add(piece(seed, a, b, text.charCodeAt(i + 2)));
  }
  if (hasIdeographs(folded)) addSounds(seed, folded, found);
  return found;
}

export function sectionToken(ownerId: number, section: number): number {
  return piece(seedOf(ownerId), 0, 1 + section, 0);
}

/** What a name with this text in it has among its pieces: some of it, from the beginning to the end. */
export function textTokens(ownerId: number, text: string, most = maxPieces): number[] {
  const seed = seedOf(ownerId);
  const length = Math.min(3, text.length);
  const last = text.length - length;
  const count = Math.min(last + 1, most);
  const found = Array.from({ length: count }, (_, n) => {
    const even = count === 1 ? 0 : Math.round((n * last) / (count - 1));
    // How a year begins stands in a fifth of all names, and makes every search with a date in it slower.
    const i = even < last && /^(?:19|20)\d\d/.test(text.slice(even, even + 4)) ? even + 1 : even;
    return piece(
      seed,
      text.charCodeAt(i),
      length > 1 ? text.charCodeAt(i + 1) : 0,
      length > 2 ? text.charCodeAt(i + 2) : 0,
    );
  });
  return [...new Set(found)];
}

/** The pieces of every way to spell the name: 图纸 as "tuzhi" and as "tz". */
function addSounds(seed: number, folded: string, found: Set<number>): void {
  const spellings = spellingsOf(folded);
  const initials = spellings.map((ways) => [...new Set(ways.map((way) => way.charCodeAt(0)))]);
  spellings.forEach((ways, i) => {
    for (const a of initials[i]!) {
      found.add(piece(seed, a, 0, 0));
      for (const b of initials[i + 1] ?? []) {
        found.add(piece(seed, a, b, 0));
        for (const c of initials[i + 2] ?? []) found.add(piece(seed, a, b, c));
      }
    }
    // Whoever types two letters means the first two of a syllable.
    for (const way of ways)
      if (way.length > 1) found.add(piece(seed, way.charCodeAt(0), way.charCodeAt(1), 0));
  });
  addRuns(seed, spellings, found);
}

/** Three letters in a row, anywhere in a spelling. The last two of each are carried on into the next character. */
function addRuns(seed: number, spellings: readonly (readonly string[])[], found: Set<number>): void {
  let tails = new Set([0]);
  for (const ways of spellings) {
    const next = new Set<number>();
    for (const tail of tails) {
      for (const way of ways) {
        let a = tail >>> 16;
        let b = tail & 0xffff;
        for (let i = 0; i < way.length; i += 1) {
          const c = way.charCodeAt(i);
          if (a !== 0) found.add(piece(seed, a, b, c));
          a = b;
          b = c;
        }
        next.add(((a << 16) | b) >>> 0);
      }
    }
    tails = next;
  }
}

const ways = new Map<string, readonly string[]>();

function waysOf(character: string): readonly string[] {
  let found = ways.get(character);
  if (found === undefined) {
    const readings = readingsOf(character);
    ways.set(character, (found = readings.length > 0 ? readings : [character]));
  }
  return found;
}

/** For each character how it may be typed: its readings, or itself. */
export function spellingsOf(folded: string): (readonly string[])[] {
  const spellings = [];
  for (const character of folded) spellings.push(waysOf(character));
  return spellings;
}

/** What a name with all these words in it has among its pieces. Where there are longer ones, letters tell nothing. */
export function wordTokens(ownerId: number, words: readonly string[]): number[] {
  const longer = words.filter(({ length }) => length > 1);
  const telling = (longer.length > 0 ? longer : words).slice(0, maxPieces);
  const each = Math.ceil(maxPieces / telling.length);
  return [...new Set(telling.flatMap((word) => textTokens(ownerId, word, each)))];
}
