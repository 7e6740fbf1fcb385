import type { DrawingHead } from '../engine/types.ts';

const cutOff: readonly string[] = ['truncated', 'dwg-truncated'];

/** How much was met that took something of the drawing away. */
export function damageOf({ diagnostics }: Pick<DrawingHead, 'diagnostics'>): number {
  return diagnostics
    .filter(({ severity, code }) => severity === 'error' || cutOff.includes(code))
    .reduce((sum, { count = 1 }) => sum + count, 0);
}
