import type { Rec } from '../../dwg/fields/field.ts';
import { standardScaleFactor } from '../../model/layout.ts';
import type { PlannedLayout } from './plan.ts';
import type { Target } from './target.ts';

export function layoutRecord(
  target: Target,
  { layout, block }: PlannedLayout,
  viewports: readonly number[],
): Rec {
  const { plot } = layout;
  const [left, bottom, right, top] = plot.margins;
  const [windowLeft, windowBottom, windowRight, windowTop] = plot.window;
  return {
    printer: plot.printer,
    plotFlags: plot.flags,
    marginLeft: left,
    marginBottom: bottom,
    marginRight: right,
    marginTop: top,
    paperWidth: plot.paperWidth,
    paperHeight: plot.paperHeight,
    paper: plot.paper,
    plotOriginX: plot.origin[0],
    plotOriginY: plot.origin[1],
    units: plot.units,
    rotation: plot.rotation,
    kind: plot.kind,
    windowLeft,
    windowBottom,
    windowRight,
    windowTop,
    plotView: plot.plotView,
    scaleNumerator: plot.scaleNumerator || 1,
    scaleDenominator: plot.scaleDenominator || 1,
    styleSheet: plot.styleSheet,
    standardScale: plot.standardScale,
    standardScaleFactor: standardScaleFactor(plot),
    name: layout.name,
    tabOrder: layout.tabOrder,
    limitsMin: layout.limits[0],
    limitsMax: layout.limits[1],
    insertionBase: layout.insertionBase,
    extentsMin: layout.extents[0],
    extentsMax: layout.extents[1],
    block: target.block(block),
    activeViewport: viewports[0] ?? 0,
    viewports,
  };
}
