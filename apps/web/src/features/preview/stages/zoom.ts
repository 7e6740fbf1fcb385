/** Where a picture stands in its frame: enlarged so much, its middle moved so far from the frame's middle. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const fitted: Zoom = { scale: 1, x: 0, y: 0 };
const most = 16;

/** Enlarges around a point (from the frame's middle), so that what is under it stays under it. */
export function zoomAt(zoom: Zoom, factor: number, point: { x: number; y: number }): Zoom {
  const scale = Math.min(most, Math.max(1, zoom.scale * factor));
  const change = scale / zoom.scale;
  return { scale, x: point.x - (point.x - zoom.x) * change, y: point.y - (point.y - zoom.y) * change };
}

/** The picture never leaves its frame: what is smaller stays in the middle, what is larger covers it. */
export function held({ scale, x, y }: Zoom, picture: Size, frame: Size): Zoom {
  const roomX = Math.max(0, (picture.width * scale - frame.width) / 2);
  const roomY = Math.max(0, (picture.height * scale - frame.height) / 2);
  return { scale, x: clamp(x, roomX), y: clamp(y, roomY) };
}

const clamp = (value: number, room: number): number => Math.min(room, Math.max(-room, value)) || 0;
