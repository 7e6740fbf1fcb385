import { MODEL_SPACE } from '../../model/drawing.ts';
import { standardScaleFactor, type Layout } from '../../model/layout.ts';
import type { DxfTarget } from './context.ts';

/** A layout after its head. */
export function writeLayout(target: DxfTarget, layout: Layout): void {
  const { out } = target;
  const { plot } = layout;
  out.text(100, 'AcDbPlotSettings');
  out.text(1, '');
  out.text(2, plot.printer);
  out.text(4, plot.paper);
  out.text(6, plot.plotView);
  plot.margins.forEach((margin, i) => out.num(40 + i, margin));
  out.num(44, plot.paperWidth);
  out.num(45, plot.paperHeight);
  out.num(46, plot.origin[0]);
  out.num(47, plot.origin[1]);
  plot.window.forEach((value, i) => out.num([48, 49, 140, 141][i] ?? 48, value));
  out.num(142, plot.scaleNumerator);
  out.num(143, plot.scaleDenominator);
  out.int(70, plot.flags);
  out.int(72, plot.units);
  out.int(73, plot.rotation);
  out.int(74, plot.kind);
  out.text(7, plot.styleSheet);
  out.int(75, plot.standardScale);
  out.num(147, standardScaleFactor(plot));
  out.num(148, 0);
  out.num(149, 0);
  out.text(100, 'AcDbLayout');
  out.text(1, layout.name);
  out.int(70, 1);
  out.int(71, layout.tabOrder);
  out.point2(10, layout.limits[0]);
  out.point2(11, layout.limits[1]);
  out.point(12, layout.insertionBase);
  out.point(14, layout.extents[0]);
  out.point(15, layout.extents[1]);
  out.num(146, 0);
  out.point(13, [0, 0, 0]);
  out.point(16, [1, 0, 0]);
  out.point(17, [0, 1, 0]);
  out.int(76, 0);
  out.handle(330, target.blocks.get(layout.block.toUpperCase()) ?? target.blocks.get(MODEL_SPACE) ?? 0);
}
