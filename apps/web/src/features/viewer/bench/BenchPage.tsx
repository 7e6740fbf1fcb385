import { useEffect, useRef } from 'react';
import { createViewer } from '../engine/viewer.ts';
import type { Camera, DrawingSource, FrameFigures, Viewer } from '../engine/types.ts';
import { expectedHere, openExpected } from '../first/expected.ts';
import { openCloud, openTold } from '../open/cloud.ts';

/** What benches and their tests find on the page. */
interface Peer {
  /** Resolves when a drawing can be opened. */
  ready: Promise<void>;
  /** Resolves when the complete frame has been issued; with `?fileId=` that file of the server is opened instead. */
  open(name: string, bytes: ArrayBuffer): Promise<FrameFigures>;
  /** Looks elsewhere; what is drawn then is told by `settled`. */
  look(camera: Camera): void;
  /** Resolves at the next complete frame. */
  settled(): Promise<FrameFigures>;
  /** Milliseconds that a search for words took in the engine and on the way there and back, the first of all left out. */
  searched(query: string): Promise<{ total: number; milliseconds: number }>;
}

declare global {
  interface Window {
    peer?: Peer;
  }
}

/** As the viewer's page opens it: with what the server wrote into the page, where it did. */
async function fromServer(fileId: string): Promise<DrawingSource> {
  const expected = expectedHere();
  return (expected ? openTold(expected, openExpected(expected)) : await openCloud({ fileId })).source;
}

async function show(viewer: Viewer, source: DrawingSource): Promise<FrameFigures> {
  const complete = new Promise<void>((resolve, reject) => {
    viewer.on('frame', (whole) => whole && resolve());
    viewer.on('failed', (reason, detail) => reject(new Error(`${reason} ${detail ?? ''}`)));
  });
  await viewer.open(source);
  await complete;
  return viewer.figures();
}

/** The viewer alone, to be measured beside others: bench/viewer.ts drives it. */
export function BenchPage() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current || window.peer) return;
    const viewer = createViewer(canvas.current);
    viewer.resize(window.innerWidth, window.innerHeight, window.devicePixelRatio);
    const fileId = new URLSearchParams(window.location.search).get('fileId');
    window.peer = {
      ready: Promise.resolve(),
      look: (camera) => viewer.setCamera(camera),
      settled: async () => {
        await new Promise<void>((resolve) => {
          const stop = viewer.on('frame', (whole) => {
            if (!whole) return;
            stop();
            resolve();
          });
        });
        return viewer.figures();
      },
      searched: async (query) => {
        await viewer.searchTexts(query, 100);
        const start = performance.now();
        const { total } = await viewer.searchTexts(query, 100);
        return { total, milliseconds: performance.now() - start };
      },
      open: async (name, bytes) =>
        show(
          viewer,
          fileId === null ? { kind: 'local', file: new Blob([bytes]), name } : await fromServer(fileId),
        ),
    };
  }, []);
  return <canvas ref={canvas} style={{ position: 'fixed', inset: 0, width: '100vw', height: '100vh' }} />;
}
