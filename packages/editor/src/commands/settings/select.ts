import { entityName } from '@linework/cad/model/entity';
import type { Command } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { quickSelect, selectSimilar, type Likeness, type QuickRule } from '../../select/quick.ts';
import { askOption, askSelection, askText } from '../ask.ts';

const common = { group: 'modify', tier: 'free', isOnPhone: false } as const;

export const SELECT: Command = {
  ...common,
  name: 'SELECT',
  aliases: [],
  *run(context) {
    context.select(yield* askSelection('selectObjects', { locked: true }));
  },
};

const LIKENESS: Readonly<Record<string, Likeness>> = {
  Color: 'color',
  LAyer: 'layer',
  LType: 'lineType',
  'ltype Scale': 'lineTypeScale',
  LWeight: 'lineWeight',
  Name: 'name',
};

export const SELECTSIMILAR: Command = {
  ...common,
  name: 'SELECTSIMILAR',
  aliases: [],
  *run(context) {
    const { document, block, variables } = context;
    const chosen = (): string[] =>
      String(variables.get('SELECTSIMILAR.by') ?? 'LAyer|Name')
        .split('|')
        .filter(Boolean);
    for (;;) {
      const answer: Answer = yield {
        kind: 'selection',
        message: 'selectObjects',
        options: ['SEttings'],
        locked: true,
      };
      if (answer.kind === 'option') {
        const option: Answer = yield {
          kind: 'keyword',
          message: 'similarBy',
          options: Object.keys(LIKENESS),
          values: { by: chosen().join(', ') },
        };
        if (option.kind !== 'option') continue;
        const now = new Set(chosen());
        if (!now.delete(option.option)) now.add(option.option);
        variables.set('SELECTSIMILAR.by', [...now].join('|'));
        continue;
      }
      const samples =
        answer.kind === 'selection' ? answer.handles.map((handle) => document.entity(handle)!) : [];
      const found = selectSimilar(
        document.entitiesOf(block),
        samples,
        chosen().map((each) => LIKENESS[each]!),
      );
      context.select(found.map(({ handle }) => handle));
      context.report('selected', { count: found.length });
      return;
    }
  },
};

const OPERATORS: Readonly<Record<string, QuickRule['operator']>> = {
  Equals: '=',
  Not: '<>',
  Greater: '>',
  Less: '<',
  Wildcard: '*',
  All: '=',
};

export const QSELECT: Command = {
  ...common,
  name: 'QSELECT',
  aliases: ['QS', '-QSELECT', 'FI', 'FILTER'],
  *run(context) {
    if (!context.isCommandLine && context.host.openPanel) return context.host.openPanel('quickSelect');
    const entities = context.document.entitiesOf(context.block);
    const types = [...new Set(entities.map((entity) => entityName(entity)))].toSorted((a, b) =>
      a < b ? -1 : 1,
    );
    const type = yield* askText('quickType', 'Multiple', { values: { types: types.join(', ') } });
    const property = yield* askText('quickProperty', 'color');
    const operator = yield* askOption('quickOperator', Object.keys(OPERATORS), 'Equals');
    const value = operator === 'All' ? '' : yield* askText('quickValue', undefined, { required: true });
    const ofType = /^multiple$/i.test(type) ? {} : { type };
    const rule: QuickRule =
      operator === 'All'
        ? { ...ofType, operator: '=', value: '' }
        : { ...ofType, property, operator: OPERATORS[operator]!, value };
    const found = quickSelect(entities, rule);
    context.select(found.map(({ handle }) => handle));
    context.report('selected', { count: found.length });
  },
};
