/** Axis-parallel boxes as plain objects; an empty box has minX > maxX. */
export interface Box {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

export function emptyBox(): Box {
  return { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
}

export function isEmptyBox(box: Box): boolean {
  return !(box.minX <= box.maxX && box.minY <= box.maxY);
}

/** Takes a point in; NaN and infinite coordinates are passed over. */
export function growBox(box: Box, x: number, y: number): void {
  if (!Number.isFinite(x) || !Number.isFinite(y)) return;
  if (x < box.minX) box.minX = x;
  if (x > box.maxX) box.maxX = x;
  if (y < box.minY) box.minY = y;
  if (y > box.maxY) box.maxY = y;
}

export function uniteBox(box: Box, other: Box): void {
  if (isEmptyBox(other)) return;
  if (other.minX < box.minX) box.minX = other.minX;
  if (other.minY < box.minY) box.minY = other.minY;
  if (other.maxX > box.maxX) box.maxX = other.maxX;
  if (other.maxY > box.maxY) box.maxY = other.maxY;
}

export function boxesMeet(a: Box, b: Box): boolean {
  return a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY;
}

/** What lies in both; undefined where they do not even touch. */
export function commonBox(a: Box, b: Box): Box | undefined {
  const box = {
    minX: Math.max(a.minX, b.minX),
    minY: Math.max(a.minY, b.minY),
    maxX: Math.min(a.maxX, b.maxX),
    maxY: Math.min(a.maxY, b.maxY),
  };
  return box.minX <= box.maxX && box.minY <= box.maxY ? box : undefined;
}
