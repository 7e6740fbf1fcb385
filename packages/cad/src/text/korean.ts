/**
 * The two Korean code pages that platforms lack or get wrong. Their signs and hanja are those of KS X 1001, which the
 * built-in decoder knows; their hangul follows rules.
 */
let standard: InstanceType<typeof TextDecoder> | undefined;

const BAD = '\ufffd';

/** A sign of KS X 1001 by its two bytes of EUC-KR. */
function ksx1001(high: number, low: number): string {
  if (high < 0xa1 || high > 0xfe || low < 0xa1 || low > 0xfe) return BAD;
  // Signs of 1998, which not every platform knows.
  if (high === 0xa2 && (low === 0xe6 || low === 0xe7)) return low === 0xe6 ? '€' : '®';
  standard ??= new TextDecoder('euc-kr');
  const text = standard.decode(Uint8Array.of(high, low));
  return text.length === 1 ? text : BAD;
}

function decodePairs(bytes: Uint8Array, pair: (high: number, low: number) => string): string {
  let text = '';
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte < 0x80) text += String.fromCharCode(byte);
    else if (i + 1 < bytes.length) text += pair(byte, bytes[++i]!);
    else text += BAD;
  }
  return text;
}

const SYLLABLES = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
let extension: number[] | undefined;

/** Syllables that KS X 1001 lacks, in Unicode order: CP949 numbers them through. */
function extensionSyllables(): number[] {
  if (extension) return extension;
  const known = new Set<number>();
  for (let high = 0xb0; high <= 0xc8; high++)
    for (let low = 0xa1; low <= 0xfe; low++) known.add(ksx1001(high, low).charCodeAt(0));
  extension = [];
  for (let code = SYLLABLES; code <= LAST_SYLLABLE; code++) if (!known.has(code)) extension.push(code);
  return extension;
}

/** CP949 (ks_c_5601-1987 as Windows has it): KS X 1001, and all other syllables below and beside it. */
export function decodeCp949(bytes: Uint8Array): string {
  return decodePairs(bytes, (high, low) => {
    if (high >= 0xa1 && low >= 0xa1) return ksx1001(high, low);
    const column = low >= 0x81 ? low - 0x81 + 52 : low >= 0x61 ? low - 0x61 + 26 : low - 0x41;
    const gap = (low > 0x5a && low < 0x61) || (low > 0x7a && low < 0x81) || low < 0x41 || low > 0xfe;
    if (gap || high < 0x81) return BAD;
    // Rows from A1 on end where KS X 1001 begins.
    const index = high < 0xa1 ? (high - 0x81) * 178 + column : 0x20 * 178 + (high - 0xa1) * 84 + column;
    const code = extensionSyllables()[index];
    return code === undefined ? BAD : String.fromCharCode(code);
  });
}

/** Five bits each: number of the letter, −1 for none of it, −2 for what is not used. */
const INITIAL = (bits: number): number => (bits === 1 ? -1 : bits >= 2 && bits <= 20 ? bits - 2 : -2);

function vowel(bits: number): number {
  if (bits === 2) return -1;
  if (bits >= 3 && bits <= 7) return bits - 3;
  if (bits >= 10 && bits <= 15) return bits - 5;
  if (bits >= 18 && bits <= 23) return bits - 7;
  return bits >= 26 && bits <= 29 ? bits - 9 : -2;
}

function final(bits: number): number {
  if (bits === 1) return -1;
  if (bits >= 2 && bits <= 17) return bits - 1;
  return bits >= 19 && bits <= 29 ? bits - 2 : -2;
}

const INITIAL_LETTERS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const FINAL_LETTERS = 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';
const FIRST_VOWEL = 0x314f;

/** Johab (CP1361): a syllable is its three letters of five bits; the rest is KS X 1001, moved. */
export function decodeJohab(bytes: Uint8Array): string {
  return decodePairs(bytes, (high, low) => {
    if (high >= 0x84 && high <= 0xd3) return syllable(high * 256 + low);
    const unused = high < 0xd9 || high === 0xdf || high > 0xf9 || low < 0x31 || (low >= 0x80 && low < 0x91);
    // The letters alone stand among the syllables.
    if (unused || (low & 0x7f) === 0x7f || (high === 0xda && low >= 0xa1 && low <= 0xd3)) return BAD;
    const row = high < 0xe0 ? 2 * (high - 0xd9) : 2 * high - 0x197;
    const column = low < 0x91 ? low - 0x31 : low - 0x43;
    return ksx1001(row + (column < 94 ? 0 : 1) + 0xa1, (column % 94) + 0xa1);
  });
}

function syllable(code: number): string {
  const [i, v, f] = [INITIAL((code >> 10) & 31), vowel((code >> 5) & 31), final(code & 31)];
  if (i === -2 || v === -2 || f === -2) return BAD;
  if (i >= 0 && v >= 0) return String.fromCharCode(SYLLABLES + (i * 21 + v) * 28 + Math.max(0, f));
  if (i >= 0 && f === -1) return INITIAL_LETTERS[i] ?? BAD;
  if (i === -1 && v >= 0 && f === -1) return String.fromCharCode(FIRST_VOWEL + v);
  if (i === -1 && v === -1) return f === -1 ? '\u3000' : (FINAL_LETTERS[f - 1] ?? BAD);
  return BAD;
}
