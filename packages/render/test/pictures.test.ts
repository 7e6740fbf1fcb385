import { expect, test } from 'vitest';
import { renderRaster } from '@linework/render/raster/render';
import { difference } from './difference.ts';
import { readReference } from './picture-file.ts';
import { makeScenes, SIZE } from './scenes.ts';

const { width, height } = SIZE;

test.each(makeScenes())('raster draws $name as the reviewed picture shows it', async (scene) => {
  const view = scene.view ?? { x: 100, y: 75, scale: 1, twist: 0 };
  const { rgba } = renderRaster(scene.list, {
    width,
    height,
    background: scene.background,
    lineWeights: scene.lineWeights ?? false,
    margin: 0,
    visible: scene.visible,
    decodeImage: (image) => scene.pictures?.get(scene.list.images.indexOf(image)),
    view: { x: view.x, y: view.y, width: width / view.scale, height: height / view.scale, twist: view.twist },
  });
  const { mean, far } = difference(rgba, await readReference(scene.name), width, height);
  expect(mean).toBeLessThan(scene.slack ?? 1.2);
  expect(far).toBeLessThan(0.002);
});

test('a picture with something missing is told from the reviewed one', async () => {
  const reference = await readReference('lines');
  const damaged = reference.slice();
  // Rows of one of the lines painted over with the background.
  for (let y = 126; y < 134; y++) {
    for (let x = 125; x < 190; x++) damaged.set([0x21, 0x28, 0x30, 255], (y * width + x) * 4);
  }
  expect(difference(damaged, reference, width, height).far).toBeGreaterThan(0.002);
  expect(difference(reference, damaged, width, height).far).toBeGreaterThan(0.002);
});
