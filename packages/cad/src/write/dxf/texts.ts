import type {
  AttdefEntity,
  AttribEntity,
  MtextEntity,
  ShapeEntity,
  TextEntity,
  ToleranceEntity,
} from '../../model/texts.ts';
import type { DxfTarget } from './context.ts';

export function writeText(target: DxfTarget, text: TextEntity | AttribEntity | AttdefEntity): void {
  const { out } = target;
  out.text(100, 'AcDbText');
  if (text.thickness) out.num(39, text.thickness);
  out.point(10, text.position);
  out.num(40, text.height);
  out.text(1, text.text);
  if (text.rotation) out.angle(50, text.rotation);
  if (text.widthFactor !== 1) out.num(41, text.widthFactor);
  if (text.oblique) out.angle(51, text.oblique);
  out.text(7, text.style);
  if (text.backwards || text.upsideDown) out.int(71, (text.backwards ? 2 : 0) | (text.upsideDown ? 4 : 0));
  if (text.horizontal) out.int(72, text.horizontal);
  if (text.alignment) out.point(11, text.alignment);
  target.extrusion(text);
  if (text.type === 'TEXT') {
    out.text(100, 'AcDbText');
    if (text.vertical) out.int(73, text.vertical);
    return;
  }
  out.text(100, text.type === 'ATTRIB' ? 'AcDbAttribute' : 'AcDbAttributeDefinition');
  if (target.atLeast('AC1024')) out.int(280, 0);
  if (text.type === 'ATTDEF') out.text(3, text.prompt);
  out.text(2, text.tag);
  out.int(70, text.flags);
  if (text.fieldLength) out.int(73, text.fieldLength);
  if (text.vertical) out.int(74, text.vertical);
  if (target.atLeast('AC1021')) out.flag(280, text.lockPosition);
  if (text.paragraph) target.lose('paragraph of an attribute (its single line is kept)');
}

export function writeMtext(target: DxfTarget, text: MtextEntity): void {
  const { out } = target;
  out.text(100, 'AcDbMText');
  out.point(10, text.position);
  out.num(40, text.height);
  out.num(41, text.width);
  if (target.atLeast('AC1021') && text.rectangleHeight) out.num(46, text.rectangleHeight);
  out.int(71, text.attachment);
  out.int(72, text.direction);
  writeLongText(target, text.text.replace(/\r\n?|\n/g, '\\P'));
  out.text(7, text.style);
  target.extrusion(text);
  if (text.xAxis) out.point(11, text.xAxis);
  else if (text.rotation) out.angle(50, text.rotation);
  out.int(73, text.spacingStyle);
  out.num(44, text.spacingFactor);
  const { background, columns } = text;
  const framed = background !== undefined && (background.flags & FRAME) !== 0;
  const asPolyline = text.extra?.values.includes('ACAD_MTEXT_TEXT_BORDERS_BEGIN') ?? false;
  if (framed && !target.atLeast('AC1032') && !asPolyline) target.lose('frame of a paragraph');
  if (background && (background.flags & FILL) !== 0 && !target.atLeast('AC1018'))
    target.lose('fill of a paragraph');
  const flags = (background?.flags ?? 0) & (target.atLeast('AC1032') ? ~0 : ~FRAME);
  if (background && flags !== 0 && target.atLeast('AC1018')) {
    out.int(90, flags);
    target.color(63, background.color);
    out.num(45, background.scale);
    if (background.opacity !== undefined) out.int(441, 0x02000000 | Math.round(background.opacity * 255));
  }
  if (!columns) return;
  if (!target.atLeast('AC1032')) {
    // R2007 to R2013 have them as extended data, older programs do not look there
    const kept = target.atLeast('AC1021') && text.extra?.values.includes('ACAD_MTEXT_COLUMN_INFO_BEGIN');
    if (!kept) target.lose('columns of a paragraph');
    return;
  }
  out.text(101, 'Embedded Object');
  out.int(70, 1);
  out.point(10, text.xAxis ?? [1, 0, 0]);
  out.point(11, text.position);
  out.num(40, text.width);
  out.num(41, columns.height);
  const count = Math.max(1, columns.count);
  out.num(42, columns.width * count + columns.gutter * (count - 1));
  out.num(43, columns.height);
  out.int(71, columns.kind);
  out.int(72, columns.count);
  out.num(44, columns.width);
  out.num(45, columns.gutter);
  out.flag(73, columns.autoHeight);
  out.flag(74, columns.reversed);
  for (const height of columns.heights) out.num(46, height);
}

const PIECE = 250;
/** Among the flags of a background; others before R2018 do not know it. */
const FRAME = 16;
/** With a color, or with the background's. */
const FILL = 3;

/** Pieces of at most 250 characters as written; an escape is never cut in two. */
export function writeLongText(target: DxfTarget, text: string, piece = 3, last = 1): void {
  let rest = target.out.escape(text);
  while (rest.length > PIECE) {
    let cut = PIECE;
    const escape = rest.lastIndexOf('\\U+', cut);
    if (escape > 0 && escape > cut - 7) cut = escape;
    else if (rest[cut - 1] === '^' || rest[cut - 1] === '\\') cut--;
    const high = rest.charCodeAt(cut - 1);
    if (high >= 0xd800 && high < 0xdc00) cut--;
    target.out.text(piece, rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  target.out.text(last, rest);
}

export function writeTolerance(target: DxfTarget, tolerance: ToleranceEntity): void {
  const { out } = target;
  out.text(100, 'AcDbFcf');
  out.text(3, tolerance.dimStyle);
  out.point(10, tolerance.position);
  out.text(1, tolerance.text);
  target.extrusion(tolerance);
  out.point(11, tolerance.xAxis);
}

export function writeShape(target: DxfTarget, shape: ShapeEntity): void {
  const { out } = target;
  out.text(100, 'AcDbShape');
  if (shape.thickness) out.num(39, shape.thickness);
  out.point(10, shape.position);
  out.num(40, shape.size);
  out.text(2, shape.name || String(shape.number ?? ''));
  if (shape.rotation) out.angle(50, shape.rotation);
  if (shape.widthFactor !== 1) out.num(41, shape.widthFactor);
  if (shape.oblique) out.angle(51, shape.oblique);
  target.extrusion(shape);
}
