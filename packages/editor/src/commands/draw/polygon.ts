import type { Point } from '@linework/cad/model/point';
import type { LwPolylineEntity } from '@linework/cad/model/polylines';
import type { Command, CommandContext } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { exactCos, exactSin } from '../../input/points.ts';
import { CommandError } from '../../problem.ts';
import { askOption, askPoint, askValue } from '../ask.ts';
import { currentProperties, draw, makePolyline } from '../entities.ts';

export const POLYGON: Command = {
  name: 'POLYGON',
  aliases: ['POL'],
  group: 'draw',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const sides = yield* askValue(
      'integer',
      'polygonSides',
      Number(context.variables.get('POLYSIDES') ?? 4),
      { min: 3, max: 1024 },
    );
    context.variables.set('POLYSIDES', sides);
    const first: Answer = yield {
      kind: 'point',
      message: 'polygonCenter',
      options: ['Edge'],
      required: true,
    };
    if (first.kind !== 'point') {
      const a = yield* askPoint('edgeFirst');
      const b = yield* askPoint('edgeSecond', {
        from: a,
        preview: (to) => ({ entities: [byEdge(context, sides, a, to)] }),
      });
      if (a[0] === b[0] && a[1] === b[1]) throw new CommandError('noPolygon', 'A polygon needs a size.');
      return void draw(context, byEdge(context, sides, a, b));
    }
    const center = first.point;
    const kind = yield* askOption(
      'polygonKind',
      ['Inscribed in circle', 'Circumscribed about circle'],
      'Inscribed in circle',
    );
    const isOutside = kind.startsWith('C');
    const shape = (radius: number, to?: Point): LwPolylineEntity => {
      const outer = isOutside ? radius / exactCos(Math.PI / sides) : radius;
      // a typed radius lays the bottom edge along the x axis, a point is a corner or the middle of an edge
      const toward = to
        ? Math.atan2(to[1] - center[1], to[0] - center[0]) + (isOutside ? Math.PI / sides : 0)
        : -Math.PI / 2 - Math.PI / sides;
      return makePolyline(
        currentProperties(context),
        Array.from({ length: sides }, (_, i) => toward + (2 * Math.PI * i) / sides).flatMap((angle) => [
          center[0] + outer * exactCos(angle),
          center[1] + outer * exactSin(angle),
        ]),
        { closed: true, elevation: center[2] },
      );
    };
    const answer: Answer = yield {
      kind: 'point',
      message: 'circleRadiusOnly',
      from: center,
      required: true,
      takesNumber: true,
      preview: (to) => ({ entities: [shape(Math.hypot(to[0] - center[0], to[1] - center[1]), to)] }),
    };
    const radius =
      answer.kind === 'value'
        ? answer.value
        : answer.kind === 'point'
          ? Math.hypot(answer.point[0] - center[0], answer.point[1] - center[1])
          : 0;
    if (!(radius > 0)) throw new CommandError('noPolygon', 'A polygon needs a size.');
    draw(context, answer.kind === 'point' ? shape(radius, answer.point) : shape(radius));
  },
};

function byEdge(context: CommandContext, sides: number, a: Point, b: Point): LwPolylineEntity {
  const turn = (2 * Math.PI) / sides;
  const points: number[] = [];
  let [x, y] = [a[0], a[1]];
  let [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const [cos, sin] = [exactCos(turn), exactSin(turn)];
  for (let i = 0; i < sides; i++) {
    points.push(x, y);
    x += dx;
    y += dy;
    [dx, dy] = [dx * cos - dy * sin, dx * sin + dy * cos];
  }
  return makePolyline(currentProperties(context), points, { closed: true, elevation: a[2] });
}
