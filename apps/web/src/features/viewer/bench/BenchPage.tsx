import { useEffect, useRef } from 'react';
import { createViewer } from '../engine/viewer.ts';
import type { Camera, DrawingSource, FrameFigures, Viewer } from '../engine/types.ts';
import { openCloud } from '../open/cloud.ts';

/** What benches and their tests find on the page. */
interface Peer {
  /** Resolves when a drawing can be opened. */
  ready: Promise<void>;
  /** Resolves when the complete frame has been issued. */
  open(name: string, bytes: ArrayBuffer): Promise<FrameFigures>;
  /** Looks elsewhere; what is drawn then is told by `settled`. */
  look(camera: Camera): void;
  /** Resolves at the next complete frame. */
  settled(): Promise<FrameFigures>;
  /** The same of a file on the server, for `?fileId=`; undefined where none was asked for. */
  opened: Promise<FrameFigures> | undefined;
}

declare global {
  interface Window {
    peer?: Peer;
  }
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
      open: (name, bytes) => show(viewer, { kind: 'local', file: new Blob([bytes]), name }),
      opened: fileId === null ? undefined : openCloud({ fileId }).then(({ source }) => show(viewer, source)),
    };
  }, []);
  return <canvas ref={canvas} style={{ position: 'fixed', inset: 0, width: '100vw', height: '100vh' }} />;
}
