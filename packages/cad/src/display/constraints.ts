import type { Drawing } from '../model/drawing.ts';
import type { DimensionVariables } from '../model/styles.ts';

/** The layer of dimensions that are parameters: on screen alone. */
export function isConstraintLayer(name: string): boolean {
  return /^\*(LayerNameForDynamicConstraint|ADSK_CONSTRAINTS)$/i.test(name);
}

/** Of the height of the view: AutoCAD shows them as large as the screen wants. */
const TEXT_HEIGHT = 1 / 45;
const GRAY = 8;

/** Dimensional constraints have no size and no color of their own. */
export function constraintStyle({ viewports, header }: Drawing): Partial<DimensionVariables> {
  const [[, bottom], [, top]] = header.extents;
  const view = viewports.find(({ name }) => name.toUpperCase() === '*ACTIVE') ?? viewports[0];
  const shown = view && view.height > 0 ? view.height : top - bottom;
  const height = shown > 0 && shown < 1e20 ? shown * TEXT_HEIGHT : 1;
  return {
    scale: 1,
    textHeight: height,
    arrowSize: height * 0.75,
    tickSize: 0,
    arrowBlock: '_CLOSEDBLANK',
    arrowBlock1: '',
    arrowBlock2: '',
    arrowsSeparate: false,
    extensionOffset: height * 0.25,
    extensionBeyond: height * 0.5,
    textGap: height * 0.4,
    textVertical: 1,
    textStyle: 'STANDARD',
    textInsideHorizontal: true,
    textOutsideHorizontal: true,
    lineColor: GRAY,
    extensionColor: GRAY,
    textColor: GRAY,
    textFill: 0,
  };
}
