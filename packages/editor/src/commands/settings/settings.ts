import type { Header } from '@linework/cad/model/header';
import type { Command, CommandContext } from '../../command.ts';
import { CommandError } from '../../problem.ts';
import type { Answer } from '../../questions.ts';
import { askOption, askText, askValue, type Asking } from '../ask.ts';
import { currentProperties, setCurrentColor } from '../entities.ts';
import { askColor, askLineType, askLineWeight, matchesName } from '../properties.ts';
import { STANDARD_LINETYPES } from './linetypes.ts';
import { isVariable, readVariable, variableNames, writeVariable } from './variables.ts';

const common = { group: 'settings', tier: 'free', isOnPhone: false } as const;

export const SETVAR: Command = {
  ...common,
  name: 'SETVAR',
  aliases: ['SET'],
  isTransparent: true,
  *run(context) {
    const typed = yield* askText('variableName', String(context.variables.get('SETVAR.last') ?? ''), {
      options: ['?'],
    });
    if (typed === '?') {
      const matches = matchesName(yield* askText('variablesToList', '*'));
      for (const name of variableNames())
        if (matches(name)) context.report('variableLine', { name, value: readVariable(context, name) });
      return;
    }
    yield* setVariable(context, typed.toUpperCase());
  },
};

function* setVariable(context: CommandContext, name: string): Asking<void> {
  if (!isVariable(name)) throw new CommandError('noVariable', `There is no variable "${name}".`, { name });
  context.variables.set('SETVAR.last', name);
  const before = readVariable(context, name);
  const word = yield* askText('variableValue', before, { values: { name } });
  if (word !== before) writeVariable(context, name, word);
}

/** A variable whose name is a command: LTSCALE, PDMODE and so on. */
export function variableCommand(name: string): Command {
  return {
    ...common,
    name,
    aliases: name === 'LTSCALE' ? ['LTS'] : [],
    isTransparent: true,
    *run(context) {
      const { seq } = context.document;
      yield* setVariable(context, name);
      if (name === 'LTSCALE' && context.document.seq !== seq) context.host.show?.({ regenerate: true });
    },
  };
}

export const LTSCALE = variableCommand('LTSCALE');

export const UNITS: Command = {
  ...common,
  name: 'UNITS',
  aliases: ['UN', '-UNITS', '-UN', 'DDUNITS'],
  *run(context) {
    const { header } = context.document;
    const values: Partial<Header> = {};
    values.linearUnits = yield* askValue('integer', 'unitsFormat', header.linearUnits, { min: 1, max: 5 });
    const isFraction = values.linearUnits > 3;
    // fractions are chosen by their denominator: 1, 2, 4 … 256
    values.linearPrecision = isFraction
      ? Math.log2(yield* askDenominator(2 ** header.linearPrecision))
      : yield* askValue('integer', 'unitsDigits', header.linearPrecision, { min: 0, max: 8 });
    values.angularUnits =
      (yield* askValue('integer', 'angleFormat', header.angularUnits + 1, { min: 1, max: 5 })) - 1;
    values.angularPrecision = yield* askValue('integer', 'angleDigits', header.angularPrecision, {
      min: 0,
      max: 8,
    });
    values.angleBase = yield* askValue('angle', 'angleZero', header.angleBase, {});
    values.clockwise =
      (yield* askOption('angleClockwise', ['Yes', 'No'], header.clockwise ? 'Yes' : 'No')) === 'Yes';
    context.transact((transaction) => transaction.header(values));
  },
};

function* askDenominator(initial: number): Asking<number> {
  const value = yield* askValue('integer', 'unitsDenominator', initial, { min: 1, max: 256 });
  if (!Number.isInteger(Math.log2(value)))
    throw new CommandError('badValue', 'Denominators are 1, 2, 4 and so on.');
  return value;
}

export const LIMITS: Command = {
  ...common,
  name: 'LIMITS',
  aliases: [],
  *run(context) {
    const { limits } = context.document.header;
    const low: Answer = yield { kind: 'point', message: 'limitsLow', default: limits[0].join(',') };
    const from = low.kind === 'point' ? low.point : limits[0];
    const high: Answer = yield { kind: 'point', message: 'limitsHigh', default: limits[1].join(',') };
    const to = high.kind === 'point' ? high.point : limits[1];
    context.transact((transaction) =>
      transaction.header({
        limits: [
          [from[0], from[1]],
          [to[0], to[1]],
        ],
      }),
    );
  },
};

export const COLOR: Command = {
  ...common,
  name: 'COLOR',
  aliases: ['COL', 'COLOUR', 'DDCOLOR'],
  *run(context) {
    setCurrentColor(context.variables, yield* askColor('currentColor', currentProperties(context).color));
  },
};

export const LWEIGHT: Command = {
  ...common,
  name: 'LWEIGHT',
  aliases: ['LW', 'LINEWEIGHT'],
  *run(context) {
    context.variables.set(
      'CELWEIGHT',
      yield* askLineWeight('currentLineweight', currentProperties(context).lineWeight),
    );
  },
};

export const LINETYPE: Command = {
  ...common,
  name: 'LINETYPE',
  aliases: ['LT', '-LINETYPE', 'LTYPE', '-LT', 'DDLTYPE'],
  *run(context) {
    const { document } = context;
    for (;;) {
      const answer: Answer = yield {
        kind: 'keyword',
        message: 'linetypeOption',
        options: ['?', 'Create', 'Load', 'Set'],
      };
      if (answer.kind !== 'option') return;
      if (answer.option === '?')
        for (const { name, description } of document.table('lineType').values())
          context.report('linetypeLine', { name, description });
      else if (answer.option === 'Set')
        context.variables.set(
          'CELTYPE',
          yield* askLineType(document, 'currentLinetype', currentProperties(context).lineType),
        );
      else if (answer.option === 'Load') {
        const matches = matchesName(yield* askText('linetypesToLoad', undefined, { required: true }));
        const found = STANDARD_LINETYPES.filter(([name]) => matches(name));
        if (found.length === 0)
          throw new CommandError('noLinetype', 'There is no such linetype.', { name: '' });
        const scale = document.header.metric ? 25.4 : 1;
        context.transact((transaction) => {
          for (const [name, description, dashes] of found)
            if (!document.named('lineType', name))
              transaction.addLineType(
                lineType(
                  name,
                  description,
                  dashes.map((dash) => dash * scale),
                ),
              );
        });
      } else {
        const name = yield* askText('linetypeName', undefined, { required: true });
        const description = yield* askText('linetypeDescription', '', { spaces: true });
        const dashes = (yield* askText('linetypePattern', undefined, { required: true }))
          .replace(/^A,/i, '')
          .split(',')
          .map(Number);
        if (dashes.length === 0 || dashes.some((dash) => !Number.isFinite(dash)))
          throw new CommandError('badValue', 'A pattern is numbers with commas.');
        context.transact((transaction) => transaction.addLineType(lineType(name, description, dashes)));
      }
    }
  },
};

const lineType = (name: string, description: string, dashes: readonly number[]) => ({
  name,
  handle: 0,
  description,
  length: dashes.reduce((sum, dash) => sum + Math.abs(dash), 0),
  elements: dashes.map((length) => ({ length })),
});
