import { compareDrawings } from '../compare.ts';
import { countChanges } from '../comparison.ts';
import { MODEL_SPACE, type Block, type Drawing } from '../../model/drawing.ts';
import type { Layout } from '../../model/layout.ts';
import type { Choices, Conflict } from './conflict.ts';
import { GroupDifferences } from './groups.ts';
import { isTheirs, mergeEntities, replaceEntities, type Merging } from './merge-entities.ts';
import { mergeObjectGroups } from './merge-object-groups.ts';
import { mergeRecord, mergeSettings, mergeTables, mergeViews } from './merge-tables.ts';

export type MergeResult =
  | { merged: Drawing; conflicts: Conflict[] }
  /** Handles of one side are not those of the base: then nobody can tell what became of what. */
  | { merged: undefined; conflicts: []; reason: 'handles' };

/**
 * Three-way merge: what theirs changed since the base, put into a copy of ours. Conflicts keep ours unless `choices`
 * says otherwise; merge again with choices to have them.
 */
export function mergeDrawings(
  base: Drawing,
  ours: Drawing,
  theirs: Drawing,
  choices: Choices = new Map(),
): MergeResult {
  for (const side of [ours, theirs]) {
    const comparison = compareDrawings(base, side);
    if (comparison.handles !== 'trusted' && countChanges(comparison) > 0)
      return { merged: undefined, conflicts: [], reason: 'handles' };
  }
  const merged = structuredClone(ours);
  merged.nextHandle = Math.max(ours.nextHandle, theirs.nextHandle, base.nextHandle);
  const differences = {
    ours: new GroupDifferences(base, ours),
    theirs: new GroupDifferences(base, theirs),
    both: new GroupDifferences(ours, theirs),
  };
  const merging: Merging = { merged, differences, choices, conflicts: [], handles: new Map() };
  mergeLayouts(merging, base, theirs);
  mergeBlocks(merging, base, theirs);
  const model = merged.blocks.get(MODEL_SPACE)!;
  mergeEntities(merging, 'Model', base.blocks.get(MODEL_SPACE), model, theirs.blocks.get(MODEL_SPACE)!);
  // After entities: a layer that one side deleted stays where the other one draws on it.
  mergeTables(merging, base, theirs);
  mergeViews(merging, base, theirs);
  mergeSettings(merging, base, theirs);
  mergeObjectGroups(merging, base, theirs);
  return { merged, conflicts: merging.conflicts };
}

const isDefinition = (key: string): boolean => !/^\*(MODEL|PAPER)_SPACE/.test(key);

/** A definition is taken as a whole: half of a symbol is none. */
function mergeBlocks(merging: Merging, base: Drawing, theirs: Drawing): void {
  const { merged, differences } = merging;
  const isChanged = (side: 'ours' | 'theirs' | 'both', a: Block, b: Block): boolean => {
    const handles = new Set(b.entities.map(({ handle }) => handle));
    return (
      a.entities.length !== b.entities.length ||
      a.entities.some(
        ({ handle }) => !handles.has(handle) || differences[side].between(a.name, handle).size > 0,
      )
    );
  };
  const conflictOf = (name: string, reason: Conflict['reason']): Conflict => ({
    id: `block ${name.toUpperCase()}`,
    kind: 'block',
    place: '',
    name,
    handle: '',
    reason,
    parts: [],
  });
  for (const [key, their] of theirs.blocks) {
    if (!isDefinition(key)) continue;
    const [old, mine] = [base.blocks.get(key), merged.blocks.get(key)];
    if (!old && !mine) {
      takeBlock(merging, key, their);
      continue;
    }
    if (old && !isChanged('theirs', old, their)) continue;
    if (!mine) {
      if (isTheirs(merging, conflictOf(their.name, 'deletedAndChanged'))) takeBlock(merging, key, their);
      continue;
    }
    if (!isChanged('both', mine, their)) continue;
    const isOurs = !old || isChanged('ours', old, mine);
    if (!isOurs || isTheirs(merging, conflictOf(their.name, old ? 'bothChanged' : 'bothAdded')))
      replaceEntities(merging, old, mine, their);
  }
  for (const [key, old] of base.blocks) {
    const mine = merged.blocks.get(key);
    if (!isDefinition(key) || theirs.blocks.has(key) || !mine || isInserted(merged, key)) continue;
    if (!isChanged('ours', old, mine) || isTheirs(merging, conflictOf(old.name, 'changedAndDeleted')))
      merged.blocks.delete(key);
  }
}

/** Before the model is merged: what theirs no longer inserts may still be inserted by ours. */
function isInserted(drawing: Drawing, key: string): boolean {
  for (const block of drawing.blocks.values())
    if (block.entities.some((entity) => entity.type === 'INSERT' && entity.name.toUpperCase() === key))
      return true;
  return false;
}

function takeBlock(merging: Merging, key: string, block: Block): Block {
  const copy = { ...structuredClone(block), handle: merging.merged.nextHandle++, entities: [] };
  merging.merged.blocks.set(key, copy);
  merging.merged.names.blocks.set(copy.handle, copy.name);
  mergeEntities(merging, block.name, undefined, copy, block);
  return copy;
}

function mergeLayouts(merging: Merging, base: Drawing, theirs: Drawing): void {
  const { merged } = merging;
  const find = ({ layouts }: Drawing, name: string): Layout | undefined =>
    layouts.find((layout) => layout.name.toUpperCase() === name.toUpperCase());
  const blockOf = (drawing: Drawing, layout: Layout | undefined): Block | undefined =>
    layout && drawing.blocks.get(layout.block.toUpperCase());
  for (const their of theirs.layouts) {
    const content = blockOf(theirs, their);
    if (their.model || !content) continue;
    const [old, mine] = [find(base, their.name), find(merged, their.name)];
    if (!old && mine) {
      mergeAddedLayout(merging, their, mine, content, blockOf(merged, mine)!);
      continue;
    }
    const plots = new Map<string, object>(mine ? [[their.name, mine.plot]] : []);
    mergeRecord(merging, 'layout', their.name, plots, old?.plot as never, their.plot as never);
    if (mine) mergeEntities(merging, their.name, blockOf(base, old), blockOf(merged, mine)!, content);
    else if (plots.has(their.name)) addLayout(merging, their, content);
  }
  for (const old of base.layouts) {
    const mine = find(merged, old.name);
    if (old.model || find(theirs, old.name) || !mine) continue;
    const block = blockOf(merged, mine)!;
    const changed = block.entities.some(
      ({ handle }) => merging.differences.ours.between(old.name, handle).size > 0,
    );
    const added = block.entities.length > (blockOf(base, old)?.entities.length ?? 0);
    const isKept = changed || added || !isEqual(old.plot, mine.plot);
    if (isKept && !isTheirs(merging, layoutConflict(old.name, 'changedAndDeleted'))) continue;
    merged.layouts = merged.layouts.filter((layout) => layout !== mine);
    merged.blocks.delete(mine.block.toUpperCase());
  }
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const layoutConflict = (name: string, reason: Conflict['reason']): Conflict => ({
  id: `layout ${name}`,
  kind: 'layout',
  place: '',
  name,
  handle: '',
  reason,
  parts: [],
});

/** Both have a new sheet of that name: one of them is taken as a whole. */
function mergeAddedLayout(
  merging: Merging,
  their: Layout,
  mine: Layout,
  content: Block,
  target: Block,
): void {
  const handles = new Set(target.entities.map(({ handle }) => handle));
  const isSame =
    isEqual(their.plot, mine.plot) &&
    content.entities.length === target.entities.length &&
    content.entities.every(
      ({ handle }) => handles.has(handle) && merging.differences.both.between(their.name, handle).size === 0,
    );
  if (isSame || !isTheirs(merging, layoutConflict(their.name, 'bothAdded'))) return;
  mine.plot = structuredClone(their.plot);
  replaceEntities(merging, undefined, target, content);
}

/** Under a free name of a paper space, at the end of the tabs. */
function addLayout(merging: Merging, layout: Layout, content: Block): void {
  const { merged } = merging;
  let name = '*Paper_Space';
  for (let i = 0; merged.blocks.has(name.toUpperCase()); i++) name = `*Paper_Space${i}`;
  const handle = merged.nextHandle++;
  const block = takeBlock(merging, name.toUpperCase(), { ...content, name });
  merged.names.blocks.set(block.handle, name);
  block.layout = handle;
  const last = Math.max(0, ...merged.layouts.map(({ tabOrder }) => tabOrder));
  const copy = structuredClone(layout);
  merged.layouts.push({ ...copy, block: name, blockHandle: block.handle, handle, tabOrder: last + 1 });
}
