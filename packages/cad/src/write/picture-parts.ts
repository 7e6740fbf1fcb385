import { BYBLOCK, BYLAYER, type Color, type EntityCommon } from '../model/common.ts';
import { blankHatch } from '../model/defaults.ts';
import type { Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import { WORLD_NORMAL, type Point } from '../model/point.ts';
import { Context } from '../display/context.ts';
import { drawProxyGraphics } from '../display/entities/proxy.ts';
import { PLAN } from '../display/frame.ts';
import { GroupBuilder } from '../display/group.ts';
import {
  type Arcs,
  type DisplayColor,
  type Fills,
  type Group,
  KIND,
  PATH,
  type Paths,
  type Texts,
} from '../display/list.ts';
import { Pen } from '../display/pen.ts';
import { NO_FONTS } from '../text/fonts.ts';
import { ellipse } from './wireframe.ts';

const TURN = Math.PI * 2;
const contexts = new WeakMap<Drawing, Context>();

function contextOf(drawing: Drawing): Context {
  let context = contexts.get(drawing);
  if (!context) contexts.set(drawing, (context = new Context(drawing, NO_FONTS, {})));
  return context;
}

/** The picture that another program left of its object, seen from above, as plain entities. */
export function pictureParts(
  drawing: Drawing,
  entity: Entity & { graphics?: Uint8Array },
  common: () => EntityCommon,
): Entity[] {
  if (!entity.graphics) return [];
  const context = contextOf(drawing);
  const out = new GroupBuilder('');
  out.begin(0, context.style(context.main, entity));
  const pen = new Pen(context, context.main, out, PLAN, 0, 0, true);
  pen.isCounted = false;
  if (!drawProxyGraphics(pen, entity.graphics)) return [];
  return new PictureParts(context, out.done(), common).list();
}

class PictureParts {
  readonly #context: Context;
  readonly #group: Group;
  readonly #common: () => EntityCommon;

  constructor(context: Context, group: Group, common: () => EntityCommon) {
    this.#context = context;
    this.#group = group;
    this.#common = common;
  }

  list(): Entity[] {
    const { runs } = this.#group;
    const parts: Entity[] = [];
    for (let run = 0; run < runs.count; run++)
      for (let k = 0; k < runs.size[run]!; k++) {
        const part = this.#part(runs.kind[run]!, runs.start[run]! + k);
        if (part) parts.push(part);
      }
    return parts;
  }

  #part(kind: number, index: number): Entity | undefined {
    const { paths, arcs, fills, texts } = this.#group;
    if (kind === KIND.path) return this.#path(paths, index);
    if (kind === KIND.arc) return this.#arc(arcs, index);
    if (kind === KIND.fill) return this.#fill(fills, index);
    return kind === KIND.text ? this.#text(texts, index) : undefined;
  }

  /** What the picture says of the look of its parts. */
  #look(styleIndex: number): EntityCommon {
    const style = this.#context.styles[styleIndex]!;
    return {
      ...this.#common(),
      layer: this.#context.layers[style.layer]!.name,
      color: colorOf(style.color),
      lineWeight: style.lineWeight,
      extrusion: WORLD_NORMAL,
    };
  }

  #path({ start, points, style, flags }: Paths, i: number): Entity {
    const own = points.slice(2 * start[i]!, 2 * start[i + 1]!);
    const look = this.#look(style[i]!);
    if (own.length === 4)
      return {
        ...look,
        type: 'LINE',
        start: [own[0]!, own[1]!, 0],
        end: [own[2]!, own[3]!, 0],
        thickness: 0,
      };
    const closed = (flags[i]! & PATH.closed) !== 0;
    return {
      ...look,
      type: 'LWPOLYLINE',
      points: closed ? own.slice(0, -2) : own,
      constantWidth: 0,
      closed,
      continuousLineType: false,
      elevation: 0,
      thickness: 0,
    };
  }

  #arc({ geometry, style }: Arcs, i: number): Entity | undefined {
    const [cx, cy, ux, uy, vx, vy, from, sweep] = geometry.subarray(8 * i, 8 * i + 8) as unknown as number[];
    const look = this.#look(style[i]!);
    const radius = Math.hypot(ux!, uy!);
    const isRound = Math.abs(Math.hypot(vx!, vy!) - radius) <= 1e-9 * radius;
    const center: Point = [cx!, cy!, 0];
    if (isRound && Math.abs(sweep!) >= TURN - 1e-9)
      return { ...look, type: 'CIRCLE', center, radius, thickness: 0 };
    const [made] = ellipse({ center, u: [ux!, uy!, 0], v: [vx!, vy!, 0], from: from!, sweep: sweep! }, look);
    return made;
  }

  #fill({ ringStart, pointStart, points, style }: Fills, i: number): Entity {
    const loops = [];
    for (let ring = ringStart[i]!; ring < ringStart[i + 1]!; ring++)
      loops.push({
        flags: 3,
        polyline: { points: points.slice(2 * pointStart[ring]!, 2 * pointStart[ring + 1]!), closed: true },
        edges: [],
        sources: [],
      });
    return {
      ...this.#look(style[i]!),
      ...blankHatch(),
      loops,
    };
  }

  #text({ matrix, glyphStart, origin, string, style }: Texts, i: number): Entity | undefined {
    const [ux, uy, vx, vy] = matrix.subarray(4 * i, 4 * i + 4) as unknown as number[];
    const text = this.#context.strings[string[i]!] ?? '';
    const height = Math.abs(ux! * vy! - uy! * vx!) / Math.hypot(ux!, uy!);
    if (text.trim() === '' || !(height > 0) || glyphStart[i] === glyphStart[i + 1]) return undefined;
    const at = 2 * glyphStart[i]!;
    const rotation = Math.atan2(uy!, ux!);
    return {
      ...this.#look(style[i]!),
      type: 'TEXT',
      text: text.trimStart().replaceAll('%%', '%%%%%%'),
      position: [origin[at]!, origin[at + 1]!, 0],
      height,
      rotation,
      widthFactor: Math.hypot(ux!, uy!) / height,
      oblique: 0,
      style: this.#context.main.drawing.header.textStyle,
      backwards: false,
      upsideDown: ux! * vy! - uy! * vx! < 0,
      horizontal: 0,
      vertical: 0,
      thickness: 0,
    };
  }
}

function colorOf(color: DisplayColor): Color {
  if (color.kind === 'index') return color.index;
  if (color.kind === 'rgb') return { rgb: color.rgb };
  return color.kind === 'block' ? BYBLOCK : BYLAYER;
}
