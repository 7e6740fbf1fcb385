/** A drawing of a million segments in tiles, as a map has them: what a frame of it costs. */
import type { DisplayList } from '@linework/cad/display/list';
import { createRenderer } from '@linework/render/webgl/renderer';
import { index, TestSheet } from '../../packages/render/test/sheet.ts';

interface Figures {
  segments: number;
  drawCalls: number;
  gpuBytes: number;
  /** Milliseconds of this thread: putting it on the card, and a frame. */
  adding: number;
  frame: number;
}

const TILES = 20;
const PATHS = 50;
const POINTS = 51;

export function million(width: number, height: number, frames: number): Figures {
  const sheet = new TestSheet();
  const styles = [1, 2, 3, 4, 5, 6, 7].map((color) => sheet.style({ color: index(color) }));
  const tiles = Array.from({ length: TILES * TILES }, (_, tile) => {
    const group = sheet.group('*Model_Space');
    const [x, y] = [4e6 + (tile % TILES) * 100, 5e6 + Math.floor(tile / TILES) * 100];
    for (let p = 0; p < PATHS; p++) {
      const points = Array.from({ length: POINTS }, (_point, i) => [
        x + i * 2,
        y + p * 2 + Math.sin(i * 0.4 + p) * 1.5,
      ]).flat();
      sheet.draw(group, styles[(tile + p) % styles.length]!, (g) => g.path(points, POINTS, 0, 0));
    }
    return group.done();
  });
  const list: DisplayList = { ...sheet.done(), groups: [tiles[0]!] };
  const canvas = new OffscreenCanvas(width, height);
  const renderer = createRenderer(canvas)!;
  renderer.resize(width, height);
  renderer.setHead(list);
  let before = performance.now();
  tiles.forEach((content, tile) => {
    const rank = Array.from({ length: PATHS }, (_, i) => tile * PATHS + i);
    const size = Array.from({ length: PATHS }, () => 1);
    renderer.addPart({ group: 0, content, box: content.box, rank, size });
  });
  const adding = performance.now() - before;
  const view = { x: 4e6 + TILES * 50, y: 5e6 + TILES * 50, scale: height / (TILES * 100), twist: 0 };
  let stats = renderer.draw(0, view);
  before = performance.now();
  for (let i = 0; i < frames; i++) stats = renderer.draw(0, { ...view, x: view.x + i * 0.1 });
  const frame = (performance.now() - before) / frames;
  renderer.dispose();
  return { ...stats, adding, frame };
}
