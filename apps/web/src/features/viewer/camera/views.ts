/** Where to look: all of it, a part of it, where one was before, another layout. */
import type { Box } from '@linework/cad/display/list';
import type { Camera, LayoutInfo, Place } from '../engine/types.ts';
import { narrow, usePanels } from '../page/panelStore.ts';
import { getViewer, setCamera, setSelection, useViewer } from '../page/viewerStore.ts';
import { viewHistory } from './history.ts';
import { homeCamera } from './home.ts';
import { glideTo, stopMotion } from './motion.ts';
import { paperOf } from './sheet.ts';
import { cameraOfBox, pannedBy, toScreen } from './project.ts';

/** Of a phone's drawing: as much of it as an open sheet covers. */
const sheetShare = 0.57;
/** What is at least so large can be made out. */
const seenPixels = 48;

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

export const homeOf = (layout: LayoutInfo): Camera => homeCamera(layout, useViewer.getState().size);

/** All that is drawn; where something stands far away from the rest, what counts of it (the home view). */
function wholeOf(layout: LayoutInfo): Camera {
  const { size } = useViewer.getState();
  const home = homeOf(layout);
  const paper = paperOf(layout);
  if (paper) return cameraOfBox(paper, size, home.twist);
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

export function resized(width: number, height: number, pixelRatio: number): void {
  if (width < 1 || height < 1) return;
  const { size } = useViewer.getState();
  useViewer.setState({ size: { width, height } });
  getViewer()?.resize(width, height, pixelRatio);
  if (size.width !== width || size.height !== height) fitAgain();
}

/** The window or the drawing is another one now: who saw all of it, and has not moved since, still does. */
export function fitAgain(): void {
  const { camera, head, layout } = useViewer.getState();
  const shown = head?.layouts[layout];
  if (!shown || !fitted || camera !== fitted.camera) return;
  const next = fitBy(shown, fitted.by);
  history.replace({ camera, layout }, { camera: next, layout });
  setCamera(next);
}

function coveredBySheet(): number {
  const open = narrow.matches && usePanels.getState().panel !== undefined;
  return open ? useViewer.getState().size.height * sheetShare : 0;
}

/** A box in the part of the window that nothing lies over; margins are shares of that part. */
export function cameraBesidePanel(box: Box, twist: number, margin: number): Camera {
  const { size } = useViewer.getState();
  const covered = coveredBySheet();
  const camera = cameraOfBox(box, { width: size.width, height: size.height - covered }, twist, margin);
  return pannedBy(camera, 0, -covered / 2);
}

const hasSize = (box: Box): boolean => box.maxX > box.minX || box.maxY > box.minY;

/** Brings it before one's eyes. What has no size of its own is shown at the scale there is. */
export function showBox(box: Box, margin = 0.3): void {
  const { camera } = useViewer.getState();
  if (hasSize(box)) glideTo(cameraBesidePanel(box, camera.twist, margin));
  else glideTo(pannedBy({ ...camera, x: box.minX, y: box.minY }, 0, -coveredBySheet() / 2));
}

/** Whether it is on screen, beside what lies over it, and large enough to be made out. */
function isSeenWell(box: Box): boolean {
  const { camera, size } = useViewer.getState();
  const corners = [
    { x: box.minX, y: box.minY },
    { x: box.maxX, y: box.minY },
    { x: box.minX, y: box.maxY },
    { x: box.maxX, y: box.maxY },
  ].map((point) => toScreen(point, camera, size));
  const bottom = size.height - coveredBySheet();
  const pixels = Math.max(box.maxX - box.minX, box.maxY - box.minY) * camera.scale;
  const inside = corners.every(({ x, y }) => x >= 0 && x <= size.width && y >= 0 && y <= bottom);
  return inside && (pixels >= seenPixels || !hasSize(box));
}

/** The same, but who sees it well already is left where they are. */
export function bringIntoView(box: Box): void {
  if (!isSeenWell(box)) showBox(box);
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

/** On the layout where it is, and marked. */
export async function showPlace({ entity, layout, box }: Place): Promise<void> {
  await goToLayout(layout);
  setSelection([entity]);
  showBox(box);
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
