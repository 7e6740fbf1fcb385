/** Runs in the browser: draws the scenes of the pixel tests with the renderers of the viewer. */
import { GroupBuilder } from '@linework/cad/display/group';
import type { DisplayList, Group } from '@linework/cad/display/list';
import { copyPrimitive } from '@linework/cad/ocf/copy';
import { columnsOf, drawSequence, unitsOf } from '@linework/cad/ocf/sequence';
import { createCanvasRenderer } from '@linework/render/canvas2d/renderer';
import { createRenderer } from '@linework/render/webgl/renderer';
import type { Renderer, ScenePart, SceneView } from '@linework/render/webgl/types';
import type { PixelScene } from '../../packages/render/test/scene.ts';
import { makeScenes, SIZE } from '../../packages/render/test/scenes.ts';
import { million } from './million.ts';

const scenes = new Map(makeScenes().map((scene) => [scene.name, scene]));
const HOME = { x: 100, y: 75, scale: 1, twist: 0 };

/** A group dealt out to some parts as tiles are: entity by entity, with their ranks, the last first. */
function tilesOf(list: DisplayList, group: number, content: Group, count: number): ScenePart[] {
  const sequence = drawSequence(content);
  const units = unitsOf(sequence);
  return Array.from({ length: count }, (_, tile) => {
    const into = new GroupBuilder(content.name);
    const rank: number[] = [];
    const size: number[] = [];
    for (let u = tile; u < units.count; u += count) {
      rank.push(u);
      size.push(units.from[u + 1]! - units.from[u]!);
      for (let k = units.from[u]!; k < units.from[u + 1]!; k++) {
        const [kind, row] = [sequence.kind[k]!, sequence.index[k]!];
        into.begin(units.entity[u]!, columnsOf(content, kind).style[row]!);
        copyPrimitive(content, kind, row, into, list.glyphs, list.groups);
        into.end();
      }
    }
    const part = into.done();
    return { group, content: part, box: part.box, rank, size };
  }).toReversed();
}

function show(renderer: Renderer, scene: PixelScene, tiles: number): void {
  const { list } = scene;
  renderer.setHead(list);
  list.groups.forEach((content, group) => {
    const parts = tiles > 1 ? tilesOf(list, group, content, tiles) : [{ group, content, box: content.box }];
    for (const part of parts) renderer.addPart(part);
  });
  const { background = 0x212830, lineWeights = false } = scene;
  renderer.setLook({ background, lineWeights, pixelRatio: 1 });
  if (scene.visible) renderer.setLayers(scene.visible);
  for (const [image, picture] of scene.pictures ?? []) renderer.setImage(image, picture);
}

function pixelsOf(canvas: OffscreenCanvas): Uint8ClampedArray {
  const { width, height } = canvas;
  const copy = new OffscreenCanvas(width, height).getContext('2d')!;
  copy.drawImage(canvas, 0, 0);
  return copy.getImageData(0, 0, width, height).data;
}

/** Takes the context away and waits until it has come back and everything has been made anew. */
async function loseContext(canvas: OffscreenCanvas, renderer: Renderer): Promise<void> {
  const extension = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
  const lost = new Promise((resolve) => canvas.addEventListener('webglcontextlost', resolve, { once: true }));
  extension.loseContext();
  await lost;
  const restored = new Promise<void>((resolve) => {
    renderer.onRestore = resolve;
  });
  // The browser refuses while the event of the loss is still being told.
  setTimeout(() => extension.restoreContext(), 0);
  await restored;
}

type Way = 'screen' | 'memory' | 'tiles' | 'restored' | 'canvas' | 'canvas memory' | 'canvas moved';
type By = 'gl' | 'cpu';

// One for all scenes: programs are compiled once.
const canvas = new OffscreenCanvas(SIZE.width, SIZE.height);
const renderer = createRenderer(canvas)!;
const plainCanvas = new OffscreenCanvas(SIZE.width, SIZE.height);
const plain = createCanvasRenderer(plainCanvas);

/** So that they cross to the test quickly. */
function base64(rgba: Uint8ClampedArray): string {
  let text = '';
  for (let i = 0; i < rgba.length; i += 8192) text += String.fromCharCode(...rgba.subarray(i, i + 8192));
  return btoa(text);
}

/** Draws, and waits until all of it stands. */
async function frame(used: Renderer, view: SceneView): Promise<void> {
  const finished = new Promise<void>((resolve) => {
    used.onFinish = resolve;
  });
  if (used.draw(0, view).pending) await finished;
}

/**
 * RGBA of a scene in base64: on the screen, from memory, dealt out to tiles, after a lost context; without WebGL dealt out
 * to tiles, from memory, and by way of other views, so that it is put together of pieces.
 */
async function draw(name: string, way: Way): Promise<string> {
  const scene = scenes.get(name)!;
  const { width, height } = SIZE;
  const byHand = way.startsWith('canvas');
  const used = byHand ? plain : renderer;
  show(used, scene, way === 'tiles' || byHand ? 3 : 1);
  const view = scene.view ?? HOME;
  if (way === 'restored') await loseContext(canvas, renderer);
  if (way.endsWith('memory')) return base64(used.picture(0, view, width, height).rgba);
  if (way === 'canvas moved') {
    const right = 37 / view.scale;
    for (const [x, y] of [
      [right, right],
      [-right, 0],
      [0, 3 * right],
    ] as const)
      await frame(used, { ...view, x: view.x + x, y: view.y + y });
  }
  await frame(used, view);
  return base64(pixelsOf(byHand ? plainCanvas : canvas));
}

/** A picture wider than the largest piece, against the same seen in two halves. */
function large(by: By): { opaque: number; clear: number; seams: number } {
  const used = by === 'gl' ? renderer : plain;
  show(used, scenes.get('wipeouts')!, 1);
  const [width, height] = [2400, 120];
  const view = { ...HOME, scale: 12 };
  const whole = used.picture(0, view, width, height).rgba;
  const side = (sign: number): Uint8ClampedArray =>
    used.picture(0, { ...view, x: view.x + (sign * width) / 4 / view.scale }, width / 2, height).rgba;
  const halves = [side(-1), side(1)];
  let seams = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const half = halves[x < width / 2 ? 0 : 1]!;
      const [a, b] = [(y * width + x) * 4, (y * (width / 2) + (x % (width / 2))) * 4];
      if (Math.abs(whole[a]! - half[b]!) > 8) seams++;
    }
  }
  const { rgba } = used.picture(0, HOME, 200, 150, 'transparent');
  let opaque = 0;
  let clear = 0;
  for (let i = 3; i < rgba.length; i += 4) {
    if (rgba[i] === 255) opaque++;
    if (rgba[i] === 0) clear++;
  }
  return { opaque, clear, seams };
}

/** Pixels in the color of what is highlighted. */
async function highlight(by: By): Promise<{ before: number; after: number; inBlock: number }> {
  const scene = scenes.get('wipeouts')!;
  const used = by === 'gl' ? renderer : plain;
  show(used, scene, 1);
  const count = async (entities: number[]): Promise<number> => {
    used.setHighlight(entities);
    await frame(used, HOME);
    const rgba = pixelsOf(by === 'gl' ? canvas : plainCanvas);
    let found = 0;
    for (let i = 0; i < rgba.length; i += 4) {
      if (Math.abs(rgba[i]! - 92) < 12 && Math.abs(rgba[i + 1]! - 181) < 12 && rgba[i + 2]! > 243) found++;
    }
    return found;
  };
  const [model, block] = scene.list.groups;
  const result = {
    before: await count([]),
    after: await count([model!.paths.entity[0]!]),
    inBlock: await count([block!.paths.entity[0]!]),
  };
  return result;
}

/** Pixels of a scene drawn with ink: of the ink itself, of the ground, and those that are no mixture of both. */
async function inked(name: string, by: By): Promise<{ ink: number; ground: number; other: number }> {
  const used = by === 'gl' ? renderer : plain;
  show(used, scenes.get(name)!, 1);
  const ink = { color: 0x0072b2, ground: 0x0b0e12 };
  used.setLook({ background: 0xffffff, lineWeights: false, readable: true, ink, pixelRatio: 1 });
  await frame(used, scenes.get(name)!.view ?? HOME);
  const rgba = pixelsOf(by === 'gl' ? canvas : plainCanvas);
  const counts = { ink: 0, ground: 0, other: 0 };
  const part = (rgb: number, shift: number): number => (rgb >> shift) & 255;
  for (let i = 0; i < rgba.length; i += 4) {
    // Blue is where both differ most.
    const share = (rgba[i + 2]! - part(ink.ground, 0)) / (part(ink.color, 0) - part(ink.ground, 0));
    const isMixture = [16, 8, 0].every((shift, channel) => {
      const mixed = part(ink.ground, shift) + (part(ink.color, shift) - part(ink.ground, shift)) * share;
      return Math.abs(rgba[i + channel]! - mixed) <= 3;
    });
    if (!isMixture || share < -0.02 || share > 1.02) counts.other++;
    else if (share > 0.98) counts.ink++;
    else if (share < 0.02) counts.ground++;
  }
  return counts;
}

const page = { draw, large, highlight, inked, million };
export type PixelPage = typeof page;
Object.assign(globalThis, { pixels: page });
