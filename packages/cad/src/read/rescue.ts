import { plainInsert } from '../model/defaults.ts';
import type { Diagnostics } from '../model/diagnostics.ts';
import { isReference, MODEL_SPACE, type Block, type Drawing } from '../model/drawing.ts';
import type { InsertEntity } from '../model/inserts.ts';
import { blank } from './dxf/common.ts';

/**
 * Of a file that is cut off, the blocks may be all that is left: what lies in the model comes behind them. Those that no
 * other one contains are then shown in its place.
 */
export function showLooseBlocks(drawing: Drawing, diagnostics: Diagnostics): void {
  if (!diagnostics.list.some(({ severity, code }) => severity === 'error' || code === 'truncated')) return;
  const model = drawing.blocks.get(MODEL_SPACE);
  const sheets = new Set(drawing.layouts.map(({ block }) => block.toUpperCase()));
  const blocks = [...drawing.blocks].filter(([, { entities }]) => entities.length > 0);
  if (!model || blocks.some(([name]) => name === MODEL_SPACE || sheets.has(name))) return;
  const inserted = new Set(blocks.flatMap(([, block]) => insertedBy(block)));
  const loose = blocks.filter(([name, block]) => !inserted.has(name) && !isReference(block));
  if (loose.length === 0) return;
  model.entities = loose.map(([, block]) => insertOf(block, drawing.nextHandle++));
  diagnostics.warn('dwg-damaged', 'Nothing is left of the model: the blocks are shown instead.');
}

const insertedBy = ({ entities }: Block): string[] =>
  entities.flatMap((entity) => (entity.type === 'INSERT' ? [entity.name.toUpperCase()] : []));

const insertOf = ({ name, base }: Block, handle: number): InsertEntity => ({
  ...plainInsert({ ...blank(), handle }, name),
  position: [...base],
});
