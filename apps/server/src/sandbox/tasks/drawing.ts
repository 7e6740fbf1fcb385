/**
 * Drawings, read once: the .ocf for the viewer, pictures of the sheet, and what it says, for searching.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countStrings, packTexts, piecesOf, textsOf } from '../../search/drawingText.ts';
import { inputName } from '../folder.ts';
import { drawPictures } from './drawingPictures.ts';
import { readDrawing, type DisplayedDrawing } from './readDrawing.ts';

export async function drawing(folder: string): Promise<object> {
  const bytes = readFileSync(join(folder, inputName));
  const read = readDrawing(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const leave = (name: string, content: Uint8Array | Uint8ClampedArray): void =>
    writeFileSync(join(folder, name), content);
  const drawn = await drawPictures(read.list, leave);
  const ocf = read.encode();
  if (ocf) leave('drawing.ocf', ocf);
  const signature = read.signature();
  if (signature) leave('signature.bin', signature);
  const { strings, head } = leaveTexts(read, leave);
  return { ...drawn, strings, head, isOcf: ocf === undefined };
}

/** What is searched, the pieces that it is found by, and what is told of the drawing. */
function leaveTexts(
  { said, names, head }: DisplayedDrawing,
  leave: (name: string, content: Uint8Array) => void,
): { strings: number; head: object } {
  const texts = textsOf(said, names);
  leave('texts.bin', packTexts(texts));
  leave('pieces.bin', new Uint8Array(Uint32Array.from(piecesOf(texts)).buffer));
  return { strings: countStrings(texts), head };
}
