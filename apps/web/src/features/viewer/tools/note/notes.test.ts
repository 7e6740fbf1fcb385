import type { NoteKind } from '@linework/contract/noteKinds';
import { describe, expect, it } from 'vitest';
import type { Point2d } from '../../engine/types.ts';
import { plainData, type Note, type NoteData } from '../../notes/note.ts';
import { fakeHost, keyOf, pointerAt } from '../testing.ts';
import type { PointMachine } from '../pointing.ts';
import type { Tool } from '../../state/tool.ts';
import { editTool, type EditPorts } from './edit.ts';
import { leaderMachine, pictureMachine, stampMachine, textMachine } from './placed.ts';
import { polylineMachine } from './polyline.ts';
import type { NotePorts } from './ports.ts';
import { strokeTool } from './stroke.ts';
import { twoPointMachine, type TwoPointKind } from './twoPoints.ts';

const p = (x: number, y: number): Point2d => ({ x, y });

function setUp(more: Partial<NotePorts> = {}) {
  const put: (Partial<NoteData> & { kind: NoteKind; written?: true })[] = [];
  const ports: NotePorts = {
    projection: fakeHost({}).projection,
    put: (kind, data) => void put.push({ kind, ...data }),
    write: (kind, data) => void put.push({ kind, written: true, ...data }),
    preview: () => undefined,
    letters: () => 18,
    fill: () => true,
    stamp: () => 'rejected',
    picture: () => undefined,
    now: () => 1234,
    repaint: () => undefined,
    ...more,
  };
  return { put, ports };
}

function click(machine: PointMachine, ...points: readonly (readonly [number, number])[]): void {
  for (const [x, y] of points) void machine.place({ at: p(x, y), raw: p(x, y), touch: false });
}

describe('notes of two points', () => {
  it.each<[TwoPointKind, Partial<NoteData>]>([
    ['line', {}],
    ['arrow', {}],
    ['rectangle', { fill: true }],
    ['ellipse', { fill: true }],
    ['cloud', { fill: true, height: 22 }],
  ])('%s', (kind, more) => {
    const { put, ports } = setUp();
    const machine = twoPointMachine(kind, ports);
    click(machine, [1, 2], [1, 2], [30, 40]);
    expect(put).toEqual([{ kind, points: [p(1, 2), p(30, 40)], ...more }]);
    expect(machine.busy()).toBe(false);
  });

  it('is given up halfway', () => {
    const { put, ports } = setUp();
    const machine = twoPointMachine('line', ports);
    click(machine, [1, 2]);
    machine.cancel();
    click(machine, [5, 5]);
    expect(put).toEqual([]);
  });
});

describe('other notes', () => {
  it('polylines end when told to, with at least two points', () => {
    const { put, ports } = setUp();
    const machine = polylineMachine(ports);
    click(machine, [0, 0]);
    expect(machine.canFinish()).toBe(false);
    click(machine, [5, 0], [5, 0], [5, 9], [7, 7]);
    machine.back();
    machine.finish();
    expect(put).toEqual([{ kind: 'polyline', points: [p(0, 0), p(5, 0), p(5, 9)] }]);
  });

  it('texts and leaders are written where they stand', () => {
    const { put, ports } = setUp();
    click(textMachine(ports), [3, 4]);
    click(leaderMachine(ports), [3, 4], [30, 40]);
    expect(put).toEqual([
      { kind: 'text', written: true, points: [p(3, 4)], height: 18 },
      { kind: 'leader', written: true, points: [p(3, 4), p(30, 40)], height: 18 },
    ]);
  });

  it('stamps have their color and the time', () => {
    const { put, ports } = setUp();
    click(stampMachine(ports), [3, 4]);
    expect(put).toMatchObject([{ kind: 'stamp', stamp: 'rejected', color: 'red', time: 1234 }]);
  });

  it('pictures need one, and keep its proportions', () => {
    const none = setUp();
    const machine = pictureMachine(none.ports);
    expect(machine.hint()).toBe('notes.choosePicture');
    click(machine, [100, 100]);
    expect(none.put).toEqual([]);
    const { put, ports } = setUp({ picture: () => ({ source: 'data:', width: 1600, height: 800 }) });
    click(pictureMachine(ports), [100, 100]);
    const [a, b] = put[0]!.points!;
    expect((b!.x - a!.x) / (b!.y - a!.y)).toBeCloseTo(2);
    expect((a!.x + b!.x) / 2).toBeCloseTo(100);
  });
});

describe('strokes', () => {
  const draw = (tool: Tool, ...points: readonly (readonly [number, number])[]): void => {
    const [first, ...rest] = points;
    tool.pointerDown!(pointerAt(...first!));
    for (const point of rest) tool.pointerMove!(pointerAt(...point));
    tool.pointerUp!(pointerAt(...points.at(-1)!));
  };

  it('are what was drawn, with fewer points', () => {
    const { put, ports } = setUp();
    const many = Array.from({ length: 200 }, (_, i) => [i, 100] as const);
    draw(strokeTool('freehand', ports), ...many);
    expect(put).toEqual([{ kind: 'freehand', points: [p(0, 100), p(198, 100)] }]);
  });

  it('of a highlighter are as broad as they look', () => {
    const { put, ports } = setUp();
    draw(strokeTool('highlighter', ports), [0, 0], [50, 0], [100, 40]);
    expect(put).toMatchObject([{ kind: 'highlighter', height: 16 }]);
  });

  it('are straight with Shift, and nothing after a tap or Escape', () => {
    const { put, ports } = setUp();
    const tool = strokeTool('freehand', ports);
    draw(tool, [5, 5]);
    tool.pointerDown!(pointerAt(0, 0));
    tool.pointerMove!(pointerAt(50, 9));
    expect(tool.key!(keyOf('Escape'))).toBe(true);
    tool.pointerUp!(pointerAt(50, 9));
    expect(put).toEqual([]);
    tool.pointerDown!(pointerAt(0, 0));
    tool.pointerMove!(pointerAt(20, 30));
    tool.pointerMove!(pointerAt(80, 0, { shift: true }));
    tool.pointerUp!(pointerAt(80, 0));
    expect(put).toEqual([{ kind: 'freehand', points: [p(0, 0), p(80, 0)] }]);
  });
});

describe('editing notes', () => {
  const note = (key: string, points: Point2d[], own = true): Note => ({
    key,
    layout: 'Model',
    kind: 'line',
    data: { ...plainData, points },
    userId: '1',
    userName: 'A',
    createTime: 0,
    modifyTime: 0,
    comments: 0,
    own,
  });

  function setUpEdit(...notes: Note[]) {
    const log: string[] = [];
    let selection: readonly string[] = [];
    let dragged: ReadonlyMap<string, NoteData> = new Map();
    const all = new Map(notes.map((one) => [one.key, one]));
    const ports: EditPorts = {
      projection: fakeHost({}).projection,
      notes: () => [...all.values()].map((one) => ({ ...one, data: dragged.get(one.key) ?? one.data })),
      selection: () => selection,
      select: (keys) => void (selection = keys),
      drag: (data) => void (dragged = data),
      change(data) {
        log.push(`change ${[...data.keys()].join(',')}`);
        for (const [key, value] of data) all.set(key, { ...all.get(key)!, data: value });
      },
      remove: () => void log.push('remove'),
      duplicate: () => void log.push('duplicate'),
      editText: (key) => void log.push(`edit ${key}`),
      leave: () => void log.push('leave'),
      repaint: () => undefined,
    };
    const tool = editTool(ports);
    const drag = (from: readonly [number, number], to: readonly [number, number], more = {}): void => {
      tool.pointerDown!(pointerAt(...from, more));
      tool.pointerMove!(pointerAt((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, more));
      tool.pointerMove!(pointerAt(...to, more));
      tool.pointerUp!(pointerAt(...to, more));
    };
    return { tool, log, drag, all, selection: () => selection };
  }

  it('selects by a click, more with Shift, none beside', () => {
    const { tool, selection, log } = setUpEdit(
      note('a', [p(0, 0), p(100, 0)]),
      note('b', [p(0, 50), p(100, 50)]),
    );
    const tap = (x: number, y: number, more = {}): void => {
      tool.pointerDown!(pointerAt(x, y, more));
      tool.pointerUp!(pointerAt(x, y, more));
    };
    tap(50, 2);
    expect(selection()).toEqual(['a']);
    tap(50, 51, { shift: true });
    expect(selection()).toEqual(['a', 'b']);
    tap(50, 51, { shift: true });
    expect(selection()).toEqual(['a']);
    tap(50, 300);
    expect(selection()).toEqual([]);
    // A click on nothing gives the pointer back to the drawing.
    expect(log).toEqual(['leave']);
  });

  it('moves what is selected by as much as it is dragged, once', () => {
    const { drag, all, log } = setUpEdit(note('a', [p(0, 0), p(100, 0)]), note('b', [p(0, 50), p(100, 50)]));
    drag([50, 0], [60, 20]);
    expect(all.get('a')!.data.points).toEqual([p(10, 20), p(110, 20)]);
    expect(all.get('b')!.data.points[0]).toEqual(p(0, 50));
    expect(log).toEqual(['change a']);
    drag([50, 20], [90, 26], { shift: true });
    expect(all.get('a')!.data.points[0]!.y).toBe(20);
  });

  it('moves one end by its handle', () => {
    const { tool, drag, all } = setUpEdit(note('a', [p(0, 0), p(100, 0)]));
    tool.pointerDown!(pointerAt(50, 0));
    tool.pointerUp!(pointerAt(50, 0));
    drag([101, 1], [120, 40]);
    expect(all.get('a')!.data.points).toEqual([p(0, 0), p(120, 40)]);
  });

  it('leaves what others wrote where it is', () => {
    const { drag, all, log } = setUpEdit(note('a', [p(0, 0), p(100, 0)], false));
    drag([50, 0], [60, 20]);
    expect(all.get('a')!.data.points[0]).toEqual(p(0, 0));
    expect(log).toEqual(['change ']);
  });

  it('frames, nudges, deletes, duplicates and writes', () => {
    const { tool, drag, selection, all, log } = setUpEdit(note('a', [p(0, 0), p(100, 0)]));
    drag([-50, -50], [200, 50]);
    expect(selection()).toEqual(['a']);
    expect(tool.key!(keyOf('ArrowUp', { shiftKey: true }))).toBe(true);
    expect(all.get('a')!.data.points[0]!.y).toBeCloseTo(10);
    for (const key of ['Delete', 'Enter']) tool.key!(keyOf(key));
    tool.key!(keyOf('d', { ctrlKey: true }));
    expect(log).toEqual(['change a', 'remove', 'edit a', 'duplicate']);
    expect(tool.key!(keyOf('Escape'))).toBe(true);
    expect(tool.key!(keyOf('Escape'))).toBe(false);
    expect(tool.key!(keyOf('Delete'))).toBe(false);
  });

  it('puts back what was being dragged when a pinch begins', () => {
    const { tool, all, log } = setUpEdit(note('a', [p(0, 0), p(100, 0)]));
    tool.pointerDown!(pointerAt(50, 0, { touch: true }));
    tool.pointerMove!(pointerAt(90, 40, { touch: true }));
    tool.abandon!();
    tool.pointerUp!(pointerAt(90, 40, { touch: true }));
    expect(all.get('a')!.data.points[0]).toEqual(p(0, 0));
    expect(log).toEqual([]);
  });
});
