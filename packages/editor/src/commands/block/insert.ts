import { copyBlock } from '@linework/cad/edit/copy-entities';
import { transformEntity } from '@linework/cad/edit/transform';
import { mapPoint, type Matrix } from '@linework/cad/edit/matrix';
import { isReference, type Block } from '@linework/cad/model/drawing';
import { plainInsert } from '@linework/cad/model/defaults';
import type { InsertEntity } from '@linework/cad/model/inserts';
import { millimetersOf } from '@linework/cad/model/units';
import type { Point } from '@linework/cad/model/point';
import type { AttdefEntity, AttribEntity } from '@linework/cad/model/texts';
import type { Command, CommandContext } from '../../command.ts';
import { exactCos, exactSin } from '../../input/points.ts';
import { CommandError } from '../../problem.ts';
import type { Answer } from '../../questions.ts';
import { askPoint, askText, askValue, type Asking } from '../ask.ts';
import { currentProperties, draw } from '../entities.ts';

type Placing = {
  block: Block;
  base: Point;
  scale: [number, number, number];
  rotation: number;
  hasScale: boolean;
  hasRotation: boolean;
};

/** Blocks that can be inserted: no layouts, nothing without a name, no arrowheads of dimensions. */
export const namedBlocks = ({ document }: Pick<CommandContext, 'document'>): Block[] =>
  [...document.table('block').values()]
    .filter(({ name }) => !name.startsWith('*'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

function* askBlock(context: CommandContext): Asking<Block> {
  for (;;) {
    const name = yield* askText('blockName', String(context.variables.get('INSNAME') ?? ''), {
      options: ['?'],
    });
    if (name === '?') {
      for (const block of namedBlocks(context)) context.report('nameLine', { name: block.name });
      continue;
    }
    const block = context.document.named('block', name) ?? bringBlock(context, name);
    if (!block || name === '') throw new CommandError('noBlock', `There is no block "${name}".`, { name });
    if (holds(context, block, context.block))
      throw new CommandError('recursive', `"${name}" contains what is drawn into.`, { name });
    context.variables.set('INSNAME', block.name);
    return block;
  }
}

/** A block of another drawing comes along, with what it needs; `placed` takes it back where it is not inserted. */
function bringBlock(context: CommandContext, name: string): Block | undefined {
  const { document, host } = context;
  const from = host.blockSource?.(name);
  if (!from) return undefined;
  context.transact((transaction) => copyBlock(document, transaction, from, name));
  return document.named('block', name);
}

function* placed(context: CommandContext, inserting: () => Asking<void>): Asking<void> {
  let isPlaced = false;
  try {
    yield* inserting();
    isPlaced = true;
  } finally {
    if (!isPlaced) context.takeBack();
  }
}

/** A block of millimeters is a thousandth in a drawing of meters. */
function unitScale({ units }: Block, { document }: CommandContext): number {
  const [from, to] = [millimetersOf(units), millimetersOf(document.header.units)];
  return from === undefined || to === undefined ? 1 : from / to;
}

/** Whether a block is, or contains, another one. */
function holds({ document }: CommandContext, block: Block, other: number): boolean {
  const seen = new Set<number>();
  const look = (handle: number): boolean => {
    if (handle === other) return true;
    if (seen.has(handle)) return false;
    seen.add(handle);
    return document.entitiesOf(handle).some((each) => {
      const inner = each.type === 'INSERT' ? document.blockNamed(each.name) : undefined;
      return inner !== undefined && look(inner);
    });
  };
  return look(block.handle);
}

function makeInsert(
  context: CommandContext,
  { block, base, scale: asked, rotation }: Placing,
  at: Point,
): InsertEntity {
  const unit = unitScale(block, context);
  const scale = asked.map((each) => each * unit) as [number, number, number];
  const [cos, sin] = [exactCos(rotation), exactSin(rotation)];
  const [x, y] = [base[0] * scale[0], base[1] * scale[1]];
  // another base point than the block's own shifts it
  const position: Point = [
    at[0] - (x * cos - y * sin),
    at[1] - (x * sin + y * cos),
    at[2] - base[2] * scale[2],
  ];
  return { ...plainInsert(currentProperties(context), block.name), position, scale, rotation };
}

function* askPosition(context: CommandContext, placing: Placing): Asking<Point> {
  for (;;) {
    const answer: Answer = yield {
      kind: 'point',
      message: 'insertionPoint',
      options: ['Basepoint', 'Scale', 'X', 'Y', 'Z', 'Rotate'],
      required: true,
      preview: (at) => ({ entities: [makeInsert(context, placing, at)] }),
    };
    if (answer.kind === 'point') return answer.point;
    const option = answer.kind === 'option' ? answer.option : '';
    if (option === 'Basepoint') {
      const base = yield* askPoint('basePointFor');
      const own = placing.block.base;
      placing.base = [base[0] - own[0], base[1] - own[1], base[2] - own[2]];
    } else if (option === 'Scale') {
      const scale = yield* askScaleOf('scaleFor', 1);
      placing.scale = [scale, scale, scale];
      placing.hasScale = true;
    } else if (option === 'Rotate') {
      placing.rotation = yield* askValue('angle', 'rotationAngle', 0, { isDirection: true });
      placing.hasRotation = true;
    } else {
      placing.scale[['X', 'Y', 'Z'].indexOf(option)] = yield* askScaleOf(`scale${option}`, 1);
      placing.hasScale = true;
    }
  }
}

function* askScaleOf(message: string, initial: number): Asking<number> {
  const scale = yield* askValue('number', message, initial);
  if (scale === 0) throw new CommandError('badValue', 'A scale is not zero.');
  return scale;
}

function* askScales(placing: Placing, at: Point): Asking<void> {
  const answer: Answer = yield {
    kind: 'distance',
    message: 'insertScaleX',
    options: ['Corner', 'XYZ'],
    from: at,
    default: 1,
  };
  if (answer.kind === 'option' && answer.option === 'Corner') {
    const to = yield* askPoint('oppositeCorner', { from: at, band: 'box' });
    const [x, y] = [to[0] - at[0], to[1] - at[1]];
    if (x === 0 || y === 0) throw new CommandError('badValue', 'A scale is not zero.');
    placing.scale = [x, y, x];
    return;
  }
  const isFull = answer.kind === 'option';
  const x = isFull ? yield* askScaleOf('scaleX', 1) : answer.kind === 'value' ? answer.value : 1;
  if (x === 0) throw new CommandError('badValue', 'A scale is not zero.');
  const y = yield* askScaleOf('insertScaleY', x);
  placing.scale = [x, y, isFull ? yield* askScaleOf('insertScaleZ', x) : x];
}

/** The attribute that a definition becomes on an insert. */
function makeAttribute(
  insert: InsertEntity,
  base: Readonly<Point>,
  definition: AttdefEntity,
  text: string,
): AttribEntity {
  const [cos, sin] = [exactCos(insert.rotation), exactSin(insert.rotation)];
  const [sx, sy, sz] = insert.scale;
  const { position } = insert;
  const matrix: Matrix = [
    cos * sx,
    -sin * sy,
    0,
    position[0] - cos * sx * base[0] + sin * sy * base[1],
    sin * sx,
    cos * sy,
    0,
    position[1] - sin * sx * base[0] - cos * sy * base[1],
    0,
    0,
    sz,
    position[2] - sz * base[2],
  ];
  const { prompt: _prompt, ...rest } = definition;
  const shared = { ...rest, type: 'ATTRIB' as const, handle: 0, text };
  delete shared.extensionDictionary;
  delete shared.extra;
  if (sx === sy && sy === sz) return transformEntity(shared, matrix) as AttribEntity;
  // letters keep their shape where the block is stretched
  return {
    ...shared,
    position: mapPoint(matrix, definition.position),
    ...(definition.alignment ? { alignment: mapPoint(matrix, definition.alignment) } : {}),
    height: definition.height * Math.abs(sy),
    widthFactor: definition.widthFactor * Math.abs(sx / sy),
    rotation: definition.rotation + insert.rotation,
  };
}

const PRESET = 8;

/** Asks for the values of a block's attributes. */
export function* withAttributes(
  context: CommandContext,
  insert: InsertEntity,
  block: Block,
): Asking<InsertEntity> {
  const { document, variables } = context;
  const definitions = document.entitiesOf(block.handle).filter((each) => each.type === 'ATTDEF');
  const asks = variables.get('ATTREQ') !== 0;
  const attributes: AttribEntity[] = [];
  for (const definition of definitions) {
    if (definition.constant) continue;
    const { tag, prompt, text: initial } = definition;
    const isAsked = asks && (definition.flags & PRESET) === 0;
    const text = isAsked
      ? yield* askText('attributeValue', initial, { spaces: true, values: { tag, prompt: prompt || tag } })
      : initial;
    attributes.push({
      ...makeAttribute(insert, block.base, definition, text),
      layer: definition.layer === '0' ? insert.layer : definition.layer,
    });
  }
  return { ...insert, attributes };
}

function* insertBlock(context: CommandContext): Asking<InsertEntity> {
  const block = yield* askBlock(context);
  const placing: Placing = {
    block,
    base: [0, 0, 0],
    scale: [1, 1, 1],
    rotation: 0,
    hasScale: false,
    hasRotation: false,
  };
  const at = yield* askPosition(context, placing);
  if (!placing.hasScale) yield* askScales(placing, at);
  if (!placing.hasRotation)
    placing.rotation = yield* askValue('angle', 'rotationAngle', 0, { from: at, isDirection: true });
  return makeInsert(context, placing, at);
}

export const INSERT: Command = {
  name: 'INSERT',
  aliases: ['I', 'DDINSERT', '-INSERT'],
  group: 'block',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    if (!context.isCommandLine && context.host.openPanel) return context.host.openPanel('blocks');
    yield* placed(context, function* () {
      const insert = yield* insertBlock(context);
      const block = context.document.named('block', insert.name)!;
      draw(context, isReference(block) ? insert : yield* withAttributes(context, insert, block));
    });
  },
};

export const MINSERT: Command = {
  name: 'MINSERT',
  aliases: [],
  group: 'block',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    yield* placed(context, function* () {
      const insert = yield* insertBlock(context);
      const rows = yield* askValue('integer', 'rowCount', 1, { min: 1, max: 32767 });
      const columns = yield* askValue('integer', 'columnCountOf', 1, { min: 1, max: 32767 });
      const rowSpacing = rows > 1 ? yield* askValue('distance', 'rowSpacing', undefined) : 0;
      const columnSpacing = columns > 1 ? yield* askValue('distance', 'columnSpacing', undefined) : 0;
      const whole = { ...insert, rows, columns, rowSpacing, columnSpacing };
      draw(context, yield* withAttributes(context, whole, context.document.named('block', insert.name)!));
    });
  },
};
