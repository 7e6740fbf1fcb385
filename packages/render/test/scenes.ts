import { areaScenes } from './area-scenes.ts';
import { lineScenes } from './line-scenes.ts';
import { placeScenes } from './place-scenes.ts';
import { DARK, type PixelScene } from './scene.ts';

export const SIZE = { width: 200, height: 150 };

/** Everything the pixel tests look at. */
export function makeScenes(): PixelScene[] {
  return Object.entries({ ...lineScenes, ...areaScenes, ...placeScenes }).map(([name, make]) => {
    const { sheet, ...rest } = make();
    return { name, list: sheet.done(), background: DARK, ...rest };
  });
}
