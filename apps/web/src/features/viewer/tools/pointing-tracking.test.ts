/** Object snap tracking, from a pointer that rests to the point that is placed. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { distance } from '../measure/geometry.ts';
import type { MeasuredShape, Point2d, Snap } from '../engine/types.ts';
import type { SnapSettings } from '../measure/snapSettings.ts';
import { pointTool, type Placed, type PointMachine } from './pointing.ts';
import { fakeHost, keyOf, plainSnaps, pointerAt } from './testing.ts';
import type { ToolPointer } from '../state/tool.ts';

/** A line of the drawing, endless, and a circle: what the nearest point is looked for on. */
type Curve = { through: Point2d; along: Point2d } | { center: Point2d; radius: number };

function footOn(curve: Curve, at: Point2d): Point2d {
  if ('through' in curve) {
    const { through, along } = curve;
    const far = (at.x - through.x) * along.x + (at.y - through.y) * along.y;
    return { x: through.x + far * along.x, y: through.y + far * along.y };
  }
  const { center, radius } = curve;
  const far = distance(center, at);
  return {
    x: center.x + ((at.x - center.x) / far) * radius,
    y: center.y + ((at.y - center.y) / far) * radius,
  };
}

interface Drawing {
  corners?: readonly Point2d[];
  curves?: readonly Curve[];
  shape?: MeasuredShape;
}

function setUp({ corners = [], curves = [], shape }: Drawing, settings: Partial<SnapSettings> = {}) {
  const placed: Placed[] = [];
  const machine: PointMachine = {
    hint: () => 'measure.hint.first',
    anchor: () => placed.at(-1)?.at,
    place: (point) => void placed.push(point),
    busy: () => placed.length > 0,
    canFinish: () => false,
    finish: () => undefined,
    back: () => undefined,
    cancel: () => void (placed.length = 0),
  };
  const host = fakeHost({ settings: { ...plainSnaps, tracking: true, ...settings }, measured: () => shape });
  host.snap = async (at, reach, modes): Promise<Snap | undefined> => {
    const corner = modes.includes('end') && corners.find((one) => distance(one, at) <= reach);
    if (corner) return { mode: 'end', at: corner, entity: 1 };
    if (!modes.includes('nearest')) return undefined;
    const foot = curves.map((curve) => footOn(curve, at)).find((one) => distance(one, at) <= reach);
    return foot && { mode: 'nearest', at: foot, entity: 2 };
  };
  const tool = pointTool(host, machine, { id: 'test', exact: true });
  const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
  return {
    placed,
    tool,
    async rest(x: number, y: number, more: Partial<ToolPointer> = {}) {
      tool.pointerMove!(pointerAt(x, y, more));
      await vi.advanceTimersByTimeAsync(600);
    },
    async move(x: number, y: number) {
      tool.pointerMove!(pointerAt(x, y));
      await settle();
    },
    async click(x: number, y: number, more: Partial<ToolPointer> = {}) {
      tool.pointerMove!(pointerAt(x, y, more));
      await settle();
      tool.pointerDown!(pointerAt(x, y, more));
      tool.pointerUp!(pointerAt(x, y, more));
      await settle();
    },
    last: () => placed.at(-1)!.at,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const left = { x: 100, y: 100 };
const right = { x: 300, y: 200 };

it('is drawn to the level of a point that it rested on', async () => {
  const { rest, click, last, placed } = setUp({ corners: [left] });
  await rest(102, 99);
  await click(250, 104);
  expect(last()).toEqual({ x: 250, y: 100 });
  expect(placed[0]!.aligned).toBe(true);
});

it('takes no notice of a point that it only passed', async () => {
  const { move, click, last } = setUp({ corners: [left] });
  await move(102, 99);
  await move(200, 130);
  await vi.advanceTimersByTimeAsync(1000);
  await click(250, 104);
  expect(last()).toEqual({ x: 250, y: 104 });
});

it('snaps to where the paths of two points cross', async () => {
  const { rest, click, last } = setUp({ corners: [left, right] });
  await rest(100, 100);
  await rest(300, 200);
  await click(295, 104);
  expect(last()).toEqual({ x: 300, y: 100 });
});

it('forgets the points once one is placed, and counts the last one as acquired', async () => {
  const { rest, click, last } = setUp({ corners: [left, right] });
  await rest(100, 100);
  await click(300, 200);
  await click(500, 104);
  expect(last()).toEqual({ x: 500, y: 104 });
  await click(505, 300);
  expect(last()).toEqual({ x: 500, y: 300 });
});

it('releases a point that it rests on again, and all by Escape without ending what is measured', async () => {
  const { rest, move, click, last, placed, tool } = setUp({ corners: [left] });
  await rest(100, 100);
  await rest(180, 150);
  await rest(100, 100);
  await click(250, 104);
  expect(last()).toEqual({ x: 250, y: 104 });
  await rest(100, 100);
  expect(tool.key!(keyOf('Escape'))).toBe(true);
  await move(400, 96);
  expect(placed).toHaveLength(1);
  await click(400, 96);
  expect(last()).toEqual({ x: 400, y: 96 });
  expect(tool.key!(keyOf('Escape'))).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(placed).toHaveLength(0);
});

it('holds seven points, the newest ones', async () => {
  const corners = Array.from({ length: 8 }, (_, i) => ({ x: 60 + i * 80, y: 40 + i * 60 }));
  const { rest, click, last } = setUp({ corners });
  for (const { x, y } of corners) await rest(x, y);
  await click(770, 103);
  expect(last()).toEqual({ x: 770, y: 100 });
  for (const { x, y } of corners) await rest(x, y);
  await click(770, 43);
  expect(last()).toEqual({ x: 770, y: 43 });
});

it('does none of it when it is off', async () => {
  const { rest, click, last } = setUp({ corners: [left] }, { tracking: false });
  await rest(100, 100);
  await click(250, 104);
  expect(last()).toEqual({ x: 250, y: 104 });
});

it('stays on the axis where orthogonal is set, up to the path of a point', async () => {
  const { rest, click, last } = setUp({ corners: [right] }, { ortho: true });
  await click(50, 50);
  await rest(300, 200);
  await click(297, 90);
  expect(last()).toEqual({ x: 300, y: 50 });
});

it('goes a typed length along the path, from the acquired point', async () => {
  const { rest, move, last, tool } = setUp({ corners: [left] });
  await rest(100, 100);
  await move(250, 104);
  for (const key of ['4', '0', 'Enter']) tool.key!(keyOf(key));
  await vi.advanceTimersByTimeAsync(0);
  expect(last()).toEqual({ x: 140, y: 100 });
});

it('stops where a path meets a line, and where it meets a curve', async () => {
  const modes = ['end', 'intersection', 'nearest'] as const;
  const steep = { through: { x: 400, y: 0 }, along: { x: 0.6, y: 0.8 } };
  const first = setUp({ corners: [left], curves: [steep] }, { modes });
  await first.rest(100, 100);
  await first.click(470, 104);
  expect(first.last().x).toBeCloseTo(475, 9);
  expect(first.last().y).toBe(100);
  expect(first.placed[0]!.snap?.mode).toBe('intersection');
  const circle = { center: { x: 400, y: 160 }, radius: 100 };
  const second = setUp({ corners: [left], curves: [circle] }, { modes });
  await second.rest(100, 100);
  await second.click(478, 103);
  expect(second.last().x).toBeCloseTo(480, 9);
  expect(second.last().y).toBe(100);
});

it('takes a line along the path for no meeting', async () => {
  const wall = { through: left, along: { x: 1, y: 0 } };
  const { rest, click, placed } = setUp(
    { corners: [left], curves: [wall] },
    { modes: ['end', 'intersection', 'nearest'] },
  );
  await rest(100, 100);
  await click(250, 104);
  expect(placed[0]!.snap).toBeUndefined();
  expect(placed[0]!.at).toEqual({ x: 250, y: 100 });
});

it('runs on beyond the end of a line, and parallel to it', async () => {
  const line = { kind: 'segment' as const, from: { x: 20, y: 40 }, to: left };
  const curves = [{ through: left, along: { x: 0.8, y: 0.6 } }];
  const { rest, click, last } = setUp({ corners: [left], curves, shape: { ...line } }, { modes: ['end'] });
  await rest(100, 100);
  await click(262, 218);
  expect(last().x).toBeCloseTo(260.32, 9);
  expect(last().y).toBeCloseTo(220.24, 9);
  await rest(100, 100);
  const from = last();
  await click(from.x + 160 + 3, from.y + 120 - 4);
  expect(last().x).toBeCloseTo(from.x + 160, 9);
  expect(last().y).toBeCloseTo(from.y + 120, 9);
});

it('runs on around the circle of an arc, up to the line that it meets, and as far as is typed', async () => {
  // A quarter that ends at the left corner, around a center below it.
  const arc = { kind: 'arc' as const, center: { x: 100, y: 0 }, radius: 100, from: 0, sweep: Math.PI / 2 };
  const wall = { through: { x: 0, y: 60 }, along: { x: 1, y: 0 } };
  const drawing = { corners: [left], curves: [wall], shape: arc };
  const { rest, move, click, last, placed, tool } = setUp(drawing, {
    modes: ['end', 'intersection', 'nearest'],
  });
  await rest(100, 100);
  await click(17, 57);
  expect(placed[0]!.snap?.mode).toBe('intersection');
  expect(last().x).toBeCloseTo(20, 6);
  expect(last().y).toBeCloseTo(60, 6);
  tool.key!(keyOf('Escape'));
  await vi.advanceTimersByTimeAsync(0);
  await rest(100, 100);
  await move(40, 79);
  for (const key of ['5', '0', 'Enter']) tool.key!(keyOf(key));
  await vi.advanceTimersByTimeAsync(0);
  expect(last().x).toBeCloseTo(100 - 100 * Math.sin(0.5), 6);
  expect(last().y).toBeCloseTo(100 * Math.cos(0.5), 6);
});

it('is a finger that holds its crosshair on the point', async () => {
  const { rest, placed, tool, last } = setUp({ corners: [left] });
  const touch = { touch: true };
  tool.pointerDown!(pointerAt(60, 20, touch));
  await rest(100, 36, touch);
  await rest(250, 40, touch);
  tool.pointerUp!(pointerAt(250, 40, touch));
  await vi.advanceTimersByTimeAsync(0);
  expect(placed).toHaveLength(1);
  expect(last()).toEqual({ x: 250, y: 100 });
});
