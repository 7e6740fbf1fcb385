/**
 * What the overlay draws both sheets with: orange before, blue after, and dark where both have the same, by blending (the
 * `overlay` rules of compare.module.css). What lies above must not change what is below where it has nothing.
 */
import type { Look } from '../engine/types.ts';

type Inks = Record<'before' | 'after', NonNullable<Look['ink']>>;

export const lightInks: Inks = {
  before: { color: 0xd55e00, ground: 0xffffff },
  after: { color: 0x0072b2, ground: 0xffffff },
};

/** Below the color of the stage (--sunken), above black. */
export const darkInks: Inks = {
  before: { color: 0xff9e4d, ground: 0x0b0e12 },
  after: { color: 0x5cb8ff, ground: 0x000000 },
};
