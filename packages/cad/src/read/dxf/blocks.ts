import { emptyBlock } from '../../model/defaults.ts';
import type { Block } from '../../model/drawing.ts';
import { MODEL_SPACE, PAPER_SPACE } from '../../model/drawing.ts';
import { enterSection, keep, restOfRecord, type DxfContext } from './context.ts';
import { handleOf } from './dimvars.ts';
import { readEntity } from './entities.ts';
import { first } from './tables.ts';

/** R12 and older spell the spaces with a dollar sign. */
function spaceName(name: string): string {
  const upper = name.toUpperCase();
  if (upper === '$MODEL_SPACE') return '*Model_Space';
  if (upper === '$PAPER_SPACE') return '*Paper_Space';
  return name;
}

/** BLOCKS: BLOCK, its entities, ENDBLK. A block left open ends where the next begins. */
export function readBlocks(context: DxfContext): void {
  const cursor = context.cursor;
  enterSection(cursor);
  let block: Block | undefined;
  while (!cursor.ended && cursor.code === 0 && !context.budget.spent) {
    const name = cursor.name();
    if (name === 'ENDSEC' || name === 'SECTION' || name === 'EOF') break;
    if (name === 'BLOCK') block = readBlock(context);
    else if (name === 'ENDBLK') {
      restOfRecord(cursor);
      block = undefined;
    } else {
      if (!context.budget.entity()) break;
      const entity = readEntity(context, name);
      if (entity && block) block.entities.push(entity);
      else if (entity)
        context.diagnostics.warn('entity-outside-block', `${name} lies outside of any block.`, entity.handle);
    }
  }
}

function readBlock(context: DxfContext): Block {
  const cursor = context.cursor;
  const block = emptyBlock('');
  context.begin();
  while (cursor.next() && cursor.code !== 0) {
    const code = cursor.code;
    switch (code) {
      case 2:
        block.name = spaceName(cursor.name());
        break;
      case 3:
        if (block.name === '') block.name = spaceName(cursor.name());
        break;
      case 8:
        block.layer = cursor.name();
        break;
      case 10:
      case 20:
      case 30:
        block.base[code / 10 - 1] = cursor.number();
        break;
      case 70:
        block.flags = cursor.int();
        break;
      case 1:
        block.xrefPath = cursor.text();
        break;
      case 4:
        block.description = cursor.text();
        break;
      case 5: {
        const handle = cursor.handle();
        if (handle > context.maxHandle) context.maxHandle = handle;
        break;
      }
      case 330:
        if (context.group === '') block.handle = cursor.handle();
        break;
      case 102: {
        const mark = cursor.name();
        context.group = mark.startsWith('{') ? mark : '';
        break;
      }
      case 100:
      case 67:
        break;
      default:
        keep(block, cursor);
    }
  }
  return addBlock(context, block);
}

function addBlock(context: DxfContext, block: Block): Block {
  const { blocks, names } = context.drawing;
  const key = block.name.toUpperCase();
  const record = context.blockRecords.get(key);
  if (record) {
    block.handle = handleOf(first(record, 5)) || block.handle;
    block.layout = handleOf(first(record, 340));
    const units = first(record, 70);
    if (typeof units === 'number') block.units = units;
  }
  if (block.handle) names.blocks.set(block.handle, block.name);
  const known = blocks.get(key);
  const space = key === MODEL_SPACE || key === PAPER_SPACE;
  if (known && (space || known.entities.length > 0)) {
    if (!space) {
      context.diagnostics.warn('duplicate-block', `Block ${block.name} is defined twice; the first is kept.`);
      return block;
    }
    known.handle = block.handle || known.handle;
    known.layout = block.layout || known.layout;
    known.name = block.name;
    return known;
  }
  blocks.set(key, block);
  return block;
}
