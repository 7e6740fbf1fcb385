import type { MtextEntity } from '@linework/cad/model/texts';
import type { Point } from '@linework/cad/model/point';
import type { Command, CommandContext } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { askOption, askPoint, askValue, type Asking } from '../ask.ts';
import { currentProperties, draw } from '../entities.ts';
import { askStyle, currentStyle } from './place.ts';

const PLACES = ['TL', 'TC', 'TR', 'ML', 'MC', 'MR', 'BL', 'BC', 'BR'];

type Frame = {
  height: number;
  attachment: number;
  rotation: number;
  width: number | undefined;
  spacingStyle: number;
  spacingFactor: number;
  columns: { kind: number; count: number; width: number; gutter: number; height: number } | undefined;
};

export const MTEXT: Command = {
  name: 'MTEXT',
  aliases: ['T', 'MT'],
  group: 'annotate',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const { document } = context;
    const first = yield* askPoint('firstCorner');
    const style = currentStyle(document);
    const frame: Frame = {
      height: style.fixedHeight || document.header.textSize,
      attachment: 1,
      rotation: 0,
      width: undefined,
      spacingStyle: 1,
      spacingFactor: 1,
      columns: undefined,
    };
    let corner: Point | undefined;
    while (!corner && frame.width === undefined) {
      const answer: Answer = yield {
        kind: 'point',
        message: 'oppositeCorner',
        options: ['Height', 'Justify', 'Line spacing', 'Rotation', 'Style', 'Width', 'Columns'],
        from: first,
        band: 'box',
        required: true,
      };
      if (answer.kind === 'point') corner = answer.point;
      else if (answer.kind === 'option') yield* askFrame(context, first, frame, answer.option);
    }
    const make = (text: string): MtextEntity => makeMtext(context, first, corner, frame, text);
    const lines: string[] = [];
    for (;;) {
      const answer: Answer = yield { kind: 'text', message: 'mtext', spaces: true, inPlace: make('') };
      if (answer.kind !== 'text' || answer.text === '') break;
      lines.push(answer.text);
      // typed in place all of it comes at once
      if (!context.isScript) break;
    }
    if (lines.length > 0) draw(context, make(lines.join('\n').replaceAll('\n', '\\P')));
  },
};

function* askFrame(context: CommandContext, from: Point, frame: Frame, option: string): Asking<void> {
  switch (option) {
    case 'Height':
      frame.height = yield* askValue('distance', 'textHeight', frame.height, { from, min: 1e-9 });
      return;
    case 'Justify':
      frame.attachment =
        PLACES.indexOf(yield* askOption('mtextJustify', PLACES, PLACES[frame.attachment - 1]!)) + 1;
      return;
    case 'Line spacing': {
      frame.spacingStyle =
        (yield* askOption(
          'spacingStyle',
          ['At least', 'Exactly'],
          frame.spacingStyle === 1 ? 'At least' : 'Exactly',
        )) === 'Exactly'
          ? 2
          : 1;
      // 1.5x is a factor, a number alone the distance of the lines
      const answer: Answer = yield {
        kind: 'text',
        message: 'spacingFactor',
        default: `${frame.spacingFactor}x`,
      };
      const word = answer.kind === 'text' ? answer.text : '';
      const number = Number(word.replace(/x$/i, ''));
      if (number > 0) frame.spacingFactor = /x$/i.test(word) ? number : number / ((frame.height * 5) / 3);
      return;
    }
    case 'Rotation':
      frame.rotation = yield* askValue('angle', 'rotationAngle', frame.rotation, { from, isDirection: true });
      return;
    case 'Style':
      yield* askStyle(context);
      return;
    case 'Width':
      frame.width = yield* askValue('distance', 'mtextWidth', 0, { from, min: 0 });
      return;
    default: {
      const kind = yield* askOption('columnKind', ['Dynamic', 'Static', 'No columns'], 'Dynamic');
      if (kind === 'No columns') frame.columns = undefined;
      else {
        const width = yield* askValue('distance', 'columnWidth', frame.height * 15, { min: 1e-9 });
        const gutter = yield* askValue('distance', 'gutterWidth', frame.height * 2.5, { min: 0 });
        const count = kind === 'Static' ? yield* askValue('integer', 'columnCount', 2, { min: 1 }) : 0;
        const height = yield* askValue('distance', 'columnHeight', frame.height * 25, { min: 1e-9 });
        frame.columns = { kind: kind === 'Static' ? 1 : 2, count, width, gutter, height };
      }
    }
  }
}

function makeMtext(
  context: CommandContext,
  first: Point,
  corner: Point | undefined,
  frame: Frame,
  text: string,
): MtextEntity {
  const { rotation, attachment, columns } = frame;
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  const [dx, dy] = corner ? [corner[0] - first[0], corner[1] - first[1]] : [frame.width ?? 0, 0];
  const [across, up] = corner ? [dx * cos + dy * sin, dy * cos - dx * sin] : [dx, dy];
  // from the top left of the box to the place that the text hangs by
  const left = Math.min(0, across);
  const top = Math.max(0, up);
  const [column, row] = [(attachment - 1) % 3, Math.floor((attachment - 1) / 3)];
  const [x, y] = corner ? [left + (Math.abs(across) * column) / 2, top - (Math.abs(up) * row) / 2] : [0, 0];
  return {
    ...currentProperties(context),
    type: 'MTEXT',
    position: [first[0] + x * cos - y * sin, first[1] + x * sin + y * cos, first[2]],
    height: frame.height,
    width: Math.abs(across),
    // A DWG file has one height for both.
    rectangleHeight: columns?.height ?? (corner ? Math.abs(up) : 0),
    attachment,
    direction: 1,
    text,
    style: currentStyle(context.document).name,
    rotation,
    spacingStyle: frame.spacingStyle,
    spacingFactor: frame.spacingFactor,
    ...(columns
      ? { columns: { ...columns, autoHeight: columns.kind === 2, reversed: false, heights: [] } }
      : {}),
  };
}
