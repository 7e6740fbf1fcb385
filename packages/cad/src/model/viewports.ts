import type { EntityCommon } from './common.ts';
import type { VisualStyle } from './layout.ts';
import type { Point, Point2 } from './point.ts';

export type ViewportEntity = EntityCommon & {
  type: 'VIEWPORT';
  /** 1 is the sheet itself and draws nothing. */
  id: number;
  /** 0 off, −1 on but not among the active; else its stacking number. */
  status: number;
  center: Point;
  width: number;
  height: number;
  viewCenter: Point2;
  viewTarget: Point;
  viewDirection: Point;
  viewHeight: number;
  twist: number;
  lensLength: number;
  frontClip: number;
  backClip: number;
  /**
   * Group 90: 1 perspective, 2 front clip, 4 back clip, 16 front clip away from the eye, 0x800 plotted without hidden
   * lines, 0x10000 non-rectangular clip, 0x20000 off.
   */
  flags: number;
  /** How surfaces are shown; as wires where absent. */
  visualStyle?: VisualStyle;
  /** Group 170: 0 plotted as displayed, 1 as wires, 2 without hidden lines, 3 rendered. 0 where absent. */
  shadePlot?: number;
  /** Layer names. */
  frozenLayers: string[];
  /** Handle of the clipping entity, 0 for none. */
  clipEntity: number;
};
