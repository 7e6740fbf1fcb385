/** A page with nothing but the engine on it, for tests to drive. */
import { createEditor } from '../src/features/editor/engine/editor.ts';
import type { EditorEngine } from '../src/features/editor/engine/types.ts';
import { createViewer } from '../src/features/viewer/engine/viewer.ts';
import type { DrawingHead, Progress, Viewer } from '../src/features/viewer/engine/types.ts';

export interface EnginePage {
  viewer: Viewer;
  /** With `?editor`. */
  editor: EditorEngine | undefined;
  heads: DrawingHead[];
  progress: Progress[];
  failures: string[];
  frames: boolean[];
  /** Shows all of a layout. */
  home(layout: number): void;
}

declare global {
  interface Window {
    engine: EnginePage;
  }
}

const canvas = document.querySelector('canvas')!;
const editor = new URLSearchParams(location.search).has('editor') ? createEditor(canvas) : undefined;
const viewer = editor?.viewer ?? createViewer(canvas);
const { innerWidth: width, innerHeight: height, devicePixelRatio } = window;
const page: EnginePage = {
  viewer,
  editor,
  heads: [],
  progress: [],
  failures: [],
  frames: [],
  home(layout) {
    const view = page.heads.at(-1)?.layouts[layout]?.home;
    if (!view) return;
    const scale = Math.min(width / (view.width || 1), height / (view.height || 1)) * 0.96;
    viewer.setCamera({ x: view.x, y: view.y, scale, twist: view.twist });
  },
};
viewer.on('head', (head) => {
  page.heads.push(head);
  page.home(0);
});
viewer.on('progress', (progress) => page.progress.push(progress));
viewer.on('failed', (reason) => page.failures.push(reason));
viewer.on('frame', (complete) => page.frames.push(complete));
viewer.resize(width, height, devicePixelRatio);
window.engine = page;
