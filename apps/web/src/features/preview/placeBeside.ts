const gap = 8;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Right of something, left of it where that leaves the window, and always inside of the window. */
export function placeBeside(
  of: Box,
  width: number,
  height: number,
  windowWidth: number,
  windowHeight: number,
): { left: number; top: number } {
  const right = of.right + gap;
  const left = right + width <= windowWidth - gap ? right : Math.max(gap, of.left - gap - width);
  const middle = (of.top + of.bottom) / 2 - height / 2;
  return { left, top: Math.max(gap, Math.min(middle, windowHeight - gap - height)) };
}

/** Below something, above it where that leaves the window. */
export function placeBelow(
  of: Box,
  width: number,
  height: number,
  windowWidth: number,
  windowHeight: number,
): { left: number; top: number } {
  const below = of.bottom + gap;
  const top = below + height <= windowHeight - gap ? below : Math.max(gap, of.top - gap - height);
  return { left: Math.max(gap, Math.min(of.left, windowWidth - gap - width)), top };
}
