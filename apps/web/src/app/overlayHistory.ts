/**
 * On a touch screen the back button closes what lies on top before it leaves the page. Each open overlay has an entry in
 * the browser's history: without one, back right after a page was loaded would leave it. An overlay that is closed
 * otherwise leaves its entry behind; the next one uses it, and going back passes over it.
 */
import type { RouterHistory } from '@tanstack/react-router';
import { touch } from '../ui/media.ts';

interface EntryState {
  /** By the router: the same for a page and for the overlays on it. */
  __TSR_key?: string;
  /** How many overlays this entry stands for. */
  overlays?: number;
}

const open: { close: () => void }[] = [];

const entryState = (): EntryState => (history.state ?? {}) as EntryState;
const depthHere = (): number => entryState().overlays ?? 0;
/** Of the entry that the browser is at, as far as it was said. */
let depth = 0;

/** Says that an overlay is open, on top or beneath all others; gives what to call when it is closed. */
export function openOverlay(close: () => void, beneath = false): () => void {
  if (!touch.matches) return () => undefined;
  const overlay = { close };
  if (beneath) open.unshift(overlay);
  else open.push(overlay);
  // Not by the page's own history, which the router listens to: for it nothing has changed.
  if (depthHere() < open.length)
    History.prototype.pushState.call(history, { ...entryState(), overlays: open.length }, '');
  depth = depthHere();
  return () => {
    const index = open.indexOf(overlay);
    if (index >= 0) open.splice(index, 1);
  };
}

/** Closes the uppermost overlay, if there is one. */
export function closeTopOverlay(): boolean {
  const top = open.pop();
  top?.close();
  return top !== undefined;
}

/** Called once, before anything can lie over a page. */
export function closeOverlaysOnBack(pages: RouterHistory): void {
  depth = depthHere();
  const onPop = (event: PopStateEvent): void => {
    const before = depth;
    depth = depthHere();
    const samePage = entryState().__TSR_key === (pages.location.state as EntryState).__TSR_key;
    if (samePage) event.stopImmediatePropagation();
    if (closeTopOverlay() || !samePage || depth >= before) return;
    // An entry that was left behind: the person wants to leave the page.
    history.back();
  };
  // Before the router hears of it.
  addEventListener('popstate', onPop, { capture: true });
}
