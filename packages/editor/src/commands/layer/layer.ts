import type { Transaction } from '@linework/cad/edit/transaction';
import type { Layer } from '@linework/cad/model/styles';
import type { Command, CommandContext } from '../../command.ts';
import { CommandError } from '../../problem.ts';
import type { Answer } from '../../questions.ts';
import { askOption, askText, type Asking } from '../ask.ts';
import {
  askColor,
  askLineType,
  askLineWeight,
  askTransparency,
  formatColor,
  formatWeight,
  layerNamed,
  matchesName,
} from '../properties.ts';
import { layerMemory, takeSnapshot } from './memory.ts';

const OPTIONS = [
  '?',
  'Make',
  'Set',
  'New',
  'Rename',
  'ON',
  'OFF',
  'Color',
  'Ltype',
  'LWeight',
  'TRansparency',
  'Plot',
  'Freeze',
  'Thaw',
  'LOck',
  'Unlock',
  'Delete',
];

/** Options that set one thing of the layers that are named behind them. */
const STATES: Readonly<Record<string, Partial<Layer>>> = {
  ON: { off: false },
  OFF: { off: true },
  Freeze: { frozen: true },
  Thaw: { frozen: false },
  LOck: { locked: true },
  Unlock: { locked: false },
};

/** Changes layers, so that LAYERP brings back what they were. */
export function changeLayers(context: CommandContext, edit: (transaction: Transaction) => void): void {
  const before = takeSnapshot(context.document);
  const { seq } = context.document;
  context.transact(edit);
  if (context.document.seq !== seq) layerMemory(context.document).previous.push(before);
}

export const LAYER: Command = {
  name: 'LAYER',
  aliases: ['LA', '-LAYER', 'DDLMODES'],
  group: 'layer',
  tier: 'free',
  isOnPhone: true,
  *run(context) {
    if (!context.isCommandLine && context.host.openPanel) return context.host.openPanel('layers');
    for (;;) {
      const answer: Answer = yield {
        kind: 'keyword',
        message: 'layerOption',
        options: OPTIONS,
        values: { name: context.document.header.currentLayer },
      };
      if (answer.kind !== 'option') return;
      yield* change(context, answer.option);
    }
  },
};

function* change(context: CommandContext, option: string): Asking<void> {
  const { document } = context;
  const current = document.header.currentLayer;
  const state = STATES[option];
  if (state) return setAll(context, yield* askNames(context, 'layerNames'), state);
  switch (option) {
    case '?': {
      const matches = matchesName(yield* askText('layersToList', '*'));
      for (const layer of document.table('layer').values())
        if (matches(layer.name))
          context.report('layerLine', {
            name: layer.name,
            color: formatColor(layer.color),
            linetype: layer.lineType,
            lineweight: formatWeight(layer.lineWeight),
            state: [layer.off && 'off', layer.frozen && 'frozen', layer.locked && 'locked']
              .filter(Boolean)
              .join(', '),
          });
      return;
    }
    case 'Make': {
      const name = yield* askText('makeLayer', current);
      return changeLayers(context, (transaction) => {
        if (!document.named('layer', name)) transaction.addLayer({ name });
        transaction.header({ currentLayer: name });
      });
    }
    case 'New': {
      const names = (yield* askText('newLayers', undefined, { required: true }))
        .split(',')
        .map((name) => name.trim());
      return changeLayers(context, (transaction) => {
        for (const name of names) if (!document.named('layer', name)) transaction.addLayer({ name });
      });
    }
    case 'Set': {
      const { name } = layerNamed(document, yield* askText('setLayer', current));
      const layer = document.named('layer', name)!;
      if (layer.frozen) throw new CommandError('frozenLayer', `The layer "${name}" is frozen.`, { name });
      return changeLayers(context, (transaction) => transaction.header({ currentLayer: name }));
    }
    case 'Rename': {
      const { handle } = layerNamed(document, yield* askText('oldName', undefined, { required: true }));
      const name = yield* askText('newName', undefined, { required: true });
      return changeLayers(context, (transaction) => transaction.setEntry('layer', handle, { name }));
    }
    case 'Delete': {
      const { handle } = layerNamed(document, yield* askText('layerToDelete', undefined, { required: true }));
      return changeLayers(context, (transaction) => transaction.dropEntry('layer', handle));
    }
    case 'Color': {
      const color = yield* askColor('newColor', 7);
      return setAll(context, yield* askNames(context, 'layersForColor', current), { color });
    }
    case 'Ltype': {
      const lineType = yield* askLineType(document, 'newLinetype', 'Continuous');
      return setAll(context, yield* askNames(context, 'layersForLinetype', current), { lineType });
    }
    case 'LWeight': {
      const lineWeight = yield* askLineWeight('newLineweight', -3);
      return setAll(context, yield* askNames(context, 'layersForLineweight', current), { lineWeight });
    }
    case 'TRansparency': {
      const opacity = yield* askTransparency('newTransparency', 1);
      return setAll(
        context,
        yield* askNames(context, 'layersForTransparency', current),
        opacity === undefined ? {} : { opacity },
      );
    }
    default: {
      const plot = (yield* askOption('plotPreference', ['Plot', 'No plot'], 'Plot')) === 'Plot';
      return setAll(context, yield* askNames(context, 'layersForPlot', current), { plot });
    }
  }
}

/** Layers by names with wildcards; those of Enter where there is an initial one. */
function* askNames({ document }: CommandContext, message: string, initial?: string): Asking<Layer[]> {
  const typed = yield* askText(message, initial, initial === undefined ? { required: true } : {});
  const matches = matchesName(typed);
  const found = [...document.table('layer').values()].filter(({ name }) => matches(name));
  if (found.length === 0) throw new CommandError('noLayer', `There is no layer "${typed}".`, { name: typed });
  return found;
}

function setAll(context: CommandContext, layers: readonly Layer[], values: Partial<Layer>): void {
  const current = context.document.header.currentLayer.toUpperCase();
  changeLayers(context, (transaction) => {
    for (const layer of layers) {
      if (values.frozen && layer.name.toUpperCase() === current) {
        context.report('currentNotFrozen', { name: layer.name });
        continue;
      }
      const names = Object.keys(values) as (keyof Layer)[];
      if (names.some((name) => layer[name] !== values[name]))
        transaction.setEntry('layer', layer.handle, values);
    }
  });
}
