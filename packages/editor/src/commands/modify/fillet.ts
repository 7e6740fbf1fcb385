import type { Entity } from '@linework/cad/model/entity';
import type { Command, CommandContext } from '../../command.ts';
import { askOption, askValue, type Asking } from '../ask.ts';
import { hasPath, pathOf } from '../entity-path.ts';
import { askEntity, askOneEntity, numberOf, type PickedEntity } from '../picked.ts';
import { chamferRule, filletRule, joinAllCorners, joinCorner, type CornerRule } from './corner.ts';

const isPolyline = (entity: Entity): boolean =>
  (entity.type === 'LWPOLYLINE' || entity.type === 'POLYLINE') && hasPath(entity);

/** Straight, or a polyline picked on a straight piece. */
const isStraight = (entity: Entity): boolean =>
  entity.type === 'LINE' || entity.type === 'RAY' || entity.type === 'XLINE' || isPolyline(entity);

type CornerKind = {
  first: string;
  second: string;
  accepts: (entity: Entity) => boolean;
  options: readonly string[];
  secondOptions: readonly string[];
  /** Answers an option that sets how the corner is made. */
  set(context: CommandContext, option: string): Asking<void>;
  rule(context: CommandContext): CornerRule;
};

const trims = (context: CommandContext): boolean => numberOf(context, 'TRIMMODE', 1) === 1;

function* askTrim(context: CommandContext): Asking<void> {
  const mode = yield* askOption('trimModeOption', ['Trim', 'No trim'], trims(context) ? 'Trim' : 'No trim');
  context.variables.set('TRIMMODE', mode === 'Trim' ? 1 : 0);
}

function cornerCommand(kind: CornerKind): Command['run'] {
  return function* (context) {
    let isMultiple = false;
    let count = 0;
    for (;;) {
      const picked = yield* askEntity(context, kind.first, kind.accepts, kind.options);
      if (picked === undefined) return;
      if (picked === 'Undo') {
        if (count > 0) {
          context.takeBack();
          count--;
        } else context.report('nothingToUndo');
        continue;
      }
      if (picked === 'Multiple') {
        isMultiple = true;
        continue;
      }
      if (picked === 'Trim') {
        yield* askTrim(context);
        continue;
      }
      if (picked === 'Polyline') {
        const polyline = yield* askOneEntity(context, 'selectPolyline', isPolyline);
        const { done, failed } = joinAllCorners(context, polyline, kind.rule(context));
        context.report('cornersDone', { count: done, failed });
        count++;
        if (!isMultiple) return;
        continue;
      }
      if (typeof picked === 'string') {
        yield* kind.set(context, picked);
        continue;
      }
      const second = yield* askSecond(context, kind);
      if (!second) return;
      joinCorner(context, picked, second, kind.rule(context));
      count++;
      if (!isMultiple) return;
    }
  };
}

function* askSecond(context: CommandContext, kind: CornerKind): Asking<PickedEntity | undefined> {
  for (;;) {
    const second = yield* askEntity(context, kind.second, kind.accepts, kind.secondOptions);
    if (typeof second !== 'string') return second;
    yield* kind.set(context, second);
  }
}

function* askDistances(context: CommandContext): Asking<void> {
  const first = yield* askValue('distance', 'chamferFirst', numberOf(context, 'CHAMFERA', 0), { min: 0 });
  const second = yield* askValue('distance', 'chamferSecond', first, { min: 0 });
  context.variables.set('CHAMFERA', first);
  context.variables.set('CHAMFERB', second);
  context.variables.set('CHAMMODE', 0);
}

function* askAngle(context: CommandContext): Asking<void> {
  const length = yield* askValue('distance', 'chamferLength', numberOf(context, 'CHAMFERC', 0), { min: 0 });
  const angle = yield* askValue('angle', 'chamferAngle', numberOf(context, 'CHAMFERD', 0));
  context.variables.set('CHAMFERC', length);
  context.variables.set('CHAMFERD', angle);
  context.variables.set('CHAMMODE', 1);
}

const FILLET_KIND: CornerKind = {
  first: 'filletFirst',
  second: 'filletSecond',
  accepts: (entity) => hasPath(entity),
  options: ['Undo', 'Polyline', 'Radius', 'Trim', 'Multiple'],
  secondOptions: ['Radius'],
  *set(context) {
    const radius = yield* askValue('distance', 'filletRadius', numberOf(context, 'FILLETRAD', 0), { min: 0 });
    context.variables.set('FILLETRAD', radius);
  },
  rule: (context) => filletRule(numberOf(context, 'FILLETRAD', 0), trims(context)),
};

const CHAMFER_KIND: CornerKind = {
  first: 'chamferFirstLine',
  second: 'chamferSecondLine',
  accepts: (entity) => isStraight(entity) && pathOf(entity) !== undefined,
  options: ['Undo', 'Polyline', 'Distance', 'Angle', 'Trim', 'mEthod', 'Multiple'],
  secondOptions: ['Distance', 'Angle', 'mEthod'],
  *set(context, option) {
    if (option === 'Distance') yield* askDistances(context);
    else if (option === 'Angle') yield* askAngle(context);
    else {
      const isAngle = numberOf(context, 'CHAMMODE', 0) === 1;
      const method = yield* askOption('chamferMethod', ['Distance', 'Angle'], isAngle ? 'Angle' : 'Distance');
      context.variables.set('CHAMMODE', method === 'Angle' ? 1 : 0);
    }
  },
  rule(context) {
    if (numberOf(context, 'CHAMMODE', 0) === 0)
      return chamferRule(numberOf(context, 'CHAMFERA', 0), numberOf(context, 'CHAMFERB', 0), trims(context));
    const length = numberOf(context, 'CHAMFERC', 0);
    const angle = numberOf(context, 'CHAMFERD', 0);
    return {
      trims: trims(context),
      // the side opposite to the angle, by the angle between the lines
      join: (a, b) => {
        const corner = chamferRule(0, 0, true).join(a, b);
        if (!corner) return undefined;
        const between = angleAt(corner.a, corner.b);
        const second = (length * Math.sin(angle)) / Math.sin(Math.PI - angle - between);
        return second >= 0 ? chamferRule(length, second, true).join(a, b) : undefined;
      },
    };
  },
};

type Ends = { kind: string; x0?: number; y0?: number; x1?: number; y1?: number };

/** The angle between two lines that meet at an end. */
function angleAt(a: Ends, b: Ends): number {
  const ends = (c: Ends): [number, number][] => [
    [c.x0 ?? 0, c.y0 ?? 0],
    [c.x1 ?? 0, c.y1 ?? 0],
  ];
  let best = { far: Infinity, angle: Math.PI / 2 };
  for (const i of [0, 1])
    for (const j of [0, 1]) {
      const [p, q] = [ends(a)[i]!, ends(b)[j]!];
      const [u, v] = [ends(a)[1 - i]!, ends(b)[1 - j]!];
      const far = Math.hypot(p[0] - q[0], p[1] - q[1]);
      const turn = Math.atan2(v[1] - q[1], v[0] - q[0]) - Math.atan2(u[1] - p[1], u[0] - p[0]);
      if (far < best.far) best = { far, angle: Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) };
    }
  return best.angle;
}

const about = { group: 'modify', tier: 'free', isOnPhone: false } as const;

export const FILLET: Command = { name: 'FILLET', aliases: ['F'], ...about, run: cornerCommand(FILLET_KIND) };
export const CHAMFER: Command = {
  name: 'CHAMFER',
  aliases: ['CHA'],
  ...about,
  run: cornerCommand(CHAMFER_KIND),
};
