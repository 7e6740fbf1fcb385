import type { Drawing } from '../../model/drawing.ts';
import { PLAIN_DEPTH, renderModeOf, type Ucs, type View, type ViewDepth } from '../../model/layout.ts';
import type { DxfTarget } from './context.ts';
import { begin } from './entry.ts';

/** What a drawing without any is seen by. */
const PLAIN: View = {
  name: '*Active',
  center: [0, 0],
  height: 10,
  aspect: 1.5,
  target: [0, 0, 0],
  direction: [0, 0, 1],
  twist: 0,
  paperSpace: false,
};
const WHOLE = [0, 0, 1, 1] as const;

export function viewportsOf({ viewports }: Drawing): readonly View[] {
  return viewports.length > 0 ? viewports : [PLAIN];
}

export function writeViewport(target: DxfTarget, owner: number, view: View): void {
  const { out } = target;
  const { depth = PLAIN_DEPTH, screen = WHOLE } = view;
  begin(target, 'VPORT', target.newHandle(), owner, 'AcDbViewportTableRecord');
  out.text(2, view.name.toUpperCase() === '*ACTIVE' ? '*Active' : view.name);
  out.int(70, 0);
  out.point2(10, [screen[0], screen[1]]);
  out.point2(11, [screen[2], screen[3]]);
  out.point2(12, view.center);
  out.point2(13, [0, 0]);
  out.point2(14, [0.5, 0.5]);
  out.point2(15, [0.5, 0.5]);
  out.point(16, view.direction);
  out.point(17, view.target);
  out.num(40, view.height || 10);
  out.num(41, view.aspect || 1.5);
  writeLens(target, depth);
  out.num(50, 0);
  out.angle(51, view.twist);
  for (const [code, value] of [
    [71, depth.mode],
    [72, 100],
    [73, 1],
    [74, 3],
    [75, 0],
    [76, 0],
    [77, 0],
    [78, 0],
  ] as const) {
    out.int(code, value);
  }
  if (view.visualStyle) out.int(281, renderModeOf(view.visualStyle));
}

export function writeView(target: DxfTarget, owner: number, view: View, handle = target.newHandle()): void {
  const { out } = target;
  const { depth = PLAIN_DEPTH } = view;
  begin(target, 'VIEW', handle, owner, 'AcDbViewTableRecord');
  out.text(2, view.name);
  out.int(70, Number(view.paperSpace));
  out.num(40, view.height);
  out.point2(10, view.center);
  out.num(41, view.height * view.aspect);
  out.point(11, view.direction);
  out.point(12, view.target);
  writeLens(target, depth);
  out.angle(50, view.twist);
  out.int(71, depth.mode);
  out.int(281, renderModeOf(view.visualStyle));
  out.int(72, 0);
}

function writeLens({ out }: DxfTarget, { lensLength, frontClip, backClip }: ViewDepth): void {
  out.num(42, lensLength);
  out.num(43, frontClip);
  out.num(44, backClip);
}

export function writeUcs(target: DxfTarget, owner: number, { name, origin, xAxis, yAxis }: Ucs): void {
  const { out } = target;
  begin(target, 'UCS', target.newHandle(), owner, 'AcDbUCSTableRecord');
  out.text(2, name);
  out.int(70, 0);
  out.point(10, origin);
  out.point(11, xAxis);
  out.point(12, yAxis);
  out.int(79, 0);
  out.num(146, 0);
}
