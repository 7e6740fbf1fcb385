import type { SceneView } from '@linework/render/webgl/types';
import { expect, test } from 'vitest';
import { Engine } from './engine.ts';
import type { FirstWish, Host } from './protocol.ts';
import { fakeRenderer, line, ocf } from './testing.ts';

const bytes = ocf({
  entities: [line(0, 0, 100, 0), line(0, 0, 0, 100, 'Walls')],
  layers: [{ name: 'Walls' }],
});

const backgrounds = { model: 'dark', sheet: 'light' } as const;

/** Everything that the renderer was told until the drawing stood, with nobody there to answer to `head`. */
async function opened(
  wish: FirstWish,
): Promise<{ views: SceneView[]; layers: number[][]; weights: boolean }> {
  const views: SceneView[] = [];
  const layers: number[][] = [];
  let weights = false;
  const renderer = Object.assign(fakeRenderer(), {
    draw(_layout: number, view: SceneView) {
      views.push(view);
      return { drawCalls: 1, segments: 1, gpuBytes: 0 };
    },
    setLayers: (visible: Uint8Array) => void layers.push([...visible]),
    setLook: ({ lineWeights }: { lineWeights: boolean }) => void (weights = lineWeights),
  });
  const nothing = (): void => undefined;
  const host: Host = {
    urls: async () => ({ ocfUrl: '/o', start: { bytes } }),
    prepared: () => Promise.reject(new Error('it is')),
    progress: nothing,
    head: nothing,
    frame: nothing,
    edited: () => undefined,
    failed: nothing,
  };
  const engine = new Engine(
    host,
    async () => renderer,
    (run) => void setTimeout(run),
  );
  engine.resize(800, 600, 1);
  await engine.open({ kind: 'cloud', name: 'a.dwg', size: 1e6, prepared: false, wish });
  return { views, layers, weights };
}

test('the first picture is the one that was wished for, though nobody is there to say so', async () => {
  const camera = { x: 10, y: 20, scale: 2, twist: 0.5 };
  const link = { camera, off: ['Walls'] };
  const { views, layers, weights } = await opened({ link, kept: undefined, lineWeights: true, backgrounds });
  expect(views.length).toBeGreaterThan(0);
  for (const view of views) expect(view).toMatchObject(camera);
  expect(layers[0]!.filter((state) => state === 0)).toHaveLength(1);
  expect(weights).toBe(true);
});

test('without a wish it is all of the drawing, with some air around it', async () => {
  const { views, layers, weights } = await opened({
    link: {},
    kept: undefined,
    lineWeights: undefined,
    backgrounds,
  });
  const { x, y, scale } = views[0]!;
  expect([Math.round(x), Math.round(y)]).toEqual([50, 50]);
  expect(scale * 100).toBeLessThan(600);
  expect(scale * 100).toBeGreaterThan(500);
  expect(layers[0]!.every((state) => state === 1)).toBe(true);
  expect(weights).toBe(false);
});
