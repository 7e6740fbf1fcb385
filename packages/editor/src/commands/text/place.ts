import type { EditDocument } from '@linework/cad/edit/document';
import type { Point } from '@linework/cad/model/point';
import type { CommandContext } from '../../command.ts';
import { exactCos, exactSin } from '../../input/points.ts';
import { CommandError } from '../../problem.ts';
import type { Answer } from '../../questions.ts';
import { askOption, askPoint, askText, askValue, type Asking } from '../ask.ts';

/** Where a line of text stands and how: what TEXT and ATTDEF ask alike. */
export type TextPlacing = {
  position: Point;
  alignment?: Point;
  horizontal: number;
  vertical: number;
  height: number;
  rotation: number;
  style: string;
  widthFactor: number;
  oblique: number;
};

const JUSTIFY = [
  'Left',
  'Center',
  'Right',
  'Align',
  'Middle',
  'Fit',
  'TL',
  'TC',
  'TR',
  'ML',
  'MC',
  'MR',
  'BL',
  'BC',
  'BR',
];
const LINES: Readonly<Record<string, readonly [horizontal: number, vertical: number]>> = {
  Left: [0, 0],
  Center: [1, 0],
  Right: [2, 0],
  Align: [3, 0],
  Middle: [4, 0],
  Fit: [5, 0],
  TL: [0, 3],
  TC: [1, 3],
  TR: [2, 3],
  ML: [0, 2],
  MC: [1, 2],
  MR: [2, 2],
  BL: [0, 1],
  BC: [1, 1],
  BR: [2, 1],
};

/** Asks for a text style that there is, and makes it the current one. */
export function* askStyle(context: CommandContext): Asking<void> {
  const { document, report } = context;
  const { textStyle } = document.header;
  for (;;) {
    const name = yield* askText('styleName', textStyle, { options: ['?'] });
    if (name === '?') {
      for (const style of document.table('textStyle').values())
        report('styleLine', { name: style.name, font: style.face || style.font });
      continue;
    }
    const style = document.named('textStyle', name);
    if (!style) throw new CommandError('noStyle', `There is no text style "${name}".`, { name });
    if (style.name !== textStyle)
      context.transact((transaction) => transaction.header({ textStyle: style.name }));
    return;
  }
}

export function currentStyle(document: EditDocument): {
  name: string;
  fixedHeight: number;
  widthFactor: number;
  oblique: number;
} {
  const found =
    document.named('textStyle', document.header.textStyle) ?? [...document.table('textStyle').values()][0];
  return found ?? { name: 'Standard', fixedHeight: 0, widthFactor: 1, oblique: 0 };
}

/** after: Enter goes on below the last text; undefined where there is none. */
export function* askPlace(context: CommandContext, after?: TextPlacing): Asking<TextPlacing | undefined> {
  const { document, variables } = context;
  let justify = 'Left';
  let point: Point | undefined;
  while (!point) {
    const isPair = justify === 'Align' || justify === 'Fit';
    const answer: Answer = yield {
      kind: 'point',
      message: justify === 'Left' ? 'textStart' : isPair ? 'textFirstEnd' : 'textPoint',
      options: ['Justify', 'Style'],
      values: { justify },
    };
    if (answer.kind === 'point') point = answer.point;
    else if (answer.kind === 'option' && answer.option === 'Justify')
      justify = yield* askOption('textJustify', JUSTIFY, justify);
    else if (answer.kind === 'option') yield* askStyle(context);
    else if (after) return after;
    else return undefined;
  }
  const style = currentStyle(document);
  const [horizontal, vertical] = LINES[justify]!;
  const common = {
    style: style.name,
    widthFactor: style.widthFactor,
    oblique: style.oblique,
    horizontal,
    vertical,
  };
  const askHeight = function* (from: Point): Asking<number> {
    if (style.fixedHeight > 0) return style.fixedHeight;
    const height = yield* askValue('distance', 'textHeight', document.header.textSize, { from, min: 1e-9 });
    if (height !== document.header.textSize)
      context.transact((transaction) => transaction.header({ textSize: height }));
    return height;
  };
  if (justify === 'Align' || justify === 'Fit') {
    const end = yield* askPoint('textSecondEnd', { from: point });
    const [dx, dy] = [end[0] - point[0], end[1] - point[1]];
    const rotation = Math.atan2(dy, dx);
    // between two points the letters get as high as fits; how high is known when it is drawn
    const height =
      justify === 'Fit' ? yield* askHeight(point) : style.fixedHeight || document.header.textSize;
    return { ...common, position: point, alignment: end, height, rotation };
  }
  const height = yield* askHeight(point);
  const initial = Number(variables.get('TEXT.rotation') ?? 0);
  const rotation = yield* askValue('angle', 'textRotation', initial, { from: point, isDirection: true });
  variables.set('TEXT.rotation', rotation);
  return {
    ...common,
    position: point,
    ...(justify === 'Left' ? {} : { alignment: point }),
    height,
    rotation,
  };
}

/** The place of the next line, below; of a text, without what else it has. */
export function below({
  position,
  alignment,
  horizontal,
  vertical,
  height,
  rotation,
  style,
  widthFactor,
  oblique,
}: TextPlacing): TextPlacing {
  const step = (height * 5) / 3;
  const [dx, dy] = [exactSin(rotation) * step, -exactCos(rotation) * step];
  const at = ([x, y, z]: Point): Point => [x + dx, y + dy, z];
  const place = { horizontal, vertical, height, rotation, style, widthFactor, oblique };
  return { ...place, position: at(position), ...(alignment ? { alignment: at(alignment) } : {}) };
}
