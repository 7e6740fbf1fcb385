import type { Camera, Point2d } from '../engine/types.ts';
import { toDrawing, type Size } from '../engine/view/project.ts';
import { plainData, type NoteData } from '../notes/note.ts';
import { cloudAir, cloudArc, clusterMarks } from './clouds.ts';
import { rectOf, type PlacedMark } from './paintMarks.ts';

/** Around what lies together as it is seen now, in the coordinates of the drawing after. */
export function cloudsOf(
  marks: readonly PlacedMark[],
  { camera, size, shift }: { camera: Camera; size: Size; shift: readonly number[] },
): NoteData[] {
  const [dx = 0, dy = 0] = shift;
  const place = (x: number, y: number): Point2d => {
    const at = toDrawing({ x, y }, camera, size);
    return { x: at.x + dx, y: at.y + dy };
  };
  return clusterMarks(marks.map(({ box }) => rectOf(box, camera, size))).map(({ x, y, width, height }) => ({
    ...plainData,
    points: [place(x - cloudAir, y - cloudAir), place(x + width + cloudAir, y + height + cloudAir)],
    height: cloudArc / camera.scale,
  }));
}
