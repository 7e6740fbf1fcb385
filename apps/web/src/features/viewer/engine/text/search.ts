import type { TextEntry } from '@linework/cad/read/text-index';
import type { SceneHead } from '@linework/render/webgl/types';
import type { TextHit } from '../types.ts';
import { handleText } from './blocks.ts';

/** Between two strings: nobody types it. */
const gap = '\u0000';

/** As it is compared: full width as half width, without case. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** All strings of a drawing as one, folded once: finding is the platform's own search in a string. */
export class TextSearch {
  readonly #entries: readonly TextEntry[];
  readonly #all: string;
  /** Where each entry begins in it. */
  readonly #starts: Uint32Array;
  readonly #layers: Map<string, number>;
  readonly #layouts: Map<string, number>;

  constructor(entries: readonly TextEntry[], { layers, layouts }: Pick<SceneHead, 'layers' | 'layouts'>) {
    this.#entries = entries;
    this.#starts = new Uint32Array(entries.length + 1);
    const folded: string[] = [];
    const same = new Map<string, string>();
    let at = 0;
    entries.forEach(({ text }, i) => {
      let one = same.get(text);
      if (one === undefined) same.set(text, (one = fold(text)));
      folded.push(one);
      this.#starts[i] = at;
      at += one.length + gap.length;
    });
    this.#starts[entries.length] = at;
    this.#all = folded.join(gap);
    this.#layers = new Map(layers.map((layer, i) => [layer.name.toUpperCase(), i]));
    this.#layouts = new Map(layouts.map((layout, i) => [layout.name, i]));
  }

  /** Entries that hold the words as they stand, each once; `total` counts those beyond `most` as well. */
  find(query: string, most: number): { hits: TextHit[]; total: number } {
    const wanted = fold(query).trim();
    const hits: TextHit[] = [];
    let total = 0;
    if (wanted === '') return { hits, total };
    let entry = 0;
    for (let at = this.#all.indexOf(wanted); at >= 0; at = this.#all.indexOf(wanted, this.#starts[entry])) {
      entry = this.#entryAt(at, entry);
      if (total++ < most) hits.push(this.#hit(this.#entries[entry]!));
      entry += 1;
      if (entry >= this.#entries.length) break;
    }
    return { hits, total };
  }

  /** The entry a place lies in, from one that is known to begin before it. */
  #entryAt(at: number, from: number): number {
    let low = from;
    let step = 1;
    while (low + step < this.#entries.length && this.#starts[low + step]! <= at) {
      low += step;
      step *= 2;
    }
    let high = Math.min(this.#entries.length - 1, low + step);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #hit({ text, layer, layout, x, y, handle }: TextEntry): TextHit {
    return {
      text,
      layer: this.#layers.get(layer.toUpperCase()) ?? 0,
      layout: this.#layouts.get(layout) ?? 0,
      at: { x, y },
      handle: handleText(handle),
    };
  }
}
