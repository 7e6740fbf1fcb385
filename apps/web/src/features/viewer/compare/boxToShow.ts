import { emptyBox, isEmptyBox, uniteBox, type Box } from '@linework/geom/box';

/** So many times longer than each of them, both together would show neither. */
const maxTimesLonger = 12;

const longerSide = ({ minX, minY, maxX, maxY }: Box): number => Math.max(maxX - minX, maxY - minY);

/** What two drawings are first looked at by: all of both, or the newer one where they lie far apart. */
export function boxToShow(before: Box | undefined, after: Box | undefined): Box | undefined {
  const both = unite([before, after]);
  if (!both || !before || !after) return both;
  const longest = Math.max(longerSide(before), longerSide(after));
  return longerSide(both) > maxTimesLonger * longest ? after : both;
}

export function unite(boxes: readonly (Box | undefined)[]): Box | undefined {
  const all = emptyBox();
  for (const box of boxes) if (box) uniteBox(all, box);
  return isEmptyBox(all) ? undefined : all;
}
