/** Where to look: all of it, a part of it, where one was before, another layout. */
import type { Box } from '@linework/cad/display/list';
import type { Camera, LayoutInfo } from '../engine/types.ts';
import { getViewer, setCamera, setSelection, useViewer } from '../page/viewerStore.ts';
import { viewHistory } from './history.ts';
import { glideTo, stopMotion } from './motion.ts';
import { cameraOfBox, cameraOfView } from './project.ts';

const history = viewHistory();
/** Where each layout was left. */
const left = new Map<number, Camera>();
/** While the camera is this one, a window of another size shows the same, by the same rule. */
let fitted: { camera: Camera; by: (layout: LayoutInfo) => Camera } | undefined;

function fitBy(layout: LayoutInfo, by: (layout: LayoutInfo) => Camera): Camera {
  const camera = by(layout);
  fitted = { camera, by };
  return camera;
}

export function homeOf(layout: LayoutInfo): Camera {
  return cameraOfView(layout.home, useViewer.getState().size);
}

/** All that is drawn; where something stands far away from the rest, what counts of it (the home view). */
function wholeOf(layout: LayoutInfo): Camera {
  const { size } = useViewer.getState();
  const home = homeOf(layout);
  if (!layout.model && layout.sheet) return cameraOfBox(layout.sheet, size, home.twist);
  if (!layout.extents) return home;
  const whole = cameraOfBox(layout.extents, size, home.twist);
  return whole.scale * 50 < home.scale ? home : whole;
}

export function fit(): void {
  const { head, layout } = useViewer.getState();
  const shown = head?.layouts[layout];
  if (!shown) return;
  glideTo(fitBy(shown, wholeOf));
}

/** Of a drawing that has just come, before anybody has moved. */
export function startAt(camera: Camera | undefined): void {
  history.clear();
  left.clear();
  fitted = undefined;
  const { head, layout } = useViewer.getState();
  const shown = head?.layouts[layout];
  if (camera) jumpTo(camera);
  else if (shown) jumpTo(fitBy(shown, homeOf));
}

function jumpTo(camera: Camera): void {
  stopMotion();
  setCamera(camera);
}

/** The window has another size: what was shown whole still is. */
export function resized(width: number, height: number, pixelRatio: number): void {
  if (width < 1 || height < 1) return;
  const { camera, head, layout, size } = useViewer.getState();
  useViewer.setState({ size: { width, height } });
  getViewer()?.resize(width, height, pixelRatio);
  const shown = head?.layouts[layout];
  if (!shown || !fitted || camera !== fitted.camera || (size.width === width && size.height === height))
    return;
  setCamera(fitBy(shown, fitted.by));
}

export function showBox(box: Box, margin = 0.3): void {
  const { camera, size } = useViewer.getState();
  glideTo(cameraOfBox(box, size, camera.twist, margin));
}

export async function goToLayout(layout: number, camera?: Camera): Promise<void> {
  const state = useViewer.getState();
  const shown = state.head?.layouts[layout];
  if (!shown || !state.viewer) return;
  if (layout === state.layout) {
    if (camera) glideTo(camera);
    return;
  }
  left.set(state.layout, state.camera);
  setSelection([]);
  useViewer.setState({ layout });
  const to = camera ?? left.get(layout) ?? fitBy(shown, homeOf);
  jumpTo(to);
  await state.viewer.setLayout(layout);
}

/** The camera stands still. */
export function rememberView(): void {
  const { camera, layout } = useViewer.getState();
  history.visit({ camera, layout });
}

export async function stepView(by: -1 | 1): Promise<void> {
  const view = history.go(by);
  if (view) await goToLayout(view.layout, view.camera);
}

export const canStepView = history.can;
