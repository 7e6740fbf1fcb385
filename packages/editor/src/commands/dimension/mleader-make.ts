import { defaultHanging, plainInsert } from '@linework/cad/model/defaults';
import type { MultileaderBlock, MultileaderEntity } from '@linework/cad/model/dimensions';
import type { Block } from '@linework/cad/model/drawing';
import type { Point } from '@linework/cad/model/point';
import type { MultileaderStyle } from '@linework/cad/model/styles';
import { isEmptyBox } from '@linework/geom/box';
import type { CommandContext } from '../../command.ts';
import { CommandError } from '../../problem.ts';
import { outlineOf } from '../../select/outline.ts';
import { boxOf } from '../../select/regions.ts';
import { currentProperties } from '../entities.ts';

/** What a multileader points with and says; a block says it by its attributes. */
export type MleaderLook = {
  style: MultileaderStyle;
  pathKind: number;
  dogleg: boolean;
};

export type MleaderContent =
  | { kind: 'none' }
  | { kind: 'text'; text: string }
  | { kind: 'block'; block: Block; attributes: MultileaderEntity['blockAttributes'] };

/** What of a multileader is not as its style has it, as files number it. */
const OWN = { pathKind: 1 << 0, dogleg: 1 << 6, contentKind: 1 << 10, block: 1 << 19 } as const;
const CONTENT_KINDS = { none: 0, block: 1, text: 2 } as const;

/** The style that is named last, or Standard, or the first there is. */
export function styleOf({ document, variables }: CommandContext): MultileaderStyle {
  const { multileaderStyles } = document.drawing;
  const all = [...multileaderStyles.values()];
  const wanted = String(variables.get('CMLEADERSTYLE') ?? 'Standard').toUpperCase();
  const found = all.find(({ name }) => name.toUpperCase() === wanted) ?? all[0];
  if (!found) throw new CommandError('noMleaderStyle', 'This drawing has no multileader style.');
  return found;
}

/** A block beside the landing, its middle level with it. */
function placedBlock(
  context: CommandContext,
  block: Block,
  scale: number,
  [x, y, z]: Point,
  side: number,
): MultileaderBlock {
  const insert = plainInsert(currentProperties(context), block.name);
  const box = boxOf(outlineOf({ ...insert, scale: [scale, scale, scale] }, context.document));
  const position: Point = isEmptyBox(box)
    ? [x, y, z]
    : [x - (side > 0 ? box.minX : box.maxX), y - (box.minY + box.maxY) / 2, z];
  const [px, py, pz] = [0, 1, 2].map((i) => position[i]! - block.base[i]! * scale) as Point;
  return {
    handle: block.handle,
    position,
    normal: [0, 0, 1],
    scale: [scale, scale, scale],
    rotation: 0,
    color: 0,
    matrix: [scale, 0, 0, px, 0, scale, 0, py, 0, 0, scale, pz, 0, 0, 0, 1],
  };
}

/** Points from the arrowhead to the landing. */
export function multileader(
  context: CommandContext,
  { style, pathKind, dogleg }: MleaderLook,
  points: readonly Point[],
  content: MleaderContent,
): MultileaderEntity {
  const [before, landing] = points.slice(-2) as [Point, Point];
  const side = landing[0] >= before[0] ? 1 : -1;
  const scale = style.scale > 0 ? style.scale : 1;
  const doglegLength = dogleg ? style.doglegLength * scale : 0;
  const gap = style.landingGap * scale;
  const height = (style.textHeight || 0.18) * scale;
  // middle of the first line at the landing's height
  const position: Point = [landing[0] + side * (doglegLength + gap), landing[1] + height / 2, landing[2]];
  const block =
    content.kind === 'block'
      ? placedBlock(
          context,
          content.block,
          scale,
          [landing[0] + side * doglegLength, landing[1], landing[2]],
          side,
        )
      : undefined;
  const contentKind = CONTENT_KINDS[content.kind];
  const hanging = { ...defaultHanging(), left: style.leftAttachment, right: style.rightAttachment };
  if (pathKind !== style.pathKind) hanging.overrides |= OWN.pathKind;
  if (dogleg !== style.dogleg) hanging.overrides |= OWN.dogleg;
  if (contentKind !== style.contentKind) hanging.overrides |= OWN.contentKind;
  if (block && block.handle !== style.blockHandle) hanging.overrides |= OWN.block;
  return {
    ...currentProperties(context),
    type: 'MULTILEADER',
    styleHandle: style.handle,
    contentKind,
    pathKind,
    lineColor: style.lineColor,
    lineTypeHandle: style.lineTypeHandle,
    leaderWeight: style.lineWeight,
    landing: style.landing,
    dogleg,
    doglegLength: style.doglegLength,
    arrowHandle: style.arrowHandle,
    arrowSize: style.arrowSize,
    textFrame: style.textFrame,
    scale,
    hanging,
    blockAttributes: content.kind === 'block' ? content.attributes : [],
    context: {
      scale,
      base: [...(block?.position ?? position)],
      textHeight: height,
      arrowSize: style.arrowSize * scale,
      landingGap: gap,
      plane: { origin: [...landing], xAxis: [1, 0, 0], yAxis: [0, 1, 0], reversed: false },
      ...(block && { block }),
      ...(content.kind === 'text' && {
        text: {
          text: content.text,
          styleHandle: style.textStyleHandle,
          position,
          direction: [1, 0, 0] as Point,
          normal: [0, 0, 1] as Point,
          rotation: 0,
          width: 0,
          height,
          spacingFactor: 1,
          spacingStyle: 1,
          color: style.textColor,
          alignment: side > 0 ? 1 : 3,
          flow: 5,
        },
      }),
      leaders: [
        {
          connection: [...landing],
          doglegDirection: [side, 0, 0],
          doglegLength,
          breaks: new Float64Array(0),
          lines: [{ points: Float64Array.from(points.slice(0, -1).flat()), breaks: new Float64Array(0) }],
        },
      ],
    },
  };
}
