import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import { isCircular, withSweep } from '@linework/geom/plan/extend';
import {
  lengthTo,
  nearestOnPath,
  pathLength,
  pathSide,
  pathWithLength,
  type PlanePath,
} from '@linework/geom/plan/path';
import { curveParameter } from '@linework/geom/plan/curves';
import type { Command, CommandContext } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { askPoint, askValue, degrees, type Asking } from '../ask.ts';
import { hasPath, pathOf } from '../entity-path.ts';
import { askEntity, numberOf, xyOf } from '../picked.ts';
import { replaceByPaths } from '../replace.ts';

/** How a path of some length changes; undefined where an angle says so. */
type Rule =
  | { kind: 'length'; of: (length: number) => number }
  | { kind: 'angle'; of: (angle: number) => number }
  | { kind: 'dynamic' };

const canLengthen = (entity: Entity): boolean => {
  const path = pathOf(entity);
  return path !== undefined && !path.closed && path.curves[0]?.kind !== 'ray';
};

function* askAmount(context: CommandContext, name: 'delta' | 'total'): Asking<Rule> {
  const variable = name === 'delta' ? 'LENGTHENDELTA' : 'LENGTHENTOTAL';
  const initial = numberOf(context, variable, name === 'delta' ? 0 : 1);
  const answer: Answer = yield {
    kind: 'distance',
    message: name === 'delta' ? 'lengthenDelta' : 'lengthenTotal',
    options: ['Angle'],
    default: initial,
  };
  if (answer.kind === 'option') {
    const angle = yield* askValue('angle', name === 'delta' ? 'lengthenDeltaAngle' : 'lengthenTotalAngle', 0);
    return { kind: 'angle', of: (before) => (name === 'delta' ? before + angle : angle) };
  }
  const amount = answer.kind === 'value' ? answer.value : initial;
  context.variables.set(variable, amount);
  return { kind: 'length', of: (before) => (name === 'delta' ? before + amount : amount) };
}

function* askRule(context: CommandContext, option: string): Asking<Rule> {
  if (option === 'DElta') return yield* askAmount(context, 'delta');
  if (option === 'Total') return yield* askAmount(context, 'total');
  if (option === 'DYnamic') return { kind: 'dynamic' };
  const percent = yield* askValue('number', 'lengthenPercent', numberOf(context, 'LENGTHENPERCENT', 100), {
    min: 1e-9,
  });
  context.variables.set('LENGTHENPERCENT', percent);
  return { kind: 'length', of: (before) => (before * percent) / 100 };
}

function changed(path: PlanePath, rule: Rule, at: Point, to?: Point): PlanePath | undefined {
  const side = pathSide(path, xyOf(at));
  if (rule.kind === 'length') return pathWithLength(path, side, rule.of(pathLength(path)));
  if (rule.kind === 'angle') {
    const [curve] = path.curves;
    if (path.curves.length !== 1 || !curve || !isCircular(curve) || curve.kind !== 'arc') return undefined;
    const made = withSweep(curve, side, rule.of(Math.abs(curve.arc.sweep)));
    return made && { ...path, curves: [made] };
  }
  return to && draggedTo(path, side, to);
}

/** The end where a point is nearest along the path or its line or circle. */
function draggedTo(path: PlanePath, side: 'start' | 'end', to: Point): PlanePath | undefined {
  const index = side === 'end' ? path.curves.length - 1 : 0;
  const curve = path.curves[index]!;
  const whole = pathLength(path);
  if (curve.kind === 'segment') {
    const t = curveParameter(curve, xyOf(to));
    const own = Math.hypot(curve.x1 - curve.x0, curve.y1 - curve.y0);
    const length = whole - own + own * (side === 'end' ? t : 1 - t);
    return pathWithLength(path, side, length);
  }
  if (curve.kind === 'arc') {
    const t = curveParameter(curve, xyOf(to));
    const turn = (Math.PI * 2) / Math.abs(curve.arc.sweep);
    const share = side === 'end' ? t : t > 1 ? 1 - (t - turn) : 1 - t;
    return pathWithLength(path, side, whole * share);
  }
  const at = lengthTo(path, nearestOnPath(path, xyOf(to)));
  return pathWithLength(path, side, side === 'end' ? at : whole - at);
}

export const LENGTHEN: Command = {
  name: 'LENGTHEN',
  aliases: ['LEN'],
  group: 'modify',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const options = ['DElta', 'Percent', 'Total', 'DYnamic'];
    let rule: Rule | undefined;
    while (!rule) {
      const picked = yield* askEntity(context, 'lengthenSelect', hasPath, options, 'Total');
      if (typeof picked === 'object') {
        const path = pathOf(picked.entity)!;
        const [curve] = path.curves;
        const angle =
          curve?.kind === 'arc' && isCircular(curve) ? degrees(Math.abs(curve.arc.sweep)) : undefined;
        const length = Number(pathLength(path).toFixed(8));
        if (angle === undefined) context.report('currentLength', { length });
        else context.report('currentLengthAngle', { length, angle });
      } else rule = yield* askRule(context, picked ?? 'Total');
    }
    let count = 0;
    for (;;) {
      const picked = yield* askEntity(context, 'lengthenChange', canLengthen, ['Undo']);
      if (picked === undefined) return;
      if (typeof picked === 'string') {
        if (count > 0) {
          context.takeBack();
          count--;
        }
        continue;
      }
      const path = pathOf(picked.entity)!;
      const to = rule.kind === 'dynamic' ? yield* askPoint('lengthenEnd', { band: 'none' }) : undefined;
      const made = changed(path, rule, picked.point, to);
      if (!made) {
        context.report('cannotLengthen');
        continue;
      }
      context.transact((transaction) => replaceByPaths(context, transaction, picked.handle, [made]));
      count++;
    }
  },
};
