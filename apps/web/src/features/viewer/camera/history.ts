/** The views one has been at: back and forth between them, as a browser does with pages. */
import type { Camera } from '../engine/types.ts';

export interface VisitedView {
  layout: number;
  camera: Camera;
}

const most = 60;

/** So near that nobody sees a difference. */
export function isSameView(a: Camera, b: Camera): boolean {
  if (Math.abs(a.twist - b.twist) > 1e-6) return false;
  const ratio = a.scale / b.scale;
  const pixels = Math.hypot(a.x - b.x, a.y - b.y) * b.scale;
  return ratio > 0.999 && ratio < 1.001 && pixels < 2;
}

function alike(a: VisitedView, b: VisitedView): boolean {
  return a.layout === b.layout && isSameView(a.camera, b.camera);
}

export function viewHistory() {
  let views: VisitedView[] = [];
  let at = -1;
  return {
    /** The camera stands still here; whether it is somewhere else than before. */
    visit(view: VisitedView): boolean {
      if (at >= 0 && alike(views[at]!, view)) return false;
      views = [...views.slice(0, at + 1), view].slice(-most);
      at = views.length - 1;
      return true;
    },
    /** The same view in a window of another size: nobody has gone anywhere. */
    replace(before: VisitedView, view: VisitedView): void {
      if (at >= 0 && alike(views[at]!, before)) views[at] = view;
    },
    go(by: -1 | 1): VisitedView | undefined {
      const view = views[at + by];
      if (view) at += by;
      return view;
    },
    can: (by: -1 | 1): boolean => views[at + by] !== undefined,
    clear(): void {
      views = [];
      at = -1;
    },
  };
}
