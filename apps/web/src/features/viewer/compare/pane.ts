/** One of the two drawings: an engine of its own on a canvas of its own. */
import type { CallRequest } from '@linework/contract/calls';
import { createViewer } from '../engine/viewer.ts';
import type { Camera, DrawingHead, Look, Viewer } from '../engine/types.ts';
import { openCloud } from '../open/cloud.ts';
import type { Size } from '../engine/view/project.ts';

export interface Pane {
  viewer: Viewer;
  /** Resolves with what is known of the drawing once something of it is on screen; rejects where it cannot be shown. */
  head: Promise<DrawingHead>;
  resize(size: Size): void;
  look(camera: Camera): void;
  setLook(look: Omit<Look, 'lineWeights'>): void;
  /** Shows the layout of this name; false where the drawing has none. */
  show(layout: string): Promise<boolean>;
  end(): void;
}

export function openPane(host: HTMLElement, request: CallRequest<'drawingOpen'>): Pane {
  const canvas = document.createElement('canvas');
  host.prepend(canvas);
  const viewer = createViewer(canvas);
  viewer.setLook({ background: 'light', lineWeights: false });
  let known: DrawingHead | undefined;
  let current = 0;
  const head = new Promise<DrawingHead>((resolve, reject) => {
    viewer.on('head', (given) => {
      known = given;
      resolve(given);
    });
    // Whoever takes pictures or tests looks for it.
    viewer.on('frame', (complete) => host.toggleAttribute('data-drawn', complete));
    viewer.on('failed', (reason) => reject(new Error(reason)));
    openCloud(request).then(
      ({ source }) => void viewer.open(source).catch(() => undefined),
      (error: unknown) => reject(error instanceof Error ? error : new Error('it could not be opened')),
    );
  });
  // Whoever waits for it is told; nobody may be waiting yet.
  head.catch(() => undefined);
  return {
    viewer,
    head,
    resize: ({ width, height }) => viewer.resize(width, height, devicePixelRatio),
    look: (camera) => viewer.setCamera(camera),
    setLook: (look) => viewer.setLook({ ...look, lineWeights: false }),
    async show(layout) {
      const index = known?.layouts.findIndex(({ name }) => name === layout) ?? -1;
      if (index < 0) return false;
      if (index !== current) {
        current = index;
        await viewer.setLayout(index);
      }
      return true;
    },
    end() {
      viewer.dispose();
      canvas.remove();
    },
  };
}
