import type { PassthroughPlan } from '../passthrough-objects/plan.ts';
import type { DxfTarget } from './context.ts';

/** The table with the draw order of a block, on the block's extension dictionary. */
export type SortTablePlan = { block: number; table: number; dictionary: number };

/** For drawings whose objects are made anew. */
export function planSortTables(target: DxfTarget, passthrough: PassthroughPlan): SortTablePlan[] {
  const written = new Set(target.blocks.values());
  return [...target.drawing.sortOrder].flatMap(([block, order]) => {
    if (order.size === 0 || !written.has(block)) return [];
    const table = target.newHandle();
    passthrough.hang(block, 'ACAD_SORTENTS', table, () => target.newHandle());
    const dictionary = passthrough.dictionaries.get(block) ?? 0;
    target.madeDictionaries.set(block, dictionary);
    return [{ block, table, dictionary }];
  });
}

export function writeSortTables(target: DxfTarget, plans: readonly SortTablePlan[]): void {
  const { out, drawing } = target;
  for (const { block, table, dictionary } of plans) {
    out.text(0, 'SORTENTSTABLE');
    out.handle(5, table);
    out.handle(330, dictionary);
    out.text(100, 'AcDbSortentsTable');
    out.handle(330, block);
    for (const [entity, sort] of drawing.sortOrder.get(block) ?? []) {
      if (!target.isWritten(entity)) continue;
      out.handle(331, entity);
      out.handle(5, sort);
    }
  }
}
