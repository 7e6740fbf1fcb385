import { armOf, crossing, direction, distance, turnBetween, type Segment } from '../../measure/geometry.ts';
import { paintAngle, paintOutline } from '../../measure/paint.ts';
import type { MeasuredThing } from '../../measure/measurement.ts';
import type { Point2d } from '../../engine/types.ts';
import type { ToolHost } from '../host.ts';
import { reachPixels, type Placed, type PointMachine } from '../pointing.ts';
import type { Hint } from '../../state/tool.ts';

type Keep = (thing: MeasuredThing) => void;
type Angle = MeasuredThing & { kind: 'angle' };

type State =
  | { name: 'start' }
  | { name: 'apex'; apex: Point2d }
  | { name: 'arm'; apex: Point2d; arm: Point2d }
  | { name: 'line'; line: Segment; clicked: Point2d };

const start: State = { name: 'start' };
const hints: Readonly<Record<State['name'], Hint>> = {
  start: 'measure.hint.angle',
  apex: 'measure.hint.firstArm',
  arm: 'measure.hint.secondArm',
  line: 'measure.hint.secondLine',
};

/** Three points, the corner first; or two lines, clicked on the sides whose angle is wanted. */
export function angleMachine(host: ToolHost, keep: Keep): PointMachine {
  let state: State = start;

  const lineAt = async ({ raw, touch }: Placed): Promise<Segment | undefined> => {
    const shape = await host.measured(raw, touch ? reachPixels.touch : reachPixels.mouse);
    return shape?.kind === 'segment' ? shape : undefined;
  };
  const threePoints = (apex: Point2d, arm: Point2d, other: Point2d): Angle => {
    const from = direction(apex, arm);
    const reach = Math.min(distance(apex, arm), distance(apex, other));
    return { kind: 'angle', apex, from, sweep: turnBetween(from, direction(apex, other)), reach };
  };
  const twoLines = (a: Segment, clickedA: Point2d, b: Segment, clickedB: Point2d): Angle | undefined => {
    const apex = crossing(a, b);
    if (!apex) return undefined;
    const from = armOf(apex, a, clickedA);
    const sweep = turnBetween(from, armOf(apex, b, clickedB));
    return {
      kind: 'angle',
      apex,
      from,
      sweep,
      reach: Math.min(distance(apex, clickedA), distance(apex, clickedB)),
    };
  };
  const done = (angle: Angle): void => {
    keep(angle);
    state = start;
  };

  return {
    hint: () => hints[state.name],
    anchor: () => (state.name === 'apex' || state.name === 'arm' ? state.apex : undefined),
    async place(placed) {
      const { at, raw, snap, aligned } = placed;
      if (state.name === 'start') {
        // A snapped point is a corner that was meant; anywhere else on a line, its middle too, means the line.
        const isCorner = aligned || (snap && snap.mode !== 'nearest' && snap.mode !== 'mid');
        const line = isCorner ? undefined : await lineAt(placed);
        state = line ? { name: 'line', line, clicked: raw } : { name: 'apex', apex: at };
      } else if (state.name === 'line') {
        const line = await lineAt(placed);
        const angle = line && twoLines(state.line, state.clicked, line, raw);
        if (angle) done(angle);
        else host.say(line ? 'measure.parallel' : 'measure.nothingThere');
      } else if (distance(state.apex, at) === 0) return;
      else if (state.name === 'apex') state = { name: 'arm', apex: state.apex, arm: at };
      else done(threePoints(state.apex, state.arm, at));
    },
    busy: () => state.name !== 'start',
    canFinish: () => false,
    finish: () => undefined,
    back: () => void (state = state.name === 'arm' ? { name: 'apex', apex: state.apex } : start),
    cancel: () => void (state = start),
    paint(context, projection, cursor) {
      if (state.name === 'line') paintOutline(context, projection, [state.line.from, state.line.to]);
      if (state.name === 'apex' && cursor) paintOutline(context, projection, [state.apex, cursor]);
      if (state.name !== 'arm') return;
      const angle = cursor && threePoints(state.apex, state.arm, cursor);
      paintOutline(context, projection, [state.arm, state.apex, ...(cursor ? [cursor] : [])]);
      if (angle) paintAngle(context, projection, angle, host.angleText(Math.abs(angle.sweep)));
    },
  };
}
