/** What a font file says of itself. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shxContent } from '@linework/cad/text/shx';
import { create, type FontkitFont } from 'fontkit';
import { inputName } from '../folder.ts';
import { SandboxFailure } from '../limits.ts';
import { outlineCodePage, shxCodePage } from './codePage.ts';

const outlineMagic = ['\u0000\u0001\u0000\u0000', 'true', 'OTTO', 'ttcf'];
const familyMost = 200;

export async function fontInfo(folder: string): Promise<object> {
  const bytes = new Uint8Array(readFileSync(join(folder, inputName)));
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (outlineMagic.some((magic) => head.startsWith(magic))) {
    return outlineInfo(bytes, head.startsWith('ttcf') ? 'ttc' : 'ttf');
  }
  const shx = shxContent(bytes);
  if (!shx || shx.codes.length === 0)
    throw new SandboxFailure('damaged', 'no font of a kind that can be read');
  const codepage = shxCodePage(shx.kind, shx.codes);
  return { type: 'shx', family: shx.kind, codepage, bold: 0, italic: 0 };
}

/** Every table lies inside of the file: the library reads them one by one, and would not miss the last. */
function checkWhole(bytes: Uint8Array, at: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = view.getUint16(at + 4);
  for (let i = 0; i < tables; i += 1) {
    const entry = at + 12 + i * 16;
    if (view.getUint32(entry + 8) + view.getUint32(entry + 12) > bytes.length) {
      throw new SandboxFailure('damaged', 'it is cut off');
    }
  }
}

/** Where a collection's first font begins. */
const firstFont = (bytes: Uint8Array, type: 'ttf' | 'ttc'): number =>
  type === 'ttc' ? new DataView(bytes.buffer, bytes.byteOffset).getUint32(12) : 0;

function outlineInfo(bytes: Uint8Array, type: 'ttf' | 'ttc'): object {
  try {
    checkWhole(bytes, firstFont(bytes, type));
    const made = create(bytes);
    const font: FontkitFont | undefined = 'fonts' in made ? made.fonts[0] : made;
    if (!font || !(font.numGlyphs > 0)) throw new SandboxFailure('damaged', 'it holds no font');
    const os2 = font['OS/2'];
    const mac = font.head?.macStyle;
    const isBold = os2?.fsSelection?.bold ?? mac?.bold ?? (os2?.usWeightClass ?? 400) >= 600;
    const isItalic = os2?.fsSelection?.italic ?? mac?.italic ?? false;
    return {
      type,
      family: String(font.familyName ?? '').slice(0, familyMost),
      codepage: outlineCodePage(os2?.codePageRange?.[0] ?? 0),
      bold: isBold ? 1 : 0,
      italic: isItalic ? 1 : 0,
    };
  } catch (error) {
    if (error instanceof SandboxFailure) throw error;
    throw new SandboxFailure('damaged', error instanceof Error ? error.message : '');
  }
}
