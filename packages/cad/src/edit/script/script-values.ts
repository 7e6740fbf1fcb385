import type { Color } from '../../model/common.ts';
import type { EditDocument } from '../document.ts';
import type { Answers } from './answers.ts';

/** ByLayer, ByBlock, a number of the palette, the name of one of its first, or r,g,b. */
export function parseColor(word: string, answers: Answers): Color {
  const index = ['BYBLOCK', 'RED', 'YELLOW', 'GREEN', 'CYAN', 'BLUE', 'MAGENTA', 'WHITE'].indexOf(
    word.toUpperCase(),
  );
  if (index >= 0) return index;
  if (/^bylayer$/i.test(word)) return 256;
  if (/^\d+$/.test(word) && Number(word) <= 256) return Number(word);
  const parts = word.split(',').map(Number);
  if (parts.length === 3 && parts.every((part) => Number.isInteger(part) && part >= 0 && part < 256))
    return { rgb: parts[0]! * 65536 + parts[1]! * 256 + parts[2]! };
  return answers.fail(`"${word}" is no color.`);
}

export function layerNamed(document: EditDocument, answers: Answers): { name: string; handle: number } {
  const name = answers.name('The name of the layer');
  return document.named('layer', name) ?? answers.fail(`There is no layer "${name}".`);
}

export function lineTypeNamed(document: EditDocument, answers: Answers): string {
  const name = answers.name('The name of the linetype');
  if (/^by(layer|block)$/i.test(name)) return name;
  return (document.named('lineType', name) ?? answers.fail(`There is no linetype "${name}".`)).name;
}
