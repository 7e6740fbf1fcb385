import type { Drawing } from '@linework/cad/model/drawing';
import type { TextEntry } from '@linework/cad/read/text-index';
import type { FontProvider } from '@linework/cad/text/fonts';
import { fontLibrary } from '@linework/cad/text/library';
import { packagedFonts } from '@linework/fonts/packaged';
import { type FontSlice, fontSlicesFor } from '@linework/fonts/slices';
import { sliceUrl } from './sliceUrls.ts';

export interface GivenFont {
  name: string;
  file: Blob;
}

const held = new Map<string, Uint8Array>();

async function fetchSlice(slice: FontSlice): Promise<void> {
  const url = sliceUrl(slice);
  if (url === undefined || held.has(url)) return;
  const response = await fetch(url);
  if (response.ok) held.set(url, new Uint8Array(await response.arrayBuffer()));
}

/** Only what was not foreseen is fetched while the drawing waits; this worker has nothing else to do. */
function readSlice(slice: FontSlice): Uint8Array | undefined {
  const url = sliceUrl(slice);
  if (url === undefined) return undefined;
  const known = held.get(url);
  if (known) return known;
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  request.responseType = 'arraybuffer';
  try {
    request.send();
  } catch {
    return undefined;
  }
  if (request.status !== 200) return undefined;
  const bytes = new Uint8Array(request.response as ArrayBuffer);
  held.set(url, bytes);
  return bytes;
}

/** Whether a font is one of strokes: the kernel has its own for Latin ones that are missing. */
const strokes = /\.shx$|^$/i;

/** Characters that the product's own fonts will have to show, as far as can be told beforehand. */
export function charactersFor(
  texts: readonly Pick<TextEntry, 'text'>[],
  { textStyles }: Pick<Drawing, 'textStyles'>,
): Set<number> {
  const hasOutlines = [...textStyles.values()].some(({ face, font }) => face !== '' || !strokes.test(font));
  const codes = new Set<number>();
  for (const { text } of texts) {
    for (let i = 0; i < text.length; i++) {
      const code = text.codePointAt(i)!;
      if (code > 0xffff) i += 1;
      if (code > 0x2000 || (hasOutlines && code > 32)) codes.add(code);
    }
  }
  return codes;
}

/** Fonts given by hand first, by the name the drawing calls them; what they lack from the product's own. */
export async function kernelFonts(
  drawing: Drawing,
  texts: readonly TextEntry[],
  given: readonly GivenFont[],
): Promise<FontProvider> {
  const files = new Map<string, Uint8Array>();
  for (const { name, file } of given) files.set(fileNameOf(name), new Uint8Array(await file.arrayBuffer()));
  const library = fontLibrary({ read: (file) => files.get(file) });
  const slices = fontSlicesFor(charactersFor(texts, drawing));
  await Promise.allSettled(slices.map(fetchSlice));
  const packaged = packagedFonts(readSlice);
  return { find: library.find, fallback: packaged.fallback };
}

/** As the library asks for it: a family without an extension is looked for as TrueType. */
function fileNameOf(name: string): string {
  const base = (name.split(/[\\/]/).pop() ?? '').trim().toLowerCase();
  return /\.(shx|ttf|ttc|otf)$/.test(base) ? base : `${base}.ttf`;
}
