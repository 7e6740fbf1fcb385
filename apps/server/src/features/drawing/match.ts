/** What of a drawing is what somebody looks for. */
import type { DrawingHit } from '@linework/contract';
import type { DrawingTexts } from '../../search/drawingText.ts';
import { fold } from '../../search/fold.ts';

/** All of these words, folded. */
export type Wanted = readonly string[];

export function wantedOf(searchText: string): Wanted | undefined {
  const text = fold(searchText).trim();
  return text === '' ? undefined : [...new Set(text.split(/\s+/))];
}

export type TextMatch = Pick<DrawingHit, 'kind' | 'text' | 'layer' | 'layout' | 'x' | 'y' | 'handle'>;

/** Texts with all of the words come first, then layers and blocks of such a name; at most so many. */
export function placesIn(texts: DrawingTexts, wanted: Wanted, most: number): TextMatch[] {
  const places: TextMatch[] = [];
  const lines = texts.lines.split('\n');
  for (const n of linesWith(texts.lines, wanted)) {
    if (places.length >= most) return places;
    places.push({
      kind: 'text',
      text: lines[n] ?? '',
      layer: texts.layers[texts.layer[n]!] ?? '',
      layout: texts.layouts[texts.layout[n]!] ?? '',
      x: texts.x[n],
      y: texts.y[n],
      handle: texts.handle[n]! > 0 ? texts.handle[n]!.toString(16).toUpperCase() : '',
    });
  }
  for (const [kind, names] of [
    ['layer', texts.layers],
    ['block', texts.blocks],
  ] as const) {
    for (const n of linesWith(names.join('\n'), wanted)) {
      if (places.length >= most) return places;
      const name = names[n] ?? '';
      places.push({ kind, text: name, layer: kind === 'layer' ? name : '', layout: '', handle: '' });
    }
  }
  return places;
}

/** The numbers of the lines with all of the words in them. The longest word leads, since it is the rarest. */
function* linesWith(lines: string, words: Wanted): Generator<number> {
  const folded = fold(lines);
  const leading = words.reduce((one, other) => (other.length > one.length ? other : one), '');
  let line = 0;
  let counted = 0;
  for (let at = folded.indexOf(leading); at >= 0;) {
    for (let end = folded.indexOf('\n', counted); end >= 0 && end < at; end = folded.indexOf('\n', counted)) {
      line += 1;
      counted = end + 1;
    }
    const next = folded.indexOf('\n', at);
    const end = next < 0 ? folded.length : next;
    const whole = folded.slice(counted, end);
    if (words.every((word) => whole.includes(word))) yield line;
    at = folded.indexOf(leading, end);
  }
}
