/** What opens when something dragged rests on it, as folders do in a file manager. Marked by `data-spring`. */
const afterMs = 400;
/** From the button to its menu. */
const slack = 8;

let resting: HTMLElement | undefined;
let opened: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

const layer = (): Element | null => document.querySelector('[data-menu-layer]');

function isNear(element: Element, x: number, y: number): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x > left - slack && x < right + slack && y > top - slack && y < bottom + slack;
}

/** The drag is here now. */
export function springOpen(x: number, y: number): void {
  const under = document.elementFromPoint(x, y);
  if (opened) {
    if (layer() && (under !== layer() || isNear(opened, x, y))) return;
    springShut();
  }
  const opener = under?.closest<HTMLElement>('[data-spring]') ?? undefined;
  if (opener === resting) return;
  clearTimeout(timer);
  resting = opener;
  if (!opener) return;
  timer = setTimeout(() => {
    opened = opener;
    opener.click();
  }, afterMs);
}

/** The drag is over, or went elsewhere. */
export function springShut(): void {
  clearTimeout(timer);
  resting = undefined;
  // As a press beside the menu does.
  if (opened) layer()?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  opened = undefined;
}
