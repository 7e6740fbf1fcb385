/**
 * The grid a tile's coordinates lie on: value = (origin + n) · step, with n a small integer and a step of 1, 2 or 5
 * times a power of ten, because drawings are made on decimal grids: such coordinates come back bit for bit.
 */
export interface Grid {
  step: Step;
  /** In steps; whole numbers below 2^53. */
  originX: number;
  originY: number;
}

export interface Step {
  factor: 1 | 2 | 5;
  exponent: number;
}

/** Steps by number: 0 is 10^-30, 1 is 2·10^-30, 2 is 5·10^-30, 3 is 10^-29 … */
const FACTORS = [1, 2, 5] as const;
const LOWEST = -30;
export const STEPS = 183;

export function stepOf(number: number): Step {
  return { factor: FACTORS[number % 3]!, exponent: Math.floor(number / 3) + LOWEST };
}

/** Largest number of steps a coordinate may lie from zero. */
export const MAX_STEPS = 2 ** 50;

/** Steps of a value; what is not finite or too far out goes to zero (the exact section still knows it). */
export function toSteps(value: number, { factor, exponent }: Step): number {
  const steps = Math.round(
    exponent < 0 ? (value * 10 ** -exponent) / factor : value / (factor * 10 ** exponent),
  );
  return Math.abs(steps) <= MAX_STEPS ? steps : 0;
}

export function fromSteps(steps: number, { factor, exponent }: Step): number {
  return exponent < 0 ? (steps * factor) / 10 ** -exponent : steps * factor * 10 ** exponent;
}

/** Steps of the list that a grid may be finer than it must, where that makes every value exact. */
const FINER = 3;

/** Number of the coarsest step that keeps every value within the tolerance, or of a little finer one that is exact. */
export function chooseStep(values: Float64Array, count: number, tolerance: number): number {
  const coarsest = coarsestStep(values, count, tolerance);
  for (let number = coarsest; number >= Math.max(0, coarsest - FINER); number--)
    if (fits(values, count, stepOf(number), 0)) return number;
  return coarsest;
}

function coarsestStep(values: Float64Array, count: number, tolerance: number): number {
  let most = 0;
  for (let i = 0; i < count; i++) {
    const size = Math.abs(values[i]!);
    if (size > most && size < Infinity) most = size;
  }
  const least = Math.max(2 * tolerance, most / MAX_STEPS);
  let finest = Math.min(STEPS - 1, Math.max(0, Math.floor((Math.log10(least) - LOWEST) * 3) + 1));
  while (finest > 0 && fromSteps(1, stepOf(finest)) > least) finest--;
  for (let number = Math.min(finest + 12, STEPS - 1); number > finest; number--)
    if (fits(values, count, stepOf(number), tolerance)) return number;
  return finest;
}

/** Whether rounding changes a length by no more; what is not finite is kept by no step. */
export function keepsLength(length: number, step: Step, tolerance: number): boolean {
  return !Number.isFinite(length) || Math.abs(fromSteps(toSteps(length, step), step) - length) <= tolerance;
}

/** Whether rounding moves no value further; toSteps and fromSteps in one loop, for this runs over all numbers there are. */
function fits(values: Float64Array, count: number, { factor, exponent }: Step, tolerance: number): boolean {
  const power = 10 ** Math.abs(exponent);
  const fine = exponent < 0;
  for (let i = 0; i < count; i++) {
    const value = values[i]!;
    let steps = Math.round(fine ? (value * power) / factor : value / (factor * power));
    if (!(Math.abs(steps) <= MAX_STEPS)) steps = 0;
    const rounded = fine ? (steps * factor) / power : steps * factor * power;
    if (!(Math.abs(rounded - value) <= tolerance)) return false;
  }
  return true;
}
