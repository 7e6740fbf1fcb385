import type { Affine } from '@linework/geom/affine';
import type { DisplayLayout } from '@linework/cad/display/list';
import type { SceneLook, SceneView } from './types.ts';

/** Pixels of a millimeter of line weight on a screen, for model space. */
const SCREEN_MILLIMETER = 96 / 25.4;

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

/** Pixels of a hundredth of a millimeter: on paper a length of the sheet, in model space a width of the screen. */
export function weightOf(layout: DisplayLayout, view: SceneView, look: SceneLook): number {
  if (!look.lineWeights) return 0;
  const millimeter =
    layout.millimeters > 0 ? view.scale / layout.millimeters : SCREEN_MILLIMETER * look.pixelRatio;
  return millimeter / 100;
}

/** The width of the thinnest line: a pixel, on fine screens a little more. */
export function hairOf(look: SceneLook): number {
  return Math.max(1, look.pixelRatio * 0.75);
}
