/** Where the caret stands in a text that is being typed: by the letters that are drawn. */
import type { Drawing } from '../../model/drawing.ts';
import type { Point } from '../../model/point.ts';
import type { TextStyle } from '../../model/styles.ts';
import type { MtextEntity } from '../../model/texts.ts';
import { decodeLine } from '../../text/codes.ts';
import { layoutLine } from '../../text/line.ts';
import type { ParagraphLayout } from '../../text/mtext-layout.ts';
import type { Context } from '../context.ts';
import { objectAxes } from '../frame.ts';
import { lineHeight, paragraphRequest, placeLine, type LineText } from './texts.ts';

/** From below the letters to above them, in the drawing. */
export type Caret = { from: Point; to: Point };

type Setting = { drawing: Drawing; context: Context };

/** Of the height of capitals. */
const BELOW = -0.25;
const ABOVE = 1.15;

function styleOf({ drawing }: Setting, name: string): TextStyle | undefined {
  return drawing.textStyles.get(name.toUpperCase()) ?? drawing.textStyles.get('STANDARD');
}

/** At height 1, in letters of the style. */
function widthOf({ context }: Setting, text: string, style: TextStyle | undefined): number {
  return layoutLine(decodeLine(text), context.fonts.forStyle(style), context.glyphs).width;
}

/** Before the letter at `index`; undefined where letters stand below each other. */
export function lineCaret(setting: Setting, entity: LineText, index: number): Caret | undefined {
  const style = styleOf(setting, entity.style);
  if (style?.vertical) return undefined;
  const height = lineHeight(entity, style, setting.drawing);
  const { place, scaleX, size } = placeLine(entity, widthOf(setting, entity.text, style), height, false);
  const [u, v, n] = objectAxes(entity.extrusion);
  const x = widthOf(setting, entity.text.slice(0, index), style) * scaleX;
  const at = (y: number): Point => {
    const [px, py] = [place.x + place.ax * x + place.bx * y, place.y + place.ay * x + place.by * y];
    return [0, 1, 2].map((i) => u[i]! * px + v[i]! * py + n[i]! * place.z) as Point;
  };
  return { from: at(BELOW * size), to: at(ABOVE * size) };
}

const BREAK = '\\P';

/** The same in a paragraph without formatting, which has a \P for every new line. */
export function paragraphCaret(setting: Setting, entity: MtextEntity, index: number): Caret | undefined {
  const style = styleOf(setting, entity.style);
  if (style?.vertical || entity.columns) return undefined;
  const height = lineHeight(entity, style, setting.drawing);
  const set = (text: string): ParagraphLayout =>
    setting.context.paragraphs.layout(paragraphRequest({ ...entity, text }, style, height));
  const before = entity.text.slice(0, index);
  // Where a word goes on behind the caret, all of it decides on which line it stands; an empty line has none.
  const word = /^[^\s\\]*/.exec(entity.text.slice(index))![0];
  const isInWord = before !== '' && !before.endsWith(BREAK) && !/\s$/.test(before);
  const more = word !== '' || isInWord ? word : 'x';
  const line = lastLine(set(before + more));
  const whole = set(entity.text);
  const factor = height * (style?.widthFactor || 1);
  const measure = (text: string): number => widthOf(setting, text, style) * factor;
  const attachment = Math.max(1, Math.min(9, entity.attachment || 1)) - 1;
  const [align, row] = [attachment % 3, Math.floor(attachment / 3)];
  const box = entity.width > 0 ? entity.width : whole.width;
  const full = whole.runs.filter(({ y }) => y === line.y).map(({ text }) => text);
  const free = ((box - measure(full.join('').trimEnd())) * align) / 2;
  const x = free - (align * box) / 2 + measure(line.text.slice(0, line.text.length - more.length));
  const top = row === 1 ? whole.height / 2 : row === 2 ? whole.height : 0;
  const [cos, sin] = [Math.cos(entity.rotation || 0), Math.sin(entity.rotation || 0)];
  const [px, py, pz] = entity.position;
  const at = (above: number): Point => {
    const y = top + line.y + above * height;
    return [px + cos * x - sin * y, py + sin * x + cos * y, pz];
  };
  return { from: at(BELOW), to: at(ABOVE) };
}

function lastLine({ runs }: ParagraphLayout): { y: number; text: string } {
  const y = Math.min(...runs.map((run) => run.y));
  return {
    y,
    text: runs
      .filter((run) => run.y === y)
      .map(({ text }) => text)
      .join(''),
  };
}
