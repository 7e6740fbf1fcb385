/** Names of zips in an old code page: which one it is, decided over all names together, and the names in it. */
import iconv from 'iconv-lite';
import type { ArchiveEncoding, Language } from '@linework/contract';
import type { ArchiveMember } from './types.ts';

interface CodePage {
  name: ArchiveEncoding;
  /** As iconv-lite calls it. */
  label: string;
  language: Language | undefined;
  /** Whether a byte above 0x7f is a character by itself. */
  isSingle(byte: number): boolean;
  isPair(lead: number, trail: number): boolean;
  /** Whether a pair is a character that names are made of. */
  isCommon(lead: number, trail: number): boolean;
}

const within = (byte: number, low: number, high: number): boolean => byte >= low && byte <= high;
const never = (): boolean => false;
const asciiTrail = (trail: number): boolean => within(trail, 0x40, 0x7e);

/** In the order in which they are meant where nothing tells them apart. */
const codePages: readonly CodePage[] = [
  {
    name: 'gbk',
    label: 'gb18030',
    language: 'zh',
    isSingle: never,
    isPair: (lead, trail) => within(lead, 0x81, 0xfe) && (asciiTrail(trail) || within(trail, 0x80, 0xfe)),
    isCommon: (lead, trail) => (within(lead, 0xa1, 0xa3) || within(lead, 0xb0, 0xd7)) && trail >= 0xa1,
  },
  {
    name: 'cp949',
    label: 'cp949',
    language: 'ko',
    isSingle: never,
    isPair: (lead, trail) =>
      within(lead, 0x81, 0xfe) &&
      (within(trail, 0x41, 0x5a) || within(trail, 0x61, 0x7a) || within(trail, 0x81, 0xfe)),
    isCommon: (lead, trail) => (within(lead, 0xa1, 0xa3) || within(lead, 0xb0, 0xc8)) && trail >= 0xa1,
  },
  {
    name: 'big5',
    label: 'big5-hkscs',
    language: undefined,
    isSingle: never,
    isPair: (lead, trail) => within(lead, 0x81, 0xfe) && (asciiTrail(trail) || within(trail, 0xa1, 0xfe)),
    isCommon: (lead) => within(lead, 0xa1, 0xc6),
  },
  {
    name: 'shift_jis',
    label: 'cp932',
    language: undefined,
    isSingle: (byte) => within(byte, 0xa1, 0xdf),
    isPair: (lead, trail) =>
      (within(lead, 0x81, 0x9f) || within(lead, 0xe0, 0xfc)) &&
      (asciiTrail(trail) || within(trail, 0x80, 0xfc)),
    isCommon: (lead) => within(lead, 0x81, 0x83) || within(lead, 0x88, 0x97),
  },
];

const labels: Record<ArchiveEncoding, string> = {
  'utf-8': 'utf-8',
  gbk: 'gb18030',
  shift_jis: 'cp932',
  cp949: 'cp949',
  big5: 'big5-hkscs',
  cp437: 'cp437',
};

/** Fewer common characters than this make it another code page. */
const minCommonShare = 0.75;
const minKorean = 8;
/** Longer samples tell nothing new. */
const maxSampleBytes = 64 * 1024;

interface Evidence {
  page: CodePage;
  /** Of common characters among all. */
  share: number;
  characters: number;
}

function weigh(names: readonly Buffer[], page: CodePage): Evidence {
  let characters = 0;
  let common = 0;
  for (const name of names) {
    for (let at = 0; at < name.length; at += 1) {
      const lead = name[at]!;
      if (lead < 0x80) continue;
      characters += 1;
      if (page.isSingle(lead)) continue;
      const trail = name[at + 1];
      if (trail === undefined || !page.isPair(lead, trail)) return { page, share: 0, characters };
      if (page.isCommon(lead, trail)) common += 1;
      at += 1;
    }
  }
  return { page, share: characters === 0 ? 0 : common / characters, characters };
}

/** The code page of the raw names; undefined where there are none. */
export function detectEncoding(
  members: readonly ArchiveMember[],
  language: Language,
): ArchiveEncoding | undefined {
  const raw: Buffer[] = [];
  let bytes = 0;
  for (const { path, isRaw } of members) {
    if (!isRaw || bytes > maxSampleBytes) continue;
    raw.push(Buffer.from(path, 'latin1'));
    bytes += path.length;
  }
  if (raw.length === 0) return undefined;
  if (raw.every(isUtf8)) return 'utf-8';
  const shares = codePages.map((page) => weigh(raw, page));
  const best = Math.max(...shares.map(({ share }) => share));
  if (best < minCommonShare) return 'cp437';
  const equals = shares.filter(({ share }) => share === best);
  // Hangul has the first 25 rows of those that Chinese has 40 of: many characters do not stay there by chance.
  const korean = equals.find(({ page, characters }) => page.name === 'cp949' && characters >= minKorean);
  const own = equals.find(({ page }) => page.language === language);
  return (korean ?? own ?? equals[0]!).page.name;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The members with readable paths. Decoded before they are split: 表 in Shift-JIS ends in the byte of a backslash. */
export function decodePaths(
  members: readonly ArchiveMember[],
  encoding: ArchiveEncoding | undefined,
): string[] {
  return members.map(({ path, isRaw }) =>
    isRaw ? iconv.decode(Buffer.from(path, 'latin1'), labels[encoding ?? 'cp437']) : path,
  );
}
