import { defaultTextStyle } from '../../model/defaults.ts';
import type { OleEntity } from '../../model/images.ts';
import type { Point } from '../../model/point.ts';
import { toDisplayColor } from '../color.ts';
import { streamOf } from '../ole/compound.ts';
import { type Mark, readMetafile } from '../ole/metafile.ts';
import type { Pen } from '../pen.ts';
import { textBetween } from './text-between.ts';
import { drawText } from './texts.ts';

/** What OLE keeps for programs that do not know the object: how it looks. */
const PRESENTATION = '\u0002OlePres000';
/** A letter's height, of the size that Windows counts fonts by. */
const CAPITALS = 0.72;

/** An embedded object: its own picture (a metafile, or a bitmap that lies in its data), else its frame. */
export function drawOle(pen: Pen, e: OleEntity): string | undefined {
  pen.useWorld();
  const [x0, y1, z] = e.upperLeft;
  const [x1, y0] = e.lowerRight;
  if (!Number.isFinite(x0 + y0 + x1 + y1) || (x0 === x1 && y0 === y1)) return 'it has no frame';
  const presentation = e.data && streamOf(e.data, PRESENTATION);
  const marks = presentation && readMetafile(presentation);
  if (marks && marks.length > 0) {
    drawMarks(pen, e, marks);
    return undefined;
  }
  const picture = e.data && findBitmap(e.data);
  if (picture) {
    addPicture(pen, e, picture, [x0, y0, x1, y1]);
    return undefined;
  }
  pen.polyline([x0, y0, x1, y0, x1, y1, x0, y1], 2, z, true);
  pen.tell('olePicture', 'An embedded object carries no picture of itself; its frame is shown.', e.handle);
  return undefined;
}

function addPicture(
  pen: Pen,
  { description, upperLeft: [, , z] }: OleEntity,
  bytes: Uint8Array,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
): void {
  const [ux, vy] = [x1 - x0, y1 - y0];
  const { images } = pen.context;
  images.push({ path: description, width: 0, height: 0, bytes, brightness: 50, contrast: 50, fade: 0 });
  pen.out.image(
    [pen.x(x0, y0, z), pen.y(x0, y0, z), pen.x(ux, 0, 0), pen.y(ux, 0, 0), pen.x(0, vy, 0), pen.y(0, vy, 0)],
    images.length - 1,
    -1,
  );
}

function drawMarks(pen: Pen, e: OleEntity, marks: readonly Mark[]): void {
  const [left, top, z] = e.upperLeft;
  const [width, height] = [e.lowerRight[0] - left, top - e.lowerRight[1]];
  const { context, out } = pen;
  const own = out.style;
  const x = (share: number): number => left + share * width;
  const y = (share: number): number => top - share * height;
  const placed = (points: readonly number[]): number[] =>
    points.map((share, i) => (i % 2 === 0 ? x(share) : y(share)));
  const styles = new Map<string, ReturnType<typeof defaultTextStyle>>();
  for (const mark of marks) {
    if (!context.step()) break;
    if (mark.kind === 'picture') {
      const [x0, y0, x1, y1] = mark.box;
      addPicture(pen, e, mark.bytes, [x(x0), y(y1), x(x1), y(y0)]);
      continue;
    }
    out.style = context.colored(own, toDisplayColor({ rgb: mark.rgb }));
    pen.useWorld();
    if (mark.kind === 'line') pen.polyline(placed(mark.points), 2, z, false);
    else if (mark.kind === 'fill') pen.fill(mark.rings.map(placed), z);
    else {
      const { face, bold, italic, size } = mark.font;
      const key = `${face}|${bold}|${italic}`;
      const style = styles.get(key) ?? { ...defaultTextStyle(''), font: '', face, bold, italic };
      styles.set(key, style);
      const [from, to] = [mark.from, mark.to].map(([u, v]): Point => [x(u), y(v), z]) as [Point, Point];
      const high = size * Math.abs(height) * CAPITALS;
      drawText(pen, textBetween(e, mark.text, from, to, high), mark.text, style);
    }
  }
  out.style = own;
}

/** A PNG, JPEG or BMP lying in the embedded data. */
function findBitmap(data: Uint8Array): Uint8Array | undefined {
  const end = Math.min(data.length - 16, 1 << 20);
  for (let i = 0; i < end; i++) {
    if (data[i] === 0x89 && data[i + 1] === 0x50 && data[i + 2] === 0x4e && data[i + 3] === 0x47)
      return data.subarray(i);
    if (data[i] === 0xff && data[i + 1] === 0xd8 && data[i + 2] === 0xff && (data[i + 3]! & 0xf0) === 0xe0)
      return data.subarray(i);
    if (data[i] === 0x42 && data[i + 1] === 0x4d) {
      const size = data[i + 2]! | (data[i + 3]! << 8) | (data[i + 4]! << 16) | (data[i + 5]! * 0x1000000);
      const header = data[i + 14]!;
      if (
        size > 54 &&
        size <= data.length - i &&
        (header === 40 || header === 12 || header === 108 || header === 124)
      )
        return data.subarray(i, i + size);
    }
  }
  return undefined;
}
