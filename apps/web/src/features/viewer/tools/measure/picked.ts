/** Tools of one click: on a circle, on a curve, on a closed shape, on a point. */
import { outline, polygonMiddle, shapeArea, shapeLength } from '../../measure/geometry.ts';
import type { MeasuredThing } from '../../measure/measurement.ts';
import type { MeasuredShape } from '../../engine/types.ts';
import type { ToolHost } from '../host.ts';
import { reachPixels, type Placed, type PointMachine } from '../pointing.ts';
import type { Hint } from '../../state/tool.ts';

type Keep = (thing: MeasuredThing) => void;
type Answer = MeasuredThing | Hint;

function clickMachine(hint: Hint, place: (placed: Placed) => Promise<void> | void): PointMachine {
  const never = (): boolean => false;
  const nothing = (): void => undefined;
  return {
    hint: () => hint,
    anchor: () => undefined,
    place,
    busy: never,
    canFinish: never,
    finish: nothing,
    back: nothing,
    cancel: nothing,
  };
}

function shapeMachine(
  host: ToolHost,
  keep: Keep,
  hint: Hint,
  read: (shape: MeasuredShape, placed: Placed) => Answer,
): PointMachine {
  return clickMachine(hint, async (placed) => {
    const shape = await host.measured(placed.raw, placed.touch ? reachPixels.touch : reachPixels.mouse);
    const answer = shape ? read(shape, placed) : 'measure.nothingThere';
    if (typeof answer === 'string') host.say(answer);
    else keep(answer);
  });
}

export function radiusMachine(host: ToolHost, keep: Keep): PointMachine {
  return shapeMachine(host, keep, 'measure.hint.circle', (shape, { raw }) => {
    if (shape.kind !== 'arc') return 'measure.nothingThere';
    const { center, radius } = shape;
    const angle = Math.atan2(raw.y - center.y, raw.x - center.x);
    const at = { x: center.x + radius * Math.cos(angle), y: center.y + radius * Math.sin(angle) };
    return { kind: 'radius', center, radius, at };
  });
}

export function arcLengthMachine(host: ToolHost, keep: Keep): PointMachine {
  return shapeMachine(host, keep, 'measure.hint.arc', (shape, { raw }) => {
    const length = shapeLength(shape);
    if (length === undefined) return 'measure.nothingThere';
    const points = outline(shape);
    return { kind: 'arc', points, at: points[points.length >> 1] ?? raw, length };
  });
}

export function shapeAreaMachine(host: ToolHost, keep: Keep): PointMachine {
  return shapeMachine(host, keep, 'measure.hint.shape', (shape, { raw }) => {
    const found = shapeArea(shape);
    if (!found) return 'measure.openShape';
    const points = outline(shape);
    return { kind: 'area', points, at: points.length > 2 ? polygonMiddle(points) : raw, ...found };
  });
}

export function coordinateMachine(keep: Keep): PointMachine {
  return clickMachine('measure.hint.coordinate', ({ at }) => keep({ kind: 'coordinate', at }));
}
