const NONE = -1;

/**
 * For each key of `left` the place of an equal one in `right`, −1 for none: each is taken once, those of one key in
 * their order. Keys are hashes, whole numbers of up to 53 bits; as numbers in a Map each would be an object.
 */
export function matchKeys(left: Float64Array, right: Float64Array): Int32Array {
  let slots = 16;
  while (slots < right.length * 2) slots *= 2;
  const mask = slots - 1;
  // By slot the first place with its key, one more than that so that 0 is free; by place the next one with the same key.
  const heads = new Int32Array(slots);
  const used = new Float64Array(slots);
  const next = new Int32Array(right.length);
  for (let r = right.length - 1; r >= 0; r--) {
    const key = right[r]!;
    let slot = (key >>> 0) & mask;
    while (heads[slot] !== 0 && used[slot] !== key) slot = (slot + 1) & mask;
    used[slot] = key;
    next[r] = heads[slot]!;
    heads[slot] = r + 1;
  }
  const found = new Int32Array(left.length);
  for (let l = 0; l < left.length; l++) {
    const key = left[l]!;
    let slot = (key >>> 0) & mask;
    while (heads[slot] !== 0 && used[slot] !== key) slot = (slot + 1) & mask;
    const head = heads[slot]!;
    if (head <= 0) {
      found[l] = NONE;
      continue;
    }
    found[l] = head - 1;
    // A queue that has run out keeps its slot, or keys behind it would not be found.
    heads[slot] = next[head - 1]! || NONE;
  }
  return found;
}
