/** Getting about in a drawing of a million segments: what it takes, and whether the page stays free. */
import { deflateRawSync } from 'node:zlib';
import { CODEC } from '@linework/cad/ocf/container';
import { encodeOcf } from '@linework/cad/ocf/encode';
import { segmentList } from './segment-list.ts';
import { openTab } from './viewer-page.ts';

const SEGMENTS = 1_000_000;
const PANS = 30;
const ZOOMS = 20;

interface Peer {
  open(name: string, bytes: ArrayBuffer): Promise<unknown>;
  look(camera: object): void;
  settled(): Promise<{ gpuBytes: number; bytes: number }>;
}

export async function measureMoves(renderer: string, url: string): Promise<Record<string, unknown>> {
  const list = segmentList(SEGMENTS, true);
  const { home } = list.layouts[0]!;
  const compress = (part: Uint8Array): Uint8Array => deflateRawSync(part);
  const file = encodeOcf(list, { compressor: { codec: CODEC.deflate, compress } });
  const tab = await openTab(url);
  try {
    const opened = await tab.measure(() =>
      tab.page.evaluate(async (base64) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer;
        await (globalThis as unknown as { peer: Peer }).peer.open('million.ocf', bytes);
        return undefined;
      }, Buffer.from(file).toString('base64')),
    );
    const plan = { x: home.x, y: home.y, scale: 900 / home.height, pans: PANS, zooms: ZOOMS };
    let onCard = 0;
    const goAbout = async (): Promise<undefined> => {
      onCard = await tab.page.evaluate(move, plan);
    };
    const moved = await tab.measure(goAbout);
    const longest = await tab.longestTask(goAbout);
    const round = (value: number): number => Math.round(value * 100) / 100;
    return {
      renderer,
      segments: SEGMENTS,
      'opening CPU s': round(opened.cpu),
      'CPU s a move': round(moved.cpu / (PANS + ZOOMS)),
      'of it graphics': round(moved.graphics / (PANS + ZOOMS)),
      'longest task ms': Math.round(longest),
      'heap MB, opened': round(opened.heap / 1e6),
      'heap MB': round(moved.heap / 1e6),
      // The other one has nothing but the heap.
      'graphics MB': renderer === 'gl' ? round(onCard / 1e6) : 0,
      'process MB': round(moved.memory / 1e6),
    };
  } finally {
    await tab.close();
  }
}

/** Runs in the page: half a screen to and fro, then in and out, a frame after the other, as fast as a hand would. */
async function move(plan: {
  x: number;
  y: number;
  scale: number;
  pans: number;
  zooms: number;
}): Promise<number> {
  const { peer } = globalThis as unknown as { peer: Peer };
  const { x, y, scale } = plan;
  const frame = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 16));
  for (let i = 0; i < plan.pans; i++) {
    const away = (Math.sin((i / plan.pans) * Math.PI * 2) * 720) / scale;
    peer.look({ x: x + away, y: y + away / 3, scale, twist: 0 });
    await frame();
  }
  for (let i = 0; i <= plan.zooms; i++) {
    const settled = i === plan.zooms ? peer.settled() : undefined;
    const closer = 1 + 8 * Math.sin((i / plan.zooms) * Math.PI * 0.9);
    peer.look({ x, y, scale: scale * closer, twist: 0 });
    await frame();
    const last = await settled;
    if (last) return last.gpuBytes;
  }
  return 0;
}
