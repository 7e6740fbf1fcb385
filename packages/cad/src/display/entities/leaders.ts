import { cross, unit } from '@linework/geom/vector';
import { flattenFit } from '@linework/geom/spline';
import type { LeaderEntity, MultileaderEntity } from '../../model/dimensions.ts';
import type { Block } from '../../model/drawing.ts';
import type { Point } from '../../model/point.ts';
import { toDisplayColor } from '../color.ts';
import type { Pen } from '../pen.ts';
import { drawArrow } from './arrows.ts';
import { dimensionStyle } from './dimensions.ts';
import { type Compile, drawBlock, insertPlacement } from './inserts.ts';
import { maskParagraph, setParagraph, textStyle } from './texts.ts';

const pointAt = (points: ArrayLike<number>, i: number): Point => [
  points[3 * i]!,
  points[3 * i + 1]!,
  points[3 * i + 2]!,
];

export function drawLeader(pen: Pen, e: LeaderEntity, compile: Compile): string | undefined {
  pen.useWorld();
  const n = Math.floor(e.points.length / 3);
  if (n < 2) return 'it has fewer than two points';
  const style = dimensionStyle(pen, e.style, e.overrides);
  const own = pen.out.style;
  if (style.lineColor !== 0) pen.out.style = pen.context.colored(own, toDisplayColor(style.lineColor));
  const scale = style.scale > 0 ? style.scale : 1;
  const size = style.arrowSize * scale;
  let line = Array.from(e.points);
  const tip = pointAt(e.points, 0);
  const next = pointAt(e.points, 1);
  const length = Math.hypot(next[0] - tip[0], next[1] - tip[1]);
  if (e.arrow && size > 0 && length > size * 1.0001) {
    const covered = drawArrow(
      pen,
      compile,
      style.leaderArrow || style.arrowBlock,
      tip,
      tip[0] - next[0],
      tip[1] - next[1],
      size,
      e.extrusion,
    );
    const k = covered / length;
    line = [
      tip[0] + (next[0] - tip[0]) * k,
      tip[1] + (next[1] - tip[1]) * k,
      tip[2] + (next[2] - tip[2]) * k,
      ...line.slice(3),
    ];
  }
  pen.useWorld();
  pen.polyline(e.spline && n > 2 ? flattenFit(line, 3) : line, 3, 0, false);
  pen.out.style = own;
  return undefined;
}

/** Leader lines, landing, heads and content of a multileader. */
export function drawMultileader(
  pen: Pen,
  e: MultileaderEntity,
  compile: Compile,
  blockOf: (handle: number) => Block | undefined,
): string | undefined {
  pen.useWorld();
  const { context: c } = e;
  const normal = unit(cross(c.plane.xAxis, c.plane.yAxis), [0, 0, 1]);
  const own = pen.out.style;
  const lineColor = e.lineColor === 0 ? own : pen.context.colored(own, toDisplayColor(e.lineColor));
  const arrow = e.arrowHandle > 0 ? (blockOf(e.arrowHandle)?.name ?? '') : '';
  const arrowSize = (c.arrowSize || e.arrowSize) * 1;
  if (e.pathKind !== 0) {
    for (const arm of c.leaders) {
      for (const leader of arm.lines) {
        if (!pen.context.step()) return undefined;
        pen.out.style =
          leader.color !== undefined && leader.color !== 0
            ? pen.context.colored(own, toDisplayColor(leader.color))
            : lineColor;
        drawArm(pen, compile, leader.points, arm.connection, e, arrow, arrowSize, normal);
      }
      pen.out.style = lineColor;
      if (arm.connection && e.dogleg && e.landing && arm.doglegDirection && e.pathKind === 1) {
        const d = unit(arm.doglegDirection, [1, 0, 0]);
        const k = arm.doglegLength * 1;
        const [x, y, z] = arm.connection;
        if (k > 0) pen.line([x, y, z], [x + d[0] * k, y + d[1] * k, z + d[2] * k]);
      }
    }
  }
  pen.out.style = own;
  drawContent(pen, e, compile, blockOf);
  return undefined;
}

function drawArm(
  pen: Pen,
  compile: Compile,
  points: Float64Array,
  connection: Point | undefined,
  e: MultileaderEntity,
  arrow: string,
  size: number,
  normal: Point,
): void {
  const line = Array.from(points);
  if (connection) line.push(...connection);
  if (line.length < 6) return;
  const tip = pointAt(line, 0);
  const next = pointAt(line, 1);
  const length = Math.hypot(next[0] - tip[0], next[1] - tip[1]);
  let covered = 0;
  if (size > 0 && length > size)
    covered = drawArrow(pen, compile, arrow, tip, tip[0] - next[0], tip[1] - next[1], size, normal);
  pen.useWorld();
  const k = length > 0 ? covered / length : 0;
  line.splice(
    0,
    3,
    tip[0] + (next[0] - tip[0]) * k,
    tip[1] + (next[1] - tip[1]) * k,
    tip[2] + (next[2] - tip[2]) * k,
  );
  pen.polyline(e.pathKind === 2 && line.length > 6 ? flattenFit(line, 3) : line, 3, 0, false);
}

function drawContent(
  pen: Pen,
  e: MultileaderEntity,
  compile: Compile,
  blockOf: (handle: number) => Block | undefined,
): void {
  const own = pen.out.style;
  const { text, block } = e.context;
  if (text && text.text !== '') {
    const name = pen.source.drawing.names.textStyles.get(text.styleHandle) ?? '';
    const style = textStyle(pen, name);
    const height = e.context.textHeight || text.height || style?.fixedHeight || 1;
    const layout = pen.context.paragraphs.layout({
      text: text.text,
      height,
      width: text.width > 0 ? text.width : 0,
      align: Math.max(0, Math.min(2, text.alignment - 1)),
      spacingFactor: text.spacingFactor > 0 ? text.spacingFactor : 1,
      exactSpacing: text.spacingStyle === 2,
      style,
    });
    const attachment = Math.max(1, Math.min(3, text.alignment || 1));
    const at = { position: text.position, xAxis: text.direction, normal: text.normal, attachment };
    const boxWidth = text.width > 0 ? text.width : layout.width;
    if (text.background) {
      const { color, scale, mask } = text.background;
      const border = height * (Math.max(1, scale || 1.5) - 1);
      maskParagraph(pen, layout, at, boxWidth, border, { flags: mask ? 3 : 1, color });
    }
    if (text.color !== 0) pen.out.style = pen.context.colored(own, toDisplayColor(text.color));
    const set = setParagraph(pen, layout, at, boxWidth);
    pen.out.style = own;
    if (e.textFrame) {
      const gap = e.context.landingGap || height / 3;
      const width = layout.width;
      const left = attachment === 2 ? (set.width - width) / 2 : attachment === 3 ? set.width - width : 0;
      const ring = [
        set.corner(left - gap, gap),
        set.corner(left + width + gap, gap),
        set.corner(left + width + gap, -layout.height - gap),
        set.corner(left - gap, -layout.height - gap),
      ];
      pen.polyline(ring.flat(), 3, 0, true);
    }
  }
  const found = block && blockOf(block.handle);
  if (block && found) {
    if (block.color !== 0) pen.out.style = pen.context.colored(own, toDisplayColor(block.color));
    drawBlock(
      pen,
      compile,
      pen.source,
      found,
      insertPlacement(block.position, block.scale, block.rotation, block.normal, found.base),
    );
    pen.out.style = own;
    drawBlockTexts(pen, e, found);
  }
}

/** The attribute values of block content, at the places of the block's definitions. */
function drawBlockTexts(pen: Pen, e: MultileaderEntity, found: Block): void {
  const block = e.context.block!;
  for (const value of e.blockAttributes.slice(0, 200)) {
    const definition = found.entities.find((d) => d.handle === value.handle);
    if (definition?.type !== 'ATTDEF' || value.text === '') continue;
    const place = insertPlacement(block.position, block.scale, block.rotation, block.normal, found.base);
    const style = textStyle(pen, definition.style);
    const scale = Math.abs(block.scale[0]) || 1;
    const layout = pen.context.paragraphs.layout({
      text: value.text.replace(/\\/g, '\\\\'),
      height: definition.height * scale,
      width: 0,
      align: 0,
      spacingFactor: 1,
      exactSpacing: false,
      style,
    });
    const aligned = definition.horizontal !== 0 || definition.vertical !== 0;
    const p = aligned && definition.alignment ? definition.alignment : definition.position;
    const world: Point = [0, 1, 2].map(
      (k) =>
        place.origin[k]! + place.axes[0][k]! * p[0] + place.axes[1][k]! * p[1] + place.axes[2][k]! * p[2],
    ) as Point;
    const column =
      definition.horizontal === 1 || definition.horizontal === 4 ? 1 : definition.horizontal === 2 ? 2 : 0;
    const row =
      definition.horizontal === 4 || definition.vertical === 2 ? 1 : definition.vertical === 3 ? 0 : 2;
    setParagraph(
      pen,
      layout,
      { position: world, xAxis: place.axes[0], normal: block.normal, attachment: row * 3 + column + 1 },
      0,
    );
  }
}
