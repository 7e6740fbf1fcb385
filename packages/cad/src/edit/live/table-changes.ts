import type { Context } from '../../display/context.ts';
import type { Block, Drawing } from '../../model/drawing.ts';
import type { Layer, LineType } from '../../model/styles.ts';
import type { Change, EditDocument } from '../document.ts';
import { liveBlock } from './live-drawing.ts';

export interface LiveTables {
  document: EditDocument;
  /** Changed in place. */
  drawing: Drawing;
  blockHandles: Map<Block, number>;
  context: Context;
  isCompiled(block: number): boolean;
}

/** Header variables that nothing that is drawn depends on. */
const UNSEEN: ReadonlySet<string> = new Set([
  'currentLineTypeScale',
  'mirrorText',
  'textSize',
  'textStyle',
  'dimStyle',
  'currentLayer',
  'linearUnits',
  'linearPrecision',
  'angularUnits',
  'angularPrecision',
  'extents',
  'limits',
  'paperExtents',
  'paperLimits',
  'modelActive',
  'created',
  'updated',
  'lastSavedBy',
]);

/** Takes over what changed in tables and header: nothing else has to be drawn, only layers look otherwise, or everything. */
export function takeTableChanges(
  changes: readonly Change[],
  live: LiveTables,
): 'nothing' | 'layers' | 'rebuild' {
  let haveLayersChanged = false;
  for (const change of changes) {
    if (change.kind === 'entity' || change.kind === 'group' || change.kind === 'view') continue;
    const taken = takeChange(change, live);
    if (taken === 'rebuild') return taken;
    haveLayersChanged ||= taken === 'layers';
  }
  return haveLayersChanged ? 'layers' : 'nothing';
}

function takeChange(change: Change, live: LiveTables): 'nothing' | 'layers' | 'rebuild' {
  const { kind } = change;
  const [before, after] = [change.before, change.after] as [{ name: string }?, { name: string }?];
  const { drawing, context } = live;
  if (before && after && before.name !== after.name) return 'rebuild';
  switch (kind) {
    case 'layer':
      return takeLayer(before as Layer | undefined, after as Layer | undefined, live);
    case 'lineType':
      if (before || !after || context.knowsPattern(after.name)) return 'rebuild';
      drawing.lineTypes.set(after.name.toUpperCase(), after as LineType);
      return 'nothing';
    case 'textStyle':
    case 'dimStyle': {
      if (before || !after) return 'rebuild';
      const table: Map<string, unknown> = kind === 'textStyle' ? drawing.textStyles : drawing.dimStyles;
      table.set(after.name.toUpperCase(), after);
      return 'nothing';
    }
    case 'block':
      return takeBlock(change, live);
    case 'header':
      return takeHeader(change, live);
    default:
      return 'rebuild';
  }
}

function takeLayer(
  before: Layer | undefined,
  after: Layer | undefined,
  { drawing, context }: LiveTables,
): 'layers' | 'rebuild' {
  const name = (after ?? before)!.name;
  const key = name.toUpperCase();
  if (after) drawing.layers.set(key, after);
  // Nothing is on a layer that is deleted: it keeps its number, in case it comes back.
  else drawing.layers.delete(key);
  context.refreshLayer(name);
  // Shapes along a line are drawn where its layer says which.
  const hasOtherType = before && after && before.lineType.toUpperCase() !== after.lineType.toUpperCase();
  return hasOtherType && context.complexTypes.size > 0 ? 'rebuild' : 'layers';
}

function takeBlock({ handle, before, after }: Change, live: LiveTables): 'nothing' | 'rebuild' {
  const { document, drawing, blockHandles, isCompiled } = live;
  if (before && after && isCompiled(handle)) return 'rebuild';
  const name = ((after ?? before) as Block).name.toUpperCase();
  drawing.blocks.delete(name);
  if (!after) return 'nothing';
  // One that comes back is the one that was compiled.
  const known = [...blockHandles].find(([, each]) => each === handle)?.[0];
  if (known && known.name.toUpperCase() !== name) return 'rebuild';
  const block = known && !before ? known : liveBlock(document, handle, after as Block);
  if (known && known !== block) blockHandles.delete(known);
  drawing.blocks.set(name, block);
  drawing.names.blocks.set(handle, block.name);
  blockHandles.set(block, handle);
  return 'nothing';
}

function takeHeader({ before, after }: Change, { drawing }: LiveTables): 'nothing' | 'rebuild' {
  const [a, b] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
  for (const name of Object.keys({ ...a, ...b }))
    if (a[name] !== b[name] && !UNSEEN.has(name)) return 'rebuild';
  drawing.header = after as Drawing['header'];
  return 'nothing';
}
