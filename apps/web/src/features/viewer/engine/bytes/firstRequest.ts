/** The first request: what small drawings need altogether, and the head of large ones. */
const minFirst = 48 * 1024;
const maxFirst = 256 * 1024;
/** Share of a drawing's own size that its picture takes, about. */
const usualShare = 0.06;

/** What to ask for first, by the size of the drawing where that is known. */
export function firstRequest(drawingBytes: number): number {
  return Math.round(Math.min(maxFirst, Math.max(minFirst, drawingBytes * usualShare)));
}
