import { isEmptyBox, emptyBox, growBox, type Box } from '@linework/geom/box';
import { type Affine, invert } from '@linework/geom/affine';
import type { Diagnostics } from '../model/diagnostics.ts';
import type { View, VisualStyle } from '../model/layout.ts';
import type { ViewportEntity } from '../model/viewports.ts';
import { ViewCamera } from './shaded/camera.ts';
import { type SurfaceLook, lookOf } from './shaded/look.ts';

/** A view that shows more than the wires of a parallel one: surfaces, perspective, planes that cut. */
export interface DepthView {
  camera: ViewCamera;
  look: SurfaceLook;
  /** What of the parallel view's plane is on the screen, where that is known. */
  frame: Box | undefined;
  /** Names of layers. */
  frozen: readonly string[];
  /** Of the viewport. */
  handle: number | undefined;
}

const HIDDEN_WHEN_PLOTTED = 0x800;
const PLOTTED_HIDDEN = 2;
const PLOTTED_RENDERED = 3;

/** Sheets are for the printer: where surfaces are only shown when plotted, they are shown. */
function styleOnSheet({ visualStyle, shadePlot, flags }: ViewportEntity): VisualStyle | undefined {
  if (visualStyle) return visualStyle;
  if (shadePlot === PLOTTED_HIDDEN || flags & HIDDEN_WHEN_PLOTTED) return 'hidden';
  return shadePlot === PLOTTED_RENDERED ? 'realistic' : undefined;
}

const isPlain = ({ camera, look }: DepthView): boolean => camera.isPlain && look.faces === 'none';

/** `matrix`: from the plane of the view to the sheet; `ring`: of the viewport on it. */
export function viewportDepth(
  e: ViewportEntity,
  matrix: Affine,
  ring: ArrayLike<number>,
): DepthView | undefined {
  const camera = new ViewCamera({
    direction: e.viewDirection,
    target: e.viewTarget,
    mode: e.flags,
    frontClip: e.frontClip,
    backClip: e.backClip,
  });
  const look = lookOf(styleOnSheet(e));
  const back = invert(matrix);
  const frame = emptyBox();
  for (let i = 0; back && i + 1 < ring.length; i += 2) {
    const [x, y] = [ring[i]!, ring[i + 1]!];
    growBox(frame, back[0] * x + back[2] * y + back[4], back[1] * x + back[3] * y + back[5]);
  }
  const shown = isEmptyBox(frame) ? undefined : frame;
  const view = { camera, look, frame: shown, frozen: e.frozenLayers, handle: e.handle };
  return isPlain(view) ? undefined : view;
}

/** `frame`: what was on the screen. */
export function modelDepth(view: View, frame: Box | undefined): DepthView | undefined {
  const { direction, target, depth } = view;
  const { mode = 0, frontClip = 0, backClip = 0 } = depth ?? {};
  const camera = new ViewCamera({ direction, target, mode, frontClip, backClip });
  const look = lookOf(view.visualStyle);
  // One may move away from what was on the screen, but not walk through a perspective.
  const made = {
    camera,
    look,
    frame: camera.isPerspective ? frame : undefined,
    frozen: [],
    handle: undefined,
  };
  return isPlain(made) ? undefined : made;
}

/** Said where a view is too large to be shown otherwise than in parallel, to any depth and as wires. */
export function tellDepth({ camera, look, handle }: DepthView, diagnostics: Diagnostics): void {
  if (camera.isPerspective)
    diagnostics.info('perspectiveFlat', 'A viewport in perspective is shown in parallel.', handle);
  else if (!camera.isPlain)
    diagnostics.info(
      'viewNotCut',
      'A viewport hides what lies in front of or behind its planes; all of it is shown.',
      handle,
    );
  if (look.faces !== 'none')
    diagnostics.info('viewAsWires', 'A view is too large to be shown with its surfaces.', handle);
}
