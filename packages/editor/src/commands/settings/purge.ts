import { MODEL_SPACE, PAPER_SPACE } from '@linework/cad/model/drawing';
import type { Command, CommandContext } from '../../command.ts';
import { askOption, askText, askYes } from '../ask.ts';
import { matchesName } from '../properties.ts';

type Kind = 'block' | 'layer' | 'lineType' | 'textStyle' | 'dimStyle' | 'group';
const KINDS: Readonly<Record<string, Kind>> = {
  Blocks: 'block',
  Dimstyles: 'dimStyle',
  Groups: 'group',
  LAyers: 'layer',
  LTypes: 'lineType',
  textSTyles: 'textStyle',
};

/** What nothing refers to, by kind. Counted once for all: a large drawing has many entities and few names. */
export function unusedOf({
  document,
}: Pick<CommandContext, 'document'>): Map<Kind, { name: string; handle: number }[]> {
  const used: Record<Kind, Set<string>> = {
    block: new Set(),
    layer: new Set(),
    lineType: new Set(),
    textStyle: new Set(),
    dimStyle: new Set(),
    group: new Set(),
  };
  const use = (kind: Kind, name: unknown): void => {
    if (typeof name === 'string') used[kind].add(name.toUpperCase());
  };
  const { header } = document;
  use('layer', '0');
  use('layer', 'DEFPOINTS');
  use('layer', header.currentLayer);
  for (const name of ['CONTINUOUS', 'BYLAYER', 'BYBLOCK']) use('lineType', name);
  use('textStyle', header.textStyle);
  use('dimStyle', header.dimStyle);
  use('textStyle', 'STANDARD');
  use('dimStyle', 'STANDARD');
  for (const block of document.table('block').values()) {
    if (
      block.layout !== 0 ||
      block.name.toUpperCase().startsWith(MODEL_SPACE) ||
      block.name.toUpperCase().startsWith(PAPER_SPACE) ||
      block.xrefPath !== ''
    )
      use('block', block.name);
    use('layer', block.layer);
    for (const entity of document.entitiesOf(block.handle)) {
      const parts = entity.type === 'INSERT' ? [entity, ...entity.attributes] : [entity];
      for (const part of parts) {
        use('layer', part.layer);
        use('lineType', part.lineType);
        if ('style' in part)
          use(part.type === 'DIMENSION' || part.type === 'LEADER' ? 'dimStyle' : 'textStyle', part.style);
        if ('dimStyle' in part) use('dimStyle', part.dimStyle);
        if (part.type === 'INSERT') use('block', part.name);
        if ('block' in part) use('block', part.block);
      }
    }
  }
  for (const layer of document.table('layer').values()) use('lineType', layer.lineType);
  for (const style of document.table('dimStyle').values()) {
    use('textStyle', style.textStyle);
    for (const arrow of [style.arrowBlock, style.arrowBlock1, style.arrowBlock2, style.leaderArrow])
      for (const name of [arrow, `_${arrow}`]) use('block', name);
  }
  for (const lineType of document.table('lineType').values())
    for (const { shape } of lineType.elements) use('textStyle', shape?.style);
  for (const group of document.table('group').values())
    if (group.entities.some((handle) => document.entity(handle))) use('group', group.name);
  const found = new Map<Kind, { name: string; handle: number }[]>();
  for (const kind of Object.values(KINDS)) {
    const entries = [...document.table(kind).values()].filter(
      ({ name }) => !used[kind].has(name.toUpperCase()),
    );
    // what only loads shapes goes by another name
    found.set(
      kind,
      entries.filter((entry) => !('shapeFile' in entry && entry.shapeFile)),
    );
  }
  return found;
}

export const PURGE: Command = {
  name: 'PURGE',
  aliases: ['PU', '-PURGE', '-PU'],
  group: 'file',
  tier: 'member',
  isOnPhone: false,
  *run(context) {
    const option = yield* askOption('purgeKind', [...Object.keys(KINDS), 'All'], 'All');
    const matches = matchesName(yield* askText('purgeNames', '*'));
    const verifies = yield* askYes('purgeVerify', false);
    const kinds = option === 'All' ? Object.values(KINDS) : [KINDS[option]!];
    let count = 0;
    // what a block held is unused once the block is gone
    for (let isFirst = true; ; isFirst = false) {
      const unused = unusedOf(context);
      const entries = kinds.flatMap((kind) =>
        unused
          .get(kind)!
          .filter(({ name }) => matches(name))
          .map((entry) => ({ kind, ...entry })),
      );
      if (entries.length === 0 || (verifies && !isFirst)) break;
      for (const { kind, handle, name } of entries) {
        if (verifies && (yield* askOption('purgeOne', ['Yes', 'No'], 'Yes', { name })) !== 'Yes') continue;
        context.transact((transaction) => {
          if (kind === 'block')
            transaction.drop(context.document.entitiesOf(handle).map((each) => each.handle));
          transaction.dropEntry(kind, handle);
        });
        count++;
      }
    }
    context.report(count === 0 ? 'nothingToPurge' : 'purged', { count });
  },
};
