import { LINE_COLOR_OVERRIDE } from '../../dwg/fields/multileader.ts';
import { BYLAYER, type Color, type Tags } from '../../model/common.ts';
import type {
  MultileaderArm,
  MultileaderBlock,
  MultileaderEntity,
  MultileaderHanging,
  MultileaderText,
} from '../../model/dimensions.ts';
import { loseOf2007 } from '../multileader-losses.ts';
import type { DxfTarget } from './context.ts';
import {
  APPLICATION,
  RECORD_VERSION,
  VERSION_MARK,
  WITH_EXTENSION,
  WITH_VERSION,
} from './multileader-form.ts';
import { styleOf } from './multileader-style.ts';
import { rawColor } from './raw-color.ts';

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
/** Without a style there is none: programs look it up. */
export function isMultileaderWritable(target: DxfTarget, entity: MultileaderEntity): boolean {
  return styleOf(target, entity.styleHandle) !== 0;
}

export function writeMultileader(target: DxfTarget, entity: MultileaderEntity): void {
  const { out } = target;
  const { context, hanging } = entity;
  const versioned = target.atLeast(WITH_VERSION);
  out.text(100, 'AcDbMLeader');
  if (versioned) out.int(270, RECORD_VERSION);
  else loseOf2007(target.losses, entity);
  writeContext(target, entity);
  out.handle(340, styleOf(target, entity.styleHandle));
  out.int(90, hanging.overrides);
  out.int(170, entity.pathKind);
  out.int(91, rawColor(entity.lineColor));
  out.handle(341, target.lineTypeHandle(entity.lineTypeHandle));
  out.int(171, entity.leaderWeight);
  out.flag(290, entity.landing);
  out.flag(291, entity.dogleg);
  out.num(41, entity.doglegLength);
  target.optionalHandle(342, target.blockHandle(entity.arrowHandle));
  out.num(42, entity.arrowSize);
  out.int(172, entity.contentKind);
  out.handle(343, target.textStyleHandle(context.text?.styleHandle ?? 0));
  out.int(173, hanging.left);
  out.int(95, hanging.right);
  out.int(174, hanging.textAngle);
  out.int(175, hanging.textAlignment);
  out.int(92, rawColor(context.text?.color ?? 0));
  out.flag(292, entity.textFrame);
  target.optionalHandle(344, target.blockHandle(context.block?.handle ?? 0));
  out.int(93, rawColor(context.block?.color ?? 0));
  out.point(10, context.block?.scale ?? [1, 1, 1]);
  out.num(43, context.block?.rotation ?? 0);
  out.int(176, hanging.blockConnection);
  out.flag(293, hanging.annotative);
  writeLabels(target, entity);
  out.int(294, 0);
  out.int(178, 0);
  out.int(179, context.text?.alignment ?? 1);
  out.num(45, entity.scale || 1);
  if (versioned) {
    out.int(271, hanging.direction);
    out.int(272, hanging.bottom);
    out.int(273, hanging.top);
  }
  if (target.atLeast(WITH_EXTENSION)) out.int(295, 0);
}

/** Without the mark of a version: each has its own. */
export function extendedDataOf({ raw, extra }: MultileaderEntity): Tags {
  const { codes, values } = raw ?? extra ?? { codes: [], values: [] };
  const kept: Tags = { codes: [], values: [] };
  let isMark = false;
  codes.forEach((code, i) => {
    const value = values[i] ?? '';
    if (code === APPLICATION) isMark = value === VERSION_MARK;
    if (code < 1000 || isMark) return;
    kept.codes.push(code);
    kept.values.push(value);
  });
  return kept;
}

function writeLabels(target: DxfTarget, { blockAttributes }: MultileaderEntity): void {
  const { out } = target;
  blockAttributes.forEach(({ handle, text, width }, index) => {
    if (!target.isUsed(handle)) return;
    out.handle(330, handle);
    out.int(177, index + 1);
    out.num(44, width);
    out.text(302, text);
  });
}

function writeContext(target: DxfTarget, { context, hanging }: MultileaderEntity): void {
  const { out } = target;
  const { text, block, plane } = context;
  out.text(300, 'CONTEXT_DATA{');
  out.num(40, context.scale || 1);
  out.point(10, context.base);
  out.num(41, context.textHeight);
  out.num(140, context.arrowSize);
  out.num(145, context.landingGap);
  out.int(174, hanging.left);
  out.int(175, hanging.right);
  out.int(176, Math.max(0, (text?.alignment ?? 1) - 1));
  out.int(177, hanging.blockConnection);
  out.flag(290, text !== undefined);
  if (text) writeText(target, text);
  const shown = text ? undefined : block;
  out.flag(296, shown !== undefined);
  if (shown) writeBlock(target, shown);
  out.point(110, plane.origin);
  out.point(111, plane.xAxis);
  out.point(112, plane.yAxis);
  out.flag(297, plane.reversed);
  context.leaders.forEach((arm, index) => writeArm(target, arm, index, hanging));
  if (target.atLeast(WITH_VERSION)) {
    out.int(272, hanging.bottom);
    out.int(273, hanging.top);
  }
  out.text(301, '}');
}

function writeText(target: DxfTarget, text: MultileaderText): void {
  const { out } = target;
  const { background } = text;
  out.text(304, text.text);
  out.point(11, text.normal);
  out.handle(340, target.textStyleHandle(text.styleHandle));
  out.point(12, text.position);
  out.point(13, text.direction);
  out.num(42, text.rotation);
  out.num(43, text.width);
  out.num(44, text.height);
  out.num(45, text.spacingFactor || 1);
  out.int(170, text.spacingStyle || 1);
  out.int(90, rawColor(text.color));
  out.int(171, text.alignment);
  out.int(172, text.flow);
  out.int(91, rawColor(background?.color ?? BYLAYER));
  out.num(141, background?.scale ?? 1.5);
  out.int(92, 0);
  out.flag(291, background !== undefined);
  out.flag(292, background?.mask ?? false);
  // no columns
  out.int(173, 0);
  out.int(293, 0);
  out.num(142, 0);
  out.num(143, 0);
  out.int(294, 0);
  out.int(295, 0);
}

function writeBlock(target: DxfTarget, block: MultileaderBlock): void {
  const { out } = target;
  out.handle(341, target.blockHandle(block.handle));
  out.point(14, block.normal);
  out.point(15, block.position);
  out.point(16, block.scale);
  out.num(46, block.rotation);
  out.int(93, rawColor(block.color));
  for (const value of block.matrix ?? IDENTITY) out.num(47, value);
}

function writeArm(
  target: DxfTarget,
  arm: MultileaderArm,
  index: number,
  { direction }: MultileaderHanging,
): void {
  const { out } = target;
  out.text(302, 'LEADER{');
  out.flag(290, arm.connection !== undefined);
  out.flag(291, arm.doglegDirection !== undefined);
  out.point(10, arm.connection ?? [0, 0, 0]);
  out.point(11, arm.doglegDirection ?? [1, 0, 0]);
  writeBreaks(target, arm.breaks, 12);
  out.int(90, index);
  out.num(40, arm.doglegLength);
  arm.lines.forEach((line, i) => {
    out.text(304, 'LEADER_LINE{');
    for (let at = 0; at + 2 < line.points.length; at += 3) out.point(10, pointAt(line.points, at));
    if (line.breaks.length > 0) out.int(90, 0);
    writeBreaks(target, line.breaks, 11);
    out.int(91, i);
    if (target.atLeast(WITH_VERSION) && line.color !== undefined) writeLineColor(target, line.color);
    out.text(305, '}');
  });
  if (target.atLeast(WITH_VERSION)) out.int(271, direction);
  out.text(303, '}');
}

function writeLineColor({ out }: DxfTarget, color: Color): void {
  out.int(92, rawColor(color));
  out.int(93, LINE_COLOR_OVERRIDE);
}

/** Gaps from a point to a point, in two codes one after the other. */
function writeBreaks({ out }: DxfTarget, breaks: Float64Array, code: number): void {
  for (let at = 0; at + 5 < breaks.length; at += 6) {
    out.point(code, pointAt(breaks, at));
    out.point(code + 1, pointAt(breaks, at + 3));
  }
}

function pointAt(values: Float64Array, at: number): [number, number, number] {
  return [values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0];
}
