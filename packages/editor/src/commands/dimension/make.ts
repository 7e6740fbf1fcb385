import type { DimensionEntity, DimensionKind } from '@linework/cad/model/dimensions';
import { ORIGIN, type Point } from '@linework/cad/model/point';
import type { CommandContext } from '../../command.ts';
import type { Answer, Preview } from '../../questions.ts';
import { dimensionPicture } from '@linework/cad/display/dimension-picture';
import { askText, askValue, type Asking } from '../ask.ts';
import { currentProperties } from '../entities.ts';

const KIND_FLAGS: Record<DimensionKind, number> = {
  rotated: 0,
  aligned: 1,
  angular: 2,
  diameter: 3,
  radius: 4,
  angular3: 5,
  ordinate: 6,
  arc: 8,
  jogged: 4,
};

const OWN_BLOCK = 32;
export const ORDINATE_X = 64;
export const TEXT_MOVED = 128;

/** A dimension without its points, in the current style and on the layer for dimensions (DIMLAYER), where there is one. */
export function newDimension(context: CommandContext, kind: DimensionKind): DimensionEntity {
  const { document, variables } = context;
  const style = variables.get('DIMSTYLE') ?? document.header.dimStyle;
  const layer = document.named('layer', String(variables.get('DIMLAYER') ?? ''));
  return {
    ...currentProperties(context),
    ...(layer && { layer: layer.name }),
    type: 'DIMENSION',
    kind,
    flags: KIND_FLAGS[kind] | OWN_BLOCK,
    block: '',
    style: document.named('dimStyle', String(style))?.name ?? 'Standard',
    definitionPoint: [...ORIGIN],
    textMiddle: [...ORIGIN],
    point13: [...ORIGIN],
    point14: [...ORIGIN],
    point15: [...ORIGIN],
    point16: [...ORIGIN],
    angle: 0,
    obliqueAngle: 0,
    textRotation: 0,
    horizontalDirection: 0,
    leaderLength: 0,
    text: '',
    measurement: NaN,
    attachment: 5,
    spacingStyle: 1,
    spacingFactor: 1,
    flipArrow1: false,
    flipArrow2: false,
  };
}

/** What a dimension says and how its text is turned, as options of most dimension commands set it. */
export type TextSettings = { text: string; textRotation: number };

export const TEXT_OPTIONS = ['Mtext', 'Text', 'Angle'] as const;

/** Answers one of the options for the text; false where it is another. */
function* askTextOption(option: string, settings: TextSettings): Asking<boolean> {
  if (option === 'Mtext' || option === 'Text') {
    settings.text = yield* askText('dimText', settings.text || '<>', { spaces: true });
    return true;
  }
  if (option !== 'Angle') return false;
  settings.textRotation = yield* askValue('angle', 'dimTextAngle', settings.textRotation);
  return true;
}

/** The picture of a dimension where the pointer is. */
export function previewDimension(
  context: CommandContext,
  make: (point: Point) => DimensionEntity | undefined,
) {
  return (point: Point): Preview => {
    const dimension = make(point);
    const picture = dimension && dimensionPicture(context.document.drawing, dimension);
    const layer = context.document.header.currentLayer;
    return {
      entities:
        picture?.entities.filter(({ type }) => type !== 'POINT').map((part) => ({ ...part, layer })) ?? [],
    };
  };
}

/** Where the dimension line goes, after any number of options; undefined where the command is left. */
export function* askPlace(
  context: CommandContext,
  message: string,
  options: readonly string[],
  make: (point: Point) => DimensionEntity | undefined,
  settings: TextSettings,
  more: (option: string) => Asking<void> | void = () => {},
  from?: Point,
): Asking<Point | undefined> {
  for (;;) {
    const answer: Answer = yield {
      kind: 'point',
      message,
      options,
      required: true,
      ...(from && { from }),
      preview: previewDimension(context, make),
    };
    if (answer.kind === 'point') return answer.point;
    if (answer.kind !== 'option') return undefined;
    if (yield* askTextOption(answer.option, settings)) continue;
    const asking = more(answer.option);
    if (asking) yield* asking;
  }
}
