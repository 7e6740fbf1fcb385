/** Which code a text is written in. */
import type { Language } from '@linework/contract/enums';
import { guessDoubleByte } from './doubleByte.ts';

/** Offered to whoever sees that the guess is wrong; browsers know them all. */
export const decodable = [
  'utf-8',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
  'utf-16le',
  'windows-1252',
] as const;

interface Guess {
  name: string;
  confidence: number;
}

const sampleBytes = 64 * 1024;
/** What a code gets where nothing speaks against it, and nothing for it. */
const noEvidence = 10;
const marks: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** A mark at the beginning, then what can be nothing but UTF-8 or a code of East Asia, then the likeliest. */
export function guessEncoding(
  bytes: Uint8Array,
  language: Language,
  analyze: (sample: Uint8Array) => readonly Guess[],
): string {
  const marked = marks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return marked[1];
  if (isUtf8(bytes)) return 'utf-8';
  const sample = bytes.subarray(0, sampleBytes);
  const doubleByte = guessDoubleByte(sample, language);
  if (doubleByte) return doubleByte;
  for (const { name, confidence } of analyze(sample)) {
    if (confidence <= noEvidence) continue;
    const label = name.toLowerCase() === 'iso-8859-1' ? 'windows-1252' : name.toLowerCase();
    if (label.startsWith('utf-8') || !isKnown(label)) continue;
    return label === 'gb2312' || label === 'gbk' ? 'gb18030' : label;
  }
  return 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // A character may be cut off at the end of what has come.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}

export function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
