import type { MultileaderStyle } from '../../model/styles.ts';
import { defaultHanging } from '../../model/defaults.ts';
import type { DxfTarget } from './context.ts';
import { RECORD_VERSION, WITH_EXTENSION, WITH_VERSION, writeVersionMark } from './multileader-form.ts';
import { rawColor } from './raw-color.ts';

export type PlannedLeaderStyle = { style: MultileaderStyle; handle: number };

/** What the file has for the style of a multileader; those that name none have the first. */
export function styleOf(target: DxfTarget, handle: number): number {
  return target.objectHandle(handle) || target.leaderStyle;
}

/** Styles of multileaders, where there are any, with handles of their own. */
export function planLeaderStyles(target: DxfTarget): PlannedLeaderStyle[] {
  const { drawing } = target;
  if (!target.atLeast('AC1021')) return [];
  const planned = [...drawing.multileaderStyles.values()].map((style) => ({
    style,
    handle: target.newHandle(),
  }));
  for (const { style, handle } of planned) target.madeObjects.set(style.handle, handle);
  target.leaderStyle = planned[0]?.handle ?? 0;
  return planned;
}

/** What follows the handle and owner of a style. */
export function writeLeaderStyle(target: DxfTarget, style: MultileaderStyle): void {
  const { out } = target;
  const versioned = target.atLeast(WITH_VERSION);
  out.text(100, 'AcDbMLeaderStyle');
  if (versioned) out.int(179, RECORD_VERSION);
  out.int(170, style.contentKind);
  out.int(171, 1);
  out.int(172, 0);
  out.int(90, 2);
  out.num(40, 0);
  out.num(41, 0);
  out.int(173, style.pathKind);
  out.int(91, rawColor(style.lineColor));
  out.handle(340, target.lineTypeHandle(style.lineTypeHandle));
  out.int(92, style.lineWeight);
  out.flag(290, style.landing);
  out.num(42, style.landingGap);
  out.flag(291, style.dogleg);
  out.num(43, style.doglegLength);
  out.text(3, style.name);
  target.optionalHandle(341, target.blockHandle(style.arrowHandle));
  out.num(44, style.arrowSize);
  out.text(300, style.text);
  out.handle(342, target.textStyleHandle(style.textStyleHandle));
  out.int(174, style.leftAttachment);
  out.int(178, style.rightAttachment);
  out.int(175, 1);
  out.int(176, 0);
  out.int(93, rawColor(style.textColor));
  out.num(45, style.textHeight);
  out.flag(292, style.textFrame);
  out.int(297, 0);
  out.num(46, style.textHeight);
  target.optionalHandle(343, target.blockHandle(style.blockHandle));
  out.int(94, rawColor(0));
  for (const code of [47, 49, 140]) out.num(code, 1);
  out.int(293, 1);
  out.num(141, 0);
  out.int(294, 1);
  out.int(177, 0);
  out.num(142, style.scale);
  out.int(295, 0);
  out.int(296, 0);
  out.num(143, 0.125);
  if (versioned) {
    const { direction, bottom, top } = defaultHanging();
    out.int(271, direction);
    out.int(272, bottom);
    out.int(273, top);
  }
  if (target.atLeast(WITH_EXTENSION)) out.int(298, 0);
  writeVersionMark(target);
}
