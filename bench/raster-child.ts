/**
 * Draws many segments as a PNG and prints what it cost: raster-child.ts linework|canvas|resvg SEGMENTS WIDTH HEIGHT OUT
 * [PATH-OF-PEER]. What a peer is given, a path or a text of SVG, is made before the clock runs.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync, inflateSync } from 'node:zlib';
import type { DisplayList } from '@linework/cad/display/list';
import { decodePng } from '@linework/render/picture/png';
import { encodePng } from '@linework/render/raster/png';
import { renderRaster } from '@linework/render/raster/render';
import { peakMemory, settle } from './measure.ts';
import { segmentList } from './segment-list.ts';

const [drawer = '', segments = '', w = '', h = '', out = '', path = ''] = process.argv.slice(2);
const [width, height] = [Number(w), Number(h)];
const list = segmentList(Number(segments));
const [paper, ink] = ['#212830', '#00ff00'];

/** Ends of the lines in pixels, four numbers each, as our own view has them. */
function pixelsOf({ groups, layouts }: DisplayList): Float64Array {
  const { points } = groups[0]!.paths;
  const { home } = layouts[0]!;
  const scale = 0.96 * Math.min(width / home.width, height / home.height);
  return points.map((value, i) =>
    i % 2 === 0 ? width / 2 + (value - home.x) * scale : height / 2 - (value - home.y) * scale,
  );
}

interface Context {
  fillStyle: string;
  strokeStyle: string;
  lineWidth: number;
  fillRect(x: number, y: number, width: number, height: number): void;
  beginPath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  stroke(): void;
}
interface CanvasPeer {
  createCanvas(
    width: number,
    height: number,
  ): {
    getContext(kind: '2d'): Context;
    encodeSync(kind: 'png'): Uint8Array;
  };
}
interface ResvgPeer {
  Resvg: new (svg: string, options: object) => { render(): { asPng(): Uint8Array } };
}

function drawerOf(name: string): () => Uint8Array | Promise<Uint8Array> {
  if (name === 'linework') {
    return () => {
      const { rgba } = renderRaster(list, { width, height });
      return encodePng(rgba, width, height, (bytes) => deflateSync(bytes, { level: 6 }));
    };
  }
  const ends = pixelsOf(list);
  const load = createRequire(import.meta.url);
  if (name === 'canvas') {
    const { createCanvas } = load(path) as CanvasPeer;
    return () => {
      const canvas = createCanvas(width, height);
      const context = canvas.getContext('2d');
      context.fillStyle = paper;
      context.fillRect(0, 0, width, height);
      context.strokeStyle = ink;
      context.lineWidth = 1;
      // A path of all of them takes minutes.
      for (let i = 0; i < ends.length;) {
        context.beginPath();
        for (const to = Math.min(ends.length, i + 400); i < to; i += 4) {
          context.moveTo(ends[i]!, ends[i + 1]!);
          context.lineTo(ends[i + 2]!, ends[i + 3]!);
        }
        context.stroke();
      }
      return canvas.encodeSync('png');
    };
  }
  const parts: string[] = [];
  for (let i = 0; i < ends.length;) {
    let d = '';
    for (const to = Math.min(ends.length, i + 400); i < to; i += 4)
      d += `M${ends[i]!.toFixed(2)} ${ends[i + 1]!.toFixed(2)}L${ends[i + 2]!.toFixed(2)} ${ends[i + 3]!.toFixed(2)}`;
    parts.push(`<path d="${d}"/>`);
  }
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${paper}"/>` +
    `<g fill="none" stroke="${ink}" stroke-width="1">${parts.join('')}</g></svg>`;
  const { Resvg } = load(path) as ResvgPeer;
  return () => new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}

const draw = drawerOf(drawer);
settle();
const memory = process.memoryUsage.rss();
const before = process.cpuUsage();
const png = await draw();
const { user, system } = process.cpuUsage(before);
const peak = peakMemory(process.pid) * 2 ** 20;
writeFileSync(out, png);
const { rgba } = decodePng(png, (bytes) => inflateSync(bytes))!;
let green = 0;
for (let i = 1; i < rgba.length; i += 4) green += rgba[i]!;
console.log(
  JSON.stringify({
    cpu: (user + system) / 1e6,
    bytes: png.length,
    grownMb: (peak - memory) / 1e6,
    peakMb: peak / 1e6,
    green: green / (rgba.length / 4),
  }),
);
