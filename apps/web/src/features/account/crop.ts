export interface Crop {
  /** Where the square lies between the edges: 0 is left or top, 1 right or bottom. */
  x: number;
  y: number;
  /** 1 shows as much as fits. */
  zoom: number;
}

/** The square of the picture that a crop shows, in the picture's own pixels. */
export function cropArea(
  picture: { width: number; height: number },
  crop: Crop,
): { x: number; y: number; size: number } {
  const size = Math.min(picture.width, picture.height) / crop.zoom;
  return { x: (picture.width - size) * crop.x, y: (picture.height - size) * crop.y, size };
}
