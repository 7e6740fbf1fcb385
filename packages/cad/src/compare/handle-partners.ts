/** For each handle of `left` the place of the equal one in `right`, −1 for none. */
export function handlePartners(left: Float64Array, right: Float64Array): Int32Array {
  const partners = new Int32Array(left.length).fill(-1);
  const sorted = isAscending(right);
  let places: Map<number, number> | undefined;
  let next = 0;
  for (let l = 0; l < left.length; l++) {
    const handle = left[l]!;
    // Most files keep the order: then nothing has to be looked up.
    if (next >= right.length || right[next] !== handle) {
      if (!sorted) places ??= placesByHandle(right);
      const found = places ? (places.get(handle) ?? right.length) : firstFrom(right, handle);
      // Where there is none, the next one is still looked for where the last one was.
      if (found === right.length || right[found] !== handle) continue;
      next = found;
    }
    partners[l] = next++;
  }
  return partners;
}

function isAscending(handles: Float64Array): boolean {
  for (let r = 1; r < handles.length; r++) if (handles[r]! <= handles[r - 1]!) return false;
  return true;
}

/** Where the first handle stands that is not below this one. */
function firstFrom(handles: Float64Array, handle: number): number {
  let low = 0;
  let high = handles.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (handles[middle]! < handle) low = middle + 1;
    else high = middle;
  }
  return low;
}

function placesByHandle(handles: Float64Array): Map<number, number> {
  const places = new Map<number, number>();
  for (let r = 0; r < handles.length; r++) places.set(handles[r]!, r);
  return places;
}
