/** Where something that floats goes, so that all of it is in the window. */
export interface Point2d {
  x: number;
  y: number;
}

/** A point (the pointer), or an element that it hangs on. */
export type Anchor = Point2d | { element: Element; align?: 'start' | 'end' };

interface Size {
  width: number;
  height: number;
}

interface Placed {
  left: number;
  top: number;
  maxHeight: number;
}

const edge = 8;
const gap = 6;

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

/** Below the anchor, or above it where there is more room. */
export function placeAt(anchor: Anchor, size: Size, view: Size): Placed {
  const most = view.width - size.width - edge;
  if (!('element' in anchor)) {
    const left = anchor.x + size.width + edge <= view.width ? anchor.x : anchor.x - size.width;
    return {
      left: clamp(left, edge, most),
      top: clamp(anchor.y, edge, Math.max(edge, view.height - size.height - edge)),
      maxHeight: view.height - 2 * edge,
    };
  }
  const { left, right, top, bottom } = anchor.element.getBoundingClientRect();
  const below = view.height - bottom - gap - edge;
  const above = top - gap - edge;
  const up = size.height > below && above > below;
  const maxHeight = Math.max(120, up ? above : below);
  return {
    left: clamp(anchor.align === 'end' ? right - size.width : left, edge, most),
    top: up ? Math.max(edge, top - gap - Math.min(size.height, maxHeight)) : bottom + gap,
    maxHeight,
  };
}

/** Beside an item of a menu: at its right, or at its left where the window ends. */
export function placeBeside(item: Element, size: Size, view: Size): Placed {
  const { left, right, top } = item.getBoundingClientRect();
  const atRight = right + size.width + edge <= view.width;
  return {
    left: Math.max(edge, atRight ? right - 2 : left - size.width + 2),
    top: clamp(top - gap, edge, Math.max(edge, view.height - size.height - edge)),
    maxHeight: view.height - 2 * edge,
  };
}
