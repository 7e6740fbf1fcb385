import { describe, expect, it } from 'vitest';
import type { MeasuredShape, Point2d, SnapMode } from '../../engine/types.ts';
import type { MeasuredThing } from '../../measure/measurement.ts';
import type { PointMachine } from '../pointing.ts';
import { fakeHost } from '../testing.ts';
import { angleMachine } from './angle.ts';
import { areaMachine } from './area.ts';
import { distanceMachine } from './distance.ts';
import { arcLengthMachine, coordinateMachine, radiusMachine, shapeAreaMachine } from './picked.ts';

const at = (x: number, y: number, mode?: SnapMode) => ({
  at: { x, y },
  raw: { x, y },
  touch: false,
  ...(mode && { snap: { mode, at: { x, y }, entity: 1 } }),
});

function click(machine: PointMachine, ...points: readonly (readonly [number, number])[]): void {
  for (const [x, y] of points) void machine.place(at(x, y));
}

const segment = (from: Point2d, to: Point2d): MeasuredShape => ({ kind: 'segment', from, to });

describe('distance', () => {
  it('is a chain until it is ended, without points on the spot', () => {
    const kept: MeasuredThing[] = [];
    const machine = distanceMachine(fakeHost({}), (thing) => kept.push(thing));
    click(machine, [0, 0], [3, 4], [3, 4], [3, 10]);
    expect(machine.canFinish()).toBe(true);
    machine.finish();
    expect(kept).toEqual([
      {
        kind: 'distance',
        points: [
          { x: 0, y: 0 },
          { x: 3, y: 4 },
          { x: 3, y: 10 },
        ],
      },
    ]);
    expect(machine.busy()).toBe(false);
  });

  it('goes back point by point, and is nothing with one', () => {
    const machine = distanceMachine(fakeHost({}), () => expect.unreachable());
    click(machine, [0, 0], [5, 5]);
    machine.back();
    expect(machine.canFinish()).toBe(false);
    expect(machine.anchor()).toEqual({ x: 0, y: 0 });
    machine.back();
    expect(machine.busy()).toBe(false);
  });
});

describe('area', () => {
  it('closes at the first corner', () => {
    const kept: MeasuredThing[] = [];
    const machine = areaMachine((thing) => kept.push(thing), String);
    click(machine, [0, 0], [4, 0], [4, 3], [0, 3], [0, 0]);
    expect(kept).toMatchObject([{ kind: 'area', area: 12, perimeter: 14, at: { x: 2, y: 1.5 } }]);
    expect(machine.busy()).toBe(false);
  });

  it('needs three corners', () => {
    const machine = areaMachine(() => expect.unreachable(), String);
    click(machine, [0, 0], [4, 0]);
    expect(machine.canFinish()).toBe(false);
  });
});

describe('angle', () => {
  it('is of three points, the corner first', async () => {
    const kept: MeasuredThing[] = [];
    const machine = angleMachine(fakeHost({}), (thing) => kept.push(thing));
    await machine.place(at(0, 0));
    await machine.place(at(10, 0));
    await machine.place(at(0, -5));
    expect(kept).toMatchObject([{ kind: 'angle', apex: { x: 0, y: 0 }, reach: 5 }]);
    expect((kept[0] as { sweep: number }).sweep).toBeCloseTo(-Math.PI / 2);
  });

  it('is of two lines, on the sides that were clicked', async () => {
    const kept: MeasuredThing[] = [];
    const host = fakeHost({
      measured: ({ y }) =>
        y < 1 ? segment({ x: 2, y: 0 }, { x: 9, y: 0 }) : segment({ x: 1, y: 1 }, { x: 5, y: 5 }),
    });
    const machine = angleMachine(host, (thing) => kept.push(thing));
    await machine.place(at(5, 0));
    expect(machine.hint()).toBe('measure.hint.secondLine');
    await machine.place(at(3, 3));
    expect((kept[0] as { sweep: number }).sweep).toBeCloseTo(Math.PI / 4);
    // The other side of the crossing makes the outer angle.
    await machine.place(at(-5, 0));
    await machine.place(at(3, 3));
    expect(Math.abs((kept[1] as { sweep: number }).sweep)).toBeCloseTo((3 * Math.PI) / 4);
  });

  it('takes the middle of a line for the line', async () => {
    const host = fakeHost({ measured: ({ y }) => segment({ x: 0, y }, { x: 9, y }) });
    const machine = angleMachine(host, () => expect.unreachable());
    await machine.place(at(4.5, 0, 'mid'));
    expect(machine.hint()).toBe('measure.hint.secondLine');
  });

  it('takes a snapped end as a corner even on a line, and says when lines are parallel', async () => {
    const host = fakeHost({ measured: ({ y }) => segment({ x: 0, y }, { x: 9, y }) });
    const machine = angleMachine(host, () => expect.unreachable());
    await machine.place(at(0, 0, 'end'));
    expect(machine.hint()).toBe('measure.hint.firstArm');
    machine.cancel();
    await machine.place(at(4, 0));
    await machine.place(at(4, 5));
    expect(host.said).toEqual(['measure.parallel']);
  });
});

describe('one click', () => {
  const circle: MeasuredShape = {
    kind: 'arc',
    center: { x: 0, y: 0 },
    radius: 10,
    from: 0,
    sweep: 2 * Math.PI,
  };

  it('reads radius, arc length, area and coordinate', async () => {
    const kept: MeasuredThing[] = [];
    const keep = (thing: MeasuredThing) => kept.push(thing);
    const host = fakeHost({ measured: () => circle });
    await radiusMachine(host, keep).place(at(0, 9.9));
    await arcLengthMachine(fakeHost({ measured: () => ({ ...circle, sweep: Math.PI }) }), keep).place(
      at(0, 10),
    );
    await shapeAreaMachine(host, keep).place(at(0, 10));
    await coordinateMachine(keep).place(at(7, 8));
    expect(kept[0]).toMatchObject({ kind: 'radius', radius: 10, at: { y: 10 } });
    expect((kept[1] as { length: number }).length).toBeCloseTo(10 * Math.PI);
    expect((kept[2] as { area: number }).area).toBeCloseTo(100 * Math.PI);
    expect(kept[3]).toEqual({ kind: 'coordinate', at: { x: 7, y: 8 } });
  });

  it('says why not', async () => {
    const host = fakeHost({
      measured: ({ x }) => (x < 0 ? undefined : segment({ x: 0, y: 0 }, { x: 1, y: 0 })),
    });
    const keep = () => expect.unreachable();
    await radiusMachine(host, keep).place(at(-5, 0));
    await radiusMachine(host, keep).place(at(5, 0));
    await shapeAreaMachine(host, keep).place(at(5, 0));
    expect(host.said).toEqual(['measure.nothingThere', 'measure.nothingThere', 'measure.openShape']);
  });
});
