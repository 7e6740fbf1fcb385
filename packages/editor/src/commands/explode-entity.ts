import { insertPlacement } from '@linework/cad/display/entities/inserts';
import type { EditDocument } from '@linework/cad/edit/document';
import { similarityOf, type Matrix } from '@linework/cad/edit/matrix';
import { transformEntity } from '@linework/cad/edit/transform';
import { BYBLOCK, WEIGHT_BYBLOCK } from '@linework/cad/model/common';
import type { Entity } from '@linework/cad/model/entity';
import type { InsertEntity } from '@linework/cad/model/inserts';
import type { Point } from '@linework/cad/model/point';
import type { AttribEntity, TextEntity } from '@linework/cad/model/texts';
import { isReference } from '@linework/cad/model/drawing';
import { principalArc } from '@linework/geom/plan/arcs';
import type { PlaneCurve } from '@linework/geom/plan/curves';
import { entityOf } from './entity-along.ts';
import { commonOf, elevationOf, pathOf } from './entity-path.ts';
import { hatchLines } from './hatch-lines.ts';

export type ExplodeOptions = {
  /** Attributes become texts, and what is by block or on layer 0 gets the look of the insert (BURST). */
  keepsLook?: boolean;
};

/** The parts of an entity as entities of their own; undefined where it has none. */
export function explodeEntity(
  document: EditDocument,
  entity: Entity,
  options: ExplodeOptions = {},
): Entity[] | undefined {
  switch (entity.type) {
    case 'INSERT':
      return explodeInsert(document, entity, options);
    case 'DIMENSION':
      return pictureOf(document, entity.block);
    case 'ACAD_TABLE': {
      const { position, rotation, xAxis, block } = entity;
      const turn = rotation || Math.atan2(xAxis[1], xAxis[0]);
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      const matrix = [cos, -sin, 0, position[0], sin, cos, 0, position[1], 0, 0, 1, position[2]];
      return pictureOf(document, block)?.map((part) => transformEntity(part, matrix));
    }
    case 'LWPOLYLINE':
    case 'POLYLINE':
      return explodePolyline(entity);
    case 'HATCH':
      return entity.solid || entity.gradient ? undefined : hatchLines(entity);
    case 'MLINE':
      return explodeMline(entity);
    case 'LEADER':
      return lines(entity, entity.points);
    case '3DFACE': {
      const [a, b, c, d] = entity.corners;
      return lines(entity, Float64Array.from([a, b, c, d, a].flat()));
    }
    case 'MULTILEADER':
      return explodeMultileader(document, entity);
    default:
      return undefined;
  }
}

function lines(like: Entity, points: Float64Array): Entity[] {
  const made: Entity[] = [];
  for (let i = 0; i + 5 < points.length; i += 3) {
    const [start, end] = [points.slice(i, i + 3), points.slice(i + 3, i + 6)].map(
      (p) => Array.from(p) as Point,
    );
    if (start!.some((value, k) => value !== end![k]))
      made.push({ ...commonOf(like), type: 'LINE', start: start!, end: end!, thickness: 0 });
  }
  return made;
}

function explodePolyline(entity: Extract<Entity, { type: 'LWPOLYLINE' | 'POLYLINE' }>): Entity[] | undefined {
  const path = pathOf(entity);
  if (path)
    return path.curves.map((curve) =>
      entityOf(curve, commonOf(entity), elevationOf(entity), entity.thickness),
    );
  if (entity.type !== 'POLYLINE' || entity.kind !== '3d') return undefined;
  const { points, closed } = entity;
  return lines(entity, closed ? Float64Array.from([...points, ...points.slice(0, 3)]) : points);
}

function explodeMline(entity: Extract<Entity, { type: 'MLINE' }>): Entity[] {
  const count = Math.max(0, ...entity.vertices.map(({ elements }) => elements.length));
  return Array.from({ length: count }, (_, i) => {
    const at = entity.vertices.map(({ position, miter, elements }) => {
      const far = elements[i]?.parameters[0] ?? 0;
      return position.map((value, k) => value + miter[k]! * far);
    });
    if (entity.closed && at.length > 0) at.push(at[0]!);
    return lines(entity, Float64Array.from(at.flat()));
  }).flat();
}

function explodeMultileader(
  { drawing }: EditDocument,
  entity: Extract<Entity, { type: 'MULTILEADER' }>,
): Entity[] {
  const { context } = entity;
  const made = context.leaders.flatMap(({ lines: arms, connection, doglegDirection, doglegLength }) => {
    const landing: Point | undefined =
      connection && doglegDirection && entity.dogleg
        ? (connection.map((value, k) => value + doglegDirection[k]! * doglegLength) as Point)
        : undefined;
    return arms.flatMap(({ points }) =>
      lines(entity, Float64Array.from([...points, ...(connection ?? []), ...(landing ?? [])])),
    );
  });
  const { text } = context;
  if (!text) return made;
  made.push({
    ...commonOf(entity),
    color: text.color,
    type: 'MTEXT',
    position: text.position,
    height: context.textHeight || text.height,
    width: text.width,
    rectangleHeight: 0,
    attachment: text.alignment,
    direction: 1,
    text: text.text,
    style: drawing.names.textStyles.get(text.styleHandle) ?? 'Standard',
    rotation: text.rotation,
    spacingStyle: text.spacingStyle,
    spacingFactor: text.spacingFactor,
  });
  return made;
}

function pictureOf(document: EditDocument, name: string): Entity[] | undefined {
  const block = name === '' ? undefined : document.named('block', name);
  return block && document.entitiesOf(block.handle).map((part) => fresh(part));
}

/** Without its handle, and what refers to others by theirs. */
function fresh<T extends Entity>(entity: T): T {
  const copy = { ...entity, handle: 0 };
  delete copy.extensionDictionary;
  delete copy.extra;
  return copy;
}

function explodeInsert(
  document: EditDocument,
  insert: InsertEntity,
  { keepsLook = false }: ExplodeOptions,
): Entity[] | undefined {
  const block = document.named('block', insert.name);
  if (!block || isReference(block) || insert.columns > 1 || insert.rows > 1) return undefined;
  const { axes, origin } = insertPlacement(
    insert.position,
    insert.scale,
    insert.rotation,
    insert.extrusion,
    block.base,
  );
  const matrix: Matrix = [0, 1, 2].flatMap((row) => [
    axes[0][row]!,
    axes[1][row]!,
    axes[2][row]!,
    origin[row]!,
  ]);
  const parts = document
    .entitiesOf(block.handle)
    .filter((part) => !(keepsLook && part.type === 'ATTDEF' && !part.constant))
    .flatMap((part) => mapped(fresh(part), matrix));
  if (!keepsLook) return parts;
  return [...parts, ...insert.attributes.filter(({ hidden }) => !hidden).map(asText)].map((part) =>
    withLookOf(part, insert),
  );
}

function asText(attribute: AttribEntity): Entity {
  const { paragraph } = attribute;
  if (paragraph) return fresh(paragraph);
  const {
    tag: _,
    flags: _f,
    hidden: _h,
    constant: _c,
    fieldLength: _l,
    lockPosition: _p,
    ...rest
  } = fresh(attribute);
  return { ...rest, type: 'TEXT' } as TextEntity;
}

function withLookOf(part: Entity, insert: InsertEntity): Entity {
  return {
    ...part,
    ...(part.layer === '0' && { layer: insert.layer }),
    ...(part.color === BYBLOCK && { color: insert.color }),
    ...(part.lineType.toUpperCase() === 'BYBLOCK' && { lineType: insert.lineType }),
    ...(part.lineWeight === WEIGHT_BYBLOCK && { lineWeight: insert.lineWeight }),
  };
}

/** Under a map that distorts, circles become ellipses. */
function mapped(part: Entity, matrix: Matrix): Entity[] {
  if (similarityOf(matrix)) return [transformEntity(part, matrix)];
  const path = pathOf(part);
  if (path) {
    const z = elevationOf(part) * matrix[10]! + matrix[11]!;
    return path.curves.map((curve) => entityOf(mapCurve(curve, matrix), commonOf(part), z));
  }
  if (part.type === 'TEXT' || part.type === 'ATTDEF') return [distortedText(part, matrix)];
  return [transformEntity(part, matrix)];
}

function distortedText<T extends Extract<Entity, { type: 'TEXT' | 'ATTDEF' }>>(text: T, m: Matrix): T {
  const at = ([x, y, z]: Readonly<Point>): Point =>
    [0, 4, 8].map((row) => m[row]! * x + m[row + 1]! * y + m[row + 2]! * z + m[row + 3]!) as Point;
  const [cos, sin] = [Math.cos(text.rotation), Math.sin(text.rotation)];
  const [ax, ay] = [m[0]! * cos + m[1]! * sin, m[4]! * cos + m[5]! * sin];
  const [bx, by] = [m[1]! * cos - m[0]! * sin, m[5]! * cos - m[4]! * sin];
  const [along, across] = [Math.hypot(ax, ay), Math.hypot(bx, by)];
  return {
    ...text,
    position: at(text.position),
    ...(text.alignment && { alignment: at(text.alignment) }),
    height: text.height * across,
    widthFactor: (text.widthFactor * along) / across,
    rotation: Math.atan2(ay, ax),
  };
}

function mapCurve(curve: PlaneCurve, m: Matrix): PlaneCurve {
  const [a, c, e] = [m[0]!, m[1]!, m[3]!];
  const [b, d, f] = [m[4]!, m[5]!, m[7]!];
  const x = (px: number, py: number): number => a * px + c * py + e;
  const y = (px: number, py: number): number => b * px + d * py + f;
  switch (curve.kind) {
    case 'segment':
      return {
        kind: 'segment',
        x0: x(curve.x0, curve.y0),
        y0: y(curve.x0, curve.y0),
        x1: x(curve.x1, curve.y1),
        y1: y(curve.x1, curve.y1),
      };
    case 'ray':
      return {
        ...curve,
        x: x(curve.x, curve.y),
        y: y(curve.x, curve.y),
        dx: a * curve.dx + c * curve.dy,
        dy: b * curve.dx + d * curve.dy,
      };
    case 'arc': {
      const { cx, cy, ux, uy, vx, vy } = curve.arc;
      return {
        kind: 'arc',
        arc: principalArc({
          ...curve.arc,
          cx: x(cx, cy),
          cy: y(cx, cy),
          ux: a * ux + c * uy,
          uy: b * ux + d * uy,
          vx: a * vx + c * vy,
          vy: b * vx + d * vy,
        }),
      };
    }
    case 'spline': {
      const control = Array.from(curve.spline.control);
      const moved = control.map((value, i) =>
        i % 2 === 0 ? x(value, control[i + 1]!) : y(control[i - 1]!, value),
      );
      return { kind: 'spline', spline: { ...curve.spline, control: moved } };
    }
  }
}

const DEPTH = 8;

/** All curves of an entity, those in its blocks too: what others are cut or extended to. */
export function edgesOf(document: EditDocument, entity: Entity, depth = 0): PlaneCurve[] {
  const path = pathOf(entity);
  if (path) return path.curves;
  if (depth >= DEPTH || (entity.type !== 'INSERT' && entity.type !== 'POLYLINE')) return [];
  try {
    return (explodeEntity(document, entity) ?? []).flatMap((part) => edgesOf(document, part, depth + 1));
  } catch {
    // a block with a part that cannot be distorted has no edges to offer
    return [];
  }
}
