import type { Context } from '../context.ts';
import { BY_BLOCK, BY_LAYER, type Style } from '../list.ts';

const FOREGROUND = { kind: 'index', index: 7 } as const;

/** What a style in a block means where the block is inserted with another one; both are as in `resolve.ts`. */
export function inheritedStyle(context: Context, own: Style, insert: Style): Style {
  const layers = context.layers;
  const outer = layers[insert.layer];
  const layer = layers[own.layer]?.name === '0' ? insert.layer : own.layer;
  const byBlock = <T>(value: T, isByBlock: boolean, given: T, isByLayer: boolean, ofLayer: T): T =>
    isByBlock ? (isByLayer ? ofLayer : given) : value;
  return {
    ...own,
    layer,
    color: byBlock(
      own.color,
      own.color.kind === 'block',
      insert.color.kind === 'block' ? FOREGROUND : insert.color,
      insert.color.kind === 'layer',
      outer?.color ?? FOREGROUND,
    ),
    lineWeight: byBlock(
      own.lineWeight,
      own.lineWeight === BY_BLOCK,
      insert.lineWeight,
      insert.lineWeight === BY_LAYER,
      outer?.lineWeight ?? BY_LAYER,
    ),
    linePattern: byBlock(
      own.linePattern,
      own.linePattern === BY_BLOCK,
      insert.linePattern,
      insert.linePattern === BY_LAYER,
      outer?.linePattern ?? 0,
    ),
    transparency: byBlock(
      own.transparency,
      own.transparency === BY_BLOCK,
      insert.transparency,
      insert.transparency === BY_LAYER,
      outer?.transparency ?? 0,
    ),
  };
}
