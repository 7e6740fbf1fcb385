/** Text is found by its pieces of one, two and three characters, each kept as a number. Two may share one. */

/** Zero where a piece has fewer characters. */
export function piece(seed: number, a: number, b: number, c: number): number {
  let h = Math.imul(seed ^ a, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15) ^ b, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 13) ^ c, 0x27d4eb2f);
  // Never negative: a minus would not be part of a word.
  return (h ^ (h >>> 16)) & 0x7fffffff;
}

/** Of drawings, which all accounts share. */
const seed = 1;

/** All pieces of folded text into `found`; none reaches over the end of a line. */
export function addPieces(folded: string, found: Set<number>, most: number): void {
  const newline = 10;
  for (let i = 0; i < folded.length && found.size < most; i += 1) {
    const a = folded.charCodeAt(i);
    if (a === newline) continue;
    found.add(piece(seed, a, 0, 0));
    const b = folded.charCodeAt(i + 1);
    if (!(b !== newline && i + 1 < folded.length)) continue;
    found.add(piece(seed, a, b, 0));
    const c = folded.charCodeAt(i + 2);
    if (c !== newline && i + 2 < folded.length) found.add(piece(seed, a, b, c));
  }
}

/** So many are looked for: more only make the search slower. */
const maxWanted = 8;

/** What text with all of these folded words in it has among its pieces. */
export function wantedPieces(words: readonly string[]): number[] {
  const found = new Set<number>();
  for (const word of words.toSorted((one, other) => other.length - one.length)) {
    const length = Math.min(3, word.length);
    const last = word.length - length;
    for (let i = 0; i <= last && found.size < maxWanted; i += i + 3 > last && i < last ? last - i : 3) {
      const [b, c] = [length > 1 ? word.charCodeAt(i + 1) : 0, length > 2 ? word.charCodeAt(i + 2) : 0];
      found.add(piece(seed, word.charCodeAt(i), b, c));
    }
  }
  return [...found];
}
