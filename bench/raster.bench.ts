/** How fast the raster draws: 1M segments in one group, at thumbnail and at full size. */
import { deflateSync } from 'node:zlib';
import { encodePng } from '@linework/render/raster/png';
import { renderRaster } from '@linework/render/raster/render';
import { segmentList } from './segment-list.ts';

const list = segmentList(1_000_000);
for (const size of [256, 1024, 2048]) {
  for (let run = 0; run < 3; run++) {
    const before = process.cpuUsage();
    const picture = renderRaster(list, { width: size, height: size });
    const drawn = process.cpuUsage(before).user / 1000;
    const png = await encodePng(picture.rgba, size, size, (bytes) => deflateSync(bytes, { level: 6 }));
    const all = process.cpuUsage(before).user / 1000;
    if (run === 2)
      console.log(
        `${size} px: draw ${drawn.toFixed(0)} ms CPU, with PNG ${all.toFixed(0)} ms, ${png.length} bytes`,
      );
  }
}
