/** Where to look: all of it, a part of it, where one was before, another layout. */
import type { Box } from '@linework/cad/display/list';
import { isAbort } from '../engine/failure.ts';
import type { Camera, LayoutInfo, EntityLocation } from '../engine/types.ts';
import { narrow } from '../../../ui/media.ts';
import { sheetHeight, usePanels } from '../state/panelStore.ts';
import { getViewer, setCamera, setSelection, useViewer } from '../state/viewerStore.ts';
import { isSameView, viewHistory } from './history.ts';
import { besideTools, homeCamera } from '../engine/view/home.ts';
import { glideTo, restingCamera, stopMotion } from './motion.ts';
import { cameraOfBox, pannedBy, toScreen, viewOfBox, type Size } from '../engine/view/project.ts';
import { paperOf } from './sheet.ts';

/** What is at least so large can be made out. */
const seenPixels = 48;

const history = viewHistory();
/** Where each layout was left. */
const left = new Map<number, Camera>();
type Fitting = (layout: LayoutInfo, size: Size) => Camera;
/** While the camera is this one, a window of another size shows the same, by the same rule. */
let fitted: { camera: Camera; by: Fitting } | undefined;

/** Into the part of the window that nothing lies over. */
function fitBy(layout: LayoutInfo, by: Fitting): Camera {
  const camera = besideSheet((size) => by(layout, size));
  fitted = { camera, by };
  return camera;
}

export const homeOf = (layout: LayoutInfo): Camera => homeCamera(layout, useViewer.getState().size);

/** All that is drawn; where something stands far away from the rest, what counts of it (the home view). */
function wholeOf(layout: LayoutInfo, size: Size): Camera {
  const home = homeCamera(layout, size);
  const whole = extentsOf(layout, size);
  return !paperOf(layout) && whole.scale * 50 < home.scale ? home : whole;
}

/** All that is drawn, however far apart it stands. */
function extentsOf(layout: LayoutInfo, size: Size): Camera {
  const home = homeCamera(layout, size);
  const box = paperOf(layout) ?? layout.extents;
  return box ? besideTools(viewOfBox(box, home.twist), size) : home;
}

function fitAs(by: Fitting): void {
  const { head, layout } = useViewer.getState();
  const shown = head?.layouts[layout];
  if (shown) glideTo(fitBy(shown, by));
}

export const fit = (): void => fitAs(wholeOf);
export const fitExtents = (): void => fitAs(extentsOf);

/** Of a drawing that has just come, before anybody has moved. */
export function startAt(camera: Camera | undefined): void {
  history.clear();
  left.clear();
  fitted = undefined;
  const { head, layout } = useViewer.getState();
  const shown = head?.layouts[layout];
  if (camera) jumpTo((shown && fitLike(camera, shown)) ?? camera);
  else if (shown) jumpTo(fitBy(shown, homeCamera));
}

/** Who comes back to a drawing that was seen whole goes on so. */
function fitLike(camera: Camera, layout: LayoutInfo): Camera | undefined {
  const { size } = useViewer.getState();
  const by = [homeCamera, wholeOf].find((rule) => isSameView(rule(layout, size), camera));
  return by && fitBy(layout, by);
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
  const next = fittedNow();
  if (next) goOnAt(next, jumpTo);
}

function fittedNow(): Camera | undefined {
  const { head, layout } = useViewer.getState();
  const shown = head?.layouts[layout];
  return shown && fitted?.camera === restingCamera() ? fitBy(shown, fitted.by) : undefined;
}

/** The same view by another camera: nobody has gone anywhere. */
function goOnAt(camera: Camera, move: (camera: Camera) => void): void {
  const { layout } = useViewer.getState();
  history.replace({ camera: restingCamera(), layout }, { camera, layout });
  move(camera);
}

/** A phone's sheet comes or goes: what was seen whole is so in what is left, what stood in the middle stands in its middle. */
export function followSheet(): () => void {
  return usePanels.subscribe(({ panel }, before) => {
    const isOpen = panel !== undefined;
    if (!narrow.matches || isOpen === (before.panel !== undefined) || !useViewer.getState().head) return;
    const up = (isOpen ? -1 : 1) * (underSheet() / 2);
    goOnAt(fittedNow() ?? pannedBy(restingCamera(), 0, up), glideTo);
  });
}

/** The view as it is without a sheet over it: what links and memory keep. */
export function plainCamera(): Camera {
  const { camera, head, layout, size } = useViewer.getState();
  const shown = head?.layouts[layout];
  return shown && fitted?.camera === camera ? fitted.by(shown, size) : camera;
}

/** CSS pixels of the canvas's lower end that an open sheet takes. */
function underSheet(): number {
  const below = innerHeight - (document.getElementById('drawing')?.getBoundingClientRect().bottom ?? 0);
  return Math.max(0, sheetHeight(innerHeight) - below);
}

const coveredBySheet = (): number =>
  narrow.matches && usePanels.getState().panel !== undefined ? underSheet() : 0;

function besideSheet(camera: (size: Size) => Camera): Camera {
  const { width, height } = useViewer.getState().size;
  const covered = coveredBySheet();
  return pannedBy(camera({ width, height: height - covered }), 0, -covered / 2);
}

/** A box in the part of the window that nothing lies over; margins are shares of that part. */
export function cameraBesidePanel(box: Box, twist: number, margin: number): Camera {
  return besideSheet((size) => cameraOfBox(box, size, twist, margin));
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

/** The way to a layout of which nothing was on screen yet. */
let isGivenUp = false;

/** Stays with the layout that is on screen while another one is on its way. */
export function giveUpLayout(): void {
  isGivenUp = true;
  getViewer()?.cancel();
}

export async function goToLayout(layout: number, camera?: Camera): Promise<void> {
  const state = useViewer.getState();
  const shown = state.head?.layouts[layout];
  if (!shown || !state.viewer) return;
  if (layout === state.layout) {
    if (camera) glideTo(camera);
    return;
  }
  isGivenUp = false;
  left.set(state.layout, plainCamera());
  setSelection([]);
  // The engine may be busy with the layout that is left: what is told and shown does not wait for it.
  const outdated = state.outdated || state.progress?.state === 'success';
  useViewer.setState({
    layout,
    cameFrom: state.layout,
    outdated,
    complete: false,
    progress: { state: 'drawing', share: 0 },
  });
  const to = camera ?? left.get(layout);
  jumpTo(to ? (fitLike(to, shown) ?? to) : fitBy(shown, homeCamera));
  try {
    await state.viewer.setLayout(layout);
    // Something of it came on screen at that very moment.
    if (isGivenUp && useViewer.getState().layout === layout) await goToLayout(state.layout);
  } catch (error) {
    if (!isAbort(error) || useViewer.getState().layout !== layout) throw error;
    useViewer.setState({ layout: state.layout, outdated: false });
    jumpTo(left.get(state.layout)!);
  } finally {
    if (useViewer.getState().layout === layout) useViewer.setState({ outdated: false });
  }
}

/** On the layout where it is, and marked. */
export async function showPlace({ entity, layout, box }: EntityLocation): Promise<void> {
  await goToLayout(layout);
  setSelection([entity]);
  showBox(box);
}

/** The camera stands still. */
export function rememberView(): void {
  const { camera, layout } = useViewer.getState();
  // Whoever shows the way back looks again: nothing else has changed since the camera came to rest.
  if (history.visit({ camera, layout })) useViewer.setState({});
}

export async function stepView(by: -1 | 1): Promise<void> {
  const view = history.go(by);
  if (view) await goToLayout(view.layout, view.camera);
}

export const canStepView = history.can;
