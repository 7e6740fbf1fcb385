import { translation } from '@linework/cad/edit/matrix';
import { transformEntity } from '@linework/cad/edit/transform';
import { emptyBlock, plainInsert } from '@linework/cad/model/defaults';
import type { Command, CommandContext } from '../../command.ts';
import { CommandError } from '../../problem.ts';
import { askOption, askPoint, askSelection, askText, askYes } from '../ask.ts';
import { anew } from '../duplicate.ts';
import { currentProperties } from '../entities.ts';
import { namedBlocks } from './insert.ts';

const HAS_ATTRIBUTES = 2;

export const BLOCK: Command = {
  name: 'BLOCK',
  aliases: ['B', '-BLOCK', 'BMAKE', 'BMOD'],
  group: 'block',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const { document } = context;
    let name = yield* askText('blockName', undefined, { options: ['?'], required: true });
    while (name === '?') {
      for (const block of namedBlocks(context)) context.report('nameLine', { name: block.name });
      name = yield* askText('blockName', undefined, { options: ['?'], required: true });
    }
    const existing = document.named('block', name);
    if (existing && (existing.layout !== 0 || name.startsWith('*')))
      throw new CommandError('badName', `"${name}" is no name for a block.`, { name });
    if (existing && !(yield* askYes('redefineBlock', false))) return;
    const base = yield* askPoint('insertionBase');
    const handles = yield* askSelection();
    if (handles.length === 0 && !existing) return;
    const keeps = yield* askOption('blockObjects', ['Retain', 'Convert', 'Delete'], 'Convert');
    context.transact((transaction) => {
      const entities = handles.map((handle) => document.entity(handle)!);
      if (
        existing &&
        entities.some((each) => each.type === 'INSERT' && each.name.toUpperCase() === name.toUpperCase())
      )
        throw new CommandError('recursive', `"${name}" contains itself.`, { name });
      const flags = entities.some(({ type }) => type === 'ATTDEF') ? HAS_ATTRIBUTES : 0;
      const block =
        existing?.handle ??
        transaction.addBlock({ ...emptyBlock(name), flags, units: document.header.units });
      if (existing) {
        transaction.drop(document.entitiesOf(block).map(({ handle }) => handle));
        transaction.setEntry('block', block, { flags, base: [0, 0, 0] });
      }
      const matrix = translation(-base[0], -base[1], -base[2]);
      for (const entity of entities) {
        const copy = anew(transformEntity(entity, matrix));
        if (copy.type === 'INSERT') copy.attributes = copy.attributes.map(anew);
        transaction.add(copy, block);
      }
      if (keeps !== 'Retain') transaction.drop(handles);
      if (keeps === 'Convert')
        transaction.add({ ...plainInsert(currentProperties(context), name), position: base }, context.block);
    });
  },
};

export const BASE: Command = {
  name: 'BASE',
  aliases: [],
  group: 'block',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const { insertionBase } = context.document.header;
    const answer = yield { kind: 'point', message: 'basePointFor', default: insertionBase.join(',') };
    if (answer.kind === 'point')
      context.transact((transaction) => transaction.header({ insertionBase: answer.point }));
  },
};

const KINDS = {
  Block: 'block',
  LAyer: 'layer',
  LType: 'lineType',
  textSTyle: 'textStyle',
  Dimstyle: 'dimStyle',
  VIew: 'view',
} as const;

export const RENAME: Command = {
  name: 'RENAME',
  aliases: ['REN', '-REN'],
  group: 'block',
  tier: 'free',
  isOnPhone: false,
  *run(context: CommandContext) {
    const option = yield* askOption('renameKind', Object.keys(KINDS));
    const kind = KINDS[option as keyof typeof KINDS];
    const from = yield* askText('oldName', undefined, { required: true });
    const entry = context.document.named(kind, from);
    if (!entry) throw new CommandError('notFound', `There is no ${kind} "${from}".`, { name: from });
    const name = yield* askText('newName', undefined, { required: true });
    context.transact((transaction) => transaction.setEntry(kind, entry.handle, { name }));
  },
};
