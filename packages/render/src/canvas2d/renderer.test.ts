import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rgb, TestSheet } from '../../test/sheet.ts';
import type { Renderer } from '../webgl/types.ts';
import { createCanvasRenderer } from './renderer.ts';

/** A canvas that remembers what was put on it. */
class FakeCanvas {
  width = 1;
  height = 1;
  pixels: Uint32Array = new Uint32Array(0);

  constructor(width = 1, height = 1) {
    this.width = width;
    this.height = height;
  }

  getContext(): object {
    return {
      putImageData: ({ data }: { data: Uint8ClampedArray }) => {
        this.pixels = new Uint32Array(data.slice().buffer);
      },
      drawImage: () => undefined,
      fillRect: () => undefined,
      setTransform: () => undefined,
    };
  }
}

beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  vi.stubGlobal(
    'ImageData',
    class {
      readonly data: Uint8ClampedArray;
      constructor(data: Uint8ClampedArray) {
        this.data = data;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const RED = 0xff0000ff;
const GROUND = 0xff000000;

/** Some red lines across the screen, and the entity of the first. */
function shown(lines: number): { canvas: FakeCanvas; renderer: Renderer; entity: number } {
  const sheet = new TestSheet();
  const red = sheet.style({ color: rgb(0xff0000) });
  const model = sheet.group('*Model_Space');
  for (let i = 0; i < lines; i++)
    sheet.draw(model, red, (group) => group.path([-50, (i % 40) - 20, 50, (i % 40) - 20], 2, 0, 0));
  const list = sheet.done();
  const canvas = new FakeCanvas();
  const renderer = createCanvasRenderer(canvas as unknown as OffscreenCanvas);
  renderer.resize(80, 60);
  renderer.setHead(list);
  const [content] = list.groups as [(typeof list.groups)[0]];
  renderer.addPart({ group: 0, content, box: content.box });
  renderer.setLook({ background: 0, lineWeights: false, pixelRatio: 1 });
  return { canvas, renderer, entity: content.paths.entity[0]! };
}

const HOME = { x: 0.5, y: 0.5, scale: 1, twist: 0 };
const count = ({ pixels }: FakeCanvas, color: number): number =>
  pixels.reduce((sum, pixel) => sum + (pixel === color ? 1 : 0), 0);

test('a small drawing stands at once', () => {
  const { canvas, renderer } = shown(1);
  expect(renderer.draw(0, HOME).pending).toBe(false);
  expect(count(canvas, RED)).toBe(80);
  expect(count(canvas, GROUND)).toBe(80 * 59);
});

test('a large one is told as not finished, and tells when it is', async () => {
  const { canvas, renderer } = shown(20_000);
  const finished = new Promise<void>((resolve) => {
    renderer.onFinish = resolve;
  });
  // However quick the machine is, there is no time.
  const now = vi.spyOn(performance, 'now');
  let clock = 0;
  now.mockImplementation(() => (clock += 5));
  expect(renderer.draw(0, HOME).pending).toBe(true);
  await finished;
  now.mockRestore();
  expect(count(canvas, RED)).toBe(80 * 40);
});

test('what is highlighted is over the picture, on the screen and in a file, and goes again', () => {
  const { canvas, renderer, entity } = shown(1);
  renderer.draw(0, HOME);
  renderer.setHighlight([entity]);
  renderer.draw(0, HOME);
  expect(count(canvas, RED)).toBe(0);
  expect(count(canvas, 0xffffb55c)).toBe(80);
  const { rgba } = renderer.picture(0, HOME, 80, 60);
  expect(new Uint32Array(rgba.buffer).filter((pixel) => pixel === 0xffffb55c)).toHaveLength(80);
  renderer.setHighlight([]);
  renderer.draw(0, HOME);
  expect(count(canvas, RED)).toBe(80);
});

test('with ink the screen has two colors, and a picture for a file its own', () => {
  const { canvas, renderer } = shown(1);
  const ink = { color: 0x0072b2, ground: 0x0b0e12 };
  renderer.setLook({ background: 0xffffff, lineWeights: false, ink, pixelRatio: 1 });
  renderer.draw(0, HOME);
  expect(count(canvas, 0xffb27200)).toBe(80);
  expect(count(canvas, 0xff120e0b)).toBe(80 * 59);
  const { rgba } = renderer.picture(0, HOME, 80, 60);
  expect(new Uint32Array(rgba.buffer).filter((pixel) => pixel === RED)).toHaveLength(80);
});

test('what is rehearsed is not shown, and the picture after it is as it would have been', () => {
  const { canvas, renderer } = shown(1);
  renderer.warmUp!(0, { ...HOME, y: 3.5 });
  expect(canvas.pixels).toHaveLength(0);
  expect(renderer.draw(0, HOME).pending).toBe(false);
  const plain = shown(1);
  plain.renderer.draw(0, HOME);
  expect(canvas.pixels).toEqual(plain.canvas.pixels);
});

test('a size that is the same leaves the canvas as it is; another comes with the next picture', () => {
  const { canvas, renderer } = shown(1);
  renderer.draw(0, HOME);
  const set = vi.fn();
  Object.defineProperty(canvas, 'width', { get: () => 80, set });
  renderer.resize(80, 60);
  expect(set).not.toHaveBeenCalled();
  renderer.draw(0, HOME);
  expect(set).not.toHaveBeenCalled();
  renderer.resize(90, 60);
  expect(set).not.toHaveBeenCalled();
  renderer.draw(0, HOME);
  expect(set).toHaveBeenCalledWith(90);
});

test('without a background, empty places are clear', () => {
  const { renderer } = shown(1);
  const { rgba } = renderer.picture(0, HOME, 80, 60, 'transparent');
  const alphas = rgba.filter((_, i) => i % 4 === 3);
  expect(alphas.filter((alpha) => alpha === 255)).toHaveLength(80);
  expect(alphas.filter((alpha) => alpha === 0)).toHaveLength(80 * 59);
});
