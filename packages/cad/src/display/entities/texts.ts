import { cross, unit } from '@linework/geom/vector';
import type {
  AttdefEntity,
  AttribEntity,
  MtextBackground,
  MtextEntity,
  ShapeEntity,
  TextEntity,
} from '../../model/texts.ts';
import type { Drawing } from '../../model/drawing.ts';
import type { TextStyle } from '../../model/styles.ts';
import { decodeLine } from '../../text/codes.ts';
import { layoutLine, layoutVertical } from '../../text/line.ts';
import type { ParagraphLayout, ParagraphRequest } from '../../text/mtext-layout.ts';
import { toDisplayColor } from '../color.ts';
import { objectAxes } from '../frame.ts';
import type { Pen } from '../pen.ts';
import type { Point } from '../../model/point.ts';

export function textStyle(pen: Pen, name: string): TextStyle | undefined {
  const { textStyles } = pen.source.drawing;
  return textStyles.get(name.toUpperCase()) ?? textStyles.get('STANDARD');
}

/** Where text stands: origin and the images of its x and y axis, one text unit long, in the current frame. */
interface Place {
  x: number;
  y: number;
  z: number;
  ax: number;
  ay: number;
  bx: number;
  by: number;
}

/** Puts laid-out glyphs (index, x, y in units of the scales) through a place into the group. */
function setGlyphs(
  pen: Pen,
  place: Place,
  glyphs: ArrayLike<number>,
  scaleX: number,
  scaleY: number,
  shear: number,
  text: string,
): void {
  const m = pen.frame;
  const ox = pen.x(place.x, place.y, place.z);
  const oy = pen.y(place.x, place.y, place.z);
  const ux = m[0] * place.ax + m[1] * place.ay;
  const uy = m[3] * place.ax + m[4] * place.ay;
  const vx = m[0] * place.bx + m[1] * place.by;
  const vy = m[3] * place.bx + m[4] * place.by;
  if (!Number.isFinite(ox + oy + ux + uy + vx + vy + scaleX + scaleY + shear)) return;
  pen.out.text(
    [ux * scaleX, uy * scaleX, ux * shear + vx * scaleY, uy * shear + vy * scaleY],
    glyphs,
    pen.context.string(text),
    pen.context.glyphs.boxes,
    { x: ox, y: oy, ux, uy, vx, vy, scaleX, scaleY },
  );
}

function setRule(pen: Pen, place: Place, x0: number, y0: number, x1: number, y1: number): void {
  const at = (x: number, y: number): Point => [
    place.x + place.ax * x + place.bx * y,
    place.y + place.ay * x + place.by * y,
    place.z,
  ];
  const before = pen.out.style;
  pen.out.style = pen.context.variant(before, { linePattern: 0 });
  pen.line(at(x0, y0), at(x1, y1));
  pen.out.style = before;
}

export type LineText = TextEntity | AttribEntity | AttdefEntity;

export function drawText(
  pen: Pen,
  e: LineText,
  text = e.text,
  style: TextStyle | undefined = textStyle(pen, e.style),
): void {
  pen.useObject(e.extrusion);
  const { context } = pen;
  const height = lineHeight(e, style, pen.source.drawing);
  const coded = decodeLine(text);
  if (coded.codes.length === 0) return;
  const stack = context.fonts.forStyle(style);
  const vertical = style?.vertical ?? false;
  const line = vertical
    ? layoutVertical(coded, stack, context.glyphs)
    : layoutLine(coded, stack, context.glyphs);
  const { place, scaleX, size } = placeLine(e, line.width, height, vertical);
  const lean = Math.tan(Math.max(-1.48, Math.min(1.48, e.oblique || 0)));
  setGlyphs(
    pen,
    place,
    line.glyphs,
    scaleX,
    size,
    lean * size,
    String.fromCodePoint(...coded.codes.slice(0, 8000)),
  );
  for (const [x0, x1, at] of line.rules) setRule(pen, place, x0 * scaleX, at * size, x1 * scaleX, at * size);
}

/** As the text says, else its style, else the drawing. */
export function lineHeight(
  e: { height: number },
  style: TextStyle | undefined,
  { header }: Pick<Drawing, 'header'>,
): number {
  return Math.abs(e.height || style?.fixedHeight || header.textSize) || 1;
}

/** Where a line of text stands that is so wide at height 1, and how large its letters are. */
export function placeLine(
  e: LineText,
  lineWidth: number,
  height: number,
  vertical: boolean,
): { place: Place; scaleX: number; size: number } {
  let widthFactor = e.widthFactor || 1;
  const backwards = e.backwards;
  const upsideDown = e.upsideDown;
  let rotation = e.rotation || 0;
  let size = height;
  let x = e.position[0];
  let y = e.position[1];
  const z = e.position[2];
  const aligned = e.horizontal !== 0 || e.vertical !== 0;
  const second = e.alignment;
  let dx = 0;
  let dy = 0;
  const width = lineWidth * widthFactor * size;
  const between = (e.horizontal === 3 || e.horizontal === 5) && e.vertical === 0;
  if (second && between && !vertical) {
    // Between two points: aligned keeps the proportions, fit only the height.
    const span = Math.hypot(second[0] - x, second[1] - y);
    if (span > 0 && width > 0) {
      rotation = Math.atan2(second[1] - y, second[0] - x);
      if (e.horizontal === 3) size *= span / width;
      else widthFactor *= span / width;
    }
  } else if (aligned && second && !vertical) {
    [x, y] = second;
    if (e.horizontal === 1 || e.horizontal === 4) dx = -width / 2;
    else if (e.horizontal === 2) dx = -width;
    if (e.horizontal === 4) dy = -size / 2;
    else if (e.vertical === 1) dy = size * 0.25;
    else if (e.vertical === 2) dy = -size / 2;
    else if (e.vertical === 3) dy = -size;
  } else if (aligned && second && !between) {
    // Stacked letters between two points are as the file says: it knows their height and turn.
    [x, y] = second;
  }
  const c = Math.cos(rotation);
  const s = Math.sin(rotation);
  const mirrorX = backwards ? -1 : 1;
  const mirrorY = upsideDown ? -1 : 1;
  const place: Place = { x: 0, y: 0, z, ax: c * mirrorX, ay: s * mirrorX, bx: -s * mirrorY, by: c * mirrorY };
  place.x = x + place.ax * dx + place.bx * dy;
  place.y = y + place.ay * dx + place.by * dy;
  return { place, scaleX: size * widthFactor, size };
}

/** Attributes may be paragraphs. */
export function drawAttribute(pen: Pen, e: AttribEntity | AttdefEntity, text = e.text): void {
  if (e.paragraph && e.type === 'ATTRIB') drawMtext(pen, e.paragraph);
  else drawText(pen, e, text);
}

export interface ParagraphPlacement {
  position: Readonly<Point>;
  xAxis: Readonly<Point>;
  normal: Readonly<Point>;
  /** 1 top left … 9 bottom right. */
  attachment: number;
}

/** Sets a laid-out paragraph in world coordinates; returns its corner and axes for masks and frames. */
export function setParagraph(
  pen: Pen,
  layout: ParagraphLayout,
  at: ParagraphPlacement,
  boxWidth: number,
): { corner: (x: number, y: number) => Point; left: number; top: number; width: number } {
  pen.useWorld();
  const u = unit(at.xAxis, [1, 0, 0]);
  const v = cross(unit(at.normal, [0, 0, 1]), u);
  const column = (Math.max(1, Math.min(9, at.attachment || 1)) - 1) % 3;
  const row = Math.floor((Math.max(1, Math.min(9, at.attachment || 1)) - 1) / 3);
  const width = boxWidth > 0 ? boxWidth : layout.width;
  const left = column === 1 ? -width / 2 : column === 2 ? -width : 0;
  const top = row === 1 ? layout.height / 2 : row === 2 ? layout.height : 0;
  const [px, py, pz] = at.position;
  const corner = (x: number, y: number): Point => {
    const dx = left + x;
    const dy = top + y;
    return [px + u[0] * dx + v[0] * dy, py + u[1] * dx + v[1] * dy, pz + u[2] * dx + v[2] * dy];
  };
  // Through three points the place is the same in any projection.
  const frame = pen.frame;
  const project = (p: Readonly<Point>): [number, number] => [
    pen.x(p[0], p[1], p[2]),
    pen.y(p[0], p[1], p[2]),
  ];
  const origin = project(corner(0, 0));
  const ux = frame[0] * u[0] + frame[1] * u[1] + frame[2] * u[2];
  const uy = frame[3] * u[0] + frame[4] * u[1] + frame[5] * u[2];
  const vx = frame[0] * v[0] + frame[1] * v[1] + frame[2] * v[2];
  const vy = frame[3] * v[0] + frame[4] * v[1] + frame[5] * v[2];
  if (!Number.isFinite(origin[0] + origin[1] + ux + uy + vx + vy)) return { corner, left, top, width };
  const place = { x: origin[0], y: origin[1], ux, uy, vx, vy, scaleX: 1, scaleY: 1 };
  const own = pen.out.style;
  const colorOf = (color: ParagraphLayout['runs'][number]['color']): number =>
    color === undefined ? own : pen.context.colored(own, toDisplayColor(color));
  for (const run of layout.runs) {
    pen.out.style = colorOf(run.color);
    pen.out.text(
      [ux * run.scaleX, uy * run.scaleX, ux * run.shear + vx * run.scaleY, uy * run.shear + vy * run.scaleY],
      run.glyphs,
      pen.context.string(run.text),
      pen.context.glyphs.boxes,
      place,
    );
  }
  for (const rule of layout.rules) {
    pen.out.style = pen.context.variant(colorOf(rule.color), { linePattern: 0 });
    pen.line(corner(rule.x0, rule.y0), corner(rule.x1, rule.y1));
  }
  pen.out.style = own;
  return { corner, left, top, width };
}

export function drawMtext(pen: Pen, e: MtextEntity): void {
  const style = textStyle(pen, e.style);
  const height = lineHeight(e, style, pen.source.drawing);
  const runsDown = isVertical(e, style) && pen.context.fonts.forStyle(style).mayRunDown;
  const columns = runsDown ? undefined : columnsOf(e);
  const layout = pen.context.paragraphs.layout({
    ...paragraphRequest(e, style, height),
    columns,
    ...(runsDown && { down: Math.floor((Math.max(1, Math.min(9, e.attachment || 1)) - 1) / 3) }),
  });
  pen.context.step(layout.runs.length);
  const [ax, ay] = objectAxes(e.extrusion);
  const c = Math.cos(e.rotation || 0);
  const s = Math.sin(e.rotation || 0);
  const turned: Point = [ax[0] * c + ay[0] * s, ax[1] * c + ay[1] * s, ax[2] * c + ay[2] * s];
  const at: ParagraphPlacement = {
    position: e.position,
    xAxis: e.xAxis ?? turned,
    normal: e.extrusion,
    attachment: e.attachment,
  };
  const boxWidth = !columns && !runsDown && e.width > 0 ? e.width : layout.width;
  if (e.background && e.background.flags & 3) {
    const border = height * (Math.max(1, e.background.scale || 1.5) - 1);
    maskParagraph(pen, layout, at, boxWidth, border, e.background);
  }
  const set = setParagraph(pen, layout, at, boxWidth);
  if (e.background && e.background.flags & 16) {
    const border = height * (Math.max(1, e.background.scale || 1.5) - 1);
    const corners = boxCorners(set.corner, layout, boxWidth, border, e.attachment);
    pen.polyline(corners.flat(), 3, 0, true);
  }
}

/** Of one column, from left to right. */
export function paragraphRequest(
  e: MtextEntity,
  style: TextStyle | undefined,
  height: number,
): ParagraphRequest {
  return {
    text: e.text,
    height,
    width: e.width > 0 ? e.width : 0,
    align: (Math.max(1, Math.min(9, e.attachment || 1)) - 1) % 3,
    spacingFactor: e.spacingFactor > 0 ? e.spacingFactor : 1,
    exactSpacing: e.spacingStyle === 2,
    style,
  };
}

const TOP_TO_BOTTOM = 3;
const BY_STYLE = 5;

function isVertical({ direction }: MtextEntity, style: TextStyle | undefined): boolean {
  return direction === TOP_TO_BOTTOM || (direction === BY_STYLE && style?.vertical === true);
}

const DYNAMIC = 2;
const MAX_COLUMNS = 100;

/** Columns of one height that are made as they are needed have no count. */
function columnsOf({ columns, rectangleHeight }: MtextEntity): ParagraphRequest['columns'] {
  if (!columns) return undefined;
  const { kind, autoHeight, width, gutter } = columns;
  const height = columns.height || rectangleHeight;
  const asNeeded = kind === DYNAMIC && autoHeight && columns.count < 2 && width > 0 && height > 0;
  const count = asNeeded ? MAX_COLUMNS : Math.min(MAX_COLUMNS, columns.count);
  const heights = columns.heights.length > 0 ? columns.heights : [height];
  return count > 1 ? { count, width, gutter, heights, asNeeded } : undefined;
}

function boxCorners(
  corner: (x: number, y: number) => Point,
  layout: ParagraphLayout,
  boxWidth: number,
  border: number,
  attachment: number,
): Point[] {
  // The mask hugs the text where it is narrower than its box.
  const width = Math.min(boxWidth, layout.width) || boxWidth;
  const column = (Math.max(1, attachment || 1) - 1) % 3;
  const left = column === 1 ? (boxWidth - width) / 2 : column === 2 ? boxWidth - width : 0;
  const [x0, x1, y0, y1] = [left - border, left + width + border, -layout.height - border, border];
  return [corner(x0, y0), corner(x1, y0), corner(x1, y1), corner(x0, y1)];
}

/** Covers what lies under a paragraph: with the background's color by flag 2, else with its own. */
export function maskParagraph(
  pen: Pen,
  layout: ParagraphLayout,
  at: ParagraphPlacement,
  boxWidth: number,
  border: number,
  background: Pick<MtextBackground, 'flags' | 'color'>,
): void {
  const set = setParagraph(pen, { ...layout, runs: [], rules: [] }, at, boxWidth);
  const ring = pen.project(boxCorners(set.corner, layout, boxWidth, border, at.attachment).flat(), 3, 0);
  if (ring.length < 8) return;
  if (background.flags & 2) {
    pen.out.wipeout([ring]);
    return;
  }
  const own = pen.out.style;
  pen.out.style = pen.context.colored(own, toDisplayColor(background.color));
  pen.out.area([ring], 0);
  pen.out.style = own;
}

export function drawShape(pen: Pen, e: ShapeEntity): string | undefined {
  pen.useObject(e.extrusion);
  const { textStyles } = pen.source.drawing;
  const styles = [
    textStyles.get(e.style.toUpperCase()),
    ...[...textStyles.values()].filter((s) => s.shapeFile),
  ];
  for (const style of styles) {
    if (!style) continue;
    const picked = pen.context.fonts.forStyle(style).shape(e.name !== '' ? e.name : (e.number ?? 0));
    if (!picked) continue;
    const c = Math.cos(e.rotation);
    const s = Math.sin(e.rotation);
    const place: Place = {
      x: e.position[0],
      y: e.position[1],
      z: e.position[2],
      ax: c,
      ay: s,
      bx: -s,
      by: c,
    };
    const size = e.size || 1;
    setGlyphs(
      pen,
      place,
      [pen.context.glyphs.add(picked.font, picked.glyph), 0, 0],
      size * (e.widthFactor || 1),
      size,
      Math.tan(e.oblique || 0) * size,
      '',
    );
    return undefined;
  }
  pen.tell('shapeMissing', `The shape ${e.name || e.number || ''} is in no shape file at hand.`, e.handle);
  return 'its shape file is not at hand';
}
