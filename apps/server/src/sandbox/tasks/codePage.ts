/** Which of the contract's code pages a font is for. */
import type { codePages } from '@linework/contract';

export type FontCodePages = keyof typeof codePages;

const ascii = 1;
const unicode = 1200;
/** Bits of ulCodePageRange1 in OS/2. */
const asian: readonly (readonly [bit: number, page: FontCodePages])[] = [
  [17, 38],
  [18, 39],
  [19, 40],
  [20, 41],
  [21, 42],
];
/** Latin 1, and what Macintosh, OEM and symbol fonts add to it. */
const latinBits = (1 << 0) | (1 << 29) | (1 << 30) | (1 << 31);

/** One Asian script names its own page; several, or other scripts, make it a font for Unicode. */
export function outlineCodePage(range: number): FontCodePages {
  const pages = asian.filter(([bit]) => (range & (1 << bit)) !== 0).map(([, page]) => page);
  if (pages.length === 1) return pages[0]!;
  return pages.length > 1 || (range & ~latinBits) !== 0 ? unicode : ascii;
}

export function shxCodePage(kind: 'shapes' | 'bigfont' | 'unifont', codes: readonly number[]): FontCodePages {
  if (kind === 'unifont') return unicode;
  return kind === 'shapes' ? ascii : bigfontCodePage(codes);
}

/**
 * A bigfont numbers its characters in a double-byte code and does not say in which. The codes themselves tell: Shift-JIS
 * has no first bytes from A0 to DF, Big5 has second bytes below 7F, and of the two that look alike GB 2312 has a row C9
 * where KS X 1001 has none.
 */
function bigfontCodePage(codes: readonly number[]): FontCodePages {
  let low = 0;
  let middle = 0;
  let lowTrail = 0;
  let rowC9 = 0;
  let double = 0;
  for (const code of codes) {
    if (code < 0x8140) continue;
    const lead = code >> 8;
    const trail = code & 0xff;
    double += 1;
    if (lead < 0xa0) low += 1;
    else if (lead < 0xe0) middle += 1;
    if (lead > 0xa0 && trail < 0x7f) lowTrail += 1;
    if (lead === 0xc9) rowC9 += 1;
  }
  if (double === 0) return ascii;
  if (low > 0 && middle === 0) return 38;
  if (low === 0 && lowTrail > double * 0.2) return 41;
  return rowC9 > 0 || low > 0 ? 39 : 40;
}
