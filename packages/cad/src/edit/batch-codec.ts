import { EditError } from './edit-error.ts';
import { FIELD_NAMES } from './field-names.ts';
import { OBJECT_KINDS, type Batch, type EditObject, type Op, type Values } from './ops.ts';
import { ByteReader, ByteWriter } from './bytes.ts';

/**
 * The binary form of a batch, described byte by byte in docs/edit-log.md. Numbers that are handles count from the one
 * before, names of fields are numbers of a list: an edit takes a few bytes.
 */
const MAGIC = 0x4c; // 'L'
const BATCH_VERSION = 1;

const REVERT = 0;
const CODES = { add: 1, set: 2, move: 3, drop: 4, order: 5, header: 6 } as const;

export function encodeBatch(batch: Batch): Uint8Array {
  const out = new ByteWriter();
  out.byte(MAGIC);
  out.byte(BATCH_VERSION);
  out.text(batch.label);
  if ('revert' in batch) {
    out.byte(REVERT);
    out.unsigned(batch.revert);
    return out.finish();
  }
  for (const op of batch.ops) writeOp(out, op);
  return out.finish();
}

function writeOp(out: ByteWriter, op: Op): void {
  out.byte(CODES[op.op]);
  switch (op.op) {
    case 'add':
      out.byte(OBJECT_KINDS.indexOf(op.kind));
      out.signed(op.block ?? 0);
      return out.value(op.value);
    case 'set':
      out.byte(OBJECT_KINDS.indexOf(op.kind));
      out.signed(op.handle);
      return out.fields(op.values);
    case 'move':
      for (const number of op.matrix) out.number(number);
      return out.handles(op.handles);
    case 'drop':
      out.byte(OBJECT_KINDS.indexOf(op.kind));
      return out.signed(op.handle);
    case 'order':
      out.signed(op.block);
      out.handles(op.pairs.map(([entity]) => entity));
      return out.handles(op.pairs.map(([, sort]) => sort));
    case 'header':
      return out.fields(op.values);
  }
}

/** Throws an EditError where the bytes are no batch: they come from elsewhere. */
export function decodeBatch(bytes: Uint8Array): Batch {
  const input = new ByteReader(bytes, FIELD_NAMES);
  if (input.byte() !== MAGIC) throw new EditError('bad-batch', 'These bytes are no batch of edits.');
  const version = input.byte();
  if (version !== BATCH_VERSION)
    throw new EditError('bad-batch', `Batches of version ${version} are not known.`);
  const label = input.text();
  const ops: Op[] = [];
  while (!input.done) {
    const code = input.byte();
    if (code === REVERT) {
      if (ops.length > 0)
        throw new EditError('bad-batch', 'A batch that takes another back does nothing else.');
      const revert = input.unsigned();
      if (!input.done) throw new EditError('bad-batch', 'The batch goes on behind its end.');
      return { label, revert };
    }
    ops.push(readOp(input, code));
  }
  return { label, ops };
}

function readOp(input: ByteReader, code: number): Op {
  switch (code) {
    case CODES.add: {
      const kind = kindOf(input);
      const block = input.signed();
      const value = input.value();
      if (typeof value !== 'object' || value === null || typeof (value as EditObject).handle !== 'number')
        throw new EditError('bad-batch', 'A new object is none.');
      return { op: 'add', kind, value: value as EditObject, ...(block ? { block } : {}) };
    }
    case CODES.set:
      return { op: 'set', kind: kindOf(input), handle: input.signed(), values: input.fields() as Values };
    case CODES.move: {
      const matrix = Array.from({ length: 12 }, () => input.number());
      return { op: 'move', matrix, handles: input.handles() };
    }
    case CODES.drop:
      return { op: 'drop', kind: kindOf(input), handle: input.signed() };
    case CODES.order: {
      const block = input.signed();
      const entities = input.handles();
      const sorts = input.handles();
      return { op: 'order', block, pairs: entities.map((entity, i) => [entity, sorts[i] ?? 0] as const) };
    }
    case CODES.header:
      return { op: 'header', values: input.fields() as Values };
    default:
      throw new EditError('bad-batch', `There is no operation ${code}.`);
  }
}

function kindOf(input: ByteReader): (typeof OBJECT_KINDS)[number] {
  const kind = OBJECT_KINDS[input.byte()];
  if (!kind) throw new EditError('bad-batch', 'There is no such kind of object.');
  return kind;
}
