import type { BitReader } from '../../../dwg/bits.ts';

/**
 * Finds the text that stands before `end` (R2007 and later): the last bit says whether there is any, the sixteen
 * before it how long it is, with sixteen more where that is not enough.
 */
export function placeStrings(strings: BitReader, end: number): void {
  strings.pos = end - 1;
  strings.end = end - 1;
  if (end < 1 || strings.b() === 0) {
    strings.pos = strings.end;
    return;
  }
  let at = end - 17;
  strings.pos = at;
  let size = strings.rs();
  if (size & 0x8000) {
    at -= 16;
    strings.pos = at;
    size = (size & 0x7fff) + strings.rs() * 0x8000;
  }
  strings.end = Math.max(0, at);
  strings.pos = Math.max(0, at - size);
}
