import type { LwPolylineEntity } from '@linework/cad/model/polylines';
import type { Point } from '@linework/cad/model/point';
import type { Command, CommandContext } from '../../command.ts';
import { exactCos, exactSin } from '../../input/points.ts';
import { CommandError } from '../../problem.ts';
import type { Answer } from '../../questions.ts';
import { askPoint, askValue, type Asking } from '../ask.ts';
import { circleThrough } from '../circles.ts';
import { currentProperties, draw, makePolyline } from '../entities.ts';
import { bulgeOfRadius, bulgeOfTangent } from './bulges.ts';

type Vertex = { point: Point; bulge: number; start: number; end: number };

/** A polyline that grows vertex by vertex; the last vertex holds what its segment will have. */
export class GrowingPolyline {
  readonly vertices: Vertex[];
  width: [number, number];

  constructor(first: Point, width: number) {
    this.width = [width, width];
    this.vertices = [{ point: first, bulge: 0, start: width, end: width }];
  }

  get end(): Point {
    return this.vertices.at(-1)!.point;
  }

  /** The direction in which the last segment ends. */
  get direction(): number {
    const [before, last] = this.vertices.slice(-2);
    if (!before || !last) return 0;
    const chord = Math.atan2(last.point[1] - before.point[1], last.point[0] - before.point[0]);
    return chord + 2 * Math.atan(before.bulge);
  }

  add(point: Point, bulge = 0): void {
    const last = this.vertices.at(-1)!;
    last.bulge = bulge;
    [last.start, last.end] = this.width;
    this.vertices.push({ point, bulge: 0, start: this.width[1], end: this.width[1] });
    // a taper holds for one segment, what follows has its end's width
    this.width = [this.width[1], this.width[1]];
  }

  close(bulge = 0): void {
    const last = this.vertices.at(-1)!;
    last.bulge = bulge;
    [last.start, last.end] = this.width;
  }

  entity(
    context: CommandContext,
    closed: boolean,
    further?: { point: Point; bulge: number },
  ): LwPolylineEntity {
    const vertices = [...this.vertices];
    if (further) {
      const last = vertices.pop()!;
      vertices.push({ ...last, bulge: further.bulge }, { ...last, point: further.point, bulge: 0 });
    }
    const [width] = vertices.flatMap(({ start, end }) => [start, end]);
    const isConstant = vertices.every(({ start, end }) => start === width && end === width);
    return makePolyline(
      currentProperties(context),
      vertices.flatMap(({ point }) => [point[0], point[1]]),
      {
        bulges: vertices.map(({ bulge }) => bulge),
        closed,
        elevation: vertices[0]!.point[2],
        ...(isConstant
          ? { constantWidth: width! }
          : { widths: Float64Array.from(vertices.flatMap(({ start, end }) => [start, end])) }),
      },
    );
  }
}

export const PLINE: Command = {
  name: 'PLINE',
  aliases: ['PL'],
  group: 'draw',
  tier: 'free',
  isOnPhone: true,
  *run(context) {
    const first = yield* askPoint('startPoint');
    const path = new GrowingPolyline(first, Number(context.variables.get('PLINEWID') ?? 0));
    let isClosed = false;
    let isArc = false;
    context.report('lineWidth', { width: path.width[0] });
    try {
      for (;;) {
        const many = path.vertices.length > 2;
        const answer: Answer = yield isArc
          ? {
              kind: 'point',
              message: 'arcEnd',
              options: [
                'Angle',
                'CEnter',
                ...(many ? ['CLose'] : []),
                'Direction',
                'Halfwidth',
                'Line',
                'Radius',
                'Second pt',
                'Undo',
                'Width',
              ],
              from: path.end,
              preview: (to) => ({
                entities: [
                  path.entity(context, false, {
                    point: to,
                    bulge: bulgeOfTangent(path.end, to, path.direction),
                  }),
                ],
              }),
            }
          : {
              kind: 'point',
              message: 'nextPoint',
              options: ['Arc', ...(many ? ['Close'] : []), 'Halfwidth', 'Length', 'Undo', 'Width'],
              from: path.end,
              preview: (to) => ({ entities: [path.entity(context, false, { point: to, bulge: 0 })] }),
            };
        if (answer.kind === 'point')
          path.add(answer.point, isArc ? bulgeOfTangent(path.end, answer.point, path.direction) : 0);
        if (answer.kind === 'enter') break;
        if (answer.kind !== 'option') continue;
        switch (answer.option) {
          case 'Arc':
            isArc = true;
            break;
          case 'Line':
            isArc = false;
            break;
          case 'Close':
            path.close();
            isClosed = true;
            return;
          case 'CLose':
            path.close(bulgeOfTangent(path.end, first, path.direction));
            isClosed = true;
            return;
          case 'Undo':
            if (path.vertices.length > 1) path.vertices.pop();
            context.lastPoint = path.end;
            break;
          case 'Halfwidth':
          case 'Width':
            yield* askWidth(context, path, answer.option === 'Width' ? 1 : 2);
            break;
          case 'Length': {
            const length = yield* askValue('distance', 'lineLength', undefined, { from: path.end });
            const { direction, end } = path;
            path.add([end[0] + length * exactCos(direction), end[1] + length * exactSin(direction), end[2]]);
            break;
          }
          default:
            yield* arcSegment(path, answer.option);
        }
        context.lastPoint = path.end;
      }
    } finally {
      // what was drawn stays, however the command ends
      if (path.vertices.length > 1) draw(context, path.entity(context, isClosed));
    }
  },
};

function* askWidth(context: CommandContext, path: GrowingPolyline, factor: number): Asking<void> {
  const message = factor === 1 ? ['startWidth', 'endWidth'] : ['startHalfwidth', 'endHalfwidth'];
  const start =
    (yield* askValue('distance', message[0]!, path.width[0] / factor, { from: path.end, min: 0 })) * factor;
  const end = (yield* askValue('distance', message[1]!, start / factor, { from: path.end, min: 0 })) * factor;
  path.width = [start, end];
  context.variables.set('PLINEWID', end);
}

/** An arc given by another way than its end alone. */
function* arcSegment(path: GrowingPolyline, option: string): Asking<void> {
  const from = path.end;
  switch (option) {
    case 'Angle': {
      const angle = yield* askValue('angle', 'includedAngle', undefined, { from });
      const answer: Answer = yield {
        kind: 'point',
        message: 'arcEndOnly',
        options: ['CEnter', 'Radius'],
        from,
        required: true,
      };
      if (answer.kind === 'point') return path.add(answer.point, Math.tan(angle / 4));
      if (answer.kind === 'option' && answer.option === 'CEnter') {
        const center = yield* askPoint('arcCenter', { from });
        return path.add(turn(from, center, angle), Math.tan(angle / 4));
      }
      const radius = yield* askValue('distance', 'arcRadius', undefined, { from });
      const chord = yield* askValue('angle', 'chordDirection', undefined, { from, isDirection: true });
      const length = 2 * radius * Math.sin(Math.abs(angle) / 2);
      return path.add(
        [from[0] + length * exactCos(chord), from[1] + length * exactSin(chord), from[2]],
        Math.tan(angle / 4),
      );
    }
    case 'CEnter': {
      const center = yield* askPoint('arcCenter', { from });
      const answer: Answer = yield {
        kind: 'point',
        message: 'arcEndOnly',
        options: ['Angle', 'Length'],
        from: center,
        required: true,
      };
      const start = Math.atan2(from[1] - center[1], from[0] - center[0]);
      if (answer.kind === 'point') {
        const end = Math.atan2(answer.point[1] - center[1], answer.point[0] - center[0]);
        const sweep = (end - start + 4 * Math.PI) % (2 * Math.PI) || 2 * Math.PI;
        return path.add(turn(from, center, sweep), Math.tan(sweep / 4));
      }
      let angle: number;
      if (answer.kind === 'option' && answer.option === 'Length') {
        const length = yield* askValue('distance', 'chordLength', undefined, { from });
        angle = 2 * Math.asin(Math.min(1, length / 2 / Math.hypot(from[0] - center[0], from[1] - center[1])));
      } else angle = yield* askValue('angle', 'includedAngle', undefined, { from: center });
      return path.add(turn(from, center, angle), Math.tan(angle / 4));
    }
    case 'Direction': {
      const direction = yield* askValue('angle', 'tangentDirection', undefined, { from, isDirection: true });
      const to = yield* askPoint('arcEndOnly', { from });
      return path.add(to, bulgeOfTangent(from, to, direction));
    }
    case 'Radius': {
      const radius = yield* askValue('distance', 'arcRadius', undefined, { from });
      const answer: Answer = yield {
        kind: 'point',
        message: 'arcEndOnly',
        options: ['Angle'],
        from,
        required: true,
      };
      if (answer.kind === 'point') {
        const bulge = bulgeOfRadius(from, answer.point, radius);
        if (bulge === undefined) throw new CommandError('noArc', 'There is no such arc.');
        return path.add(answer.point, bulge);
      }
      const angle = yield* askValue('angle', 'includedAngle', undefined, { from });
      const chord = yield* askValue('angle', 'chordDirection', path.direction, { from, isDirection: true });
      const length = 2 * radius * Math.sin(Math.abs(angle) / 2);
      return path.add(
        [from[0] + length * exactCos(chord), from[1] + length * exactSin(chord), from[2]],
        Math.tan(angle / 4),
      );
    }
    default: {
      const second = yield* askPoint('secondOnArc', { from });
      const to = yield* askPoint('arcEndOnly', { from: second });
      const round = circleThrough(from, second, to);
      return path.add(to, round ? bulgeThrough(from, second, to) : 0);
    }
  }
}

/** A point turned about a center. */
function turn(point: Point, center: Point, angle: number): Point {
  const [x, y] = [point[0] - center[0], point[1] - center[1]];
  const [cos, sin] = [exactCos(angle), exactSin(angle)];
  return [center[0] + x * cos - y * sin, center[1] + x * sin + y * cos, point[2]];
}

/** Of the arc from a to c through b: the angle at b is half of what is left of a turn. */
function bulgeThrough(a: Point, b: Point, c: Point): number {
  const [ux, uy, vx, vy] = [a[0] - b[0], a[1] - b[1], c[0] - b[0], c[1] - b[1]];
  const angle = Math.atan2(ux * vy - uy * vx, ux * vx + uy * vy);
  return Math.tan((Math.sign(angle) * (Math.PI - Math.abs(angle))) / -2) || 0;
}
