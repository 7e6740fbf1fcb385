/** Whether a name is what somebody looks for, and how well it fits. */
import { fold } from './fold.ts';
import { hasIdeographs } from './pinyin.ts';
import { spellingsOf } from './nameGrams.ts';

export interface Wanted {
  /** All of it, folded. */
  text: string;
  /** Its words: a name with all of them fits too. */
  words: readonly string[];
}

/** The better, the smaller. */
export const fits = {
  whole: 0,
  wholeButExtension: 1,
  start: 2,
  wordStart: 3,
  inside: 4,
  words: 5,
  soundAtStart: 6,
  sound: 7,
} as const;

export function wantedOf(q: string): Wanted | undefined {
  const text = fold(q).trim();
  return text === '' ? undefined : { text, words: [...new Set(text.split(/\s+/))] };
}

/** One of `fits`, or undefined where the name does not fit. */
export function fitOf(name: string, { text, words }: Wanted): number | undefined {
  const folded = fold(name);
  const at = folded.indexOf(text);
  if (at === 0) {
    if (folded.length === text.length) return fits.whole;
    return folded.lastIndexOf('.') === text.length ? fits.wholeButExtension : fits.start;
  }
  if (at > 0) return isWordStart(folded, text, at) ? fits.wordStart : fits.inside;
  if (words.every((word) => folded.includes(word))) return fits.words;
  if (!hasIdeographs(folded) || !/[a-z]/.test(text)) return undefined;
  const spellings = spellingsOf(folded);
  if (soundsLike(spellings, text, 0)) return fits.soundAtStart;
  const fit = words.every((word) => folded.includes(word) || soundsSomewhere(spellings, word));
  return fit ? fits.sound : undefined;
}

const inWord = /[\p{L}\p{N}]/u;

function isWordStart(folded: string, text: string, first: number): boolean {
  for (let at = first; at > 0; at = folded.indexOf(text, at + 1)) {
    if (!inWord.test(folded[at - 1]!)) return true;
  }
  return false;
}

type Spellings = readonly (readonly string[])[];

const soundsSomewhere = (spellings: Spellings, word: string): boolean =>
  spellings.some((_, from) => soundsLike(spellings, word, from));

/** From one character on: all syllables spelled out but for the end of the last, or all by their first letters. */
const soundsLike = (spellings: Spellings, word: string, from: number): boolean =>
  isSpelled(spellings, word, from, 0) || isAbbreviated(spellings, word, from);

function isSpelled(spellings: Spellings, word: string, from: number, at: number): boolean {
  return (spellings[from] ?? []).some((way) =>
    word.length - at <= way.length
      ? way.startsWith(word.slice(at))
      : word.startsWith(way, at) && isSpelled(spellings, word, from + 1, at + way.length),
  );
}

function isAbbreviated(spellings: Spellings, word: string, from: number): boolean {
  for (let i = 0; i < word.length; i += 1) {
    if (!spellings[from + i]?.some((way) => way[0] === word[i])) return false;
  }
  return true;
}
