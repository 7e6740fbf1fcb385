import type { EntityCommon } from './common.ts';
import type { Point } from './point.ts';

export type ImageEntity = EntityCommon & {
  type: 'IMAGE' | 'WIPEOUT';
  /** Handle of the image definition (Drawing.imageDefinitions). */
  definition: number;
  position: Point;
  /** World vectors of one pixel. */
  u: Point;
  v: Point;
  /** Pixels. */
  width: number;
  height: number;
  /** 1 show, 2 show when not aligned, 4 use clip, 8 transparent. */
  displayFlags: number;
  clipping: boolean;
  brightness: number;
  contrast: number;
  fade: number;
  /** 1 rectangle (two corners), 2 polygon. */
  clipKind: number;
  /** Pixel x, y; y runs downwards from the top left pixel's corner at (−0.5, −0.5). */
  clipPoints: Float64Array;
  clipInverted: boolean;
};

export type UnderlayEntity = EntityCommon & {
  type: 'PDFUNDERLAY' | 'DWFUNDERLAY' | 'DGNUNDERLAY';
  definition: number;
  position: Point;
  scale: Point;
  rotation: number;
  /** 1 clip, 2 on, 4 monochrome, 8 adjust for background, 16 inverted clip. */
  flags: number;
  contrast: number;
  fade: number;
  clipPoints: Float64Array;
};

export type OleEntity = EntityCommon & {
  type: 'OLE2FRAME' | 'OLEFRAME';
  upperLeft: Point;
  lowerRight: Point;
  /** 1 link, 2 embedded, 3 static. */
  kind: number;
  description: string;
  data?: Uint8Array;
};
