import { isReference, MODEL_SPACE, PAPER_SPACE } from '@linework/cad/model/drawing';
import type { Entity } from '@linework/cad/model/entity';
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
function unusedOf({
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
  const note = (kind: Kind, name: unknown): void => {
    if (typeof name === 'string') used[kind].add(name.toUpperCase());
  };
  const { header } = document;
  note('layer', '0');
  note('layer', 'DEFPOINTS');
  note('layer', header.currentLayer);
  for (const name of ['CONTINUOUS', 'BYLAYER', 'BYBLOCK']) note('lineType', name);
  note('textStyle', header.textStyle);
  note('dimStyle', header.dimStyle);
  note('textStyle', 'STANDARD');
  note('dimStyle', 'STANDARD');
  for (const block of document.table('block').values()) {
    if (
      block.layout !== 0 ||
      block.name.toUpperCase().startsWith(MODEL_SPACE) ||
      block.name.toUpperCase().startsWith(PAPER_SPACE) ||
      block.xrefPath !== ''
    )
      note('block', block.name);
    note('layer', block.layer);
    for (const entity of document.entitiesOf(block.handle)) {
      const parts = entity.type === 'INSERT' ? [entity, ...entity.attributes] : [entity];
      for (const part of parts) {
        note('layer', part.layer);
        note('lineType', part.lineType);
        if ('style' in part)
          note(part.type === 'DIMENSION' || part.type === 'LEADER' ? 'dimStyle' : 'textStyle', part.style);
        if ('dimStyle' in part) note('dimStyle', part.dimStyle);
        if (part.type === 'INSERT') note('block', part.name);
        if ('block' in part) note('block', part.block);
      }
    }
  }
  for (const layer of document.table('layer').values()) note('lineType', layer.lineType);
  for (const style of document.table('dimStyle').values()) {
    note('textStyle', style.textStyle);
    for (const arrow of [style.arrowBlock, style.arrowBlock1, style.arrowBlock2, style.leaderArrow])
      for (const name of [arrow, `_${arrow}`]) note('block', name);
  }
  for (const lineType of document.table('lineType').values())
    for (const { shape } of lineType.elements) note('textStyle', shape?.style);
  for (const group of document.table('group').values())
    if (group.entities.some((handle) => document.entity(handle))) note('group', group.name);
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

/** Entities that show nothing, by the option that removes them. */
const EMPTY: Readonly<Record<string, (entity: Entity) => boolean>> = {
  'Zero-length geometry': isWithoutLength,
  'Empty text objects': (entity) =>
    (entity.type === 'TEXT' || entity.type === 'MTEXT') && entity.text.trim() === '',
};

function isWithoutLength(entity: Entity): boolean {
  const isSame = (points: ArrayLike<number>, size: number): boolean =>
    Array.from(points).every((value, i) => value === points[i % size]);
  switch (entity.type) {
    case 'LINE':
      return isSame([...entity.start, ...entity.end], 3);
    case 'ARC':
      return entity.radius === 0;
    case 'LWPOLYLINE':
      return isSame(entity.points, 2);
    case 'POLYLINE':
      return isSame(entity.points, 3);
    default:
      return false;
  }
}

/** In all blocks; what lies on locked layers stays. */
function purgeEmpty(
  { document, transact, report }: CommandContext,
  isEmpty: (entity: Entity) => boolean,
): void {
  const handles = [...document.table('block').values()]
    .filter((block) => !isReference(block))
    .flatMap((block) => document.entitiesOf(block.handle))
    .filter((entity) => isEmpty(entity) && !document.named('layer', entity.layer)?.locked)
    .map(({ handle }) => handle);
  if (handles.length > 0) transact((transaction) => transaction.drop(handles));
  report(handles.length === 0 ? 'nothingToPurge' : 'purged', { count: handles.length });
}

export const PURGE: Command = {
  name: 'PURGE',
  aliases: ['PU', '-PURGE', '-PU'],
  group: 'file',
  tier: 'member',
  isOnPhone: false,
  *run(context) {
    const options = [...Object.keys(KINDS), ...Object.keys(EMPTY), 'All'];
    const option = yield* askOption('purgeKind', options, 'All');
    const isEmpty = EMPTY[option];
    if (isEmpty) return purgeEmpty(context, isEmpty);
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
