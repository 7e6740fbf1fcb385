import { PAPER_SPACE, type Block } from '../../model/drawing.ts';
import type { DxfTarget } from '../../write/dxf/context.ts';
import { begin } from '../../write/dxf/entry.ts';

/** The entry of a block in its table. */
export function writeBlockRecord(target: DxfTarget, block: Block, handle: number, owner: number): void {
  begin(target, 'BLOCK_RECORD', handle, owner, 'AcDbBlockTableRecord');
  target.out.text(2, block.name);
  target.out.handle(340, block.layout);
  if (target.atLeast('AC1021')) target.out.int(70, block.units);
}

/** Whether it is the sheet of a layout. */
export const isPaper = ({ name }: Block): boolean => name.toUpperCase().startsWith(PAPER_SPACE);

/** The record in front of the entities of a block, or the one behind them; ids: its own handle and that of the block. */
export function writeBlockEnd(
  target: DxfTarget,
  name: 'BLOCK' | 'ENDBLK',
  block: Block,
  ids: { handle: number; owner: number },
): void {
  const { out } = target;
  out.text(0, name);
  out.handle(5, ids.handle);
  out.handle(330, ids.owner);
  out.text(100, 'AcDbEntity');
  if (isPaper(block)) out.int(67, 1);
  out.text(8, block.layer || '0');
  out.text(100, name === 'BLOCK' ? 'AcDbBlockBegin' : 'AcDbBlockEnd');
  if (name === 'ENDBLK') return;
  out.text(2, block.name);
  out.int(70, block.flags & 0x7f);
  out.point(10, block.base);
  out.text(3, block.name);
  out.text(1, block.xrefPath);
  if (block.description) out.text(4, block.description);
}
