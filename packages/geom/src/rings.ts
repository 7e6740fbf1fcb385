/** Closed rings as flat x, y lists, the first point not repeated. */
export type Ring = ArrayLike<number>;

export function ringArea(ring: Ring): number {
  const n = ring.length;
  let sum = 0;
  // Relative to the first point: survey coordinates would eat the digits.
  const x = ring[0] ?? 0;
  const y = ring[1] ?? 0;
  for (let i = 0, j = n - 2; i + 1 < n; j = i, i += 2) {
    sum += (ring[j]! - x) * (ring[i + 1]! - y) - (ring[i]! - x) * (ring[j + 1]! - y);
  }
  return sum / 2;
}

/** Even-odd. */
export function ringContains(ring: Ring, x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 2; i + 1 < ring.length; j = i, i += 2) {
    const yi = ring[i + 1]!;
    const yj = ring[j + 1]!;
    if (yi > y !== yj > y && x < ((ring[j]! - ring[i]!) * (y - yi)) / (yj - yi) + ring[i]!) inside = !inside;
  }
  return inside;
}

/**
 * How deep each ring lies in the others (0: outermost). Rings are taken by their box first; a ring's own points decide,
 * by majority of up to three, so that touching corners do not mislead. Above `limit` pairs everything counts as depth 0.
 */
export function ringDepths(rings: Ring[], limit = 4_000_000): Uint16Array {
  const n = rings.length;
  const depths = new Uint16Array(n);
  if (n < 2) return depths;
  const boxes = rings.map((ring) => {
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (let i = 0; i + 1 < ring.length; i += 2) {
      minX = Math.min(minX, ring[i]!);
      maxX = Math.max(maxX, ring[i]!);
      minY = Math.min(minY, ring[i + 1]!);
      maxY = Math.max(maxY, ring[i + 1]!);
    }
    return { minX, minY, maxX, maxY };
  });
  const areas = rings.map((ring) => Math.abs(ringArea(ring)));
  // Larger first: only a larger ring can hold a smaller one.
  const order = rings.map((_, i) => i).sort((a, b) => areas[b]! - areas[a]!);
  let work = 0;
  for (let k = 1; k < n; k++) {
    const i = order[k]!;
    const inner = boxes[i]!;
    for (let m = 0; m < k; m++) {
      const j = order[m]!;
      const outer = boxes[j]!;
      if (++work > limit) return depths;
      if (
        inner.minX < outer.minX ||
        inner.maxX > outer.maxX ||
        inner.minY < outer.minY ||
        inner.maxY > outer.maxY
      )
        continue;
      work += rings[j]!.length;
      if (mostlyInside(rings[i]!, rings[j]!)) depths[i]!++;
    }
  }
  return depths;
}

function mostlyInside(ring: Ring, outer: Ring): boolean {
  const points = ring.length >> 1;
  let inside = 0;
  for (const share of [0, 1 / 3, 2 / 3]) {
    const i = Math.min(points - 1, Math.floor(points * share));
    const j = (i + 1) % points;
    // Middles of edges: vertices often lie on the other ring.
    if (ringContains(outer, (ring[2 * i]! + ring[2 * j]!) / 2, (ring[2 * i + 1]! + ring[2 * j + 1]!) / 2))
      inside++;
  }
  return inside >= 2;
}
