import { describe, expect, it } from 'vitest';
import { projectionOf } from '../paint/projection.ts';
import type { Point2d, Snap } from '../engine/types.ts';
import type { SnapSettings } from '../measure/snapSettings.ts';
import type { CrosshairHost } from './host.ts';
import { pointTool, type Placed, type PointMachine } from './pointing.ts';
import { fakeHost, keyOf, plainSnaps, pointerAt } from './testing.ts';

function recorder(): PointMachine & { placed: Placed[]; finished: number } {
  const placed: Placed[] = [];
  const machine = {
    placed,
    finished: 0,
    hint: () => 'measure.hint.first' as const,
    anchor: () => placed.at(-1)?.at,
    place: (point: Placed) => void placed.push(point),
    busy: () => placed.length > 0,
    canFinish: () => placed.length > 1,
    finish: () => void (machine.finished += 1),
    back: () => void placed.pop(),
    cancel: () => void (placed.length = 0),
  };
  return machine;
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

function setUp(settings: Partial<SnapSettings> = {}, snaps: Record<string, Snap> = {}, exact = true) {
  const machine = recorder();
  const host: CrosshairHost = fakeHost({
    settings: { ...plainSnaps, ...settings },
    snap: (at) => snaps[`${at.x},${at.y}`],
  });
  return { machine, tool: pointTool(host, machine, { id: 'test', exact }), host };
}
const end = (at: Point2d): Snap => ({ mode: 'end', at, entity: 1 });

describe('pointing', () => {
  it('places where it snaps, else where the pointer is', async () => {
    const { machine, tool } = setUp({}, { '10,10': end({ x: 10.5, y: 9.75 }) });
    tool.pointerDown!(pointerAt(10, 10));
    tool.pointerUp!(pointerAt(10, 10));
    tool.pointerDown!(pointerAt(30, 12));
    tool.pointerUp!(pointerAt(30, 12));
    await settle();
    expect(machine.placed.map(({ at }) => at)).toEqual([
      { x: 10.5, y: 9.75 },
      { x: 30, y: 12 },
    ]);
    expect(machine.placed[0]!.raw).toEqual({ x: 10, y: 10 });
  });

  it('keeps the order of the clicks when an early snap answers late', async () => {
    const machine = recorder();
    let calls = 0;
    const host = fakeHost({});
    host.settings = () => plainSnaps;
    host.snap = async () => {
      calls += 1;
      if (calls === 1) await settle();
      return undefined;
    };
    const tool = pointTool(host, machine, { id: 'test', exact: true });
    tool.pointerDown!(pointerAt(1, 1));
    tool.pointerUp!(pointerAt(1, 1));
    tool.pointerDown!(pointerAt(2, 2));
    tool.pointerUp!(pointerAt(2, 2));
    tool.key!(keyOf('Enter'));
    await settle();
    await settle();
    expect(machine.placed.map(({ at }) => at.x)).toEqual([1, 2]);
    // Enter came before the first snap was answered, and ends what was clicked nevertheless.
    expect(machine.finished).toBe(1);
  });

  it('along the axes the nearest line does not draw a point aside, an endpoint does', async () => {
    const machine = recorder();
    const host = fakeHost({});
    host.settings = () => ({ ...plainSnaps, modes: ['end', 'nearest'], ortho: true });
    host.snap = async (at, _reach, modes) => {
      if (at.x > 100) return end({ x: 120, y: 30 });
      return modes.includes('nearest') ? { mode: 'nearest', at: { x: at.x, y: 9 }, entity: 1 } : undefined;
    };
    const tool = pointTool(host, machine, { id: 'test', exact: true });
    tool.pointerDown!(pointerAt(0, 0));
    await settle();
    tool.pointerDown!(pointerAt(40, 7));
    await settle();
    tool.pointerDown!(pointerAt(119, 31));
    await settle();
    expect(machine.placed.map(({ at }) => at)).toEqual([
      { x: 0, y: 9 },
      { x: 40, y: 9 },
      { x: 120, y: 30 },
    ]);
  });

  it('goes along the axes with Shift, and without it where orthogonal is set', async () => {
    const { machine, tool } = setUp();
    tool.pointerDown!(pointerAt(0, 0));
    tool.pointerDown!(pointerAt(40, 7, { shift: true }));
    await settle();
    expect(machine.placed[1]!.at).toEqual({ x: 40, y: 0 });
    const other = setUp({ ortho: true });
    other.tool.pointerDown!(pointerAt(0, 0));
    other.tool.pointerDown!(pointerAt(7, 40));
    other.tool.pointerDown!(pointerAt(20, 45, { shift: true }));
    await settle();
    expect(other.machine.placed.map(({ at }) => at)).toEqual([
      { x: 0, y: 0 },
      { x: 0, y: 40 },
      { x: 20, y: 45 },
    ]);
  });

  it('is drawn to polar directions within reach only', async () => {
    const { machine, tool } = setUp({ polar: 45 });
    tool.pointerDown!(pointerAt(0, 0));
    tool.pointerDown!(pointerAt(100, 97));
    await settle();
    const [, second] = machine.placed;
    expect(second!.at.x).toBeCloseTo(second!.at.y, 9);
    tool.pointerDown!(pointerAt(200, 150));
    await settle();
    expect(machine.placed[2]!.at).toEqual({ x: 200, y: 150 });
  });

  it('takes typed lengths, and Backspace takes them back first', async () => {
    const { machine, tool } = setUp();
    tool.pointerDown!(pointerAt(0, 0));
    await settle();
    tool.pointerMove!(pointerAt(0, 50));
    await settle();
    for (const key of ['2', '5', '9', 'Backspace']) expect(tool.key!(keyOf(key))).toBe(true);
    tool.key!(keyOf('Enter'));
    await settle();
    expect(machine.placed[1]!.at.x).toBeCloseTo(0);
    expect(machine.placed[1]!.at.y).toBeCloseTo(25);
    tool.key!(keyOf('Backspace'));
    await settle();
    expect(machine.placed).toHaveLength(1);
  });

  it('ends with Enter or the right button, and leaves with Escape', async () => {
    const { machine, tool } = setUp();
    expect(tool.key!(keyOf('Escape'))).toBe(false);
    tool.pointerDown!(pointerAt(0, 0));
    tool.pointerDown!(pointerAt(5, 5));
    await settle();
    tool.pointerDown!(pointerAt(5, 5, { button: 2 }));
    await settle();
    expect(machine.finished).toBe(1);
    expect(tool.key!(keyOf('Enter'))).toBe(true);
    await settle();
    expect(machine.finished).toBe(2);
    expect(tool.key!(keyOf('Escape'))).toBe(true);
    await settle();
    expect(machine.placed).toHaveLength(0);
  });

  it('places a tap where it is, and a dragged finger by the crosshair above it', async () => {
    const { machine, tool } = setUp({ on: false });
    const touch = { touch: true };
    tool.pointerDown!(pointerAt(50, 50, touch));
    tool.pointerUp!(pointerAt(50, 50, touch));
    tool.pointerDown!(pointerAt(80, 80, touch));
    tool.pointerMove!(pointerAt(100, 20, touch));
    tool.pointerUp!(pointerAt(100, 20, touch));
    await settle();
    expect(machine.placed.map(({ at }) => at)).toEqual([
      { x: 50, y: 50 },
      { x: 100, y: 84 },
    ]);
  });

  it('draws from corner to corner where nothing has to be exact, and forgets it when it becomes a pinch', async () => {
    const { machine, tool } = setUp({}, {}, false);
    const touch = { touch: true };
    tool.pointerDown!(pointerAt(10, 10, touch));
    tool.pointerMove!(pointerAt(60, 40, touch));
    tool.pointerUp!(pointerAt(60, 40, touch));
    await settle();
    expect(machine.placed.map(({ at }) => at)).toEqual([
      { x: 10, y: 10 },
      { x: 60, y: 40 },
    ]);
    machine.cancel();
    tool.pointerDown!(pointerAt(10, 10, touch));
    tool.pointerMove!(pointerAt(60, 40, touch));
    tool.abandon!();
    await settle();
    expect(machine.placed).toHaveLength(0);
  });

  it('drags with the mouse too', async () => {
    const { machine, tool } = setUp({ on: false });
    tool.pointerDown!(pointerAt(0, 0));
    await settle();
    tool.pointerMove!(pointerAt(30, 30));
    tool.pointerUp!(pointerAt(30, 30));
    await settle();
    expect(machine.placed).toHaveLength(2);
  });

  it('turns with the drawing', () => {
    const turned = projectionOf(
      { x: 5, y: 5, scale: 2, twist: Math.PI / 2 },
      { width: 100, height: 100 },
      'dark',
    );
    const at = turned.toDrawing(turned.toScreen({ x: 17, y: -3 }));
    expect(at.x).toBeCloseTo(17);
    expect(at.y).toBeCloseTo(-3);
  });
});

describe('measuring by keys alone', () => {
  it('arrows move the crosshair from the middle of the view, Enter picks, and finishes where nothing moved', async () => {
    const { machine, tool } = setUp();
    tool.key!(keyOf('ArrowRight'));
    tool.key!(keyOf('Enter'));
    await settle();
    for (let i = 0; i < 5; i++) tool.key!(keyOf('ArrowUp'));
    tool.key!(keyOf('ArrowUp', { shiftKey: true }));
    tool.key!(keyOf('Enter'));
    await settle();
    expect(machine.placed.map(({ at }) => at)).toEqual([
      { x: 400, y: 300 },
      { x: 400, y: 351 },
    ]);
    expect(machine.finished).toBe(0);
    tool.key!(keyOf('Enter'));
    await settle();
    expect(machine.finished).toBe(1);
  });

  it('snaps like a pointer, and moves the drawing along at the edge', async () => {
    const { machine, tool, host } = setUp({}, { '400,300': end({ x: 401, y: 302 }) });
    const moved: [number, number][] = [];
    host.pan = (dx, dy) => void moved.push([dx, dy]);
    tool.key!(keyOf('ArrowDown'));
    tool.key!(keyOf('Enter'));
    await settle();
    expect(machine.placed[0]!.at).toEqual({ x: 401, y: 302 });
    for (let i = 0; i < 28; i++) tool.key!(keyOf('ArrowDown'));
    expect(moved.at(-1)).toEqual([0, -4]);
  });

  it('takes typed points one after the other, and says why a line is none', async () => {
    const { machine, tool, host } = setUp();
    const { said } = host as typeof host & { said: string[] };
    expect(tool.type!('@10,5')).toBe(true);
    expect(tool.type!('0,0')).toBe(true);
    expect(tool.type!('50')).toBe(true);
    expect(tool.type!('@30,40')).toBe(true);
    expect(tool.type!('zoom')).toBe(false);
    for (const key of '1..2') tool.key!(keyOf(key));
    expect(tool.typed!()).toBe('1..2');
    tool.key!(keyOf('Enter'));
    await settle();
    expect(machine.placed.map(({ at }) => at)).toEqual([
      { x: 0, y: 0 },
      { x: 30, y: 40 },
    ]);
    expect(said).toEqual([
      'measure.typed.needsPoint',
      'measure.typed.needsDirection',
      'measure.typed.unreadable',
    ]);
  });
});
