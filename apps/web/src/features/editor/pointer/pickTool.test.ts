import { expect, it, vi } from 'vitest';
import type { Point2d } from '../../viewer/engine/types.ts';
import type { ToolPointer } from '../../viewer/state/tool.ts';
import type { ClickResult, EditorPrompt } from '../engine/types.ts';
import { pickTool } from './pickTool.ts';

const at = (x: number, y: number, more: Partial<ToolPointer> = {}): ToolPointer => ({
  at: { x, y },
  pixel: { x, y },
  button: 0,
  shift: false,
  ctrl: false,
  touch: false,
  ...more,
});

function world(found: ClickResult, prompt?: EditorPrompt) {
  const boxes: [Point2d, Point2d, boolean][] = [];
  const clicks: Point2d[] = [];
  const lassos: [number, boolean, boolean][] = [];
  const cycled: boolean[] = [];
  const tool = pickTool({
    prompt: () => prompt,
    click: async (input) => (clicks.push(input.at), cycled.push(input.isCycling), found),
    box: async (from, to, shift) => (boxes.push([from, to, shift]), 'selected'),
    lasso: async (points, isCrossing, shift) => (lassos.push([points.length, isCrossing, shift]), 'selected'),
    toScreen: (point) => point,
    repaint: vi.fn<() => void>(),
  });
  const click = async (x: number, y: number): Promise<void> => {
    tool.down(at(x, y));
    tool.up(at(x, y));
    await Promise.resolve();
    await Promise.resolve();
  };
  return { tool, boxes, clicks, click, lassos, cycled };
}

it('takes what is clicked', async () => {
  const { boxes, clicks, click, tool } = world('selected');
  await click(5, 5);
  expect([clicks, boxes, tool.isBoxOpen()]).toEqual([[{ x: 5, y: 5 }], [], false]);
});

it('opens a box where nothing is, and closes it at the next click', async () => {
  const { boxes, click, tool } = world('nothing');
  await click(5, 5);
  expect(tool.isBoxOpen()).toBe(true);
  tool.move(at(50, 60));
  await click(50, 60);
  expect(boxes).toEqual([[{ x: 5, y: 5 }, { x: 50, y: 60 }, false]]);
  expect(tool.isBoxOpen()).toBe(false);
});

it('drags a box without clicking', () => {
  const { boxes, clicks, tool } = world('nothing');
  tool.down(at(50, 50));
  tool.move(at(10, 10));
  tool.up(at(10, 10, { shift: true }));
  expect(boxes).toEqual([[{ x: 50, y: 50 }, { x: 10, y: 10 }, true]]);
  expect(clicks).toEqual([]);
});

it('gives the box up', async () => {
  const { boxes, click, tool } = world('nothing');
  await click(5, 5);
  expect(tool.cancel()).toBe(true);
  expect(tool.cancel()).toBe(false);
  expect(boxes).toEqual([]);
});

it('opens no box where one entity is asked for', async () => {
  const prompt: EditorPrompt = { command: 'TRIM', kind: 'entity', message: 'pick', options: [] };
  const { click, tool, boxes } = world('nothing', prompt);
  await click(5, 5);
  tool.down(at(50, 50));
  tool.move(at(10, 10));
  tool.up(at(10, 10));
  expect([tool.isBoxOpen(), boxes]).toEqual([false, []]);
});

it('draws a lasso with Ctrl: to the left it takes what it touches', () => {
  const { tool, lassos, boxes } = world('nothing');
  const ctrl = { ctrl: true };
  for (const way of [1, -1]) {
    tool.down(at(100, 100, ctrl));
    for (const [x, y] of [
      [40, 0],
      [40, 40],
      [0, 40],
    ] as const)
      tool.move(at(100 + way * x, 100 + y, ctrl));
    tool.up(at(100, 130, { ...ctrl, shift: way < 0 }));
  }
  expect(lassos).toEqual([
    [4, false, false],
    [4, true, true],
  ]);
  expect(boxes).toEqual([]);
});

it('goes through what lies at one place by clicks with Ctrl', async () => {
  const { tool, cycled } = world('selected');
  for (const ctrl of [true, false]) {
    tool.down(at(5, 5, { ctrl }));
    tool.up(at(5, 5, { ctrl }));
  }
  await Promise.resolve();
  expect(cycled).toEqual([true, false]);
});
