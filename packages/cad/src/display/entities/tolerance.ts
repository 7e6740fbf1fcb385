import { cross, unit } from '@linework/geom/vector';
import type { Point } from '../../model/point.ts';
import type { ToleranceEntity } from '../../model/texts.ts';
import { signOfLetter } from '../../text/tolerance-signs.ts';
import { toDisplayColor } from '../color.ts';
import type { Pen } from '../pen.ts';
import { dimensionStyle } from './dimensions.ts';
import { setParagraph, textStyle } from './texts.ts';

function plain(cell: string): string {
  return cell
    .replace(/\{\\f?gdt;([a-z])\}/gi, (_, letter: string) => signOfLetter(letter))
    .replace(/%%c/gi, '\u2205')
    .replace(/%%d/gi, '°')
    .replace(/%%p/gi, '±');
}

/** A feature control frame: a row of boxes for each line, cells parted by %%v. */
export function drawTolerance(pen: Pen, e: ToleranceEntity): string | undefined {
  const style = dimensionStyle(pen, e.dimStyle, undefined);
  const scale = style.scale > 0 ? style.scale : 1;
  const height = style.textHeight * scale || 1;
  const gap = Math.max(style.textGap * scale, height * 0.25);
  const u = unit(e.xAxis, [1, 0, 0]);
  const normal = unit(e.extrusion, [0, 0, 1]);
  const v = cross(normal, u);
  const at = (x: number, y: number): Point =>
    [0, 1, 2].map((k) => e.position[k]! + u[k]! * x + v[k]! * y) as Point;
  const rows = e.text.split(/\^J|\n/).slice(0, 20);
  const own = pen.out.style;
  const box = height + 2 * gap;
  let y = box / 2;
  pen.useWorld();
  for (const row of rows) {
    let x = 0;
    for (const cell of row.split('%%v').slice(0, 20)) {
      const text = plain(cell);
      if (text.trim() === '') continue;
      const layout = pen.context.paragraphs.layout({
        text: text.replace(/\\/g, '\\\\'),
        height,
        width: 0,
        align: 0,
        spacingFactor: 1,
        exactSpacing: false,
        style: textStyle(pen, style.textStyle),
      });
      const width = layout.width + 2 * gap;
      if (style.lineColor !== 0) pen.out.style = pen.context.colored(own, toDisplayColor(style.lineColor));
      pen.polyline([at(x, y), at(x + width, y), at(x + width, y - box), at(x, y - box)].flat(), 3, 0, true);
      pen.out.style = style.textColor === 0 ? own : pen.context.colored(own, toDisplayColor(style.textColor));
      setParagraph(pen, layout, { position: at(x + gap, y - gap), xAxis: u, normal, attachment: 1 }, 0);
      pen.out.style = own;
      x += width;
    }
    y -= box;
  }
  return undefined;
}
