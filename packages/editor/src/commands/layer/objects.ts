import { translation } from '@linework/cad/edit/matrix';
import { BYBLOCK, BYLAYER, WEIGHT_BYBLOCK, WEIGHT_BYLAYER } from '@linework/cad/model/common';
import { isReference } from '@linework/cad/model/drawing';
import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import type { Command, CommandContext } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { askPoint, askSelection, askText, askYes, type Asking } from '../ask.ts';
import { duplicate } from '../duplicate.ts';
import { layerNamed } from '../properties.ts';

const common = { group: 'layer', tier: 'free', isOnPhone: false } as const;

const PROPERTIES = ['Color', 'LType', 'LWeight', 'TRansparency'];

/** What of an entity is made to be as its layer has it; what is by block only where that is wanted too. */
function asLayer(
  entity: Entity,
  without: ReadonlySet<string>,
  changesByBlock: boolean,
): Record<string, unknown> {
  const takes = (name: string, isByBlock: boolean): boolean =>
    !without.has(name) && (changesByBlock || !isByBlock);
  return {
    ...(takes('Color', entity.color === BYBLOCK) && { color: BYLAYER }),
    ...(takes('LType', entity.lineType.toUpperCase() === 'BYBLOCK') && { lineType: 'BYLAYER' }),
    ...(takes('LWeight', entity.lineWeight === WEIGHT_BYBLOCK) && { lineWeight: WEIGHT_BYLAYER }),
    ...(takes('TRansparency', false) && entity.opacity !== undefined && { opacity: undefined }),
  };
}

/** Handles of what lies in the blocks of inserts among these, and in the blocks in them. */
function inBlocks({ document }: CommandContext, handles: readonly number[]): number[] {
  const found = new Set<number>();
  const look = (handle: number): void => {
    const entity = document.entity(handle);
    const block = entity?.type === 'INSERT' ? document.named('block', entity.name) : undefined;
    if (!block || isReference(block)) return;
    for (const part of document.entitiesOf(block.handle)) {
      if (found.has(part.handle)) continue;
      found.add(part.handle);
      look(part.handle);
    }
  };
  for (const handle of handles) look(handle);
  return [...found];
}

export const SETBYLAYER: Command = {
  ...common,
  name: 'SETBYLAYER',
  aliases: [],
  *run(context) {
    const { document, variables } = context;
    const without = (): Set<string> =>
      new Set(
        String(variables.get('SETBYLAYER.off') ?? '')
          .split('|')
          .filter(Boolean),
      );
    for (;;) {
      const answer: Answer = yield { kind: 'selection', message: 'selectObjects', options: ['Settings'] };
      if (answer.kind === 'option') {
        const property: Answer = yield {
          kind: 'keyword',
          message: 'matchSetting',
          options: PROPERTIES,
          values: { off: [...without()].join(', ') },
        };
        const now = without();
        if (property.kind === 'option' && !now.delete(property.option)) now.add(property.option);
        variables.set('SETBYLAYER.off', [...now].join('|'));
        continue;
      }
      if (answer.kind !== 'selection' || answer.handles.length === 0) return;
      const changesByBlock = yield* askYes('setByBlock', true);
      const withBlocks = yield* askYes('setInBlocks', true);
      const handles = [...answer.handles, ...(withBlocks ? inBlocks(context, answer.handles) : [])];
      context.transact((transaction) => {
        for (const handle of handles)
          transaction.set(handle, asLayer(document.entity(handle)!, without(), changesByBlock));
      });
      return;
    }
  },
};

function* askDestination({ document }: CommandContext): Asking<string> {
  const answer: Answer = yield {
    kind: 'entity',
    message: 'layerDestination',
    options: ['Name'],
    required: true,
  };
  if (answer.kind === 'entity') return document.entity(answer.handle)!.layer;
  return layerNamed(document, yield* askText('newLayer', document.header.currentLayer)).name;
}

export const COPYTOLAYER: Command = {
  ...common,
  name: 'COPYTOLAYER',
  aliases: [],
  *run(context) {
    const { document } = context;
    const handles = yield* askSelection('selectObjects', { locked: true });
    if (handles.length === 0) return;
    const layer = yield* askDestination(context);
    let way: Point = [0, 0, 0];
    const base: Answer = yield {
      kind: 'point',
      message: 'basePointFor',
      options: ['Displacement', 'eXit'],
      default: 'eXit',
    };
    if (base.kind === 'option' && base.option === 'Displacement') way = yield* askPoint('displacement');
    if (base.kind === 'point') {
      const to = yield* askPoint('secondPoint', { from: base.point });
      way = [to[0] - base.point[0], to[1] - base.point[1], to[2] - base.point[2]];
    }
    const entities = handles.map((handle) => ({ ...document.entity(handle)!, layer }));
    context.transact((transaction) => {
      duplicate(context, transaction, entities, translation(...way));
    });
    context.report('copiedToLayer', { count: handles.length, name: layer });
  },
};
