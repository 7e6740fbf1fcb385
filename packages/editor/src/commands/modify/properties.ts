import { isValidProperty, propertiesOf } from '@linework/cad/edit/properties';
import type { Command, CommandContext } from '../../command.ts';
import { parseAngle, parseLength } from '../../input/numbers.ts';
import { parsePoint } from '../../input/points.ts';
import { CommandError } from '../../problem.ts';
import type { Answer } from '../../questions.ts';
import { askOption, askSelection, askText, type Asking } from '../ask.ts';
import {
  askColor,
  askLineType,
  askLineWeight,
  askScale,
  askTransparency,
  layerNamed,
  parseColor,
} from '../properties.ts';

type Values = Record<string, unknown>;
const OPTIONS = ['Color', 'LAyer', 'LType', 'ltScale', 'LWeight', 'Thickness', 'TRansparency', 'Elevation'];

function set(context: CommandContext, handles: readonly number[], values: Values): void {
  context.transact((transaction) => {
    for (const handle of handles) transaction.set(handle, values);
  });
}

export const CHPROP: Command = {
  name: 'CHPROP',
  aliases: ['-CHPROP', 'CHANGE', '-CH'],
  group: 'modify',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const { document } = context;
    const handles = yield* askSelection();
    const first = document.entity(handles[0] ?? 0);
    if (!first) return;
    const fields = first as unknown as Values;
    for (;;) {
      const answer: Answer = yield { kind: 'keyword', message: 'propertyToChange', options: OPTIONS };
      if (answer.kind !== 'option') return;
      switch (answer.option) {
        case 'Color':
          set(context, handles, { color: yield* askColor('newColor', first.color) });
          break;
        case 'LAyer':
          set(context, handles, {
            layer: layerNamed(document, yield* askText('newLayer', first.layer)).name,
          });
          break;
        case 'LType':
          set(context, handles, { lineType: yield* askLineType(document, 'newLinetype', first.lineType) });
          break;
        case 'ltScale':
          set(context, handles, { lineTypeScale: yield* askScale('newLinetypeScale', first.lineTypeScale) });
          break;
        case 'LWeight':
          set(context, handles, { lineWeight: yield* askLineWeight('newLineweight', first.lineWeight) });
          break;
        case 'TRansparency':
          set(context, handles, { opacity: yield* askTransparency('newTransparency', first.opacity) });
          break;
        default: {
          const name = answer.option.toLowerCase();
          const initial = typeof fields[name] === 'number' ? fields[name] : 0;
          const value: Answer = yield { kind: 'distance', message: `new${answer.option}`, default: initial };
          const able = handles.filter((handle) => name in (document.entity(handle) ?? {}));
          set(context, able, { [name]: value.kind === 'value' ? value.value : initial });
        }
      }
    }
  },
};

export const PROPERTIES: Command = {
  name: 'PROPERTIES',
  aliases: ['PR', 'CH', 'MO', 'PROPS', 'DDMODIFY', 'DDCHPROP'],
  group: 'modify',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    if (!context.isCommandLine && context.host.openPanel) return context.host.openPanel('properties');
    const handles = yield* askSelection();
    const entities = handles.map((handle) => context.document.entity(handle)!);
    const [first] = entities;
    if (!first) return;
    // what all of them have can be set for all at once
    const names = propertiesOf(first)
      .filter(
        ({ name, readOnly }) =>
          !readOnly && entities.every((each) => propertiesOf(each).some((other) => other.name === name)),
      )
      .map(({ name }) => name);
    for (;;) {
      const answer: Answer = yield { kind: 'keyword', message: 'propertyToChange', options: names };
      if (answer.kind !== 'option') return;
      const value = yield* askProperty(context, first, answer.option);
      const able = handles.filter((handle) =>
        isValidProperty(context.document.entity(handle)!, answer.option, value),
      );
      if (able.length === 0) throw new CommandError('badValue', 'This value cannot be used here.');
      set(context, able, { [answer.option]: value });
    }
  },
};

function* askProperty(
  { document }: CommandContext,
  entity: Parameters<typeof propertiesOf>[0],
  name: string,
): Asking<unknown> {
  const property = propertiesOf(entity).find((each) => each.name === name)!;
  const { kind, value } = property;
  if (kind === 'boolean')
    return (yield* askOption('newValue', ['Yes', 'No'], value === true ? 'Yes' : 'No', { name })) === 'Yes';
  const word = yield* askText('newValue', undefined, {
    values: { name },
    required: true,
    spaces: kind === 'text',
  });
  switch (kind) {
    case 'color':
      return parseColor(word);
    case 'angle':
      return parseAngle(word, document.header);
    case 'point':
      return parsePoint(word, [0, 0, 0], document.header);
    case 'name':
    case 'text':
      return name === 'layer' ? layerNamed(document, word).name : word;
    default:
      return parseLength(word, document.header);
  }
}

const MATCHED = [
  'Color',
  'Layer',
  'linetYpe',
  'linetype Scale',
  'lineWeight',
  'Transparency',
  'thIckness',
  'teXt',
  'Dimension',
  'Hatch',
  'Polyline',
];
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  Color: ['color'],
  Layer: ['layer'],
  linetYpe: ['lineType'],
  'linetype Scale': ['lineTypeScale'],
  lineWeight: ['lineWeight'],
  Transparency: ['opacity'],
  thIckness: ['thickness'],
};
/** What only entities of the same kind take from each other. */
const OWN: Readonly<Record<string, readonly [option: string, fields: readonly string[]]>> = {
  TEXT: ['teXt', ['style', 'height', 'widthFactor', 'oblique']],
  ATTDEF: ['teXt', ['style', 'height', 'widthFactor', 'oblique']],
  MTEXT: ['teXt', ['style', 'height']],
  DIMENSION: ['Dimension', ['style']],
  LEADER: ['Dimension', ['style']],
  HATCH: ['Hatch', ['pattern', 'solid', 'patternKind', 'angle', 'scale', 'double', 'lines', 'gradient']],
  LWPOLYLINE: ['Polyline', ['constantWidth', 'continuousLineType']],
};

export const MATCHPROP: Command = {
  name: 'MATCHPROP',
  aliases: ['MA', 'PAINTER'],
  group: 'modify',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const { document, variables } = context;
    const picked: Answer = yield { kind: 'entity', message: 'selectSource', required: true };
    const source = picked.kind === 'entity' ? document.entity(picked.handle) : undefined;
    if (!source) return;
    const off = (): Set<string> => new Set(String(variables.get('MATCHPROP.off') ?? '').split('|'));
    for (;;) {
      const answer: Answer = yield { kind: 'selection', message: 'selectDestination', options: ['Settings'] };
      if (answer.kind === 'option') {
        const option: Answer = yield {
          kind: 'keyword',
          message: 'matchSetting',
          options: MATCHED,
          values: { off: [...off()].filter(Boolean).join(', ') },
        };
        if (option.kind === 'option') {
          const now = off();
          if (!now.delete(option.option)) now.add(option.option);
          variables.set('MATCHPROP.off', [...now].join('|'));
        }
        continue;
      }
      if (answer.kind !== 'selection' || answer.handles.length === 0) return;
      const without = off();
      context.transact((transaction) => {
        for (const handle of answer.handles) {
          const target = document.entity(handle)!;
          const fields = Object.entries(FIELDS).flatMap(([option, names]) =>
            without.has(option) ? [] : names,
          );
          const [option, own] = (target.type === source.type && OWN[target.type]) || ['', []];
          if (!without.has(option)) fields.push(...own);
          const [from, to] = [source as unknown as Values, target as unknown as Values];
          // a text height is a text height, whatever the kind of text
          const values = fields
            .filter((name) => name === 'opacity' || (name in from && name in to) || own.includes(name))
            .map((name) => [name, from[name]]);
          transaction.set(handle, Object.fromEntries(values) as Values);
        }
      });
    }
  },
};
