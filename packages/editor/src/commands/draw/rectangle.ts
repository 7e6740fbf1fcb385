import type { LwPolylineEntity } from '@linework/cad/model/polylines';
import type { Point } from '@linework/cad/model/point';
import type { Command, CommandContext } from '../../command.ts';
import { exactCos, exactSin } from '../../input/points.ts';
import { CommandError } from '../../problem.ts';
import type { Answer } from '../../questions.ts';
import { askOption, askPoint, askValue, type Asking } from '../ask.ts';
import { currentProperties, draw, makePolyline } from '../entities.ts';

/** What stays from one rectangle to the next. */
type Corners = {
  fillet: number;
  first: number;
  second: number;
  width: number;
  elevation: number;
  thickness: number;
};

const QUARTER = Math.tan(Math.PI / 8);

export const RECTANG: Command = {
  name: 'RECTANG',
  aliases: ['REC', 'RECTANGLE'],
  group: 'draw',
  tier: 'free',
  isOnPhone: true,
  *run(context) {
    const corners = cornersOf(context);
    let first: Point | undefined;
    while (!first) {
      const answer: Answer = yield {
        kind: 'point',
        message: 'rectangleFirst',
        options: ['Chamfer', 'Elevation', 'Fillet', 'Thickness', 'Width'],
        required: true,
      };
      if (answer.kind === 'point') first = answer.point;
      else if (answer.kind === 'option') yield* askCorners(answer.option, corners);
      for (const [name, value] of Object.entries(corners)) context.variables.set(`RECTANG.${name}`, value);
    }
    let turn = Number(context.variables.get('RECTANG.turn') ?? 0);
    const from = first;
    for (;;) {
      const answer: Answer = yield {
        kind: 'point',
        message: 'rectangleOther',
        options: ['Area', 'Dimensions', 'Rotation'],
        from,
        band: turn === 0 ? 'box' : 'none',
        required: true,
        preview: (to) => ({
          entities: toCorner(from, to, turn).every((side) => side !== 0)
            ? [rectangle(context, from, toCorner(from, to, turn), turn, corners)]
            : [],
        }),
      };
      let sides: [number, number];
      if (answer.kind === 'point') sides = toCorner(from, answer.point, turn);
      else if (answer.kind === 'option' && answer.option === 'Rotation') {
        const angle: Answer = yield {
          kind: 'angle',
          message: 'rotationAngle',
          options: ['Pick points'],
          from,
          isDirection: true,
          required: true,
        };
        if (angle.kind === 'value') turn = angle.value;
        else {
          const a = yield* askPoint('firstPoint');
          const b = yield* askPoint('secondPoint', { from: a });
          turn = Math.atan2(b[1] - a[1], b[0] - a[0]);
        }
        context.variables.set('RECTANG.turn', turn);
        continue;
      } else if (answer.kind === 'option' && answer.option === 'Area') sides = yield* askArea();
      else {
        sides = [
          yield* askValue('distance', 'rectangleLength', 10),
          yield* askValue('distance', 'rectangleWidth', 10),
        ];
        // to which side it goes is shown by a point
        const to = yield* askPoint('rectangleOther', { from });
        const [x, y] = toCorner(from, to, turn);
        sides = [x < 0 ? -sides[0] : sides[0], y < 0 ? -sides[1] : sides[1]];
      }
      if (sides[0] === 0 || sides[1] === 0)
        throw new CommandError('noRectangle', 'A rectangle needs two sides.');
      draw(context, rectangle(context, from, sides, turn, corners));
      return;
    }
  },
};

function cornersOf({ variables }: CommandContext): Corners {
  const of = (name: string): number => Number(variables.get(`RECTANG.${name}`) ?? 0);
  return {
    fillet: of('fillet'),
    first: of('first'),
    second: of('second'),
    width: of('width'),
    elevation: of('elevation'),
    thickness: of('thickness'),
  };
}

function* askCorners(option: string, corners: Corners): Asking<void> {
  if (option === 'Chamfer') {
    corners.first = yield* askValue('distance', 'rectangleChamferFirst', corners.first, { min: 0 });
    corners.second = yield* askValue('distance', 'rectangleChamferSecond', corners.first, { min: 0 });
    corners.fillet = 0;
  } else if (option === 'Fillet') {
    corners.fillet = yield* askValue('distance', 'rectangleFillet', corners.fillet, { min: 0 });
    corners.first = corners.second = 0;
  } else if (option === 'Elevation')
    corners.elevation = yield* askValue('distance', 'elevation', corners.elevation);
  else if (option === 'Thickness')
    corners.thickness = yield* askValue('distance', 'thickness', corners.thickness);
  else corners.width = yield* askValue('distance', 'lineWidthFor', corners.width, { min: 0 });
}

function* askArea(): Asking<[number, number]> {
  const area = yield* askValue('number', 'rectangleArea', 100, { min: 0 });
  const by = yield* askOption('rectangleBy', ['Length', 'Width'], 'Length');
  const side = yield* askValue('distance', by === 'Length' ? 'rectangleLength' : 'rectangleWidth', 10);
  return by === 'Length' ? [side, area / side] : [area / side, side];
}

/** Sides along the turned axes to the opposite corner. */
function toCorner(from: Point, to: Point, turn: number): [number, number] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const [cos, sin] = [exactCos(turn), exactSin(turn)];
  return [dx * cos + dy * sin, dy * cos - dx * sin];
}

function rectangle(
  context: CommandContext,
  [x, y]: Point,
  [width, height]: [number, number],
  turn: number,
  corners: Corners,
): LwPolylineEntity {
  const { fillet, first, second, thickness, elevation } = corners;
  const [w, h] = [Math.abs(width), Math.abs(height)];
  const isClockwise = width < 0 !== height < 0;
  const own = [0, 0, width, 0, width, height, 0, height];
  const [points, bulges]: [number[], number[]] = [[], []];
  const fits =
    fillet > 0 ? 2 * fillet <= Math.min(w, h) : first + second <= Math.min(w, h) && first + second > 0;
  for (let i = 0; i < 4; i++) {
    const at = (k: number): [number, number] => [
      own[((i + k + 4) % 4) * 2]!,
      own[((i + k + 4) % 4) * 2 + 1]!,
    ];
    const corner = at(0);
    if (!fits) {
      points.push(...corner);
      bulges.push(0);
      continue;
    }
    // cut off towards the corner before and the one after
    const [before, after] = fillet > 0 ? [fillet, fillet] : [first, second];
    points.push(...towards(corner, at(-1), before), ...towards(corner, at(1), after));
    bulges.push(fillet > 0 ? (isClockwise ? -QUARTER : QUARTER) : 0, 0);
  }
  const [cos, sin] = [exactCos(turn), exactSin(turn)];
  const placed = points.map((_, i) =>
    i % 2 === 0 ? x + points[i]! * cos - points[i + 1]! * sin : y + points[i - 1]! * sin + points[i]! * cos,
  );
  return makePolyline(currentProperties(context), placed, {
    bulges,
    closed: true,
    constantWidth: corners.width,
    elevation,
    thickness,
  });
}

function towards(from: [number, number], to: [number, number], distance: number): [number, number] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return [
    from[0] + ((to[0] - from[0]) * distance) / length,
    from[1] + ((to[1] - from[1]) * distance) / length,
  ];
}
