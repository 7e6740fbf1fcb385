import type { Affine } from '@linework/geom/affine';
import type { DisplayLayout } from '@linework/cad/display/list';
import type { SceneLook, SceneView } from './types.ts';

/** Pixels of a millimetre of line weight on a screen, for model space. */
const SCREEN_MILLIMETRE = 96 / 25.4;

/** Drawing → pixels, y downwards. */
export function viewMatrix(view: SceneView, width: number, height: number): Affine {
  const cos = Math.cos(view.twist) * view.scale;
  const sin = Math.sin(view.twist) * view.scale;
  return [
    cos,
    -sin,
    -sin,
    -cos,
    width / 2 - cos * view.x + sin * view.y,
    height / 2 + sin * view.x + cos * view.y,
  ];
}

/** Pixels of a hundredth of a millimetre: on paper a length of the sheet, in model space a width of the screen. */
export function weightOf(layout: DisplayLayout, view: SceneView, look: SceneLook): number {
  if (!look.lineWeights) return 0;
  const millimetre =
    layout.millimetres > 0 ? view.scale / layout.millimetres : SCREEN_MILLIMETRE * look.pixelRatio;
  return millimetre / 100;
}

/** The width of the thinnest line: a pixel, on fine screens a little more. */
export function hairOf(look: SceneLook): number {
  return Math.max(1, look.pixelRatio * 0.75);
}
