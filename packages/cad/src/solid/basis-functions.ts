/** The interval of knots that holds a parameter, as the index of its first knot. */
export function spanOf(knots: readonly number[], degree: number, count: number, t: number): number {
  if (t >= knots[count]!) {
    let last = count - 1;
    while (last > degree && knots[last] === knots[last + 1]) last--;
    return last;
  }
  let [low, high] = [degree, count];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (t < knots[middle]!) high = middle;
    else low = middle;
  }
  return low;
}

/** The B-splines that are not zero in an interval of knots, by the recursion of Cox and de Boor. */
export function basisFunctions(knots: readonly number[], degree: number, span: number, t: number): number[] {
  const values = [1];
  const [left, right]: [number[], number[]] = [[], []];
  for (let j = 1; j <= degree; j++) {
    left[j] = t - knots[span + 1 - j]!;
    right[j] = knots[span + j]! - t;
    let saved = 0;
    for (let r = 0; r < j; r++) {
      const width = right[r + 1]! + left[j - r]!;
      const part = width === 0 ? 0 : values[r]! / width;
      values[r] = saved + right[r + 1]! * part;
      saved = left[j - r]! * part;
    }
    values[j] = saved;
  }
  return values;
}

/** How these change with the parameter. */
export function basisDerivatives(
  knots: readonly number[],
  degree: number,
  span: number,
  t: number,
): number[] {
  if (degree === 0) return [0];
  const lower = basisFunctions(knots, degree - 1, span, t);
  const part = (j: number): number => {
    const width = knots[span + j]! - knots[span + j - degree]!;
    return width === 0 || j === 0 || j > degree ? 0 : (degree * lower[j - 1]!) / width;
  };
  return Array.from({ length: degree + 1 }, (_, j) => part(j) - part(j + 1));
}
