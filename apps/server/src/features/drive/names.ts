/** What a name is to the database: when two clash, in which order they stand, and what its copy is called. */
import { bounds } from '@linework/contract';
import { fold } from '../../search/fold.ts';
import { tonedReadings } from '../../search/pinyin.ts';

/** Two names in one folder clash when these are equal: case and composition do not count, in no language. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();

/** Half of what PostgreSQL takes in an index: a few characters unfold into whole phrases. */
const keyBytes = 1200;
/** Between the parts of a key: below everything that stands in them. */
const end = '\u0001';
const pieces = /\d+|[\u3007\u3400-\u4dbf\u4e00-\u9fff]|[^\d\u3007\u3400-\u4dbf\u4e00-\u9fff]+/gu;

/**
 * Compared byte by byte it orders as people do: punctuation, numbers by value, Latin letters, Chinese characters by
 * sound, other scripts. The extension comes after the rest, so that "plan.dwg" stands before "plan (2).dwg".
 */
export function sortKey(name: string): string {
  const [stem, extension] = split(name);
  const key = `${partKey(stem)}${end}${partKey(extension)}`;
  return `${cut(key, keyBytes)}${end}${name}`;
}

/** Where in that order all names stand that differ by case or composition at most: from the first up to the second. */
export function sortRange(name: string): [from: string, to: string] {
  const key = sortKey(name);
  const from = key.slice(0, key.length - name.length);
  return [from, `${from.slice(0, -1)}\u0002`];
}

function partKey(part: string): string {
  let key = '';
  for (const [piece] of fold(part).matchAll(pieces)) {
    const first = piece.charCodeAt(0);
    if (first >= 0x30 && first <= 0x39) key += numberKey(piece);
    else if (first >= 0x3007) key += ideographKey(piece);
    else key += piece.replace(/[\u0000-\u007f]/g, asciiKey);
  }
  return key;
}

/** The longer number is the larger one. */
function numberKey(digits: string): string {
  const value = digits.replace(/^0+/, '');
  return `0${String.fromCharCode(0x30 + value.length)}${value}`;
}

/** "{" is free, since punctuation moves below the digits, and follows the letter z. */
const ideographKey = (piece: string): string => {
  const [reading] = tonedReadings(piece);
  return reading === undefined ? piece : `{${reading.replace('ü', 'v')}${piece}`;
};

const punctuation = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$';

function asciiKey(character: string): string {
  const place = punctuation.indexOf(character);
  return place < 0 ? character : String.fromCharCode(2 + place);
}

/** "plan (2).dwg", "plan (2)": the name for the n-th of the same; never longer than a name may be. */
export function numbered(name: string, n: number, isFolder = false): string {
  const [stem, extension] = isFolder ? [name, ''] : split(name);
  const tail = ` (${n})${extension}`;
  return cut(stem, bounds.fileNameBytes - Buffer.byteLength(tail)) + tail;
}

/** Something with a letter in it after the last dot, and something before that: "v1.2" and ".env" have no extension. */
function split(name: string): [stem: string, extension: string] {
  const match = /^(.+)(\.(?=[^.]*[a-z])[a-z0-9_]{1,10})$/is.exec(name);
  return match ? [match[1]!, match[2]!] : [name, ''];
}

/** As many whole characters as fit. */
function cut(text: string, bytes: number): string {
  if (text.length * 3 <= bytes || Buffer.byteLength(text) <= bytes) return text;
  const whole = Buffer.from(text);
  let last = bytes;
  while ((whole[last]! & 0xc0) === 0x80) last -= 1;
  return whole.toString('utf8', 0, last);
}
