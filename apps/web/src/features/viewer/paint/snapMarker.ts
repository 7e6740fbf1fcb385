/** AutoCAD's marks for what a point snapped to. */
import type { Point2d, SnapMode } from '../engine/types.ts';
import type { OverlayInk } from './draw.ts';

type Context = CanvasRenderingContext2D;

const half = 7;

function lines(context: Context, ...strokes: readonly (readonly number[])[]): void {
  for (const stroke of strokes) {
    for (let i = 0; i < stroke.length; i += 2) {
      if (i === 0) context.moveTo(stroke[0]!, stroke[1]!);
      else context.lineTo(stroke[i]!, stroke[i + 1]!);
    }
  }
}

const h = half;
const circle = (context: Context, radius: number): void => {
  context.moveTo(radius, 0);
  context.arc(0, 0, radius, 0, 2 * Math.PI);
};

/** About the origin, y downwards. */
const marks: Readonly<Record<SnapMode, (context: Context) => void>> = {
  end: (context) => context.rect(-h, -h, 2 * h, 2 * h),
  mid: (context) => lines(context, [-h, h - 1, h, h - 1, 0, -h, -h, h - 1]),
  center: (context) => circle(context, h),
  quadrant: (context) => lines(context, [0, -h, h, 0, 0, h, -h, 0, 0, -h]),
  intersection: (context) => lines(context, [-h, -h, h, h], [-h, h, h, -h]),
  perpendicular: (context) => lines(context, [-h, -h, -h, h, h, h], [-h, 0, 0, 0, 0, h]),
  tangent: (context) => {
    lines(context, [-h, -h, h, -h]);
    circle(context, h - 1.5);
  },
  node: (context) => {
    circle(context, h - 1);
    lines(context, [-h + 2, -h + 2, h - 2, h - 2], [-h + 2, h - 2, h - 2, -h + 2]);
  },
  insertion: (context) => {
    lines(context, [-h, -h, 2, -h, 2, -2, -h, -2, -h, -h], [-2, 2, h, 2, h, h, -2, h, -2, 2], [2, -2, 2, 2]);
  },
  nearest: (context) => lines(context, [-h, -h, h, -h, -h, h, h, h, -h, -h]),
};

export function paintSnap(context: Context, mode: SnapMode, at: Point2d, ink: OverlayInk): void {
  context.save();
  context.translate(at.x, at.y);
  context.lineJoin = 'miter';
  context.beginPath();
  marks[mode](context);
  context.strokeStyle = ink.halo;
  context.lineWidth = 4;
  context.stroke();
  context.strokeStyle = ink.snap;
  context.lineWidth = 2;
  context.stroke();
  context.restore();
}
