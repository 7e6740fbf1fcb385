import { plainInsert } from '../../model/defaults.ts';
import type { InsertEntity } from '../../model/inserts.ts';
import type { AttribEntity } from '../../model/texts.ts';
import { blank, DEGREE } from './common.ts';
import { restOfRecord, type DxfContext } from './context.ts';
import { slotsOf } from './slot-tables.ts';
import { pointAt, readNumbers } from './slots.ts';
import { readAttribute } from './texts.ts';

const INSERT = slotsOf(10, 20, 30, 41, 42, 43, 50, 44, 45, 38);
const UNSCALED = [0, 0, 0, 1, 1, 1];

export function readInsert(context: DxfContext): InsertEntity {
  const cursor = context.cursor;
  const insert = plainInsert(blank(), '');
  let follows = false;
  const v = readNumbers(context, INSERT, UNSCALED, insert, (code) => {
    if (code === 2) insert.name = cursor.name();
    else if (code === 70) insert.columns = Math.max(1, cursor.int());
    else if (code === 71) insert.rows = Math.max(1, cursor.int());
    else if (code === 66) follows = cursor.int() !== 0;
    else return false;
    return true;
  });
  insert.position = pointAt(v, 0);
  if (v[9] !== 0) insert.position[2] = v[9]!;
  insert.scale = pointAt(v, 3);
  insert.rotation = v[6]! * DEGREE;
  insert.columnSpacing = v[7]!;
  insert.rowSpacing = v[8]!;
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
