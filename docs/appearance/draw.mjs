/** Draws docs/appearance/*.png: each rule of appearance, off and on. `node docs/appearance/draw.mjs` */
import { writeFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { encodePng } from '../../packages/render/src/raster/png.ts';
import { appearanceRules } from '../../packages/render/test/appearance.ts';
import { APPEARANCE_SIZE } from '../../packages/render/test/appearance-rule.ts';

const { width, height } = APPEARANCE_SIZE;
const deflate = (/** @type {Uint8Array} */ bytes) => deflateSync(bytes, { level: 9 });
for (const { name, draw } of appearanceRules) {
  for (const isOn of [false, true]) {
    const png = await encodePng(draw(isOn), width, height, deflate);
    await writeFile(new URL(`${name}-${isOn ? 'on' : 'off'}.png`, import.meta.url), png);
  }
}
