import { anchorAt, type DrawingSignature, type Owner } from './signature.ts';

const RELATIVE = 1e-6;
const MIN_TOLERANCE = 1e-9;
/** However large a drawing is, a change of this size is one that somebody made. */
const MAX_TOLERANCE = 1e-4;
/** Doubles keep sixteen digits; a few are lost on the way through other programs. */
const FAR_AWAY = 1e-13;
const MAX_SAMPLES = 4096;

/** Differences up to this are noise: a millionth of the size of what is compared. */
export function defaultTolerance(parts: readonly (readonly [DrawingSignature, Owner])[]): number {
  let size = 0;
  let far = 0;
  for (const [signature, owner] of parts) {
    const xs: number[] = [];
    const ys: number[] = [];
    const step = Math.max(1, Math.ceil(owner.count / MAX_SAMPLES));
    for (let i = owner.first; i < owner.first + owner.count; i += step) {
      const at = anchorAt(signature, i);
      if (at === undefined) continue;
      xs.push(signature.numbers[at]!);
      ys.push(signature.numbers[at + 1]!);
    }
    size = Math.max(size, middleSpan(Float64Array.from(xs)), middleSpan(Float64Array.from(ys)));
    for (const value of [xs[0], ys[0]]) far = Math.max(far, Math.abs(value ?? 0));
  }
  return Math.max(MIN_TOLERANCE, far * FAR_AWAY, Math.min(MAX_TOLERANCE, size * RELATIVE));
}

/** The middle 98%: something far off must not make everything else near. */
function middleSpan(values: Float64Array): number {
  values.sort();
  const last = values.length - 1;
  return last < 0 ? 0 : values[Math.ceil(last * 0.99)]! - values[Math.floor(last * 0.01)]!;
}
