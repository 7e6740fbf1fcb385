/** Moving the camera: at once under a hand, gliding where a key or a button asked for it. */
import type { Camera, Point2d } from '../engine/types.ts';
import { setCamera, useViewer } from '../state/viewerStore.ts';
import { between } from './glide.ts';
import { clampScale, zoomedAt } from '../engine/view/project.ts';
import { reducedMotion } from '../../../ui/media.ts';

const glideMs = 140;
/** What is left of the way after each frame of a wheel's zoom. */
const wheelRest = 0.55;

let frame = 0;
/** Where a glide ends. */
let ahead: Camera | undefined;

/** Whatever moves stops: a hand has taken over. */
export function stopMotion(): void {
  cancelAnimationFrame(frame);
  frame = 0;
  wheel = undefined;
  ahead = undefined;
}

/** Where the camera stands, or will once it has glided there. */
export function restingCamera(): Camera {
  return ahead ?? useViewer.getState().camera;
}

/** Follows a hand. */
export function moveBy(change: (camera: Camera) => Camera): void {
  stopMotion();
  setCamera(change(useViewer.getState().camera));
}

/** Glides there. */
export function glideTo(to: Camera): void {
  stopMotion();
  const from = useViewer.getState().camera;
  if (reducedMotion.matches || document.hidden) return setCamera(to);
  ahead = to;
  const began = performance.now();
  const { size } = useViewer.getState();
  const step = (now: number): void => {
    const share = Math.min(1, (now - began) / glideMs);
    if (share === 1) ahead = undefined;
    setCamera(share === 1 ? to : between(from, to, size, 1 - (1 - share) ** 3));
    frame = share < 1 ? requestAnimationFrame(step) : 0;
  };
  frame = requestAnimationFrame(step);
}

let wheel: { pixel: Point2d; scale: number } | undefined;

/** One notch after the other adds up; the picture follows within a few frames. */
export function wheelZoom(pixel: Point2d, factor: number): void {
  const { camera, size } = useViewer.getState();
  if (reducedMotion.matches) return moveBy((now) => zoomedAt(now, pixel, factor, size));
  const goal = clampScale((wheel?.scale ?? camera.scale) * factor);
  stopMotion();
  wheel = { pixel, scale: goal };
  const step = (): void => {
    if (!wheel) return;
    const now = useViewer.getState();
    const ratio = wheel.scale / now.camera.scale;
    const near = Math.abs(Math.log(ratio)) < 0.004;
    const share = near ? ratio : ratio ** (1 - wheelRest);
    setCamera(zoomedAt(now.camera, wheel.pixel, share, now.size));
    if (near) wheel = undefined;
    frame = near ? 0 : requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
}

export function zoomBy(factor: number): void {
  const { camera, size } = useViewer.getState();
  glideTo(zoomedAt(camera, { x: size.width / 2, y: size.height / 2 }, factor, size));
}
