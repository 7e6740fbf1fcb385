/**
 * The codes of East Asia that write a character with two bytes. A statistician of languages needs pages to tell them
 * apart; a note of one line shows by its bytes alone that its characters are those that people use.
 */
import type { Language } from '@linework/contract/enums';

interface Code {
  name: 'gb18030' | 'big5' | 'shift_jis' | 'euc-kr';
  language: Language | undefined;
  /** Whether a byte above 0x7f is a character by itself. */
  single(byte: number): boolean;
  pair(lead: number, trail: number): boolean;
  /** Whether a pair is a character that texts are made of. */
  common(lead: number, trail: number): boolean;
}

const within = (byte: number, low: number, high: number): boolean => byte >= low && byte <= high;
const none = (): boolean => false;
const asciiTrail = (trail: number): boolean => within(trail, 0x40, 0x7e);

/** In the order in which they are meant where nothing tells them apart. */
const doubleByteCodes: readonly Code[] = [
  {
    name: 'gb18030',
    language: 'zh',
    single: none,
    pair: (lead, trail) => within(lead, 0x81, 0xfe) && (asciiTrail(trail) || within(trail, 0x80, 0xfe)),
    // Marks, and the 3,755 characters of the first level.
    common: (lead, trail) => (within(lead, 0xa1, 0xa3) || within(lead, 0xb0, 0xd7)) && trail >= 0xa1,
  },
  {
    name: 'euc-kr',
    language: 'ko',
    single: none,
    pair: (lead, trail) => within(lead, 0xa1, 0xfe) && within(trail, 0xa1, 0xfe),
    common: (lead) => within(lead, 0xa1, 0xa3) || within(lead, 0xb0, 0xc8),
  },
  {
    name: 'big5',
    language: undefined,
    single: none,
    pair: (lead, trail) => within(lead, 0x81, 0xfe) && (asciiTrail(trail) || within(trail, 0xa1, 0xfe)),
    common: (lead) => within(lead, 0xa1, 0xc6),
  },
  {
    name: 'shift_jis',
    language: undefined,
    single: (byte) => within(byte, 0xa1, 0xdf),
    pair: (lead, trail) =>
      (within(lead, 0x81, 0x9f) || within(lead, 0xe0, 0xfc)) &&
      (asciiTrail(trail) || within(trail, 0x80, 0xfc)),
    common: (lead) => within(lead, 0x81, 0x83) || within(lead, 0x88, 0x97),
  },
];

/** Fewer common characters than this make it another code. */
const minCommon = 0.8;

/** The share of common characters; 0 where the bytes are not of that code. */
function shareOf(bytes: Uint8Array, { single, pair, common }: Code): number {
  let characters = 0;
  let known = 0;
  let endOfLast = -1;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at]!;
    if (lead < 0x80) continue;
    characters += 1;
    if (single(lead)) continue;
    const trail = bytes[at + 1];
    // Cut off at the end of what has come.
    if (trail === undefined) return known / Math.max(1, characters - 1);
    if (!pair(lead, trail)) return 0;
    // An accent or a quotation mark before a letter looks like a pair, but stands alone among letters.
    const nextIsPair = (bytes[at + 2] ?? 0) >= 0x80;
    if (common(lead, trail) && (trail >= 0x80 || endOfLast === at || nextIsPair)) known += 1;
    at += 1;
    endOfLast = at + 1;
  }
  return known / characters;
}

/** Which of these codes a text is written in, if any; the reader's language decides between equals. */
export function guessDoubleByte(bytes: Uint8Array, language: Language): Code['name'] | undefined {
  const shares = doubleByteCodes.map((code) => ({ code, share: shareOf(bytes, code) }));
  const best = Math.max(...shares.map(({ share }) => share));
  if (!(best >= minCommon)) return undefined;
  const equals = shares.filter(({ share }) => share === best).map(({ code }) => code);
  const own = equals.find((code) => code.language === language);
  const korean = equals.find(({ name }) => name === 'euc-kr' && hasSpaces(bytes));
  return (own ?? korean ?? equals[0]!).name;
}

/** Korean puts spaces between words, Chinese does not. */
function hasSpaces(bytes: Uint8Array): boolean {
  return bytes.some((byte, at) => byte === 0x20 && bytes[at - 1]! >= 0x80 && (bytes[at + 1] ?? 0) >= 0x80);
}
