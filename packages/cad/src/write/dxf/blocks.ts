import type { Block } from '../../model/drawing.ts';
import { MODEL_SPACE, PAPER_SPACE } from '../../model/drawing.ts';
import { inDrawOrder } from '../../model/draw-order.ts';
import type { Entity } from '../../model/entity.ts';
import type { DxfTarget } from './context.ts';
import { writeEntity } from './entities.ts';

/** BLOCKS holds all but the two active spaces' entities, which follow in ENTITIES. */
export function writeBlocks(target: DxfTarget): void {
  const { out, drawing } = target;
  out.text(0, 'SECTION');
  out.text(2, 'BLOCKS');
  for (const [key, block] of drawing.blocks) writeBlock(target, key, block);
  out.text(0, 'ENDSEC');
  out.text(0, 'SECTION');
  out.text(2, 'ENTITIES');
  for (const key of [MODEL_SPACE, PAPER_SPACE]) {
    const owner = target.blocks.get(key) ?? 0;
    const block = drawing.blocks.get(key);
    for (const entity of block ? ordered(target, block) : [])
      writeEntity(target, entity, owner, key === PAPER_SPACE);
  }
  out.text(0, 'ENDSEC');
}

/** Where objects are made anew, the order of the records says what the sort table does: some programs look at no table. */
function ordered({ drawing }: DxfTarget, block: Block): readonly Entity[] {
  return drawing.objects.length > 0 ? block.entities : inDrawOrder(drawing, block);
}

function writeBlock(target: DxfTarget, key: string, block: Block): void {
  const { out } = target;
  const owner = target.blocks.get(key) ?? 0;
  const paper = key.startsWith(PAPER_SPACE);
  const active = key === MODEL_SPACE || key === PAPER_SPACE;
  out.text(0, 'BLOCK');
  out.handle(5, target.newHandle());
  out.handle(330, owner);
  out.text(100, 'AcDbEntity');
  if (paper) out.int(67, 1);
  out.text(8, block.layer || '0');
  out.text(100, 'AcDbBlockBegin');
  out.text(2, block.name);
  out.int(70, block.flags & 0x7f);
  out.point(10, block.base);
  out.text(3, block.name);
  out.text(1, block.xrefPath);
  if (block.description) out.text(4, block.description);
  if (!active) for (const entity of ordered(target, block)) writeEntity(target, entity, owner, paper);
  out.text(0, 'ENDBLK');
  out.handle(5, target.newHandle());
  out.handle(330, owner);
  out.text(100, 'AcDbEntity');
  if (paper) out.int(67, 1);
  out.text(8, block.layer || '0');
  out.text(100, 'AcDbBlockEnd');
}
