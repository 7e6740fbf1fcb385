import { BLOCK } from '../../../dwg/fields/inserts.ts';
import type { Rec } from '../../../dwg/fields/field.ts';
import { flag, num, point, str } from '../../../dwg/fields/record.ts';
import { emptyBlock } from '../../../model/defaults.ts';
import { isReference, type Block } from '../../../model/drawing.ts';
import type { Tags } from '../../../model/common.ts';
import type { DwgContext, DwgObject } from '../context.ts';
import { readEntity } from '../entities/read-entity.ts';
import { numberSheetFirst } from '../entities/viewports.ts';
import { readSortOrder } from '../objects/root.ts';
import { ownedHandles } from '../owned.ts';
import { extra, tableEntries } from './control.ts';

const BLOCK_HEADER = 49;

type Pending = { block: Block; object: DwgObject };

/** Names of all blocks first, since entities refer to them; their entities when the other tables are read. */
export function readBlockHeads(context: DwgContext, header: Rec): Pending[] {
  const { drawing } = context;
  const pending: Pending[] = [];
  for (const object of tableEntries(context, num(header, 'blockControl'), BLOCK_HEADER)) {
    const { handle, record } = object;
    const { name, layer } = beginOf(context, record);
    const block = emptyBlock(uniqueName(context, handle, name), handle);
    block.layer = layer;
    block.flags =
      (flag(record, 'anonymous') ? 1 : 0) |
      (flag(record, 'hasAttributes') ? 2 : 0) |
      (flag(record, 'xref') ? 4 : 0) |
      (flag(record, 'overlay') ? 8 : 0);
    block.base = point(record, 'base');
    block.xrefPath = context.text(str(record, 'xrefPath'));
    if (isReference(block) && flag(record, 'unloaded')) block.unloaded = true;
    block.layout = num(record, 'layout');
    block.units = num(record, 'units');
    block.description = context.text(str(record, 'description'));
    drawing.blocks.set(block.name.toUpperCase(), block);
    drawing.names.blocks.set(handle, block.name);
    pending.push({ block, object });
  }
  return pending;
}

/** Of its BLOCK, which has the layer, and in its name the number that the record of an anonymous block lacks. */
function beginOf(context: DwgContext, record: Rec): { name: string; layer: string } {
  const name = context.text(str(record, 'name'));
  const { stream } = context;
  if (context.open(num(record, 'block')) !== BLOCK.type || !stream.readEntityHead())
    return { name, layer: '0' };
  const layer = context.layers.get(stream.mode.layer) ?? '0';
  return { name: context.text(str(context.record(BLOCK.rows), 'name')) || name, layer };
}

function uniqueName({ drawing }: DwgContext, handle: number, name: string): string {
  if (!drawing.blocks.has(name.toUpperCase()) || handle === 0) return name;
  const spare = drawing.blocks.get(name.toUpperCase());
  // model space that emptyDrawing made
  if (spare?.handle === 0) return name;
  return name.startsWith('*') ? `${name}${handle}` : `${name}_${handle.toString(16).toUpperCase()}`;
}

export function readBlockEntities(context: DwgContext, pending: readonly Pending[]): void {
  for (const { block, object } of pending) {
    readBlockExtra(context, block, object);
    readEntities(context, block, object.record);
    if (object.dictionary !== 0) readSortOrder(context, block.handle, object.dictionary);
  }
}

/** What blocks have besides their entities. */
export function readBlockExtras(context: DwgContext, pending: readonly Pending[]): void {
  for (const { block, object } of pending) {
    readBlockExtra(context, block, object);
    if (object.dictionary !== 0) readSortOrder(context, block.handle, object.dictionary);
  }
}

function readBlockExtra(context: DwgContext, block: Block, object: DwgObject): void {
  const tags = extra(context, object);
  if (tags) addExtra(block, tags);
}

function addExtra(block: Block, tags: Tags): void {
  block.extra = tags;
  const source = block.flags & 1 ? sourceOf(tags) : 0;
  if (source !== 0 && source !== block.handle) block.dynamicSource = source;
}

function readEntities(context: DwgContext, block: Block, record: Rec): void {
  const { entities } = block;
  context.viewports = 0;
  for (const handle of ownedHandles(context, record, block.handle)) {
    if (!context.budget.entity()) return;
    const entity = readEntity(context, handle);
    if (entity) entities.push(entity);
    context.stream.map.markRead(handle);
  }
  if (context.viewports > 1) numberSheetFirst(entities, context.sheets);
}

/** The anonymous block of a dynamic one names its definition in its extended data. */
function sourceOf({ codes, values }: Tags): number {
  const at = values.findIndex((value) => String(value).toUpperCase() === 'ACDBBLOCKREPBTAG');
  for (let i = at + 1; at >= 0 && i < codes.length && codes[i] !== 1001; i++) {
    if (codes[i] === 1005) return Number.parseInt(String(values[i]), 16) || 0;
  }
  return 0;
}
