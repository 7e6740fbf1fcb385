import type { InsertEntity } from '../../model/inserts.ts';
import type { AttribEntity } from '../../model/texts.ts';
import { blank, DEGREE, readCommon } from './common.ts';
import { restOfRecord, type DxfContext } from './context.ts';
import { readAttribute } from './texts.ts';

export function readInsert(context: DxfContext): InsertEntity {
  const cursor = context.cursor;
  const insert: InsertEntity = {
    type: 'INSERT',
    ...blank(),
    name: '',
    position: [0, 0, 0],
    scale: [1, 1, 1],
    rotation: 0,
    columns: 1,
    rows: 1,
    columnSpacing: 0,
    rowSpacing: 0,
    attributes: [],
  };
  let follows = false;
  while (cursor.next() && cursor.code !== 0) {
    const code = cursor.code;
    switch (code) {
      case 2:
        insert.name = cursor.name();
        break;
      case 10:
      case 20:
      case 30:
        insert.position[code / 10 - 1] = cursor.number();
        break;
      case 38:
        insert.position[2] = cursor.number();
        break;
      case 41:
      case 42:
      case 43:
        insert.scale[code - 41] = cursor.number();
        break;
      case 50:
        insert.rotation = cursor.number() * DEGREE;
        break;
      case 70:
        insert.columns = Math.max(1, cursor.int());
        break;
      case 71:
        insert.rows = Math.max(1, cursor.int());
        break;
      case 44:
        insert.columnSpacing = cursor.number();
        break;
      case 45:
        insert.rowSpacing = cursor.number();
        break;
      case 66:
        follows = cursor.int() !== 0;
        break;
      default:
        readCommon(context, insert);
    }
  }
  if (follows) readAttributes(context, insert);
  if (insert.extensionDictionary) context.dictionaryOwners.set(insert.extensionDictionary, insert);
  return insert;
}

function readAttributes(context: DxfContext, insert: InsertEntity): void {
  const { cursor, owner, paper, chunks } = context;
  context.chunks = [];
  while (!cursor.ended && cursor.name() === 'ATTRIB' && context.budget.entity()) {
    context.begin();
    insert.attributes.push(readAttribute(context, 'ATTRIB') as AttribEntity);
  }
  if (!cursor.ended && cursor.name() === 'SEQEND') restOfRecord(cursor);
  context.owner = owner;
  context.paper = paper;
  context.chunks = chunks;
}
