import type { MultileaderEntity } from '../model/dimensions.ts';
import type { Losses } from './losses.ts';

/** What R2007 does not know of a multileader. */
export function loseOf2007(losses: Losses, { hanging, context }: MultileaderEntity): void {
  if (hanging.direction !== 0) losses.lose('leader from above or below its text');
  for (const { lines } of context.leaders)
    for (const { color } of lines) if (color !== undefined) losses.lose('color of a single leader');
}
