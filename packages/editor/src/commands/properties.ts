import type { EditDocument } from '@linework/cad/edit/document';
import type { Color } from '@linework/cad/model/common';
import { CommandError } from '../problem.ts';
import { askText, askValue, type Asking } from './ask.ts';

const COLORS = ['ByBlock', 'Red', 'Yellow', 'Green', 'Cyan', 'Blue', 'Magenta', 'White'] as const;

/** ByLayer, ByBlock, a number of the palette, the name of one of its first, or r,g,b. */
export function parseColor(word: string): Color | undefined {
  const index = COLORS.findIndex((name) => name.toUpperCase() === word.toUpperCase());
  if (index >= 0) return index;
  if (/^bylayer$/i.test(word)) return 256;
  if (/^\d+$/.test(word) && Number(word) <= 256) return Number(word);
  const parts = word.split(',').map(Number);
  if (parts.length === 3 && parts.every((part) => Number.isInteger(part) && part >= 0 && part < 256))
    return { rgb: parts[0]! * 65536 + parts[1]! * 256 + parts[2]! };
  return undefined;
}

export function formatColor(color: Color): string {
  if (typeof color !== 'number') return [color.rgb >> 16, (color.rgb >> 8) & 255, color.rgb & 255].join(',');
  return color === 256 ? 'ByLayer' : (COLORS[color] ?? String(color));
}

export function* askColor(message: string, initial: Color): Asking<Color> {
  const answer = yield* askText(message, formatColor(initial), { options: ['Truecolor'] });
  const word = answer === 'Truecolor' ? yield* askText('trueColor') : answer;
  const color = parseColor(word);
  if (color === undefined) throw new CommandError('badColor', `"${word}" is no color.`, { name: word });
  return color;
}

export function layerNamed(document: EditDocument, name: string): { name: string; handle: number } {
  const layer = document.named('layer', name);
  if (!layer) throw new CommandError('noLayer', `There is no layer "${name}".`, { name });
  return layer;
}

export function* askLineType(document: EditDocument, message: string, initial: string): Asking<string> {
  const name = yield* askText(message, initial);
  if (/^by(layer|block)$/i.test(name)) return name.toUpperCase() === 'BYLAYER' ? 'BYLAYER' : 'BYBLOCK';
  const lineType = document.named('lineType', name);
  if (!lineType) throw new CommandError('noLinetype', `There is no linetype "${name}".`, { name });
  return lineType.name;
}

/** Lineweights that there are, in hundredths of a millimeter. */
const WEIGHTS = [
  0, 5, 9, 13, 15, 18, 20, 25, 30, 35, 40, 50, 53, 60, 70, 80, 90, 100, 106, 120, 140, 158, 200, 211,
];

const WORDS: Readonly<Record<string, number>> = { BYLAYER: -1, BYBLOCK: -2, DEFAULT: -3 };

export const formatWeight = (weight: number): string =>
  weight >= 0 ? `${(weight / 100).toFixed(2)} mm` : (['ByLayer', 'ByBlock', 'Default'][-weight - 1] ?? '');

/** The nearest that there is, in millimeters as typed. */
export function* askLineWeight(message: string, initial: number): Asking<number> {
  const word = yield* askText(message, formatWeight(initial));
  if (word === formatWeight(initial)) return initial;
  const named = WORDS[word.toUpperCase()];
  if (named !== undefined) return named;
  const typed = Number(word.replace(/mm$/i, '')) * 100;
  if (!(typed >= 0 && typed <= 211))
    throw new CommandError('badWeight', `"${word}" is no line weight.`, { name: word });
  return WEIGHTS.toSorted((a, b) => Math.abs(a - typed) - Math.abs(b - typed))[0]!;
}

/** How much is seen through: a percentage up to 90, or by layer or block. As an opacity; undefined by layer. */
export function* askTransparency(message: string, initial: number | undefined): Asking<number | undefined> {
  const shown =
    initial === undefined ? 'ByLayer' : initial < 0 ? 'ByBlock' : String(Math.round((1 - initial) * 100));
  const word = yield* askText(message, shown);
  if (/^bylayer$/i.test(word)) return undefined;
  if (/^byblock$/i.test(word)) return -1;
  const percent = Number(word);
  if (!(percent >= 0 && percent <= 90))
    throw new CommandError('range', `${word} is not from 0 to 90.`, { value: word });
  return 1 - percent / 100;
}

export const askScale = function* (message: string, initial: number): Asking<number> {
  return yield* askValue('number', message, initial, { min: 1e-12 });
};

/** Names, with * and ? and several by commas, as AutoCAD takes them. */
export function matchesName(pattern: string): (name: string) => boolean {
  const rules = pattern
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map(
      (each) =>
        new RegExp(
          `^${each
            .replace(/[.+^${}()|[\]\\]/g, '\\$&')
            .replace(/\*/g, '.*')
            .replace(/\?/g, '.')
            .replace(/#/g, '\\d')}$`,
          'iu',
        ),
    );
  return (name) => rules.some((rule) => rule.test(name));
}
