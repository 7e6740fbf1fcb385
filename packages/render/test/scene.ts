import type { DisplayList } from '@linework/cad/display/list';
import type { TestSheet } from './sheet.ts';

/** A small drawing that shows one thing, seen 200 units wide and 150 high, and how it is looked at. */
export interface PixelScene {
  name: string;
  list: DisplayList;
  background?: number;
  lineWeights?: boolean;
  view?: { x: number; y: number; scale: number; twist: number };
  /** Layers shown; all that are on where absent. */
  visible?: number[];
  pictures?: Map<number, { width: number; height: number; rgba: Uint8ClampedArray<ArrayBuffer> }>;
  /** How much GPU and raster may differ from the reference, mean over the picture in 1/255. */
  slack?: number;
}

export const DARK = 0x212830;
export const LIGHT = 0xffffff;

export type SceneMakers = Record<string, () => Omit<PixelScene, 'name' | 'list'> & { sheet: TestSheet }>;
